// The stores of a table page, created together. Each frame from the server goes to the stores that it concerns.
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
import { TableSocket, type ConnectionStatus, type FrameListener } from '../../lib/net/socket';
import { settings } from '../../lib/prefs/settings.svelte';
import { revealContribution } from '../../lib/seats/join';
import { dropPlace } from '../../lib/seats/places';
import { language, t } from '../../lib/text/translation';
import { Announcements, type PromptDetail } from './announcements.svelte';
import { Clocks } from './clocks.svelte';
import { TableConnection } from './connection.svelte';
import type { Step } from './display.svelte';
import { Etiquette } from './etiquette.svelte';
import { Feedback } from './feedback.svelte';
import { Game } from './game.svelte';
import { Highlights } from './highlights.svelte';
import { Hints } from './hints.svelte';
import { Inspection } from './inspection.svelte';
import { Moves } from './moves';
import { Replay } from './replay.svelte';
import { Retry } from './retry.svelte';
import { Review } from './review.svelte';
import { SelectionStore } from './selection.svelte';
import { gameSource, type GameSource } from './source';
import type { LessonListener, TableOptions } from './tableOptions';
import { Turn } from './turn.svelte';

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
