// A lesson instead of a server: it asks for the next move, and answers every other one.
import { api, ApiError } from '../lib/net/api';
import type { LessonStep } from '../lib/net/contract';
import type { TableLink, FrameListener } from '../lib/net/socket';
import { changeItem, loadItem } from '../lib/prefs/storage';
import { toastError } from '../lib/browser/toasts.svelte';
import type { LessonListener } from '../table/stores/tableOptions';
import { t } from '../lib/text/translation';
import { soloTable } from './soloTable';

const KEY = 'keepstone.lessons';

/** Return the step at which a lesson was left, from 1; 0 if it was not begun or is finished. */
export function leftAt(game: string): number {
  return loadItem<Record<string, number>>(KEY, {})[game] ?? 0;
}

function keep(game: string, step: number): Promise<unknown> {
  return changeItem<Record<string, number>>(KEY, {}, (steps) => ({ ...steps, [game]: step }));
}

/** Return the response to an action that the lesson does not ask for. */
export function answerTo(step: LessonStep, action: string): string {
  const otherwise =
    step.otherwise || t('That move is allowed, but the lesson asks for a different one.');
  return step.tries[action] ?? otherwise;
}

/** The link of a lesson, which goes from step to step. */
export class Lesson implements TableLink {
  readonly pending = false;
  /** The step that is shown. */
  step = $state.raw<LessonStep | null>(null);
  /** The answer to the last attempt. */
  answer = $state('');
  /** Why the lesson cannot begin; absent if it can. */
  missing = $state.raw<Error>();
  #asking = 0;

  constructor(
    readonly game: string,
    private readonly listener: FrameListener & LessonListener,
    from: number,
  ) {
    void this.show(from);
  }

  get over(): boolean {
    return this.step !== null && this.step.n === this.step.steps;
  }

  next(): void {
    void this.show((this.step?.n ?? 0) + 1);
  }

  /** Show a step, with the events since the previous step if that one is shown. */
  async show(number: number): Promise<void> {
    const asked = ++this.#asking;
    try {
      const step = await api.lesson(this.game, number);
      if (asked === this.#asking) this.#tell(step);
    } catch (error) {
      if (asked === this.#asking) this.#failed(number, error);
    }
  }

  #failed(number: number, error: unknown): void {
    if (this.step) {
      toastError(error);
      this.listener.rejected();
    } else if (number > 1 && error instanceof ApiError && error.status === 404) {
      void this.show(1); // the lesson has become shorter since it was left
    } else {
      this.missing = error as Error;
    }
  }

  #tell(step: LessonStep): void {
    const begins = this.step === null;
    this.step = step;
    this.answer = '';
    void keep(this.game, step.n === step.steps ? 0 : step.n);
    if (begins) {
      this.listener.table(soloTable(this.game, step.names, step.seat, step.view.n));
    }
    this.listener.status('open');
    const { events, view } = step;
    events.forEach((event) => this.listener.event(event));
    if (begins && events.length === 0 && view.n > 0) {
      // The table accepts actions only after the last event that it knows.
      this.listener.event({ type: 'event', n: view.n, seat: null, action: '', words: '' });
    }
    this.listener.view(view);
    this.listener.accepted();
    this.listener.suggest('');
    this.listener.want(step.ask);
  }

  play(_n: number, action: string): void {
    const step = this.step;
    if (action === step?.ask) return this.next();
    if (step) this.answer = answerTo(step, action);
    this.listener.rejected();
  }

  askWhy(_n: number, taps: string[]): void {
    const { step } = this;
    if (!step?.ask) return;
    api
      .lessonWhy(this.game, step.n, taps)
      .then((reason) => this.listener.reason({ ...reason, n: step.view.n }))
      .catch(toastError);
  }

  call(): void {}
  lookAhead(): void {}
  retry(): void {}
  drop(): void {}
  close(): void {
    this.#asking++;
  }
}
