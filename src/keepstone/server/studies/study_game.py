"""The game of a study: its tree, and the states at all nodes of the tree."""

import secrets
from collections.abc import Iterator, Sequence
from gettext import NullTranslations
from typing import NamedTuple

from keepstone.drawing.scene import Choice
from keepstone.errors import InvalidAction, KeepstoneError
from keepstone.kit.quoting import quoted
from keepstone.kit.rng import new_rng
from keepstone.match import NothingToUndo, clean_name
from keepstone.playing.notation import Record
from keepstone.playing.position import DETERMINIZE, NOTES, OBSERVE, GameConfig, Position, Still
from keepstone.playing.replay import invalid_event, names_in, start_of
from keepstone.playing.tree import START, GameTree, TreeNode
from keepstone.playing.view import View
from keepstone.protocol import CHANCE, OVER
from keepstone.server.errors import InvalidRequest
from keepstone.server.studies.findings import pictured
from keepstone.server.studies.replays import RecordReplay
from keepstone.server.wire.frames import ViewFrame
from keepstone.server.wire.studies import (
    Outcome,
    StudyCard,
    StudyChange,
    StudyNode,
    StudyPosition,
)
from keepstone.text.languages import available_language, translation
from keepstone.text.sentences import sentence
from keepstone.text.words import isolated

MOST_NODES = 5_000
DRAWS = ("", "one", "all")


class Said(NamedTuple):
    """What is said of an event, in one language. It takes 20 to 50 µs to find out."""

    seat: int | None
    words: str
    symbols: tuple[str, ...]


class StudyGame:
    """A game tree with its states. Raise InvalidRecord if the tree cannot be played.

    numbers: for the game of a table, the numbers of its events in the table's log and, after these, the log's last
    number. Without them, the number of an event is its place in the line.
    """

    def __init__(self, tree: GameTree, numbers: Sequence[int] | None = None):
        _check_size(len(tree.nodes) - 1)
        start = start_of(tree.line_record(START))
        self.tree, self.config, self._numbers = tree, start.config, numbers
        self._stills = {START: start.still()}
        for number, id in enumerate(sorted(tree.nodes)[1:], 1):
            node = tree.nodes[id]
            try:
                self._stills[id] = self._next(node.parent, node.entry)
            except KeepstoneError as error:
                raise invalid_event(number, node.entry, error) from None
        self._said: dict[str, dict[int, Said]] = {}  # by language and node

    def copy(self) -> "StudyGame":
        twin = object.__new__(StudyGame)
        twin.tree, twin.config, twin._numbers = self.tree.copy(), self.config, self._numbers
        twin._stills = self._stills.copy()
        twin._said = {lang: said.copy() for lang, said in list(self._said.items())}
        return twin

    def __len__(self) -> int:
        return len(self._stills)

    def view(self, node: int) -> View:
        self.tree.check(node)
        return self._stills[node].view()

    def number(self, node: int) -> int:
        path = self.tree.path(node)
        return self._numbers_of(path)[len(path) - 1] if path else 0

    def add(self, parent: int, actions: Sequence[str], draw: str) -> int:
        """Add events after a node, follow those that are there, and return the last node.

        draw: "one" to draw an outcome of chance after them, "all" to draw until a seat is to act, or "". The only
        possible outcome of chance is always added. Raise an error if an event is not possible; this copy of the
        game is then not valid.
        """
        if draw not in DRAWS:
            raise InvalidRequest(sentence("draw cannot be {draw}", draw=quoted(draw)), DRAWS)
        node = parent
        if any(map(self._begins_view, self.tree.check(node).after)):
            raise InvalidAction(
                sentence(
                    "events can be added only after the event from which the game is shown from a seat's view"
                )
            )
        for action in actions:
            if action.startswith(NOTES):
                raise InvalidAction(f"this is not an event of a game: {quoted(action)}")
            node = self._drawn_if_forced(self._add_one(node, action))
        node = self._drawn_if_forced(node)
        while draw and self.view(node).to_act == CHANCE:
            node = self._drawn_if_forced(self._add_one(node, self._random_outcome(node)))
            draw = draw if draw == "all" else ""
        _check_size(len(self.tree.nodes) - 1)
        return node

    def remove(self, node: int) -> int:
        self.tree.check(node)
        if self._begins_view(node):
            raise InvalidAction(
                sentence(
                    "the event from which the game is shown from a seat's view cannot be removed"
                )
            )
        parent = self.tree.remove(node)
        self._drop_removed()
        return parent

    def undo(self) -> int:
        """Undo the last change, and return the node where it was made."""
        if not self.tree.changes:
            raise NothingToUndo(sentence("the study has no change that can be undone"))
        node = self.tree.undo()
        self._drop_removed()
        for id in sorted(self.tree.nodes.keys() - self._stills.keys()):
            restored = self.tree.nodes[id]
            self._stills[id] = self._next(restored.parent, restored.entry)
        return node

    def record(self, last: int | None) -> Record:
        return self.tree.record(last)

    def replay(self, at: int | None) -> RecordReplay:
        line = self.tree.line(at)
        stills = [self._stills[id] for id in (START, *line)]
        record = self.tree.line_record(at)
        return RecordReplay(record, self.config, stills, self._numbers_of(line))

    def names(self, language: NullTranslations) -> list[str]:
        return names_in(self.tree.line_record(START), language)

    def card(self, study: str, at: int | None, lang: str) -> StudyCard:
        language, recorded, line = translation(lang), self.replay(at), self.tree.line(at)
        viewer = self.view(line[-1] if line else START).viewer
        return StudyCard(
            study=study,
            table=recorded.table(language),
            names=self.names(language),
            viewer=viewer if viewer is not None and viewer >= 0 else None,
            whole=viewer is None,
            events=list(recorded.events(lang)),
            view=recorded.picture(lang),
            account=recorded.account(language),
            nodes=list(self._nodes(lang)),
            line=line,
            comment=self.tree.nodes[START].comment,
            undo=bool(self.tree.changes),
        )

    def change(self, node: int, lang: str) -> StudyChange:
        nodes, comment = list(self._nodes(lang)), self.tree.nodes[START].comment
        return StudyChange(node, nodes, self.tree.line(node), comment, bool(self.tree.changes))

    def position(self, node: int, lang: str) -> StudyPosition:
        language, view = translation(lang), self.view(node)
        names, mover = self.names(language), view.to_act
        hidden = mover >= 0 and view.viewer not in (None, mover)
        frame = ViewFrame(
            n=self.number(node),
            to_act=mover,
            status="over" if mover == OVER else "playing",
            scores=view.scores(),
            winners=view.winners(),
            undo=False,
            ask_undo=False,
            round_end=False,
            scene=view.scene(names, language),
        )
        return StudyPosition(
            node=node,
            view=frame,
            outcomes=list(_outcomes(view, names, language)),
            more=_listed(view, names, language) if hidden else [],
        )

    def _numbers_of(self, line: Sequence[int]) -> Sequence[int]:
        return self._numbers or [*range(1, len(line) + 1), len(line)]

    def _begins_view(self, node: int) -> bool:
        return self.tree.nodes[node].entry.startswith(OBSERVE)

    def _drop_removed(self) -> None:
        for removed in self._stills.keys() - self.tree.nodes.keys():
            del self._stills[removed]
            for said in self._said.values():
                said.pop(removed, None)

    def _add_one(self, parent: int, action: str) -> int:
        node = self.tree.after(parent, action)
        if node is None:
            still = self._next(parent, action)
            node = self.tree.add(parent, action)
            self._stills[node] = still
        return node

    def _next(self, parent: int, entry: str) -> Still:
        position = Position(self.config, self._stills[parent].view().states, new_rng(0))
        position.follow(entry)
        return position.still()

    def _drawn_if_forced(self, node: int) -> int:
        """Add the outcomes of chance after a node as long as only one is possible. Return the last node."""
        while (view := self.view(node)).to_act == CHANCE and len(view.legal()) == 1:
            node = self._add_one(node, view.legal()[0])
        return node

    def _random_outcome(self, node: int) -> str:
        view = self.view(node)
        rng = new_rng(secrets.randbits(63))
        return self.config.game.format_action(int(self.config.game.chance(view.state, rng)))

    def _nodes(self, lang: str) -> Iterator[StudyNode]:
        language = translation(lang)
        names = self.names(language)
        all_said = self._said.setdefault(available_language(lang), {})
        for id, node in self.tree.nodes.items():
            if id == START:
                continue
            said = all_said.get(id)
            if said is None:
                said = all_said[id] = self._say(node, names, language)
            main = self.tree.nodes[node.parent].after[0] == id
            yield StudyNode(
                id, node.parent, said.seat, node.entry, said.words, said.symbols, node.comment, main
            )

    def _say(self, node: TreeNode, names: Sequence[str], language: NullTranslations) -> Said:
        before = self._stills[node.parent].view()
        if node.entry.startswith(NOTES):
            return Said(None, _mark_words(node.entry, names, language), ())
        seat = before.to_act if before.to_act >= 0 else None
        words = before.say(node.entry, names, language)
        return Said(seat, words, before.event_symbols(node.entry))


