"""The modules of a game's rooms: the same job has the same name in every game, if the room is a package."""

HEAD = "| room | module | contents |\n|---|---|---|\n"
MODULES = {
    "rules": {
        "terms": "the words of the rulebook as enumerations",
        "components": "the pieces of the game, their limits, and the length of the longest game",
        "state": "the record, with the meaning of each field",
        "actions": "the table of actions",
        "setup": "the first state",
        "knowledge": "what each seat knows: `observe`, `determinize`, or points for what a seat knows",
        "play": "who is to act, the legal actions, and what an action does",
    },
    "bot": {
        "evaluate": "the win probability of each seat, and the expected points, divided into parts",
        "prospects": "the expected points of each seat, if `evaluate` is too long for them",
        "features": "the input of the net",
    },
    "words": {
        "names": "names of things",
        "choices": "labels of choices",
        "log": "sentences of the log",
        "deeds": "the sentences about an action, as the label of a choice and as an entry of the log",
        "results": "what an action changes, as data",
        "effects": "what an action changes, as phrases",
        "why_not": "why an action is illegal",
        "account": "the points by source",
        "reasons": "labels of the parts and of the features, for explanations",
        "text": "the state as plain text",
        "chart": "the state as a chart, and its colours",
        "lesson": "the goal, and the themes of puzzles",
    },
    "picture": {
        "scene": "the whole picture",
        "art": "the drawings",
        "board": "boards with their pieces",
        "layout": "positions on a board",
        "cards": "the players' cards",
        "shared": "the trays that belong to all players",
        "choices": "what a player selects for a choice, and what another selection may mean",
        "prompt": "what the table waits for",
        "questions": "questions for a player who has selected a part of a choice",
        "event": "the symbols beside an entry of the log",
    },
}


def table() -> str:
    """Return the names as a Markdown table."""
    rows = ((room, *each) for room, modules in MODULES.items() for each in modules.items())
    return HEAD + "".join(
        f"| `{room}` | `{name}` | {contents} |\n" for room, name, contents in rows
    )
