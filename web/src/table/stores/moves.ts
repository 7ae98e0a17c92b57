// The player's moves: from taps, drags and buttons to an action that is played.
import {
  dropsPicks,
  isSettled,
  needsConfirmation,
  tap,
  type Selection,
} from '../../board/input/picks';
import type { Choice } from '../../lib/net/contract';
import { settings } from '../../lib/prefs/settings.svelte';
import type { TableConnection } from './connection.svelte';
import type { Game } from './game.svelte';
import type { Inspection } from './inspection.svelte';
import type { Retry } from './retry.svelte';
import type { SelectionStore } from './selection.svelte';
import type { Turn } from './turn.svelte';

export class Moves {
  constructor(
    private readonly game: Pick<Game, 'live' | 'viewedAt'>,
    private readonly turn: Pick<Turn, 'undoable' | 'retractable' | 'lesson' | 'retried' | 'free'>,
    private readonly selection: SelectionStore,
    private readonly inspection: Inspection,
    private readonly connection: Pick<TableConnection, 'play' | 'lookAhead' | 'call'>,
    private readonly retry: Pick<Retry, 'judge'>,
  ) {}

  play(action: string): void {
    const { live, viewedAt } = this.game;
    if (!live) return;
    if (this.turn.retried) {
      this.selection.clear();
      return this.retry.judge(action);
    }
    this.selection.sent(action); // before the action is sent, since afterwards there is no preview
    this.connection.play(live.n, action, Math.round(performance.now() - viewedAt));
  }

  /** Undo at once if possible; if nobody else has to agree, ask the table for an undo. */
  undo(): void {
    if (this.turn.undoable) this.play('undo');
    else if (this.turn.retractable) this.connection.call('ask undo');
  }

  /** Tap a thing that can be picked. A second tap on the last pick rotates or plays the preview. */
  tap(id: string): void {
    const { selection } = this;
    const last = id === selection.taps.at(-1);
    this.inspection.clear();
    if (last && selection.several) return selection.rotate();
    if (last && isSettled(selection.choices, selection.taps)) {
      if (!selection.turnable) this.confirm();
      return;
    }
    const before = selection.value;
    this.pick(tap(selection.choices, before, id));
    if (dropsPicks(before, selection.value)) this.inspection.ask([...before.taps, id]);
  }

  /** Set the picks after taps or a drag. A move that needs no confirmation is played. */
  pick(next: Selection): void {
    const { selection } = this;
    this.inspection.clear();
    selection.set(next);
    const { preview } = selection;
    if (!preview || !isSettled(selection.choices, next.taps)) return;
    const confirm = this.turn.free ? 'never' : settings.confirm;
    if (this.#waits(preview) || !needsConfirmation(confirm, preview)) this.confirm();
  }

  /** Remove the last pick, and the text about it. */
  back(): void {
    this.inspection.clear();
    this.selection.back();
  }

  /** Play the preview. */
  confirm(): void {
    if (this.selection.preview) this.#decide(this.selection.preview);
  }

  /** Press a plain button. The only legal choice is played even if the player ends turns by hand. */
  press(choice: Choice): void {
    if (this.selection.choices.length > 1) this.#decide(choice);
    else this.play(choice.action);
  }

  /** End the turn with the decision that is held. */
  endTurn(): void {
    if (this.selection.held) this.play(this.selection.held.action);
  }

  /** Play a choice. The last decision of a turn is only previewed, and waits. */
  #decide(choice: Choice): void {
    if (!this.#waits(choice)) return this.play(choice.action);
    this.selection.hold(choice);
    this.connection.lookAhead(this.game.live?.n ?? 0, choice.action);
  }

  /** Return whether a choice ends the turn and the player wants to end turns by hand. */
  #waits(choice: Choice): boolean {
    const byHand = !settings.ending && settings.confirm !== 'never';
    return byHand && !this.turn.lesson && !this.turn.retried && choice.ends;
  }
}