def new_game(config: GameConfig, names: Sequence[str], viewer: int | None) -> StudyGame:
    """Return the study of a new game. viewer: the seat from whose view it is entered, or None."""
    record = config.new().to_record()
    tree = GameTree.of(Record(record.game, record.rules, record.players, record.options, ()))
    if len(names) not in (0, config.players):
        raise InvalidRequest(f"{config.players} players need as many names, or none")
    tree.extra = {"names": [name and clean_name(name) for name in names]} if names else {}
    if viewer is not None:
        tree.add(START, f"{OBSERVE} {viewer}")
    return StudyGame(tree)


def _outcomes(view: View, names: Sequence[str], language: NullTranslations) -> Iterator[Outcome]:
    weights = view.chance_weights()
    total = sum(weight for _, weight in weights)
    for action, weight in weights:
        yield Outcome(
            action=action,
            words=view.say(action, names, language),
            symbols=view.event_symbols(action),
            share=weight / total,
            count=weight,
        )


def _listed(view: View, names: Sequence[str], language: NullTranslations) -> list[Choice]:
    """Return the legal actions of a seat whose view is not known, as choices."""
    shown = list(map(isolated, names))
    return list(pictured(view.legal_actions(), view, shown, language).values())


def _mark_words(entry: str, names: Sequence[str], language: NullTranslations) -> str:
    """Return the sentence for an entry that hides or fills in information."""
    word, _, number = entry.partition(" ")
    if word == DETERMINIZE:
        return language.gettext("What is hidden is drawn at random")
    if not 0 <= int(number) < len(names):
        return language.gettext("From here on, only what everybody sees is shown")
    return language.gettext("From here on, the game is shown as {name} sees it").format(
        name=isolated(names[int(number)])
    )


def _check_size(nodes: int) -> None:
    if nodes > MOST_NODES:
        raise InvalidRequest(sentence("a study can have at most {most} events", most=MOST_NODES))
