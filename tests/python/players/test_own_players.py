"""Own players and own networks: seated wherever a roster text is taken, and written as model files."""

import os
import pickle
import threading
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import pandemonium
from pandemonium import Agent, Error, Policy, Table, analysis, vector
from pandemonium.players import InProcesses, Infos, OnnxPlayer, Pool

Masks = npt.NDArray[np.bool_]


def first_legal(rows: npt.NDArray[np.float32], masks: Masks, infos: Infos) -> npt.NDArray[np.int64]:
    return masks.argmax(axis=1)


class Recorder:
    """Plays as it likes and keeps what it was given."""

    name = "recorder"

    def __init__(self) -> None:
        self.given: list[tuple[Any, Masks, Infos]] = []
        self.began = 0

    def __call__(self, rows: Any, masks: Masks, infos: Infos) -> list[int]:
        self.given.append((rows.copy(), masks.copy(), {key: value.copy() for key, value in infos.items()}))
        self.began += int(infos["first"].sum())
        return [
            int(np.random.default_rng(seed).choice(row.nonzero()[0]))
            for row, seed in zip(masks, infos["seed"], strict=True)
        ]


def test_players_are_asked_in_batches_of_what_their_seats_see(game: str) -> None:
    recorder = Recorder()
    found = pandemonium.evaluate(game, [recorder, "random"], games=8, seed=1)
    table = Table(game, seed=1)
    assert [entrant["agent"] for entrant in found["entrants"]][0] == "python:recorder"
    games = sum(len(set(infos["id"].tolist())) == len(infos["id"]) for _, _, infos in recorder.given)
    assert games == len(recorder.given)  # an id comes once in a call
    assert max(len(rows) for rows, _, _ in recorder.given) > 1
    for rows, masks, infos in recorder.given[:20]:
        n = len(rows)
        assert rows.dtype == np.float32 and rows.shape == (n, table.width)
        assert masks.dtype == np.bool_ and masks.shape == (n, table.actions) and masks.any(axis=1).all()
        assert infos["seat"].shape == infos["id"].shape == infos["first"].shape == infos["seed"].shape == (n,)
        assert infos["first"].dtype == np.bool_ and (infos["seat"] < table.seats).all()


def test_results_do_not_depend_on_threads_and_are_those_of_the_roster() -> None:
    def random(rows: Any, masks: Masks, infos: Infos) -> list[int]:
        return [
            int(np.random.default_rng(seed).choice(row.nonzero()[0]))
            for row, seed in zip(masks, infos["seed"], strict=True)
        ]

    one, two = (
        pandemonium.evaluate(
            "daemon_dice", [random, "scripted"], variant="mini", games=600, seed=3, threads=threads
        )
        for threads in (1, 2)
    )
    assert [each["score"] for each in one["entrants"]] == [each["score"] for each in two["entrants"]]
    roster = pandemonium.evaluate("daemon_dice", ["random", "scripted"], variant="mini", games=600, seed=3)
    assert (
        one["entrants"][0]["score"]["low"]
        < roster["entrants"][0]["score"]["mean"]
        < one["entrants"][0]["score"]["high"]
    )


def test_players_are_asked_for_many_tables_in_one_call() -> None:
    sizes: list[int] = []

    def counting(rows: Any, masks: Masks, infos: Infos) -> Any:
        sizes.append(len(rows))
        return masks.argmax(axis=1)

    pandemonium.evaluate("daemon_dice", [counting, "random"], variant="mini", games=2000, seed=1)
    assert max(sizes) > 900 and sum(sizes) / len(sizes) > 200


def test_every_seat_of_every_game_begins_once() -> None:
    recorder = Recorder()
    found = pandemonium.evaluate("daemon_dice", [recorder], variant="mini", games=300, seed=1)
    assert (
        0.97 <= recorder.began / (found["games"] * 2) <= 1
    )  # both seats; one may be beaten before it decides


