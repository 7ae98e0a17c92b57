// The game as reported by the server: the table, its events, and the views of the board.
import { matchesTerms } from '../../lib/fairness/fairness';
import type { EventFrame, TableFrame, ViewFrame } from '../../lib/net/contract';
import { settings } from '../../lib/prefs/settings.svelte';
import { viewTime } from '../../lib/prefs/motionSpeed';
import { placeAt, type SharedSeat } from '../../lib/seats/places';
import { withBotNames } from '../../lib/text/names';
import { Display, type Step } from './display.svelte';
import { STEP_TIME } from './stepQueue';

export class Game {
  readonly display: Display;
  info = $state.raw<TableFrame | null>(null);
  /** The events that have been shown so far. */
  log = $state.raw<EventFrame[]>([]);
  /** Whether the table shows a different commitment, pledges, game or options than before. */
  sealBroken = $state(false);
  /** The number of the last event received, whether it has been shown or not. */
  lastEvent = $state(0);
  /** When the latest view arrived, in the page's time. */
  viewedAt = 0;
  #unshown: EventFrame[] = [];
  /** Events up to this one happened before the page was opened or reconnected. */
  #history = 0;
  #expectsHistory = true;

  /** The latest view that has been reached; the board may show an older one. */
  readonly live = $derived.by(() => this.display.live);
  readonly shown = $derived.by(() => this.display.shown);
  /** The view that the board shows. A preview of a future view takes precedence over all others. */
  readonly drawn = $derived.by(() => this.display.ahead ?? this.shown);
  readonly myTurn = $derived(this.info?.you != null && this.live?.to_act === this.info.you);
  readonly over = $derived(this.live?.status === 'over');
  /** Whether the board shows the current state of the game. */
  readonly current = $derived.by(
    () => !this.display.paused && this.shown === this.live && this.live?.n === this.lastEvent,
  );
  /** Whether no other person plays, so that nobody has to agree to an undo or is harmed by a hint. */
  readonly alone = $derived(
    this.info?.seats.every(
      ({ kind, out }, seat) => seat === this.info?.you || kind === 'bot' || out !== '',
    ) ?? false,
  );

  /** onstep is called with each step when the board shows it. */
  constructor(
    readonly id: string,
    onstep: (step: Step) => void,
  ) {
    this.display = new Display(
      (step) => {
        this.log = [...this.log, ...step.events];
        onstep(step);
      },
      () => !document.hidden,
      () => settings.pace === 'once',
      () => viewTime(settings.speed, STEP_TIME),
    );
  }

  table(frame: TableFrame): void {
    if (this.#expectsHistory) this.#history = frame.n;
    this.#expectsHistory = false;
    this.display.open(frame.n);
    const place = placeAt(this.id);
    this.info = withBotNames(withoutAbsence(frame, place?.shared ?? []));
    const terms = place?.promised;
    this.sealBroken ||= terms !== undefined && !matchesTerms(frame, terms);
  }

  event(frame: EventFrame): void {
    this.#unshown.push(frame);
    this.lastEvent = frame.n;
  }

  /** Events from before the page was opened, or while it is hidden, are not shown step by step. */
  view(view: ViewFrame): void {
    this.viewedAt = performance.now();
    this.display.add({ events: this.#unshown.splice(0), view });
    if (this.isHistory(view.n) || document.hidden) this.display.skip();
  }

  /** Show any position of a study at once. log: the events of its line; fresh: how many before it are new. */
  jump(frame: TableFrame, log: EventFrame[], fresh: number, view: ViewFrame): void {
    this.info = frame;
    this.lastEvent = view.n;
    this.viewedAt = performance.now();
    this.display.skip();
    this.display.add({ events: log.slice(view.n - fresh, view.n), view });
    this.log = log;
  }

  /** Called for a new connection: events up to the next table frame are history. */
  expectHistory(): void {
    this.#expectsHistory = true;
  }

  /** Return whether event n happened before the page was opened or reconnected. */
  isHistory(n: number): boolean {
    return n <= this.#history;
  }

  /** Return the label of a piece or space on the board; empty if there is none. */
  labelOf(id: string | undefined): string {
    const { pieces, spaces } = this.shown?.scene ?? { pieces: [], spaces: [] };
    return [...pieces, ...spaces].find((thing) => thing.id === id)?.label ?? '';
  }

  /** Return the game's symbol for a seat; empty if it has none. */
  emblemOf(seat: number): string {
    return this.live?.scene.seats.find((card) => card.seat === seat)?.emblem ?? '';
  }

  nameOf(seat: number): string {
    return this.info?.seats[seat]?.name ?? '';
  }
}

/** Return the table with the players who share this device present: the server sees only one of them. */
function withoutAbsence(frame: TableFrame, shared: readonly SharedSeat[]): TableFrame {
  const here = new Set(shared.map(({ seat }) => seat));
  const seats = frame.seats.map((card, seat) => (here.has(seat) ? { ...card, away: null } : card));
  return { ...frame, seats };
}
