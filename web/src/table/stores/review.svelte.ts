// The review of a game: its analysis, and the alternatives of each decision.
import type { AnalysisCard, Judgement, Scene, Way } from '../../lib/net/contract';
import type { GameSource } from './source';

const PAUSE = 1000; // between two requests for the progress of the analysis, in milliseconds

interface Game {
  readonly source: GameSource;
  /** Show what the table would look like after another action; null shows it as it was. */
  show: (scene: Scene | null) => void;
  onerror: (error: unknown) => void;
}

export class Review {
  /** Whether the panel of the analysis is open. */
  open = $state(false);
  /** The progress of the analysis; null before it is requested. */
  card = $state.raw<AnalysisCard | null>(null);
  readonly findings = $derived(this.card?.findings ?? null);
  /** The judgement of the next decision. */
  judgement = $state.raw<Judgement | null>(null);
  /** The alternative that the player points at, or the one that was tried. */
  pointed = $state.raw<Way | null>(null);
  tried = $state.raw<Way | null>(null);
  /** The alternative that is to be shown once the server has answered. */
  #wanted: Way | null = null;
  #n = -1;

  constructor(private readonly game: Game) {}

  /** Load an analysis that the server already has, without starting one. */
  async find(): Promise<void> {
    const card = await this.game.source.analysis();
    if (card.findings) this.#take(card);
  }

  /** Start the analysis, and request its progress as long as it is needed. */
  async follow(wanted: () => boolean): Promise<void> {
    await this.find();
    if (this.findings) return;
    this.#take(await this.game.source.analyse());
    while (wanted() && (this.card?.status === 'waiting' || this.card?.status === 'running')) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      const card = await this.game.source.analysis();
      // If the server has forgotten the analysis, start it again.
      this.#take(card.status === 'none' ? await this.game.source.analyse() : card);
    }
  }

  /** Called when the replay shows the table after event n. */
  at(n: number): void {
    this.leave();
    this.#n = n;
    this.judgement = null;
    if (this.findings?.judged.includes(n + 1)) this.#judge(n + 1).catch(this.game.onerror);
  }

  /** Show what the table would look like after an alternative. */
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

  /** Forget the analysis: another line is looked at. */
  forget(): void {
    [this.card, this.judgement] = [null, null];
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