def test_players_meet_in_tournaments_and_payoffs() -> None:
    pool = pandemonium.tournament(
        "daemon_dice", [first_legal, "random", first_legal], variant="mini", games=20, seed=1
    )
    assert [row["agent"] for row in pool["agents"]] == [
        "python:first_legal",
        "random",
        "python:first_legal 2",
    ]
    study = analysis.payoffs("daemon_dice", [first_legal, "scripted"], variant="mini", games=20, seed=1)
    assert study.agents == ["python:first_legal", "scripted"]


def test_an_agent_is_made_of_a_player(game: str) -> None:
    table = Table(game, seed=1)
    for agent in (
        Agent(game, first_legal, seed=1),
        pickle.loads(pickle.dumps(Agent(game, first_legal, seed=1))),
    ):
        assert agent.choose(table) == table.legal_ids()[0]
        assert agent.advise(table)["probabilities"][table.legal_ids()[0]] == 1
        assert agent.text == "python:first_legal"


def test_what_a_player_raises_comes_out(game: str) -> None:
    class Bang(Exception):
        pass

    def failing(rows: Any, masks: Masks, infos: Infos) -> Any:
        raise Bang("no")

    for threads in (1, 2):
        with pytest.raises(Bang):
            pandemonium.evaluate(game, [failing], games=2, seed=1, threads=threads)
    for bad in ([3], [None, "random"], "random", 3, ["python:first_legal"], [first_legal, b"random"]):
        with pytest.raises((Error, TypeError)):
            pandemonium.evaluate(game, bad, games=2, seed=1)  # type: ignore[arg-type]


def test_players_of_threads_do_not_wait_for_one_another_for_ever() -> None:
    wrong: list[BaseException] = []

    def work() -> None:
        try:
            pandemonium.evaluate(
                "daemon_dice", [first_legal, "random"], variant="mini", games=50, seed=1, threads=2
            )
        except BaseException as fault:
            wrong.append(fault)

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=120)
    assert not wrong and not any(thread.is_alive() for thread in threads)


def test_pools_draw_by_weight() -> None:
    pool = Pool({"a": 3, "b": 0, "c": 1})
    drawn = np.bincount(pool.index(np.random.default_rng(1).random(10_000)), minlength=3) / 10_000
    assert abs(drawn[0] - 0.75) < 0.02 and drawn[1] == 0
    for bad in ({}, {"a": -1}, {"a": 0}, {"a": float("nan")}, [None]):
        with pytest.raises(Error):
            Pool(bad)


def test_a_policy_is_made_of_layers(tmp_path: Path) -> None:
    best = Policy.load(str(Path(pandemonium.models_folder()) / "city_of_demons" / "best.safetensors"))
    trained = [name for name in pandemonium.variants("city_of_demons")]
    made = Policy.from_layers("city_of_demons", best.layers(), trained, metadata={"by": "hand"})
    table = Table("city_of_demons", seed=3)
    assert (
        np.array_equal(made.probabilities(table), best.probabilities(table)) and made.metadata["by"] == "hand"
    )
    file = tmp_path / "made.safetensors"
    made.write(str(file))
    assert Agent("city_of_demons", f"policy:{file}", seed=1).choose(table) == Agent(
        "city_of_demons", "best", seed=1
    ).choose(table)
    layers = best.layers()
    del layers["value.bias"]
    with pytest.raises(Error, match=r"value\.bias"):
        Policy.from_layers("city_of_demons", layers, trained)
    for name, wrong in (
        ("value.bias", np.zeros(3)),
        ("input.weight", np.zeros((2, 2))),
        ("policy.bias", ["a"]),
        ("more", np.zeros(1)),
    ):
        with pytest.raises(Error):
            Policy.from_layers("city_of_demons", best.layers() | {name: wrong}, trained)
    with pytest.raises(Error):
        Policy.from_layers(
            "city_of_demons",
            best.layers() | {"value.bias": np.full_like(best.layers()["value.bias"], np.nan)},
            trained,
        )


