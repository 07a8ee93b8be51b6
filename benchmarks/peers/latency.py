"""What one decision takes, beside other ways to run the same network, in one run, taken in turns.

The shipped City of Demons policy on positions of scripted play, one row at a time, one thread; microseconds a
call, from Python:
  choose       pandemonium.Agent("best").choose(table): observation, mask and choice included
  evaluate     pandemonium.Policy.evaluate(row): the network alone
  onnxruntime  the same network, exported by pandemonium.onnx_export
  torchscript  the same layers in PyTorch, traced and frozen

Prints one line per figure (name, median of the rounds' medians with smallest and largest, unit); --out writes
them as JSON.
"""

import argparse
import json
import pathlib
import tempfile
import time

import numpy as np
import onnxruntime
import torch
from torch import nn

import pandemonium
from pandemonium import Agent, Policy, Table, onnx_export

GAME = "city_of_demons"


class Network(nn.Module):
    """The file's network in PyTorch."""

    def __init__(self, layers):
        super().__init__()
        self.layers = {}
        for name in {key.rsplit(".", 1)[0] for key in layers}:
            weight = layers[f"{name}.weight"]
            layer = nn.Linear(weight.shape[1], weight.shape[0])
            layer.weight.data, layer.bias.data = (
                torch.from_numpy(weight),
                torch.from_numpy(layers[f"{name}.bias"]),
            )
            self.add_module(name.replace(".", "_"), layer)
            self.layers[name] = layer

    def forward(self, rows):
        x = torch.relu(self.layers["input"](rows))
        for block in range(sum(name.endswith(".first") for name in self.layers)):
            x = x + self.layers[f"blocks.{block}.second"](torch.relu(self.layers[f"blocks.{block}.first"](x)))
        x = torch.relu(x)
        return self.layers["policy"](x), torch.tanh(self.layers["value"](x))


def positions(count):
    tables, seed = [], 0
    while len(tables) < count:
        table, seed = Table(GAME, seed=seed), seed + 1
        while not table.over:
            tables.append(table.clone())
            table.apply(table.scripted())
    return tables[:count]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="three short rounds instead of seven")
    parser.add_argument("--out", type=pathlib.Path, help="write the figures as JSON")
    arguments = parser.parse_args()
    rounds, count = (3, 500) if arguments.quick else (7, 5000)
    torch.set_num_threads(1)
    policy = Policy.load(f"{pandemonium.models_folder()}/{GAME}/best.safetensors")
    agent, tables = Agent(GAME, "best", seed=1), positions(count)
    rows = [table.observe()[None, :] for table in tables]
    tensors = [torch.from_numpy(row) for row in rows]
    with tempfile.TemporaryDirectory() as folder:
        onnx_export.write(policy, pathlib.Path(folder) / "policy.onnx")
        settings = onnxruntime.SessionOptions()
        settings.intra_op_num_threads = settings.inter_op_num_threads = 1
        session = onnxruntime.InferenceSession(
            f"{folder}/policy.onnx", settings, providers=["CPUExecutionProvider"]
        )
    with torch.no_grad():
        script = torch.jit.freeze(torch.jit.trace(Network(policy.layers()).eval(), tensors[0]))
    ways = {
        "choose": (agent.choose, tables),
        "evaluate": (policy.evaluate, rows),
        "onnxruntime": (lambda row: session.run(None, {"observations": row}), rows),
        "torchscript": (script, tensors),
    }
    for row in rows[:100]:  # all of them are the same network
        logits, values = policy.evaluate(row)
        for other in (
            session.run(["logits", "values"], {"observations": row}),
            [each.numpy() for each in script(torch.from_numpy(row))],
        ):
            assert np.allclose(logits, other[0], atol=1e-3) and np.allclose(values, other[1], atol=1e-4)

    def microseconds(ask, given):
        for each in given[:200]:
            ask(each)
        taken = []
        for each in given:
            begun = time.perf_counter_ns()
            ask(each)
            taken.append(time.perf_counter_ns() - begun)
        return float(np.median(taken)) / 1000

    rates = {name: [] for name in ways}
    with torch.inference_mode():
        for _ in range(rounds):
            for name, (ask, given) in ways.items():
                rates[name].append(microseconds(ask, given))
    figures = {}

    def record(name, values, unit):
        figures[name] = {
            "median": float(np.median(values)),
            "low": float(min(values)),
            "high": float(max(values)),
        }
        print(
            f"{name:<52} {figures[name]['median']:12.4g}  [{figures[name]['low']:.4g}, {figures[name]['high']:.4g}] {unit}",
            flush=True,
        )

    for name, values in rates.items():
        record(f"latency/{name}", values, "us")
    for name in ("onnxruntime", "torchscript"):
        record(f"latency/{name}/ours_is", np.array(rates[name]) / np.array(rates["evaluate"]), "times")
    if arguments.out:
        arguments.out.write_text(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
