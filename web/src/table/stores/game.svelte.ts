// The game as reported by the server: the table, its events, the views of the board, and what the player can do now.
import { matchesTerms } from '../../lib/fairness/fairness';
import type { Choice, EventFrame, TableFrame, ViewFrame } from '../../lib/net/contract';
import { settings } from '../../lib/prefs/settings.svelte';
import { viewTime } from '../../lib/prefs/motionSpeed';
import { placeAt, type SharedSeat } from '../../lib/seats/places';
import { withBotNames } from '../../lib/text/names';
import { Display, STEP_TIME, type Step } from './display.svelte';
import type { Retry } from './retry.svelte';
import type { TableConnection } from './table.svelte';

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

/** What the player can do now: the legal choices, a forced move, and undo. */
export class Turn {
  /** The event after which the server rejected an action. The player must retry it themselves. */
  #rejectedAt = $state(-1);

  /** Whether the board shows the current state of the game and an action can be sent. */
  readonly ready = $derived.by(
    () => this.connection.status === 'open' && !this.connection.sending && this.game.current,
  );
  readonly legal = $derived.by((): Choice[] => {
    const choices = this.ready ? this.game.live?.scene.choices : undefined;
    return this.retry.choices ?? choices ?? [];
  });
  /** Whether the player tries a decision of a finished game again. */
  readonly retried = $derived.by(() => this.retry.choices !== null);
  /** Whether the player's last move can be undone at once. */
  readonly undoable = $derived.by(() => this.ready && (this.game.live?.undo ?? false));
  /** Whether moves before the bots' last turn can be undone, without any person having to agree. */
  readonly retractable = $derived.by(
    () => this.ready && this.game.alone && !this.undoable && (this.game.live?.ask_undo ?? false),
  );
  /** The only legal choice, if the page should play it for the player. */
  readonly forced = $derived.by((): Choice | null => {
    const { live } = this.game;
    const automatic = settings.forced && !this.lesson && live?.n !== this.#rejectedAt;
    const only = this.legal.length === 1 && !this.undoable;
    return automatic && only ? (this.legal[0] ?? null) : null;
  });

  /** lesson: whether a lesson or a study takes the place of a server; free: whether every action can be undone. */
  constructor(
    private readonly game: Pick<Game, 'live' | 'current' | 'alone' | 'lastEvent'>,
    private readonly connection: Pick<TableConnection, 'status' | 'sending'>,
    readonly lesson = false,
    private readonly retry: Pick<Retry, 'choices'> = { choices: null },
    readonly free = false,
  ) {}

  actionRejected(): void {
    this.#rejectedAt = this.game.lastEvent;
  }
}