def networks() -> list[Any]:
    """Modules of several shapes for Daemon Dice's mini games."""
    torch = pytest.importorskip("torch")
    nn = torch.nn
    env = vector.make("daemon_dice", 1, variant="mini", seed=1)
    w, a, s = env.width, env.actions, env.seats
    torch.manual_seed(1)

    def made(**parts: Any) -> Any:
        module = nn.Module()
        for name, part in parts.items():
            setattr(module, name, part)
        return module

    return [
        made(
            trunk=nn.Sequential(nn.Linear(w, 32), nn.ReLU()),
            policy=nn.Linear(32, a),
            value=nn.Sequential(nn.Linear(32, s), nn.Tanh()),
        ),
        made(
            trunk=nn.Sequential(
                nn.Linear(w, 24),
                nn.ReLU(),
                nn.Linear(24, 40),
                nn.ReLU(),
                nn.Linear(40, 12),
                nn.ReLU(),
                nn.Linear(12, 9),
                nn.ReLU(),
            ),
            policy=nn.Linear(9, a, bias=False),
            value=nn.Sequential(nn.Linear(9, 1), nn.Tanh()),
        ),
        made(
            actor=nn.Sequential(nn.Linear(w, 20), nn.ReLU(), nn.Linear(20, 30), nn.ReLU(), nn.Linear(30, a)),
            critic=nn.Sequential(nn.Linear(w, 16), nn.ReLU(), nn.Linear(16, 1), nn.Tanh()),
        ),
        made(
            trunk=nn.Sequential(nn.Linear(w, 20), nn.ReLU()),
            actor=nn.Linear(20, a),
            critic=nn.Sequential(
                nn.Linear(20, 8), nn.ReLU(), nn.Linear(8, 10), nn.ReLU(), nn.Linear(10, s), nn.Tanh()
            ),
        ),
    ]


@pytest.mark.parametrize("which", range(4))
def test_a_network_of_torch_becomes_a_policy_that_answers_alike(which: int, tmp_path: Path) -> None:
    torch = pytest.importorskip("torch")
    module = networks()[which]
    policy = Policy.from_torch(module, "daemon_dice", ["mini"])  # compares a thousand rows itself
    env = vector.make("daemon_dice", 50, variant="mini", seed=2)
    logits, values = policy.evaluate(env.observations)
    with torch.no_grad():
        rows = torch.tensor(env.observations)
        hidden = module.trunk(rows) if hasattr(module, "trunk") else rows
        expected = (module.actor if hasattr(module, "actor") else module.policy)(hidden).numpy()
        value = (module.critic if hasattr(module, "critic") else module.value)(hidden).numpy()
    assert np.allclose(logits, expected, atol=1e-4)
    assert np.allclose(values[:, : value.shape[1]], value, atol=1e-4)
    if value.shape[1] == 1:
        assert np.allclose(values[:, 1], -value[:, 0], atol=1e-4)
    policy.write(str(tmp_path / "mine.safetensors"))
    text = f"policy:{tmp_path / 'mine.safetensors'}"
    assert (
        pandemonium.evaluate("daemon_dice", [text, "random"], variant="mini", games=20, seed=1)["entrants"][
            0
        ]["agent"]
        == text
    )


def test_networks_that_cannot_be_written_are_refused() -> None:
    torch = pytest.importorskip("torch")
    nn = torch.nn
    env = vector.make("daemon_dice", 1, variant="mini", seed=1)
    for parts, words in (
        ({"actor": nn.Sequential(nn.Linear(env.width, 8), nn.Tanh(), nn.Linear(8, env.actions))}, "value"),
        ({"actor": nn.Linear(env.width, env.actions), "critic": nn.Linear(env.width, 1)}, "Tanh"),
        (
            {
                "actor": nn.Sequential(nn.Linear(env.width, 8), nn.Tanh(), nn.Linear(8, env.actions)),
                "critic": nn.Sequential(nn.Linear(env.width, 1), nn.Tanh()),
            },
            "Tanh is not written",
        ),
        (
            {
                "actor": nn.Sequential(nn.Linear(9, 8), nn.ReLU(), nn.Linear(8, 3)),
                "critic": nn.Sequential(nn.Linear(9, 1), nn.Tanh()),
            },
            "shape",
        ),
    ):
        module = nn.Module()
        for name, part in parts.items():
            setattr(module, name, part)
        with pytest.raises(Error, match=words):
            Policy.from_torch(module, "daemon_dice", ["mini"])
    linear = nn.Module()
    linear.actor, linear.critic = (
        nn.Sequential(nn.Linear(env.width, 8), nn.ReLU(), nn.Linear(8, env.actions)),
        nn.Linear(env.width, 1),
    )
    policy = Policy.from_torch(linear, "daemon_dice", ["mini"], values=False)
    assert not policy.value(Table("daemon_dice", "mini", seed=1)).any()


