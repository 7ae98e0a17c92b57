// The game as the server has reported it: the table, its events, and the views of the board.
import { matchesTerms } from '../../lib/fairness/fairness';
import type { EventFrame, TableFrame, ViewFrame } from '../../lib/net/contract';
import { settings } from '../../lib/prefs/settings.svelte';
import { viewTime } from '../../lib/prefs/motionSpeed';
import { placeAt } from '../../lib/seats/places';
import { withBotNames } from '../../lib/text/names';
import { Display, type Step } from './display.svelte';
import { STEP_TIME } from './stepQueue';

export class Game {
  readonly display: Display;
  info = $state.raw<TableFrame | null>(null);
  /** The events that have been shown. */
  log = $state.raw<EventFrame[]>([]);
  /** The table shows another commitment or other pledges than before. */
  sealBroken = $state(false);
  /** The number of the last event received, shown or not. */
  lastEvent = $state(0);
  /** When the latest view came, on the clock of the page. */
  viewedAt = 0;
  #unshown: EventFrame[] = [];
  /** Events up to this one happened before the page was opened or connected again. */
  #history = 0;
  #expectsHistory = true;

  /** The latest view that has been reached; the board may show an older one. */
  readonly live = $derived.by(() => this.display.live);
  readonly shown = $derived.by(() => this.display.shown);
  /** The view that the board draws: one that is looked ahead to comes before all others. */
  readonly drawn = $derived.by(() => this.display.ahead ?? this.shown);
  readonly myTurn = $derived(this.info?.you != null && this.live?.to_act === this.info.you);
  readonly over = $derived(this.live?.status === 'over');
  /** The board shows the game as it is now. */
  readonly current = $derived.by(
    () => !this.display.paused && this.shown === this.live && this.live?.n === this.lastEvent,
  );
  /** No other person plays: nobody else has to agree to an undo, or loses against a hint. */
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
    this.info = withBotNames(frame);
    const terms = placeAt(this.id)?.promised;
    this.sealBroken ||= terms !== undefined && !matchesTerms(frame, terms);
  }

  event(frame: EventFrame): void {
    this.#unshown.push(frame);
    this.lastEvent = frame.n;
  }

  /** What happened before the page was open, or while it is hidden, is not shown step by step. */
  view(view: ViewFrame): void {
    this.viewedAt = performance.now();
    this.display.add({ events: this.#unshown.splice(0), view });
    if (this.isHistory(view.n) || document.hidden) this.display.skip();
  }

  /** The connection is new: events up to the next table frame are history. */
  expectHistory(): void {
    this.#expectsHistory = true;
  }

  /** Whether event n happened before the page was opened or connected again. */
  isHistory(n: number): boolean {
    return n <= this.#history;
  }

  /** The label of a piece or space on the board; empty if there is none. */
  labelOf(id: string | undefined): string {
    const { pieces, spaces } = this.shown?.scene ?? { pieces: [], spaces: [] };
    return [...pieces, ...spaces].find((thing) => thing.id === id)?.label ?? '';
  }

  /** The symbol of the game for a seat; empty if it has none. */
  emblemOf(seat: number): string {
    return this.live?.scene.seats.find((card) => card.seat === seat)?.emblem ?? '';
  }

  nameOf(seat: number): string {
    return this.info?.seats[seat]?.name ?? '';
  }
}
