"""Tests of the command line: output, exit codes, and messages about errors."""

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import keepstone
from keepstone.cli import COMMANDS, bench
from keepstone.kit.jit import CompileError
from keepstone.match import record_of
from keepstone.match.fairness import digest
from keepstone.playing.notation import read
from keepstone.playing.replay import replay
from keepstone.text.words import ENGLISH
from tests.support.command_line import Captured, answering, complaint, json_of, output, run
from tests.support.matches import finished, full_match

KEEPSTONE = [sys.executable, "-c", "import sys; from keepstone.cli import main; sys.exit(main())"]


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game in a file."""
    position = keepstone.game("castle-keep", gate="always").new(seed=7)
    keepstone.bots.play_out(position, ["random", "random"])
    file = tmp_path_factory.mktemp("records") / "game.json"
    file.write_text(position.to_json())
    return file


def test_help_names_every_command(capsys: Captured) -> None:
    told = output(capsys, "--help")
    assert re.findall(r"^    ([\w-]+)", told, re.MULTILINE) == list(COMMANDS)
    assert output(capsys) == told


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(capsys: Captured, name: str) -> None:
    assert f"keepstone {name}" in output(capsys, name, "--help")


def test_version(capsys: Captured) -> None:
    assert output(capsys, "--version") == f"keepstone {keepstone.__version__}\n"


def test_games_lists_games_and_options(capsys: Captured) -> None:
    told = " ".join(output(capsys, "games").split())
    assert "castle-keep" in told and "gate=once|always" in told
    assert "once every castle has had two tiles" in told
    assert "(not with own_terrain)" in told


@pytest.mark.parametrize("columns", [80, 40])
def test_games_fit_the_terminal(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    assert run("games") == 0
    assert max(map(len, capsys.readouterr().out.splitlines())) < columns


def test_games_for_programs(capsys: Captured) -> None:
    assert run("games", "--json") == 0
    games = {each["name"]: each for each in json.loads(capsys.readouterr().out)}
    assert games.keys() >= {"castle-keep", "castillos", "castle", "zamek", "burgundy"}
    assert (games["castle"]["players"], games["zamek"]["title"]) == ([2], "Zamek")
    gate = games["castle-keep"]["options"][0]
    assert (gate["name"], list(gate["values"])) == ("gate", ["once", "always"])
    assert [each["takes_own"] for each in games["castle"]["options"]] == [False, False, True]


def test_bots_lists_levels(capsys: Captured) -> None:
    assert run("bots", "--game", "castle-keep", "--json") == 0
    levels = [level["name"] for level in json.loads(capsys.readouterr().out)]
    assert levels[:2] == ["page", "squire"]
    assert run("bots") == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == levels


def simulated(capsys: Captured, *arguments: str) -> dict[str, object]:
    return json_of(capsys, "simulate", "castle-keep", "--games", "30", "--json", *arguments)


def test_simulate_counts(capsys: Captured) -> None:
    document = simulated(capsys, "--players", "3", "--option", "attack_towers=true")
    assert list(document)[:4] == ["game", "options", "players", "games"]
    assert (document["game"], document["players"], document["games"]) == ("castle-keep", 3, 30)
    assert document["options"]["attack_towers"] == "true"  # type: ignore[index]
    assert sum(document["wins"]) + document["draws"] == 30  # type: ignore[call-overload]
    assert document["decisions"] > 0 and document["chance_events"] > 0  # type: ignore[operator]


def test_simulate_is_the_same_for_the_same_seed(capsys: Captured) -> None:
    digests = [simulated(capsys, "--seed", seed)["digest"] for seed in ("1", "1", "2")]
    assert digests[0] == digests[1] != digests[2]


def test_simulate_for_people(capsys: Captured) -> None:
    told = output(capsys, "simulate", "castle-keep", "--games", "1200")
    assert "1,200" in told and "player 2" in told and "digest" in told


def test_arena_counts(capsys: Captured) -> None:
    command = ["arena", "greedy", "random", "--game", "castle-keep", "--games", "6"]
    document = json_of(capsys, *command, "--workers", "1", "--json")
    assert document["wins_a"] + document["wins_b"] + document["draws"] == document["games"] == 6
    assert {"game", "a", "b", "score_rate", "elo", "elo_error"} <= document.keys()
    assert "greedy scores" in output(capsys, *command, "--workers", "1")


ARENA = ["arena", "--game", "castle-keep"]
ENGINE = shlex.join([sys.executable, "-m", "keepstone", "engine", "--level", "random"])


@pytest.mark.whole
def test_arena_takes_engines(capsys: Captured) -> None:
    games = ["--games", "2", "--workers", "1", "--json"]
    documents = [json_of(capsys, *ARENA, "random", other, *games) for other in (ENGINE, "random")]
    same = {"wins_a", "wins_b", "draws", "margin"}
    assert {key: documents[0][key] for key in same} == {key: documents[1][key] for key in same}


def test_arena_keeps_games_and_writes_a_ladder(capsys: Captured, tmp_path: Path) -> None:
    games, ladder = tmp_path / "games.jsonl", tmp_path / "strength.md"
    command = [*ARENA, "random", "greedy", "page", "--games", "2", "--workers", "1"]
    command += ["--save", str(games)]
    written = []
    for _ in range(2):
        told = output(capsys, *command, "--ladder", str(ladder))
        written.append((games.read_text(), ladder.read_text()))
    assert written[0] == written[1]
    assert len(written[0][0].splitlines()) == 3 * 2
    assert "| 1 | " in written[0][1]
    assert told.count(" scores ") == 3 and "over the next" in told
    record = tmp_path / "game.json"
    record.write_text(written[0][0].splitlines()[0])
    assert run("replay", str(record)) == 0


def test_arena_stops_when_it_knows(capsys: Captured) -> None:
    command = [*ARENA, "--games", "400", "--workers", "1", "--json"]
    for names, code, accepted in (
        (("greedy", "random"), 0, "elo1"),
        (("random", "greedy"), 1, "elo0"),
    ):
        assert run(*command, *names, "--sprt", "-100", "100") == code
        document = json.loads(capsys.readouterr().out)
        assert document["verdict"]["accepted"] == accepted
        assert document["games"] < 400


def test_replay_tells_the_game(capsys: Captured, record: Path) -> None:
    told = output(capsys, "replay", str(record))
    assert told.startswith("   1  Player ")
    assert told.splitlines()[-1].endswith(" won")


def test_replay_uses_names_that_a_terminal_can_show(
    capsys: Captured, record: Path, tmp_path: Path
) -> None:
    """Long names are cut after 60 characters."""
    for names, shown in (
        (["Ada", "\x1b[2J"], ["Ada", "Player 2"]),
        (["A" * 60, "B" * 61], ["A" * 60, "B" * 59 + "…"]),
    ):
        named = json.loads(record.read_text()) | {"names": names}
        (tmp_path / "named.json").write_text(json.dumps(named))
        told = output(capsys, "replay", str(tmp_path / "named.json"))
        assert all(name in told for name in shown) and "\x1b" not in told


def test_replay_tells_an_observation(capsys: Captured, tmp_path: Path) -> None:
    position = keepstone.game("castle-keep").new(seed=7)
    while position.to_act == keepstone.CHANCE:
        position.roll()
    (tmp_path / "seen.json").write_text(position.observe(0).to_json())
    assert "draws a tile" in output(capsys, "replay", str(tmp_path / "seen.json"))


@pytest.mark.whole
def test_replay_reads_standard_input(record: Path) -> None:
    command = [*KEEPSTONE, "replay", "-"]
    done = subprocess.run(command, input=record.read_bytes(), capture_output=True, check=True)
    assert b"Player 1" in done.stdout


def test_replay_for_programs(capsys: Captured, record: Path) -> None:
    log = json.loads(record.read_text())["log"]
    document = json_of(capsys, "replay", str(record), "--json")
    assert [each["text"] for each in document["events"]] == log
    assert [each["number"] for each in document["events"]] == list(range(1, len(log) + 1))
    assert document["names"] == ["Player 1", "Player 2"] and document["over"]
    (winner,) = document["winners"]
    assert document["outcome"] == f"Player {winner + 1} won"
    columns = zip(*(line["points"] for line in document["account"]["lines"]), strict=True)
    assert list(map(sum, columns)) == document["account"]["totals"]


def test_show_for_programs(capsys: Captured, record: Path, tmp_path: Path) -> None:
    picture = tmp_path / "board.svg"
    document = json_of(capsys, "show", str(record), "--at", "20", "--json", "-o", str(picture))
    position = replay(read(record.read_text()), until=20)
    assert (document["events"], document["to_act"]) == (20, position.to_act)
    assert (document["legal"], document["text"]) == (position.legal(), str(position))
    assert {"pieces", "choices", "prompt"} <= document["scene"].keys()
    assert picture.read_text().startswith("<svg")


def test_show_draws(capsys: Captured, record: Path, tmp_path: Path) -> None:
    for name, beginning in (("board.svg", b"<svg"), ("board.png", b"\x89PNG")):
        assert run("show", str(record), "--at", "20", "-o", str(tmp_path / name)) == 0
        assert (tmp_path / name).read_bytes().startswith(beginning)
    assert capsys.readouterr().out == ""


def test_show_prints_without_a_file_to_draw(capsys: Captured, record: Path) -> None:
    told = []
    for at in (["--at", "0"], ["--at", "20"], []):
        told.append(output(capsys, "show", str(record), *at))
    assert len(set(told)) == 3


def test_bench_measures(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "RUNS", 1)
    monkeypatch.setattr(bench, "ANCHOR", 1000)
    monkeypatch.setattr(bench, "GAMES", 5)
    figures = json_of(capsys, "bench", "--game", "castle-keep", "--json")
    assert {figure["unit"] for figure in figures} == {"M turns/s", "M steps/s", "ms"}
    assert all(figure["value"] > 0 for figure in figures)


def test_play_to_the_end(capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builtins.input", answering(["1"] * 2000))
    file = tmp_path / "played.json"
    assert run("play", "castle-keep", "--bots", "random", "--seed", "4", "-o", str(file)) == 0
    assert "won" in capsys.readouterr().out.splitlines()[-1]
    assert keepstone.load(file.read_text()).to_act == keepstone.OVER


def test_play_shows_the_table_at_the_end_of_a_round(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr("builtins.input", answering(["1"] * 200))
    file = tmp_path / "played.json"
    told = output(capsys, "play", "castillos", "--bots", "random", "--seed", "4", "-o", str(file))
    position, round_ends = keepstone.game("castillos").new(), 0
    for text in keepstone.load(file.read_text()).log:
        position.play(text)
        if position.is_round_end:
            round_ends += 1
            over = position.to_act == keepstone.OVER
            seen = position if over else position.observe(0)
            assert seen.game.chart(seen.state, 80, ENGLISH) in told
    assert round_ends == 2


def test_play_explains_a_wrong_answer_and_asks_again(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "builtins.input", answering(["", "99", "9" * 5000, "fly", "attack 1 n", "pass"])
    )
    told = output(capsys, "play", "castle-keep", "--bots", "random", "--seed", "1")
    told = " ".join(told.split())
    assert told.count("Type a number from 1 to") == 5
    assert "(you) passes" in told and "The game is not finished." in told


def test_two_people_do_not_see_each_others_hands(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builtins.input", answering(["", "pass", "1", "1", "", "pass"]))
    told = output(capsys, "play", "castle-keep", "--people", "2", "--seed", "1")
    assert "draws: " not in told
    assert told.count("in hand: 4 \N{MULTIPLICATION SIGN} unseen tile") > 2


def test_verify_finds_what_differs(capsys: Captured, tmp_path: Path) -> None:
    """For people, and as JSON for programs."""
    file, plain = tmp_path / "match.json", json.loads(record_of(finished()))
    file.write_text(json.dumps(plain))
    assert "are correct" in output(capsys, "verify", str(file))
    document = json_of(capsys, "verify", str(file), "--json")
    assert (document["ok"], document["verdict"], document["problems"]) == (True, "right", [])
    assert document["events"] == len(plain["log"])
    plain["fairness"]["seed"] = "00" * 32
    file.write_text(json.dumps(plain))
    assert "SHA-256 differs" in output(capsys, "verify", str(file), code=1)
    document = json_of(capsys, "verify", str(file), "--json", code=1)
    assert (document["ok"], document["verdict"]) == (False, "wrong")
    assert "SHA-256 differs" in document["problems"][0]["message"]


def test_a_game_that_somebody_gave_up_is_told_and_verified(
    capsys: Captured, tmp_path: Path
) -> None:
    match, file = full_match(), tmp_path / "match.json"
    match.call(1, match.number, "resign")
    file.write_text(record_of(match))
    assert "not proved  player 2 resigned after event 11" in output(capsys, "verify", str(file))
    assert output(capsys, "replay", str(file)).endswith("Ada won\n")


def test_verify_says_what_it_did_not_check(capsys: Captured, tmp_path: Path) -> None:
    """Two draws are swapped, and the record claims rules that are not played here."""
    file, plain = tmp_path / "match.json", json.loads(record_of(finished()))
    plain["rules"], plain["log"][1:3] = 2, plain["log"][2:0:-1]
    plain["fairness"]["digest"] = digest(plain)
    file.write_text(json.dumps(plain))
    told = output(capsys, "verify", str(file), code=3)
    assert "Not checked:\n- draws, decisions and result" in told
    document = json_of(capsys, "verify", str(file), "--json", code=3)
    assert (document["ok"], document["verdict"]) == (False, "not checked")
    assert document["problems"] == [] and len(document["unchecked"]) == 1


def test_verify_documents_its_exit_status(capsys: Captured) -> None:
    told = " ".join(output(capsys, "verify", "--help").split())
    assert "3 if nothing is wrong but draws, decisions or the result could not be checked" in told


def test_verify_compares_what_was_shown(capsys: Captured, tmp_path: Path) -> None:
    (file := tmp_path / "match.json").write_text(record_of(finished()))
    proof = json.loads(file.read_text())["fairness"]
    given = {name: proof[name] for name in ("commitment", "digest")}
    given["pledges"] = ",".join(proof["pledges"])
    same = [word for name, value in given.items() for word in (f"--{name}", value.upper())]
    told = output(capsys, "verify", str(file), *same)
    assert f"commitment  {given['commitment']}\ndigest      {given['digest']}" in told
    for name in given:
        told = output(capsys, "verify", str(file), *same, f"--{name}", "ab" * 32, code=1)
        assert f"{name} differs from the one given" in told


def test_verify_needs_a_proof(capsys: Captured, record: Path) -> None:
    assert "fairness" in complaint(capsys, "verify", str(record))


BOTH_TERRAINS = ["--option", "random_terrain=true", "--option", "own_terrain=true"]
GATE_TWICE = ["--option", "gate=once", "--option", "gate=always"]
CASTILLOS = str(Path(keepstone.__file__).parent / "games/castillos/weights/castillos-2.npz")
MISTAKES = [
    (["dance"], "invalid choice: 'dance'"),
    (["verify", "-", "--digest", "abc"], "'abc' is not 64 hexadecimal digits"),
    (["verify", "-", "--pledges", "abc,"], "'abc' is not 64 hexadecimal digits"),
    (["simulate"], "GAME"),
    (["simulate", "chess"], "allowed: castle-keep"),
    (["simulate", "castle-keep", "--games", "0"], "'0' is not a whole number from 1 to"),
    (["simulate", "castle-keep", "--games", "many"], "'many' is not"),
    (["simulate", "castle-keep", "--games", "9" * 12], "a whole number from 1 to 10,000,000"),
    (["simulate", "castle-keep", "--seed", "9" * 5000], "whole number of at most 20 digits"),
    (["simulate", "castle-keep", "--game", "3"], "unrecognized arguments: --game"),
    (["train", "castle-keep", "--games", "9" * 12], "a whole number from 1 to 10,000,000"),
    (["engine", "--iterations", "9" * 12], "a whole number from 1 to 10,000,000"),
    (["engine", "--milliseconds", "9" * 12], "a whole number from 1 to 86,400,000"),
    (["tiles", "--balance", "9" * 12], "a whole number from 1 to 100,000"),
    (["show", "game.json", "--at", "9" * 5000], "a whole number from 0 to 1,000,000"),
    (["simulate", "castle-keep", "--players", "9"], "allowed: 2, 3, 4"),
    (["simulate", "castle-keep", "--players", "two"], "'two'"),
    (["simulate", "castle-keep", "--option", "gate"], "NAME=VALUE"),
    (["simulate", "castle-keep", "--option", "gate=never"], "allowed: once, always"),
    (["simulate", "castle-keep", "--option", "wall=high"], "allowed: gate"),
    (["simulate", "castle-keep", *GATE_TWICE], "the option 'gate' is given more than once"),
    (["simulate", "castillos", *BOTH_TERRAINS], "cannot be combined (§7.3)"),
    (["simulate", "castillos", *BOTH_TERRAINS], "allowed: random_terrain=false, own_terrain=false"),
    (["simulate", "burgundy", "--option", "boards=1,10"], "no estate '10' (§2.1)"),
    (["simulate", "burgundy", "--option", "boards=1,2,3"], "3 estates for 2 players (§2.1)"),
    (["simulate", "castle-keep", "--seed", "x"], "'x'"),
    (["arena", "greedy", "hero", "--game", "castle-keep"], "allowed: page, squire"),
    (["arena", "greedy", "random", "--game", "chess"], "allowed: castle-keep"),
    (["arena", "greedy", "random"], "--game"),
    ([*ARENA, "greedy"], "two bots or more"),
    ([*ARENA, "greedy", "no-such-program --fast"], "cannot be started: No such file"),
    ([*ARENA, "greedy", "nowhere.npz"], "there is no file 'nowhere.npz'"),
    ([*ARENA, "greedy", "random:nowhere.npz"], "the level 'random' uses no net"),
    ([*ARENA, "greedy", "true"], "'true' cannot play: it exited with code 0"),
    ([*ARENA, "greedy", "random", "squire", "random"], "random is named more than once"),
    ([*ARENA, "greedy", "random", "--sprt", "5", "5"], "a smaller and a larger lead"),
    ([*ARENA, "greedy", "random", "squire", "--sprt", "0", "5"], "between two bots"),
    ([*ARENA, "greedy", "random", "--sprt", "0", "x"], "'x'"),
    ([*ARENA, "greedy", "random", "--workers", "0"], "'0' is not a whole number from 1 to"),
    ([*ARENA, "greedy", "random", "--games", "9" * 12], "a whole number from 1 to 10,000,000"),
    ([*ARENA, "greedy", "random", "--workers", "999"], "a whole number from 1 to 256"),
    ([*ARENA, "greedy", "random", "--seconds", "0"], "above 0, and up to 86,400"),
    ([*ARENA, "greedy", "random", "--seconds", "nan"], "above 0, and up to 86,400"),
    ([*ARENA, "greedy", "random", "--save", "/nowhere/games"], "/nowhere/games: No such file"),
    ([*ARENA, "greedy", "random", "--save", __file__], "line 1: the record is not JSON"),
    ([*ARENA, "greedy", "random", "--ladder", "/nowhere/s.md"], "/nowhere/s.md: No such file"),
    ([*ARENA, "greedy", "random", "--ray", "nowhere"], "keepstone"),
    (["train", "castle-keep", "--ray", "nowhere"], "Ray"),
    (["train", "castle-keep", *GATE_TWICE[:2], *GATE_TWICE[:2]], "has the same value twice"),
    (["engine", "--level", "king"], "allowed: page"),
    (["engine", "--level", "knight:nowhere.npz"], "there is no file 'nowhere.npz'"),
    (["engine", "--milliseconds", "0"], "'0' is not a whole number from 1 to"),
    (["bots", "--game", "chess"], "allowed: castle-keep"),
    (["play"], "name a game, or use --resume FILE"),
    (["play", "chess"], "allowed: castle-keep"),
    (["play", "castle", "--resume", "game.json"], "--resume FILE already sets the game"),
    (["play", "--resume", "nowhere.json"], "nowhere.json: No such file"),
    (["play", "castle-keep", "--bots", "hero"], "allowed: page"),
    (["play", "castle-keep", "--bots", "nowhere.npz"], "there is no file 'nowhere.npz'"),
    (
        ["play", "castle-keep", "--bots", CASTILLOS],
        "for the game 'castillos', not for 'castle-keep'",
    ),
    (["play", "castle-keep", "--people", "3"], "3 people are too many"),
    (["play", "castle-keep", "-o", "/nowhere/game.json"], "/nowhere/game.json: No such file"),
    (["replay"], "FILE"),
    (["replay", "nowhere.json"], "nowhere.json: No such file"),
    (["replay", "."], "Is a directory"),
    (["show", "nowhere.json"], "nowhere.json: No such file"),
    (["show", "game.json", "--at", "-1"], "--at"),
    (["show", "game.json", "-o", "board.gif"], ".svg nor .png"),
    (["verify", "nowhere.json"], "nowhere.json: No such file"),
    (["serve", "--port", "http"], "'http'"),
    (["serve", "--port", "70000"], "allowed: a whole number from 0 to 65535"),
    (["serve", "--config", "/nowhere.toml"], "/nowhere.toml cannot be read: No such file"),
    (["games", "--please"], "--please"),
]


@pytest.mark.parametrize(("arguments", "said"), MISTAKES, ids=lambda each: " ".join(each)[:50])
def test_a_mistake_is_explained(capsys: Captured, arguments: list[str], said: str) -> None:
    assert said in complaint(capsys, *arguments)


def test_show_after_the_end_of_a_record(capsys: Captured, record: Path) -> None:
    said = complaint(capsys, "show", str(record), "--at", "9999")
    assert "--at 9999 is after the last event" in said


def test_show_where_nothing_can_be_written(capsys: Captured, record: Path) -> None:
    said = complaint(capsys, "show", str(record), "-o", "/nowhere/board.svg")
    assert "/nowhere/board.svg: No such file" in said


@pytest.mark.parametrize("command", ["analyse", "replay", "show", "verify"])
@pytest.mark.parametrize(
    ("content", "said"),
    [(b"", "not JSON"), (b"\xff\xfe\x00", "not a text file"), (b"{}", "not a Keepstone record")],
)
def test_a_file_that_is_no_record(
    capsys: Captured, tmp_path: Path, command: str, content: bytes, said: str
) -> None:
    (tmp_path / "bad.json").write_bytes(content)
    assert said in complaint(capsys, command, str(tmp_path / "bad.json"))


def test_a_record_with_an_illegal_action(capsys: Captured, record: Path, tmp_path: Path) -> None:
    plain = json.loads(record.read_text())
    plain["log"][14] = "attack 1 n"
    (tmp_path / "bad.json").write_text(json.dumps(plain))
    said = complaint(capsys, "replay", str(tmp_path / "bad.json"))
    assert "event 15 of the record, 'attack 1 n'" in said


@pytest.mark.whole
def test_a_closed_pipe_is_fine(record: Path) -> None:
    with subprocess.Popen(
        [*KEEPSTONE, "replay", str(record)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout and process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


def test_an_interrupt_is_quiet(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    assert run("play", "castle-keep", "--seed", "1") == 130
    assert capsys.readouterr().err == ""


def test_a_slip_in_a_rule_is_told_in_a_line(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slip(*_: object, **__: object) -> None:
        raise CompileError("/games/rules/play.py:7: in apply: NameError: name 'akshun'")

    monkeypatch.setattr("keepstone.cli.simulate.compile_first", slip)
    said = complaint(capsys, "simulate", "castle-keep")
    assert said == "keepstone: /games/rules/play.py:7: in apply: NameError: name 'akshun'\n"