def test_an_onnx_network_plays(tmp_path: Path) -> None:
    pytest.importorskip("onnxruntime")
    onnx_export = pytest.importorskip("pandemonium.onnx_export")
    file = tmp_path / "model.onnx"
    module = networks()[0]
    policy = Policy.from_torch(module, "daemon_dice", ["mini"])
    onnx_export.write(policy, file)
    policy.write(str(tmp_path / "model.safetensors"))
    player = OnnxPlayer(file)
    found = pandemonium.evaluate("daemon_dice", [player, "random"], variant="mini", games=200, seed=1)
    same = pandemonium.evaluate(
        "daemon_dice",
        [f"policy:{tmp_path / 'model.safetensors'}", "random"],
        variant="mini",
        games=200,
        seed=1,
    )
    assert abs(found["entrants"][0]["score"]["mean"] - same["entrants"][0]["score"]["mean"]) < 0.05
    drawn = pickle.loads(pickle.dumps(OnnxPlayer(file, temperature=1.0)))
    pandemonium.evaluate("daemon_dice", [drawn, "random"], variant="mini", games=20, seed=1)
    with pytest.raises(Error):
        OnnxPlayer(tmp_path / "none.onnx")


def test_a_player_judges_a_game() -> None:
    replay = pandemonium.Replay("city_of_demons", seed=3)
    while len(replay) < 12:
        replay.play(replay.table().scripted())

    def first(rows: Any, masks: Masks, infos: Infos) -> Any:
        return masks.argmax(axis=1)

    found = pandemonium.analyse(replay, judge=first, rollouts=4, redraws=2, seed=1)
    assert found["judge"] == "python:first"
    for each in found["decisions"]:
        table = replay.table(each["decision"])
        if not each["win_at_hand"]:
            assert each["best_action"] == table.legal_ids()[0]
        assert (not each["brought"]) == (each["action"] == each["best_action"])
    # what the judge says is played on by `best`, so the same choices cost the same
    best = pandemonium.analyse(replay, rollouts=4, redraws=2, seed=1)
    agent = Agent("city_of_demons", "best", seed=1)

    def likeliest(rows: Any, masks: Masks, infos: Infos) -> list[int]:
        return [asked.pop(0)]

    asked = [agent.choose(table) for table in map(replay.table, range(12)) if len(table.legal_ids()) > 1]
    own = pandemonium.analyse(replay, judge=likeliest, rollouts=4, redraws=2, seed=1)
    assert [each["loss"] for each in own["decisions"]] == [each["loss"] for each in best["decisions"]]
    with pytest.raises(Error, match="not legal"):
        pandemonium.analyse(replay, judge=lambda rows, masks, infos: [-1], rollouts=1, redraws=1)
    with pytest.raises(Error, match="roster text or a callable"):
        pandemonium.analyse(replay, judge=3)  # type: ignore[arg-type]


def typed(*lines: str) -> tuple[Any, list[str]]:
    """Types these lines, then ends the input; and the prompts that were shown."""
    prompts: list[str] = []
    left = list(lines)

    def ask(prompt: str) -> str:
        prompts.append(prompt)
        if not left:
            raise EOFError
        return left.pop(0)

    return ask, prompts


