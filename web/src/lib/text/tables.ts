// Short texts about tables in the lobby.
import { clockText } from './clock';
import type { GameCard, TableCard } from '../net/contract';
import { capitalize, valueWords } from './names';
import { havePoints, signed } from './scores';
import { dateText, t } from './translation';

/** Return the title of a table's game. */
export function titleOf(table: { game: string }, games: readonly GameCard[]): string {
  return t(games.find(({ name }) => name === table.game)?.title ?? table.game);
}

/** Return the names of the players, with the host marked if a word for this is given. */
export function playerNames(
  { seats, host }: Pick<TableCard, 'seats'> & Partial<Pick<TableCard, 'host'>>,
  mark = '',
): string {
  return seats
    .flatMap(({ kind, name }, seat) => {
      if (kind === 'open') return [];
      return seat === host && mark ? [`${name} (${mark})`] : [name];
    })
    .join(', ');
}

/** Return the options that differ from their defaults. */
export function optionTerms(
  table: Pick<TableCard, 'game' | 'options'>,
  games: readonly GameCard[],
): string[] {
  const options = games.find(({ name }) => name === table.game)?.options ?? [];
  const chosen = options.filter(({ name, default: usual }) => {
    const value = table.options[name];
    return value !== undefined && value !== usual;
  });
  return chosen.map((option) => {
    const value = table.options[option.name] ?? '';
    const name = capitalize(t(option.words));
    return value === 'true' ? name : `${name}: ${valueWords(option, value)}`;
  });
}

/** Return the options that differ from their defaults, the clock, and whether the game is rated. */
export function tableTerms(table: TableCard, games: readonly GameCard[]): string[] {
  const clock = table.clock ? [clockText(table.clock)] : [];
  return [...optionTerms(table, games), ...clock, ...(table.rated ? [t('rated')] : [])];
}

/** Return the result of a game for a seat. */
export function outcome(table: TableCard, you: number): string {
  const { result, ending } = table;
  if (!result) return t('Finished');
  if (ending && result.winners.length === 0) return t('Ended without a winner');
  const score = havePoints(result.scores) ? ` ${result.scores.map(signed).join(' : ')}` : '';
  if (result.winners.length === 0 || result.winners.length === table.players)
    return t('A draw') + score;
  return (result.winners.includes(you) ? t('Won') : t('Lost')) + score;
}

/** Return the date of a time, in the reader's format. */
export function shortDate(created: string): string {
  const date = new Date(created);
  const year = date.getFullYear() === new Date().getFullYear() ? undefined : 'numeric';
  return dateText(date, { day: 'numeric', month: 'short', year });
}
