// The stores of a table page, created together, and its connection. Each frame goes to the stores that it concerns.
import { sentence } from '../../lib/text/sentence';
import { spoken } from '../../lib/text/spoken';
import { toast, toastError } from '../../lib/browser/toasts.svelte';
import type {
  AheadFrame,
  ClockFrame,
  ErrorFrame,
  EventFrame,
  GreetFrame,
  ReasonFrame,
  Scene,
  TableFrame,
  ViewFrame,
} from '../../lib/net/contract';
import {
  TableSocket,
  type ConnectionStatus,
  type FrameListener,
  type TableLink,
} from '../../lib/net/socket';
import { settings } from '../../lib/prefs/settings.svelte';
import { revealContribution } from '../../lib/seats/join';
import { dropPlace } from '../../lib/seats/places';
import { language, t } from '../../lib/text/translation';
import { Announcements, type PromptDetail } from './announcements.svelte';
import { Clocks } from './clocks.svelte';
import type { Step } from './display.svelte';
import { Etiquette } from './etiquette.svelte';
import { Feedback } from './feedback.svelte';
import { Game, Turn } from './game.svelte';
import { Highlights } from './highlights.svelte';
import { Hints } from './hints.svelte';
import { Inspection, Moves, SelectionStore } from './moves.svelte';
import { Replay } from './replay.svelte';
import { Retry } from './retry.svelte';
import { Review } from './review.svelte';
import { gameSource, type GameSource } from './source';
import type { LessonListener, TableOptions } from './tableOptions';

/** The connection of a table page: its status, and every frame that the page sends. */
export class TableConnection {
  status = $state.raw<ConnectionStatus>('connecting');
  /** Whether an action has been sent that the server has not answered yet. */
  sending = $state(false);
  #link: TableLink | null = null;

  /** Set the link that carries the frames. It may report its status before this. */
  attach(link: TableLink): void {
    this.#link = link;
  }

  /** Play an action after event n; thought: how long the decision took, in milliseconds. */
  play(n: number, action: string, thought: number): void {
    this.sending = true;
    this.#link?.play(n, action, thought);
  }

  /** Called when an event arrives. The link knows whether it is the response to the action that was sent. */
  eventReceived(): void {
    this.sending = this.#link?.pending ?? false;
  }

  /** Called when the action was played or rejected without an event. */
  answered(): void {
    this.sending = false;
  }

  /** Send a call, such as "resign": a message that is not a game action. */
  call(words: string): void {
    this.#link?.call(words);
  }

  /** Ask why nothing can be done with these things together. */
  askWhy(n: number, taps: string[]): void {
    this.#link?.askWhy(n, taps);
  }

  /** Ask what the table would look like after an action. */
  lookAhead(n: number, action: string): void {
    this.#link?.lookAhead(n, action);
  }

  /** Called when the browser has lost its network connection or has one again. */
  setOnline(online: boolean): void {
    if (online) this.#link?.retry();
    else this.#link?.drop();
  }

  close(): void {
    this.#link?.close();
  }
}

export class TableStores implements FrameListener, LessonListener {
  readonly id: string;
  readonly secret: string | null;
  readonly source: GameSource;
  readonly lesson: boolean;
  readonly study: boolean;
  readonly connection = new TableConnection();
  readonly announcements = new Announcements();
  readonly game: Game;
  readonly turn: Turn;
  readonly selection: SelectionStore;
  readonly inspection: Inspection;
  readonly moves: Moves;
  readonly hints: Hints;
  readonly etiquette: Etiquette;
  readonly clocks: Clocks;
  readonly highlights: Highlights;
  readonly feedback: Feedback;
  readonly replay: Replay;
  readonly review: Review;
  readonly retry: Retry;
  /** The number of the view that was shown last. */
  #shownN = -1;

