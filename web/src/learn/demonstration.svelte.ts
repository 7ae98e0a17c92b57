// A demonstration of a step of a lesson: it goes from stop to stop, picks what it taps, and then leaves the
// move to the learner.
import { needsConfirmation } from '../board/input/picks';
import type { LessonStep } from '../lib/net/contract';
import { viewTime } from '../lib/prefs/motionSpeed';
import { settings } from '../lib/prefs/settings.svelte';
import type { TableStores } from '../table/stores/table.svelte';
import { marksOf, stopsOf, type Stop } from './stops';

const STOP_TIME = 1300; // at each stop, in milliseconds

export class Demonstration {
  /** Where the hand is; null if nothing is being shown. */
  stop = $state.raw<Stop | null>(null);
  #stops: Stop[] = [];
  #ask = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly table: Pick<TableStores, 'selection' | 'inspection' | 'highlights'>,
  ) {}

  /** Show a step from its start. */
  begin(step: LessonStep): void {
    const asked = step.view.scene.choices.find(({ action }) => action === step.ask);
    this.#stops = stopsOf(step, !asked || needsConfirmation(settings.confirm, asked));
    this.#ask = step.ask;
    this.table.inspection.clear();
    this.table.selection.suggested = '';
    this.table.highlights.steps = [];
    this.#go(0);
  }

  /** End the demonstration, if one is running. The marks and a preview of the move remain. */
  finish(): void {
    if (!this.stop) return;
    this.#end();
    this.table.highlights.steps = marksOf(this.#stops);
    this.table.selection.suggested = this.#ask;
  }

  /** End the demonstration and remove its marks. */
  clear(): void {
    this.#end();
    this.table.highlights.steps = [];
  }

  #go(index: number): void {
    const stop = this.#stops[index];
    if (!stop) return this.finish();
    this.stop = stop;
    this.table.selection.set(stop.selection);
    this.table.highlights.steps = marksOf(this.#stops.slice(0, index + 1));
    this.#timer = setTimeout(() => this.#go(index + 1), viewTime(settings.speed, STOP_TIME));
  }

  #end(): void {
    clearTimeout(this.#timer);
    if (this.stop) this.table.selection.clear();
    this.stop = null;
  }
}
