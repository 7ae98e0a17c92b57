// The stops of a demonstration: where the hand goes to show a step of a lesson, in order.
import { cycle, NO_SELECTION, tap, type Selection } from '../board/input/picks';
import type { LessonStep } from '../lib/net/contract';
import { spoken } from '../lib/text/spoken';
import { t } from '../lib/text/translation';
import type { StepMark } from '../table/stores/highlights.svelte';

export interface Stop {
  /** The ID of the piece or space; empty for the button of the action. */
  id: string;
  /** Whether the learner taps it, or only looks at it. */
  taps: boolean;
  /** What a screen reader says. */
  words: string;
  /** What is picked then. */
  selection: Selection;
}

/** Return the stops of a step. confirmed: whether the move needs to be confirmed after its last tap. */
export function stopsOf(step: LessonStep, confirmed: boolean): Stop[] {
  const { pieces, spaces, choices } = step.view.scene;
  const labels = new Map(
    [...spaces, ...pieces].map(({ id, label, place }) => [id, spoken(label, place)]),
  );
  const label = (id: string): string => labels.get(id) ?? '';
  const looks = step.show.map((id): Stop => {
    return { id, taps: false, words: label(id), selection: NO_SELECTION };
  });
  let selection: Selection = NO_SELECTION;
  const taps = step.taps.map((id): Stop => {
    const again = selection.taps.at(-1) === id;
    selection = again ? cycle(selection) : tap(choices, selection, id);
    const words = again
      ? t('Choose it again to turn it.')
      : t('Choose: {thing}', { thing: label(id) });
    return { id, taps: true, words, selection };
  });
  if (!step.ask || (taps.length > 0 && !confirmed)) return [...looks, ...taps];
  const button = choices.find(({ action, picks }) => action === step.ask && picks.length === 0);
  const words = t('Press: {button}', { button: button?.words ?? t('Confirm') });
  return [...looks, ...taps, { id: '', taps: true, words, selection }];
}

/** Return the marks that these stops leave on the board. */
export function marksOf(stops: readonly Stop[]): StepMark[] {
  const ids = [...new Set(stops.map(({ id }) => id))].filter((id) => id !== '');
  const tapped = ids.filter((id) => stops.some((stop) => stop.taps && stop.id === id));
  return ids.map((id) => {
    const place = tapped.indexOf(id);
    return { id, number: place >= 0 && tapped.length > 1 ? String(place + 1) : '' };
  });
}
