// The player's moves: what is picked, asked about and played.
import {
  complete,
  cycle,
  dropsPicks,
  isOnly,
  isSettled,
  isTurnable,
  needsConfirmation,
  NO_SELECTION,
  peek,
  possibleChoices,
  preview,
  tap,
  untap,
  type Selection,
} from '../../board/input/picks';
import type { Choice, Ghost, ReasonFrame, Region } from '../../lib/net/contract';
import { settings } from '../../lib/prefs/settings.svelte';
import { sentence } from '../../lib/text/sentence';
import { t } from '../../lib/text/translation';
import type { Game, Turn } from './game.svelte';
import type { Retry } from './retry.svelte';
import type { TableConnection } from './table.svelte';

/** What the player has picked, the move that this previews, and a decision that waits for the end of the turn. */
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

// Nobody would read more choices than this.
const MOST = 3;

/** Return the label of a thing, and the first choices that it is part of. */
export function thingText(label: string, ways: readonly Choice[]): string {
  if (ways.length === 0) return label;
  const words = ways.slice(0, MOST).map((way) => way.words);
  if (ways.length > MOST) words.push('…');
  const can = t('Possible moves: {ways}', { ways: words.join('; ') });
  return `${sentence(label)} ${sentence(can)}`;
}

/** Questions about things on the board: what they are, what can be done with them, why they cannot be picked. */
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

/** From taps, drags and buttons to an action that is played. */
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
    if (!preview) return;
    if (this.turn.free) {
      if (isOnly(selection.choices, next.taps)) this.confirm();
      return;
    }
    if (!isSettled(selection.choices, next.taps)) return;
    if (this.#waits(preview) || !needsConfirmation(settings.confirm, preview)) this.confirm();
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
