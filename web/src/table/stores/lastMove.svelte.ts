// What the other players did since the viewer's last action: the things to mark, and the views to show it again.
import { partsOf } from '../../board/scene';
import { changedPieces, placeOf, vanishedPieces } from '../../board/motion/recentChanges';
import type { EventFrame, Piece, Scene, ViewFrame } from '../../lib/net/contract';
import { seatOf } from './display.svelte';

// If one action changes more pieces than this, only those of its player are marked: the others were laid out anew.
const MOST = 24;
// If an action removes more pieces than this, and more than half of all, a new round has cleared the table.
const CLEARED = 5;
// No more views than this are kept to show them again.
const KEPT = 40;
// More pictures would leave no room for the words.
const PICTURES = 3;

/** A mark on a piece, or on the place where a piece was. */
export interface Mark {
  seat: number;
  /** The piece that changed; for one that is gone, the piece as it was. */
  piece: Piece;
  gone: boolean;
}

/** What an action brought to a card. by: the seat that acted. */
export interface Gain {
  by: number;
  /** The points since the viewer's last action. */
  points: number;
  /** The symbols of the counters that changed. */
  counters: readonly string[];
}

function symbolsOf(events: readonly EventFrame[]): Set<string> {
  return new Set(events.flatMap(({ symbols }) => symbols ?? []));
}

/** Return the pictures of a turn. If there are too many, the tools are left out, such as the die of a placed tile. */
function picturesOf(turn: readonly EventFrame[]): string[] {
  const objects = turn.flatMap(({ symbols }) => symbols?.slice(-1) ?? []);
  const all = symbolsOf(turn);
  return [...(all.size > PICTURES ? new Set(objects) : all)].slice(-PICTURES);
}

/** What is known about the action that led from one scene to the next. */
interface Act {
  seat: number;
  before: Scene;
  after: Scene;
  /** The symbols of the action's events, and those of what chance drew afterwards for what follows. */
  own: ReadonlySet<string>;
  drawn: ReadonlySet<string>;
}

/**
 * Return a test whether the action changed a piece, rather than chance after it. Unless chance drew something that has
 * a picture, it did nothing. Otherwise the action changed what its events show, and what belongs to a player. Of things
 * that look like both, the one in a shared tray was drawn.
 */
function actedOn({ seat, before, after, own, drawn }: Act): (piece: Piece) => boolean {
  if (drawn.size === 0) return () => true;
  const symbols = new Map(before.pieces.map((piece) => [placeOf(piece), piece.symbol]));
  const card = after.seats.find((each) => each.seat === seat);
  const trays = new Set(card?.trays.map(({ id }) => id));
  const shared = new Set(after.shared.map(({ id }) => id));
  return (piece) => {
    const placed = own.has(piece.symbol) && !shared.has(piece.part);
    if (drawn.has(piece.symbol) && !placed) return false;
    if (piece.owner !== null || trays.has(piece.part) || own.has(piece.symbol)) return true;
    return own.has(symbols.get(placeOf(piece)) ?? '');
  };
}

/** The marks of one action, by the things they are on. gone: the pieces whose former places are marked. */
function marksOf(act: Act, gone: readonly Piece[]): Mark[] {
  const { seat, before, after } = act;
  const changed = new Set(changedPieces(before, after));
  const others = after.seats.filter((card) => card.seat !== seat);
  const trays = new Set(others.flatMap((card) => card.trays.map(({ id }) => id)));
  const origins = new Map(before.pieces.map(({ id, part }) => [id, part]));
  // What the next player draws after an action, and how a hand is laid out again, is not a part of it.
  const isOwn = ({ id, part }: Piece): boolean =>
    trays.has(part) && (origins.get(id) ?? part) === part;
  const acted = actedOn(act);
  const pieces = after.pieces.filter((piece) => changed.has(piece.id) && !isOwn(piece));
  const all = [
    ...pieces.filter(acted).map((piece) => ({ seat, piece, gone: false })),
    ...gone.filter(acted).map((piece) => ({ seat, piece, gone: true })),
  ];
  const fits = ({ piece }: Mark): boolean => all.length <= MOST || piece.owner === seat;
  const fitting = all.filter(fits);
  return fitting.length > MOST ? [] : fitting;
}

/** Add what an action changed on the cards to what earlier ones brought. */
function gainsOf(
  before: Scene,
  after: Scene,
  by: number,
  earlier: ReadonlyMap<number, Gain>,
): Map<number, Gain> {
  const gains = new Map(earlier);
  for (const card of after.seats) {
    const old = before.seats.find(({ seat }) => seat === card.seat);
    if (!old) continue;
    const points = (card.score ?? 0) - (old.score ?? 0);
    const counters = card.counters
      .filter(({ symbol, text }) =>
        old.counters.some((each) => each.symbol === symbol && each.text !== text),
      )
      .map(({ symbol }) => symbol);
    if (points === 0 && counters.length === 0) continue;
    const known = gains.get(card.seat);
    gains.set(card.seat, {
      by,
      points: points + (known?.points ?? 0),
      counters: [...new Set([...(known?.counters ?? []), ...counters])],
    });
  }
  return gains;
}

