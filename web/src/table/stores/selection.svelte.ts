// What the player has picked, the move that this previews, and a decision that waits for the end of the turn.
import {
  complete,
  cycle,
  isTurnable,
  NO_SELECTION,
  peek,
  preview,
  untap,
  type Selection,
} from '../../board/input/picks';
import type { Choice, Ghost } from '../../lib/net/contract';
import { settings } from '../../lib/prefs/settings.svelte';
import type { Game } from './game.svelte';
import type { Turn } from './turn.svelte';

export class SelectionStore {
  value = $state.raw<Selection>(NO_SELECTION);
  /** The target that the mouse points at, which a click may pick. */
  hovered = $state<string | null>(null);
  /** The last decision of a turn. It is not played until the player ends the turn. */
  held = $state.raw<Choice | null>(null);
  /** The action that is previewed as a suggestion while nothing is picked. */
  suggested = $state('');
  /** The action that a lesson asks for; empty outside lessons. */
  wanted = $state('');
  /** The piece that the player has just put down, which need not be animated again. */
  placed = $state.raw<Ghost | null>(null);
  /** The same, until the board shows it in its place. */
  placing = $state.raw<Ghost | null>(null);

  /** The choices that can be picked now. */
  readonly choices = $derived.by((): Choice[] =>
    this.turn.forced || this.held ? [] : this.turn.legal,
  );
  readonly taps = $derived(this.value.taps);
  /** Whether the things that can be picked are outlined. */
  readonly outlined = $derived.by(
    () =>
      this.turn.lesson ||
      settings.legal === 'all' ||
      (settings.legal === 'few' && this.taps.length > 0),
  );
  /** The things that the wanted action picks; null if no action is wanted. */
  readonly lit = $derived.by(() => {
    const asked = this.choices.find(({ action }) => action === this.wanted);
    return asked ? new Set(asked.picks.flat()) : null;
  });
  /** Whether there is more than one way to play what has been picked. */
  readonly several = $derived(complete(this.choices, this.taps).length > 1);
  /** Whether some picks can be played in several ways. Then a second tap rotates the piece and never plays it. */
  readonly turnable = $derived(isTurnable(this.choices));
  readonly preview = $derived(preview(this.choices, this.value));
  /** The choice that a tap on the hovered target would preview. */
  readonly peek = $derived(peek(this.choices, this.value, this.hovered));
  readonly suggestion = $derived(
    this.taps.length > 0
      ? null
      : (this.choices.find(({ action }) => action === this.suggested) ?? null),
  );
  /** The label of the thing that was picked last. */
  readonly pickedLabel = $derived.by((): string => this.game.labelOf(this.taps.at(-1)));

  constructor(
    private readonly game: Pick<Game, 'labelOf' | 'display'>,
    private readonly turn: Pick<Turn, 'legal' | 'forced' | 'lesson'>,
  ) {}

  set(next: Selection): void {
    this.value = next;
  }

  clear(): void {
    this.value = NO_SELECTION;
  }

  /** Remove the last pick. */
  back(): void {
    this.value = untap(this.value);
  }

  /** Show the next or the previous way to play the same picks. */
  rotate(step = 1): void {
    if (this.several) this.value = cycle(this.value, step);
  }

  /** Hold a decision until the player ends the turn. */
  hold(choice: Choice): void {
    this.held = choice;
    this.clear();
  }

  /** Drop the decision that is held, and show the current state of the table. */
  release(): void {
    this.held = null;
    this.game.display.ahead = null;
  }

  /** Called when the chosen action is sent: remember the piece that it puts down. */
  sent(action: string): void {
    this.placed = this.preview?.action === action ? this.preview.ghost : null;
    this.placing = this.placed;
    this.clear();
    this.held = null;
  }

  /** Called when the chosen action was rejected. */
  rejected(): void {
    this.release();
    [this.placed, this.placing] = [null, null];
  }

  /** Called when the board shows another position. */
  positionChanged(): void {
    this.clear();
    this.release();
    this.hovered = null;
  }
}