def test_a_person_plays_a_player_at_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    recorder = Recorder()
    ask, prompts = typed(*["1"] * 12, "o", "nonsense")
    replay = pandemonium.play("city_of_demons", ["person", recorder], seed=5, ask=ask)
    printed = capsys.readouterr().out
    assert "python:recorder" in printed and prompts and "nonsense" in printed
    assert replay.players == ["person", "python:recorder"] and replay.seed == 5 and not replay.over
    seats = [replay[d].seat for d in range(len(replay))]
    assert seats.count(0) == 12 and seats.count(1) == len(recorder.given) > 0
    for d in range(len(replay)):
        if replay[d].seat == 1:  # it saw its own row and was asked alone
            rows, masks, infos = recorder.given.pop(0)
            assert (rows[0] == replay.table(d).observe(1)).all() and infos["seat"].tolist() == [1]
            assert masks.shape[0] == 1 and infos["first"].all()


def test_players_play_among_themselves_at_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    replay = pandemonium.play("daemon_dice", [first_legal, "scripted"], variant="mini", seed=1)
    assert replay.over and replay.players == ["python:first_legal", "scripted"]
    assert len(capsys.readouterr().out.splitlines()) >= len(replay)
    again = pandemonium.play("daemon_dice", [first_legal, "scripted"], variant="mini", seed=1)
    assert again.text() == replay.text()


def test_what_goes_wrong_at_the_terminal_is_raised() -> None:
    def fails(rows: Any, masks: Masks, infos: Infos) -> Any:
        raise KeyError("lost")

    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    with pytest.raises(KeyError, match="lost"):
        pandemonium.play("city_of_demons", [fails, "random"], seed=1)
    with pytest.raises(KeyboardInterrupt):
        pandemonium.play("city_of_demons", seed=1, ask=interrupted)
    with pytest.raises(Error, match="players are named"):
        pandemonium.play("city_of_demons", ["person"])
    with pytest.raises(Error, match="a line is text"):
        pandemonium.play("city_of_demons", seed=1, ask=lambda prompt: 3)  # type: ignore[arg-type, return-value]


class Counting:
    """Keeps how often each seat of each game was asked, and plays by it."""

    name = "counting"

    def __init__(self) -> None:
        self.asked: dict[int, int] = {}

    def __call__(self, rows: Any, masks: Masks, infos: Infos) -> list[int]:
        actions = []
        for mask, each, first in zip(masks, infos["id"].tolist(), infos["first"], strict=True):
            self.asked[each] = 0 if first else self.asked[each] + 1
            legal = mask.nonzero()[0]
            actions.append(int(legal[self.asked[each] % len(legal)]))
        return actions


def failing_in_a_process(rows: Any, masks: Masks, infos: Infos) -> Any:
    raise KeyError("lost there")


def ending(rows: Any, masks: Masks, infos: Infos) -> Any:
    os._exit(1)


def test_players_think_in_processes() -> None:
    alone = pandemonium.evaluate("daemon_dice", [Counting(), "random"], variant="mini", games=60, seed=3)
    with InProcesses(Counting(), processes=2) as player:
        for given in (player, pickle.loads(pickle.dumps(player))):
            found = pandemonium.evaluate("daemon_dice", [given, "random"], variant="mini", games=60, seed=3)
            assert found["entrants"][0]["agent"] == "python:counting"
            assert [each["score"] for each in found["entrants"]] == [
                each["score"] for each in alone["entrants"]
            ]
            given.close()
    with InProcesses(failing_in_a_process, 1) as player, pytest.raises(KeyError, match="lost there"):
        pandemonium.evaluate("daemon_dice", [player], variant="mini", games=2, seed=3)
    with InProcesses(ending, 1) as player, pytest.raises(Error, match="has ended"):
        pandemonium.evaluate("daemon_dice", [player], variant="mini", games=2, seed=3)
    for wrong in (("random", 1), (Counting(), 0)):
        with pytest.raises(Error, match="expected a callable"):
            InProcesses(*wrong)  # type: ignore[arg-type]
