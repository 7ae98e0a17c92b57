// What an analysis says of a game that is looked at again: its course, and which ways a decision could have gone.
import type { AnalysisCard, Judgement, Layout, Scene, Way } from '../../lib/net/contract';
import type { GameSource } from './source';

const PAUSE = 1000; // between two questions how far the analysis is

interface Game {
  readonly source: GameSource;
  /** Lays the table as it would lie after another action; as it lay with null. */
  show: (scene: Scene | null) => void;
  onerror: (error: unknown) => void;
}

export class Review {
  /** How far the analysis is; null before anybody asks. */
  card = $state.raw<AnalysisCard | null>(null);
  readonly findings = $derived(this.card?.findings ?? null);
  /** What is told of the decision that comes next. */
  judgement = $state.raw<Judgement | null>(null);
  /** The way that somebody points at, and the one that was tried. */
  pointed = $state.raw<Way | null>(null);
  tried = $state.raw<Way | null>(null);
  #n = -1;

  constructor(
    private readonly game: Game,
    private layout: Layout,
  ) {}

  /** Takes what has been found already, and begins nothing. */
  async find(): Promise<void> {
    const card = await this.game.source.analysis();
    if (card.findings) this.#take(card);
  }

  /** Has the game analysed, and asks how far that is as long as it is wanted. */
  async follow(wanted: () => boolean): Promise<void> {
    await this.find();
    if (this.findings) return;
    this.#take(await this.game.source.analyse());
    while (wanted() && (this.card?.status === 'waiting' || this.card?.status === 'running')) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      const card = await this.game.source.analysis();
      // What a server has forgotten is begun anew.
      this.#take(card.status === 'none' ? await this.game.source.analyse() : card);
    }
  }

  /** The table is shown after event n. */
  at(n: number): void {
    this.leave();
    this.#n = n;
    this.judgement = null;
    if (this.findings?.judged.includes(n + 1)) this.#judge(n + 1).catch(this.game.onerror);
  }

  /** Shows the table as it would lie after a way. */
  async try(way: Way): Promise<void> {
    const [n, layout] = [this.#n, this.layout];
    const { scene } = await this.game.source.tried(n, way.action, layout);
    if (n !== this.#n || layout !== this.layout) return;
    this.tried = way;
    this.game.show(scene);
  }

  /** Back to the table as it lay. */
  leave(): void {
    [this.tried, this.pointed] = [null, null];
    this.game.show(null);
  }

  setLayout(layout: Layout): void {
    this.layout = layout;
    this.at(this.#n);
  }

  #take(card: AnalysisCard): void {
    this.card = card;
    if (card.findings) this.at(this.#n);
  }

  async #judge(n: number): Promise<void> {
    const { layout } = this;
    const judgement = await this.game.source.judgement(n, layout);
    if (n === this.#n + 1 && layout === this.layout) this.judgement = judgement;
  }
}
