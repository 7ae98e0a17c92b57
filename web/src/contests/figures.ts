// The results of a contest as figures: of a game, and of a person.
import type { ContestCard, EntryCard, MonthEntry, ParEntry, ResultCard } from '../lib/net/contract';
import { havePoints, signed } from '../lib/text/scores';
import { decimal, gain, t } from '../lib/text/translation';

type Games = Pick<ContestCard, 'deals' | 'entries'>;

/** Return a number with its sign. */
export function plus(lead: number): string {
  return lead > 0 ? `+${lead}` : signed(lead);
}

/** Return whether results are in points. Without points, 1 and −1 only say who has won. */
export function hasPoints({ deals, entries }: Games): boolean {
  const games = [...entries.flatMap(({ results }) => results), ...deals.flatMap(parOf)];
  return (
    games.some(({ lead }) => lead !== null && Math.abs(lead) > 1) ||
    havePoints(games.flatMap(({ points }) => points ?? []))
  );
}

/** Return whether the results of a month are in points. */
export function monthHasPoints(board: readonly Pick<MonthEntry, 'lead' | 'days'>[]): boolean {
  return board.some(({ lead, days }) => Math.abs(lead) > days);
}

function parOf({ number, par }: ContestCard['deals'][number]): ResultCard[] {
  return par ? [resultOfPar(number, par)] : [];
}

/** Return the game of the strongest bot in the form of a person's. */
export function resultOfPar(deal: number, par: ParEntry): ResultCard {
  const { outcome, points, lead, table, differs } = par;
  const rest = { seat: null, opponent: '', score: null, note: '' as const };
  return { deal, outcome, points, lead, table, differs, ...rest };
}

/** Return the figure of a game on a board: its matchpoints, its result, or its lead. */
export function figureOf(
  { outcome, lead, note, score }: ResultCard,
  { board }: Pick<ContestCard, 'board'>,
  inPoints: boolean,
): string {
  if (note === 'bye') return t('Bye');
  if (board === 'matchpoints' && score !== null) return `${decimal(score)} %`;
  if (outcome === 'resigned') return t('Resigned');
  if (!inPoints || lead === null) return outcomeText(outcome);
  if (board !== 'result') return plus(lead);
  return lead === 0 ? outcomeText(outcome) : `${outcomeText(outcome)} ${plus(lead)}`;
}

/** Return why a bot has played on in a game of pairs, empty if none has. */
export function noteOf(
  { note }: Pick<ResultCard, 'note'>,
  { format }: Pick<ContestCard, 'format'>,
): string {
  if (format === 'bots') return '';
  const words = {
    '': '',
    bye: '',
    resigned: t('resigned'),
    time: t('ran out of time'),
    late: t('not finished in time'),
  };
  return words[note];
}

/** Return a lead as a figure or, in a game without points, as the result. */
export function leadText(lead: number, inPoints: boolean): string {
  if (inPoints) return plus(lead);
  return outcomeText(lead > 0 ? 'won' : lead < 0 ? 'lost' : 'drawn');
}

function outcomeText(outcome: ResultCard['outcome']): string {
  if (!outcome) return '';
  const words = {
    won: t('Won'),
    drawn: t('A draw'),
    lost: t('Lost'),
    resigned: t('Resigned'),
  };
  return words[outcome];
}

/** Return the figure that orders the people of a contest with several deals, or a dash until it is known. */
export function totalOf({ score, lead }: EntryCard, { board }: Pick<ContestCard, 'board'>): string {
  const total = board === 'matchpoints' ? score : lead;
  if (total === null) return '–';
  return board === 'matchpoints' ? decimal(total) : gain(total);
}

/** Return the sum of the leads of the strongest bot, or null until it has played all deals. */
export function parTotal({ deals }: Pick<ContestCard, 'deals'>): number | null {
  const leads = deals.flatMap(({ par }) => (par ? [par.lead] : []));
  return leads.length === deals.length ? leads.reduce((sum, lead) => sum + lead, 0) : null;
}

/** Return the names of the winners of a contest with a result; several if they share the first place. */
export function winners({ phase, entries }: Pick<ContestCard, 'phase' | 'entries'>): string[] {
  if (phase !== 'over') return [];
  return entries.filter(({ place }) => place === 1).map(({ name }) => name);
}