export class LastMove {
  marks = $state.raw<readonly Mark[]>([]);
  /** What each card gained or lost. */
  gains = $state.raw<ReadonlyMap<number, Gain>>(new Map());
  /** The event that the prompt tells, and what followed it. */
  told = $state.raw<readonly EventFrame[]>([]);
  /** The symbols of what the turn was about. */
  pictures = $state.raw<readonly string[]>([]);
  /** The view before the first event, and the views after it. */
  views: readonly ViewFrame[] = [];
  #by: number | null = null;
  /** The events of the turn. */
  #turn: readonly EventFrame[] = [];
  #last: ViewFrame | null = null;
  /** Whether the told event brought something to a card. */
  #counts = false;

  /** Called when the board shows events and the view after them. you: the viewer's seat, null for a spectator. */
  show(events: readonly EventFrame[], view: ViewFrame, you: number | null): void {
    const before = this.#last;
    this.#last = view;
    const acts = events.filter((event) => seatOf(event) !== null);
    const last = acts.at(-1);
    const by = last ? seatOf(last) : null;
    if (!last || by === null) return;
    const decided = events.some(({ seat, forced }) => seat === you && !forced);
    // A forced action is often played before the player has looked.
    if (by === you && !decided && !view.round_end) {
      this.marks = this.#merged([], view.scene);
      return;
    }
    // A spectator sees the last turn; a player, all turns since the own one.
    if (by === you || view.round_end || (you === null && by !== this.#by)) this.forget();
    const isNext = by !== this.#by;
    this.#by = by;
    if (!before || by === you || view.round_end) return;
    const gone = vanishedPieces(before.scene, view.scene);
    const isCleared = gone.length > CLEARED && 2 * gone.length > before.scene.pieces.length;
    // The places where pieces were mean nothing then.
    if (isCleared) this.forget();
    const act: Act = {
      seat: by,
      before: before.scene,
      after: view.scene,
      own: symbolsOf(acts),
      drawn: symbolsOf(events.slice(events.indexOf(last) + 1)),
    };
    this.marks = this.#merged(marksOf(act, isCleared ? [] : gone), view.scene);
    this.gains = gainsOf(before.scene, view.scene, by, this.gains);
    this.#tell(acts, [...gainsOf(before.scene, view.scene, by, new Map()).values()], isNext);
    this.views = [...(this.views.length > 0 ? this.views : [before]), view].slice(-KEPT);
  }

  /**
   * Tell the last event with a picture, and what followed it if they brought something, unless an earlier one of the
   * turn brought something and this one did not.
   */
  #tell(acts: readonly EventFrame[], gains: readonly Gain[], isNext: boolean): void {
    const last = acts.findLastIndex(({ symbols }) => symbols && symbols.length > 0);
    const counts = gains.length > 0;
    this.#turn = isNext ? acts : [...this.#turn, ...acts];
    this.pictures = picturesOf(this.#turn);
    if (isNext || this.told.length === 0 || (last >= 0 && (counts || !this.#counts))) {
      // What chance brought is told after the action that it completes.
      const first = acts.findLastIndex(({ seat }, i) => seat !== null && i <= last);
      this.told = acts.slice(first, counts || last < 0 ? undefined : last + 1);
      this.#counts = counts;
    } else if (last < 0 && gains.some(({ points }) => points !== 0)) {
      this.told = [...this.told, ...acts];
    }
  }

  /** Remove all marks. */
  forget(): void {
    this.marks = [];
    this.gains = new Map();
    [this.told, this.pictures, this.#turn] = [[], [], []];
    this.#counts = false;
    this.views = [];
  }

  /** Add marks: one for each thing, that of the last action, on the pieces as they are now. */
  #merged(more: readonly Mark[], scene: Scene): Mark[] {
    const { pieces } = scene;
    const parts = new Map(partsOf(scene).map((part) => [part.id, part]));
    const now = new Map(pieces.map((piece) => [piece.id, piece]));
    const taken = new Set(pieces.map(placeOf));
    // A hand gets narrower when a piece is gone.
    const isInside = ({ part, x, width }: Piece): boolean =>
      x + width <= (parts.get(part)?.width ?? Infinity);
    const isThere = ({ piece, gone }: Mark): boolean => {
      const here = now.get(piece.id);
      if (here) return !gone && here.symbol === piece.symbol;
      return !taken.has(placeOf(piece)) && isInside(piece);
    };
    const kept = this.marks.filter(isThere);
    const fresh = more.filter(({ piece, gone }) => !gone || isInside(piece));
    const found = new Map([...kept, ...fresh].map((mark) => [mark.piece.id, mark]));
    return [...found.values()].map(({ seat, piece }) => {
      const here = now.get(piece.id);
      return { seat, piece: here ?? piece, gone: here === undefined };
    });
  }
}
