"""Networks of PyTorch as policies: `Policy.from_torch` (which must be installed).

    >>> class Network(nn.Module):
    ...     def __init__(self, width, actions, seats):
    ...         super().__init__()
    ...         self.trunk = nn.Sequential(nn.Linear(width, 64), nn.ReLU(), nn.Linear(64, 64), nn.ReLU())
    ...         self.policy = nn.Linear(64, actions)
    ...         self.value = nn.Sequential(nn.Linear(64, seats), nn.Tanh())
    >>> policy = Policy.from_torch(Network(...), "daemon_dice", ["mini"])
    >>> policy.write("mine.safetensors")  # ./run play daemon_dice --against policy:mine.safetensors

A network is a `trunk` (it may be missing), `policy` and `value` (or `actor` and `critic`), each a Linear or a
Sequential of Linear and ReLU, of any depths and widths; or it has the layers of a model file by name (input,
blocks.0.first, ..., policy, value). The model file's network is residual, so plain layers are written as
blocks of at most twice the width; they compute the same. The value ends in Tanh and gives the expected score
of each seat, the viewer's first, then clockwise; a single one where two seats play for the same points or
against each other. Other shapes play through ONNX: pandemonium.players.OnnxPlayer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from pandemonium import vector
from pandemonium._core import Error, Policy, utility
from pandemonium._core import variants as variants_of

Floats = npt.NDArray[np.float32]
Layer = tuple[Floats, Floats]  # weight [outputs, inputs], bias [outputs]
TOLERANCE = 1e-3  # of an answer, relative where it is beyond 1


def from_torch(
    module: Any,
    game: str,
    variants: Sequence[str] = (),
    *,
    options: dict[str, Any] | None = None,
    metadata: dict[str, str] | None = None,
    values: bool = True,
    rows: int = 1000,
) -> Policy:
    """A policy that answers as the module does, for the variants named (default: all), changed by `options`;
    a row holds the sections of all of them (Policy.layout). With values=False its value is left out, and the
    policy expects 0 everywhere: it plays, but neither search nor reviews can use it. Both are asked about
    `rows` positions; Error if they differ, or names what cannot be written."""
    layers = {
        name: tensor.detach().cpu().numpy().astype(np.float32) for name, tensor in module.state_dict().items()
    }
    if "input.weight" not in layers:
        layers = _plain(module, values)
    layers = {name: np.ascontiguousarray(layer) for name, layer in layers.items()}
    names = list(variants) or variants_of(game)
    envs = [vector.make(game, 32, variant=name, seed=1, **(options or {})) for name in names]
    _mirror(layers, game, max(len(set(env.sides)) for env in envs))
    policy = Policy.from_layers(game, layers, list(variants), options=options or {}, metadata=metadata or {})
    _compare(policy, module, envs, rows, values)
    return policy


def _part(module: Any, *names: str) -> Any:
    return next((getattr(module, name) for name in names if hasattr(module, name)), None)


def _linears(part: Any, what: str) -> tuple[list[Layer], str]:
    """The Linear layers of a part in order, and what follows the last: "", "ReLU" or "Tanh". Between them
    stand ReLUs."""
    steps = [part] if type(part).__name__ == "Linear" else list(part)
    found: list[Layer] = []
    after = ""
    for place, step in enumerate(steps):
        kind = type(step).__name__
        if kind == "Linear" and (not found or after == "ReLU"):
            weight = step.weight.detach().cpu().numpy().astype(np.float32)
            bias = (
                np.zeros(len(weight), np.float32)
                if step.bias is None
                else step.bias.detach().cpu().numpy().astype(np.float32)
            )
            found.append((weight, bias))
            after = ""
        elif (
            kind in ("ReLU", "Tanh") and found and after == "" and (kind == "ReLU" or place == len(steps) - 1)
        ):
            after = kind
        elif kind not in ("Identity", "Dropout"):
            raise Error(
                f"{what}, step {place}: {kind} is not written here; expected Linear, ReLU, Linear, ... (others: ONNX)"
            )
    return found, after


def _plain(module: Any, values: bool) -> dict[str, Floats]:
    """The layers of a model file that compute what trunk, policy and value do."""
    trunk, policy, value = (
        _part(module, "trunk"),
        _part(module, "policy", "actor"),
        _part(module, "value", "critic"),
    )
    if policy is None or (value is None and values):
        raise Error(
            "the network has no 'policy' or 'actor', or no 'value' or 'critic'; without one, values=False"
        )
    shared, after = ([], "ReLU") if trunk is None else _linears(trunk, "trunk")
    if after != "ReLU":
        raise Error("the trunk ends in a ReLU")
    policies, after = _linears(policy, "policy")
    if after != "":
        raise Error("the policy ends in logits, with nothing behind its last Linear")
    if values:
        valuing, after = _linears(value, "value")
        if after != "Tanh":
            raise Error("the value ends in Tanh, for scores lie in [-1, 1]; values=False leaves it out")
    else:
        shared, policies = [*shared, *policies[:-1]], policies[-1:]
        valuing = [(np.zeros((1, policies[0][0].shape[1]), np.float32), np.zeros(1, np.float32))]
    hidden = list(shared)
    sides = [(policies[:-1], policies[-1]), (valuing[:-1], valuing[-1])]
    if not shared and not any(steps for steps, _ in sides):
        raise Error("a network without a hidden layer is not written here")
    places: list[slice] = []  # of each side's numbers in the last hidden layer
    for level in range(max(len(steps) for steps, _ in sides)):
        parts: list[Layer] = []
        for side, (steps, head) in enumerate(sides):
            if level < len(steps):
                parts.append(steps[level])
            else:  # done before the other: carried along
                size = steps[-1][0].shape[0] if steps else head[0].shape[1]
                parts.append((np.eye(size, dtype=np.float32), np.zeros(size, np.float32)))
        hidden.append(_side_by_side(parts, shared_input=level == 0))
        places = [slice(0, len(parts[0][0])), slice(len(parts[0][0]), len(hidden[-1][0]))]
    width = len(hidden[-1][0])
    places = places or [slice(0, width)] * 2
    blocks = _residual(hidden)
    h = len(blocks["input.bias"])
    for name, (_, (weight, bias)), place in zip(("policy", "value"), sides, places, strict=True):
        whole = np.zeros((len(weight), h), np.float32)
        whole[:, place] = weight
        blocks |= {f"{name}.weight": whole, f"{name}.bias": bias}
    return blocks


def _side_by_side(parts: list[Layer], shared_input: bool) -> Layer:
    bias = np.concatenate([bias for _, bias in parts])
    if shared_input:
        return np.concatenate([weight for weight, _ in parts]), bias
    whole = np.zeros((len(bias), sum(weight.shape[1] for weight, _ in parts)), np.float32)
    row = column = 0
    for weight, _ in parts:
        whole[row : row + weight.shape[0], column : column + weight.shape[1]] = weight
        row, column = row + weight.shape[0], column + weight.shape[1]
    return whole, bias


def _residual(hidden: list[Layer]) -> dict[str, Floats]:
    """relu(W2 relu(W1 x)) ... as blocks x + second(relu(first(x))). A block takes its input away again: from
    relu(x) where x is not negative, else from relu(x) and relu(-x), which needs twice the width."""
    sizes = [len(bias) for _, bias in hidden]
    width = max(sizes + [2 * size for size in sizes[1:-1]])

    def padded(array: Floats, *shape: int) -> Floats:
        whole = np.zeros(shape, np.float32)
        whole[tuple(slice(0, size) for size in array.shape)] = array
        return whole

    (weight, bias), *others = hidden
    layers = {"input.weight": padded(weight, width, weight.shape[1]), "input.bias": padded(bias, width)}
    for b, (weight, bias) in enumerate(others):
        before = weight.shape[1]
        eye = np.eye(before, dtype=np.float32)
        first, second = padded(eye, width, width), padded(weight, width, width)
        second[:before, :before] -= eye
        if b > 0:
            first[before : 2 * before, :before] = -eye
            second[:before, before : 2 * before] += eye
        layers |= {
            f"blocks.{b}.first.weight": first,
            f"blocks.{b}.first.bias": np.zeros(width, np.float32),
            f"blocks.{b}.second.weight": second,
            f"blocks.{b}.second.bias": padded(bias, width),
        }
    return layers


def _mirror(layers: dict[str, Floats], game: str, seats: int) -> None:
    """A single value is every seat's where all win as one, and the other's with its sign turned where two
    play against each other."""
    weight, bias = layers.get("value.weight"), layers.get("value.bias")
    if weight is None or bias is None or len(weight) != 1 or seats == 1:
        return
    if not weight.any() and not bias.any() or utility(game) == "identical":
        signs = [1.0] * seats
    elif utility(game) == "zero_sum" and seats == 2:
        signs = [1.0, -1.0]
    else:
        raise Error(f"{game}: the value is of one seat; expected {seats}, the viewer's first, then clockwise")
    factors = np.array(signs, np.float32)
    layers["value.weight"], layers["value.bias"] = factors[:, None] * weight, factors * bias


def _compare(policy: Policy, module: Any, envs: list[vector.VectorEnv], rows: int, values: bool) -> None:
    import torch

    layout = policy.layout()
    each = -(-rows // len(envs))
    for env in envs:
        seen: list[Floats] = []
        while len(seen) * env.num_envs < each:
            seen.append(env.observations.copy())
            env.step_random()
        given = np.concatenate(seen)[:each]
        observations = np.zeros((len(given), max(place.stop for place in layout.values())), np.float32)
        for name, place in env.layout().items():
            to = layout[name].start
            observations[:, to : to + place.stop - place.start] = given[:, place]
        logits, scores = policy.evaluate(observations)
        with torch.no_grad():
            parts = _part(module, "policy", "actor"), _part(module, "value", "critic"), _part(module, "trunk")
            inputs = torch.from_numpy(observations).to(next(module.parameters()).device)
            if "input.weight" in module.state_dict():
                answers = module(inputs)
            else:
                hidden = inputs if parts[2] is None else parts[2](inputs)
                answers = (parts[0](hidden), parts[1](hidden)) if values else (parts[0](hidden),)
        for what, answer, ours in zip(("logits", "values"), answers, (logits, scores), strict=False):
            theirs = answer.cpu().numpy()
            size = np.maximum(1.0, np.abs(theirs).max(axis=1, keepdims=True))
            difference = np.abs(ours[:, : theirs.shape[1]] - theirs) / size
            if not difference.max() <= TOLERANCE:
                raise Error(
                    f"{policy.game}: the policy's {what} differ from the module's by {difference.max():.2g}"
                )
