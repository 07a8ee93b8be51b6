"""A policy as an ONNX model, for runtimes that know nothing of this house. Needs the extra
`pandemonium[onnx]`.

    >>> from pandemonium import Policy, onnx_export
    >>> onnx_export.write(Policy.load("model.safetensors"), "model.onnx")

Input "observations" float32 [n, W]; outputs "logits" float32 [n, A], unmasked, and "values" float32 [n, S],
the viewer's first, then
clockwise: what Policy.evaluate gives. The policy's texts (game, version, sections, actions, where it comes
from) are the model's metadata.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from pandemonium import Error, Policy

KNOWN_FORMATS = ("pandemonium-policy-1", "pandemonium-policy-2")


def model(policy: Policy) -> onnx.ModelProto:
    """The policy as a checked ONNX model (opset 17)."""
    if policy.metadata.get("format") not in KNOWN_FORMATS:
        raise Error(
            f"the policy's format is {policy.metadata.get('format')!r}; expected one of {KNOWN_FORMATS}"
        )
    layers = policy.layers()
    nodes: list[onnx.NodeProto] = []

    def affine(source: str, layer: str, to: str) -> None:
        nodes.append(helper.make_node("Gemm", [source, f"{layer}.weight", f"{layer}.bias"], [to], transB=1))

    affine("observations", "input", "input.sum")
    nodes.append(helper.make_node("Relu", ["input.sum"], ["x0"]))
    blocks = len({name.split(".")[1] for name in layers if name.startswith("blocks.")})
    for b in range(blocks):
        affine(f"x{b}", f"blocks.{b}.first", f"b{b}.first")
        nodes.append(helper.make_node("Relu", [f"b{b}.first"], [f"b{b}.hidden"]))
        affine(f"b{b}.hidden", f"blocks.{b}.second", f"b{b}.second")
        nodes.append(helper.make_node("Add", [f"x{b}", f"b{b}.second"], [f"x{b + 1}"]))
    nodes.append(helper.make_node("Relu", [f"x{blocks}"], ["h"]))
    constants: dict[str, np.ndarray] = {}
    if "queries.weight" in layers:
        affine("h", "policy", "logits.heads")
        affine("h", "queries", "q")
        _add_part_scores(policy, nodes, constants)
    else:
        affine("h", "policy", "logits")
    affine("h", "value", "value.sum")
    nodes.append(helper.make_node("Tanh", ["value.sum"], ["values"]))
    named = {name for node in nodes for name in node.input}
    unused = set(layers) - named
    if unused:
        raise Error(f"the policy has layers that are not known here: {sorted(unused)}")

    def batch(name: str, width: int) -> onnx.ValueInfoProto:
        return helper.make_tensor_value_info(name, TensorProto.FLOAT, ["n", width])

    graph = helper.make_graph(
        nodes,
        f"pandemonium {policy.game}",
        [batch("observations", layers["input.weight"].shape[1])],
        [batch("logits", layers["policy.weight"].shape[0]), batch("values", layers["value.weight"].shape[0])],
        [
            numpy_helper.from_array(np.ascontiguousarray(tensor), name)
            for name, tensor in {**layers, **constants}.items()
        ],
    )
    made = helper.make_model(graph, producer_name="pandemonium", opset_imports=[helper.make_opsetid("", 17)])
    made.ir_version = 8  # that of opset 17, so that older runtimes read it too
    helper.set_model_props(made, policy.metadata)
    onnx.checker.check_model(made, full_check=True)
    return made


def _add_part_scores(policy: Policy, nodes: list[onnx.NodeProto], constants: dict[str, np.ndarray]) -> None:
    """Nodes from "logits.heads" and "q" to "logits": an action that points at a part adds q . part, of its
    kind's q."""
    sections = {section["name"]: section for section in json.loads(policy.metadata["sections"])}
    queries: dict[int, int] = {}  # where each kind's begin
    total = 0
    pieces: list[str] = []
    reached = 0
    sliced: set[str] = set()  # several kinds may point at the same parts

    def constant(values: list[int]) -> str:
        name = f"numbers.{'.'.join(map(str, values))}"
        constants[name] = np.array(values, np.int64)
        return name

    def columns(of: str, first: int, end: int) -> str:
        name = f"{of}.{first}.{end}"
        if name not in sliced:
            sliced.add(name)
            nodes.append(
                helper.make_node("Slice", [of, constant([first]), constant([end]), constant([1])], [name])
            )
        return name

    def heads(end: int) -> None:
        nonlocal reached
        if end > reached:
            pieces.append(columns("logits.heads", reached, end))
        reached = end

    pointers = json.loads(policy.metadata["pointers"])
    for each in pointers:
        if each["kind"] not in queries:
            queries[each["kind"]] = total
            total += each["width"]
    for each in sorted(pointers, key=lambda pointer: pointer["first"]):
        if each["section"] not in sections:  # which tables of other variants have
            continue
        section, width, first = sections[each["section"]], each["width"], each["first"]
        count = min(each["count"], section["width"] // width)
        heads(first)
        name, query = f"parts.{first}", queries[each["kind"]]
        seen = columns("observations", section["first"], section["first"] + count * width)
        nodes.append(helper.make_node("Reshape", [seen, constant([-1, count, width])], [f"{name}.seen"]))
        nodes.append(
            helper.make_node(
                "Reshape", [columns("q", query, query + width), constant([-1, width, 1])], [f"{name}.q"]
            )
        )
        nodes.append(helper.make_node("MatMul", [f"{name}.seen", f"{name}.q"], [f"{name}.product"]))
        nodes.append(
            helper.make_node("Reshape", [f"{name}.product", constant([-1, count])], [f"{name}.score"])
        )
        nodes.append(
            helper.make_node("Add", [columns("logits.heads", first, first + count), f"{name}.score"], [name])
        )
        pieces.append(name)
        reached = first + count
    heads(policy.layers()["policy.weight"].shape[0])
    nodes.append(helper.make_node("Concat", pieces, ["logits"], axis=1))


def write(policy: Policy, file: str | Path) -> None:
    """Writes the model, as every file is written here: a kill leaves the old one or the whole new one."""
    file = Path(file).resolve()
    beside = file.with_name(file.name + ".part")
    try:
        with open(beside, "wb") as out:
            out.write(model(policy).SerializeToString())
            out.flush()
            os.fsync(out.fileno())
        os.replace(beside, file)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    folder = os.open(file.parent, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)