  constructor(options: TableOptions) {
    const { id, secret, source = gameSource(id), link, lesson = false, study = false } = options;
    [this.id, this.secret, this.source, this.lesson] = [id, secret, source, lesson];
    this.study = study;
    const { connection, announcements } = this;
    const game = (this.game = new Game(id, (step) => this.#stepShown(step)));
    const replay = (this.replay = new Replay({
      source,
      events: () => game.log,
      last: () => game.log.at(-1)?.n ?? 0,
      show: (view) => (game.display.override = view),
      onerror: toastError,
    }));
    const show = (scene: Scene | null) => game.display.showAhead(scene);
    const review = (this.review = new Review({ source, show, onerror: toastError }));
    const retry = (this.retry = new Retry(game, replay, review));
    const turn = (this.turn = new Turn(game, connection, lesson || study, retry, study));
    const selection = (this.selection = new SelectionStore(game, turn));
    const inspection = (this.inspection = new Inspection(game, turn, selection, connection));
    this.moves = new Moves(game, turn, selection, inspection, connection, retry);
    this.hints = new Hints(game, turn, selection, inspection, secret);
    this.etiquette = new Etiquette(game, connection, announcements);
    this.clocks = new Clocks(game);
    this.highlights = new Highlights(game);
    this.feedback = new Feedback(game);
    const lang = language(settings.lang);
    connection.attach(link?.(this) ?? new TableSocket({ table: id, secret, lang }, this));
  }

  /** Whether the game can be replayed: it is over and its deal is not secret, or it is a study. */
  get replayable(): boolean {
    return (this.game.over && !this.lesson && !this.game.info?.sealed) || this.study;
  }

  table(frame: TableFrame): void {
    this.game.table(frame);
    revealContribution(frame).catch(toastError);
  }

  event(frame: EventFrame): void {
    this.game.event(frame);
    this.connection.eventReceived();
  }

  view(view: ViewFrame): void {
    this.game.view(view);
  }

  /** Show any position of a study. log: the events of its line; fresh: how many of those before it are new. */
  jump(frame: TableFrame, log: EventFrame[], fresh: number, view: ViewFrame): void {
    this.#shownN = -1;
    this.status('open');
    if (fresh === 0) this.highlights.last.forget();
    this.game.jump(frame, log, fresh, view);
    if (fresh === 0) this.announcements.say(sentence(log[view.n - 1]?.words ?? ''));
    this.accepted();
  }

  /** Called when a study looks at another line, whose analysis is not known. */
  lineChanged(): void {
    this.review.forget();
  }

  clock(frame: ClockFrame): void {
    this.clocks.clock(frame);
  }

  greet(frame: GreetFrame): void {
    this.etiquette.greet(frame);
  }

  /** Show what the table would look like after the decision that is held. The turn has not ended yet. */
  ahead({ n, action, scene }: AheadFrame): void {
    const { live, display } = this.game;
    if (live && n === live.n && action === this.selection.held?.action) {
      const seats = scene.seats.map((card) => ({ ...card, active: card.seat === live.to_act }));
      display.ahead = { ...live, scene: { ...scene, seats } };
    }
  }

  reason(frame: ReasonFrame): void {
    this.inspection.answer(frame);
  }

  error({ error, message, rule }: ErrorFrame): void {
    this.rejected();
    this.turn.actionRejected();
    if (error === 'WrongSecret' || error === 'NoSuchTable') void dropPlace(this.id);
    toast(rule ? `${message} (${t('rule {rule}', { rule })})` : message);
  }

  /** Called when the action was not played; the player can try another one. */
  rejected(): void {
    this.accepted();
    this.selection.rejected();
  }

  /** Called when the action was played, even if no event has followed. */
  accepted(): void {
    this.connection.answered();
  }

  /** Outline only what an action picks, as in a lesson; an empty action outlines everything. */
  want(action: string): void {
    this.selection.wanted = action;
  }

  /** Preview an action as a suggestion; an empty action removes the preview. */
  suggest(action: string): void {
    this.selection.suggested = action;
  }

  status(status: ConnectionStatus): void {
    this.connection.status = status;
    if (status !== 'open') this.game.expectHistory();
  }

  close(): void {
    this.game.display.stop();
    this.replay.stop();
    this.connection.close();
  }

  #stepShown({ events, view }: Step): void {
    if (this.#shownN !== view.n) {
      this.selection.positionChanged();
      this.inspection.positionChanged();
    }
    this.#shownN = view.n;
    this.hints.expire(view.n);
    this.selection.placing = null;
    this.highlights.stepShown(events, view);
    this.feedback.stepShown(events, view);
    const happened = this.game.isHistory(view.n)
      ? []
      : events.map(({ words, place }) => spoken(words, place));
    this.announcements.sayStep(happened, view.scene.prompt, this.#promptDetail());
  }

  /** Announce the whole prompt if it concerns the player, otherwise only its title. */
  #promptDetail(): PromptDetail {
    if (this.turn.forced) return 'none';
    const { myTurn, over, display } = this.game;
    return myTurn || over || display.paused ? 'full' : 'title';
  }
}
