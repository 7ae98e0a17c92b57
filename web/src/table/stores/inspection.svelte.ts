// Questions about things on the board: what they are, what can be done with them, why they cannot be picked.
import { possibleChoices } from '../../board/input/picks';
import type { ReasonFrame, Region } from '../../lib/net/contract';
import { t } from '../../lib/text/translation';
import type { TableConnection } from './connection.svelte';
import type { Game } from './game.svelte';
import type { SelectionStore } from './selection.svelte';
import { thingText } from './thingText';
import type { Turn } from './turn.svelte';

export class Inspection {
  /** The text about the thing that the player pointed at. */
  text = $state('');
  /** Why nothing can be done with the thing that the player asked about. */
  refusal = $state.raw<ReasonFrame | null>(null);
  /** The region that the player points at. */
  regionId = $state<string | null>(null);
  /** Whether the keyboard reaches every thing on the board, to ask why it cannot be picked. */
  asking = $state(false);
  /** The number of the rule that the player wants to read. */
  rule = $state('');
  #question: string[] = [];

  /** Whether the player has to decide, so that questions about other things have an answer. */
  readonly askable = $derived.by(() => this.turn.legal.length > 0 && !this.turn.retried);
  readonly region = $derived.by((): Region | null => {
    const regions = this.game.shown?.scene.regions ?? [];
    return regions.find(({ id }) => id === this.regionId) ?? null;
  });

  constructor(
    private readonly game: Pick<Game, 'live' | 'shown' | 'labelOf'>,
    private readonly turn: Pick<Turn, 'legal' | 'retried'>,
    private readonly selection: Pick<SelectionStore, 'choices' | 'taps'>,
    private readonly connection: Pick<TableConnection, 'askWhy'>,
  ) {}

  /** Show a text, and no longer a region. */
  explain(text: string): void {
    [this.text, this.regionId, this.refusal] = [text, null, null];
  }

  clear(): void {
    this.explain('');
  }

  /** Show a region with its text. */
  showRegion(id: string | null): void {
    [this.text, this.regionId] = ['', id];
  }

  /** Say what a thing is, and what can be done with it or why nothing can be done. */
  describe(id: string): void {
    const choices = possibleChoices(this.selection.choices, this.selection.taps, id);
    this.explain(thingText(this.game.labelOf(id), choices));
    if (choices.length === 0) this.askWhy(id);
  }

  /** Ask why a thing cannot be picked together with the picks so far. */
  askWhy(id: string): void {
    if (this.askable) this.ask([...this.selection.taps, id]);
  }

  /** Ask why these things do not go together. */
  ask(taps: string[]): void {
    if (this.turn.retried) return; // the server answers only questions about a running game
    this.#question = taps;
    this.connection.askWhy(this.game.live?.n ?? 0, taps);
  }

  /** Let the keyboard reach every thing on the board, or only those that can be picked. */
  setAsking(on: boolean): void {
    this.asking = on && this.askable;
    this.clear();
  }

  /** Show the answer to the latest question. If the player asked explicitly, there is always an answer. */
  answer(frame: ReasonFrame): void {
    const asked = this.#question.join() === frame.taps.join() && frame.n === this.game.live?.n;
    const words = frame.words || (this.asking ? t('You cannot use this now.') : '');
    this.refusal = asked && words ? { ...frame, words } : null;
  }

  /** Called when the board shows another position. */
  positionChanged(): void {
    this.asking = false;
    this.clear();
  }
}
