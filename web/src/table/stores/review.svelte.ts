// The review of a game: its analysis, and the alternatives of each decision.
import type { AnalysisCard, Judgement, Scene, Way } from '../../lib/net/contract';
import type { GameSource } from './source';

const PAUSE = 1000; // between two requests for the progress of the analysis, in milliseconds

interface Game {
  readonly source: GameSource;
  /** Show the table as it would be after another action; as it was with null. */
  show: (scene: Scene | null) => void;
  onerror: (error: unknown) => void;
}

export class Review {
  /** The progress of the analysis; null before it is requested. */
  card = $state.raw<AnalysisCard | null>(null);
  readonly findings = $derived(this.card?.findings ?? null);
  /** The judgement of the decision that comes next. */
  judgement = $state.raw<Judgement | null>(null);
  /** The alternative that the player points at, and the one that was tried. */
  pointed = $state.raw<Way | null>(null);
  tried = $state.raw<Way | null>(null);
  /** The alternative that is to be shown once the server has answered. */
  #wanted: Way | null = null;
  #n = -1;

  constructor(private readonly game: Game) {}

  /** Load an analysis that the server has already, and start none. */
  async find(): Promise<void> {
    const card = await this.game.source.analysis();
    if (card.findings) this.#take(card);
  }

  /** Start the analysis, and ask for its progress as long as it is wanted. */
  async follow(wanted: () => boolean): Promise<void> {
    await this.find();
    if (this.findings) return;
    this.#take(await this.game.source.analyse());
    while (wanted() && (this.card?.status === 'waiting' || this.card?.status === 'running')) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      const card = await this.game.source.analysis();
      // An analysis that the server has forgotten is started again.
      this.#take(card.status === 'none' ? await this.game.source.analyse() : card);
    }
  }

  /** The replay shows the table after event n. */
  at(n: number): void {
    this.leave();
    this.#n = n;
    this.judgement = null;
    if (this.findings?.judged.includes(n + 1)) this.#judge(n + 1).catch(this.game.onerror);
  }

  /** Show the table as it would be after an alternative. */
  async try(way: Way): Promise<void> {
    this.#wanted = way;
    const { scene } = await this.game.source.tried(this.#n, way.action);
    if (way !== this.#wanted) return;
    this.tried = way;
    this.game.show(scene);
  }

  /** Show the table as it was. */
  leave(): void {
    [this.tried, this.pointed, this.#wanted] = [null, null, null];
    this.game.show(null);
  }

  #take(card: AnalysisCard): void {
    this.card = card;
    if (card.findings) this.at(this.#n);
  }

  async #judge(n: number): Promise<void> {
    const judgement = await this.game.source.judgement(n);
    if (n === this.#n + 1) this.judgement = judgement;
  }
}
