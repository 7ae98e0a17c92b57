// The reader's games in a contest, and the games of others to compare them with.
import type { ContestCard, DealCard, ResultCard } from '../lib/net/contract';
import { capitalize } from '../lib/text/names';
import { t } from '../lib/text/translation';
import { dealName } from './contestText';
import { figureOf, resultOfPar } from './figures';
import { ownEntry } from './nextStep';
import { opponentAt } from './stepText';
import { wayTo } from './wayTo';

/** A link to a game. words: what it does; short: what it shows. */
interface Way {
  address: string;
  words: string;
  short: string;
}

/** action: what can be done with a game that is not over; about: the seat or the opponent; compared: better games. */
export interface OwnGame {
  deal: number;
  name: string;
  about: string;
  figure: string;
  action: string;
  way: Way | null;
  compared: Way[];
}

/** Return our games in a contest of which we have played something; none if the board shows all about the only one. */
export function ownGames(card: ContestCard, inPoints: boolean): OwnGame[] {
  const count = card.format === 'pairs' ? card.rounds : card.deals.length;
  if (!card.entered || count === 1) return [];
  return card.deals
    .filter(({ yours, number }) => card.format === 'bots' || yours || resultAt(card, number))
    .map((deal) => ownGame(card, deal, inPoints));
}

function resultAt(card: ContestCard, number: number): ResultCard | undefined {
  return ownEntry(card)?.results.find(({ deal }) => deal === number);
}

function ownGame(card: ContestCard, deal: DealCard, inPoints: boolean): OwnGame {
  const { number, yours } = deal;
  const result = resultAt(card, number);
  const begun = yours && !yours.over;
  return {
    deal: number,
    name: dealName(card, number),
    about: aboutGame(card, deal, result),
    figure: result ? figureOf(result, card, inPoints) : stateText(card, deal),
    action: begun ? t('Continue') : t('Play'),
    way: result ? ownWay(card, result) : null,
    compared: result ? compared(card, deal, result, inPoints) : [],
  };
}

function stateText({ format }: ContestCard, { yours }: DealCard): string {
  if (!yours) return format === 'bots' ? t('not played yet') : '';
  return yours.over ? t('played') : t('in progress');
}

function aboutGame(card: ContestCard, { seat, number }: DealCard, result?: ResultCard): string {
  if (card.format === 'bots') return seat === null ? '' : t('Seat {n}', { n: seat + 1 });
  const name = result?.opponent ?? opponentAt(card, number);
  return name ? t('against {name}', { name }) : '';
}

function ownWay(card: ContestCard, result: ResultCard): Way | null {
  const way = wayTo(card, { ...result, differs: null }, '', true);
  if (!way) return null;
  const isAnalysis = way.address.endsWith('?analysis');
  return { ...way, short: isAnalysis ? t('Analyse') : t('Your game') };
}

/** Return the ways to the best game of somebody else, and to that of the strongest bot, where they differ from ours. */
function compared(
  card: ContestCard,
  { number, par }: DealCard,
  own: ResultCard,
  inPoints: boolean,
): Way[] {
  const others = card.entries
    .filter(({ you }) => !you)
    .flatMap(({ name, results }) => results.map((result) => ({ name, result })))
    .filter(({ result }) => result.deal === number && result.seat === own.seat)
    .sort((a, b) => (b.result.lead ?? 0) - (a.result.lead ?? 0))
    .slice(0, 1);
  const bot = par && {
    name: t('{level} (bot)', { level: capitalize(t(par.level)) }),
    result: resultOfPar(number, par),
  };
  return [...others, ...(bot ? [bot] : [])].flatMap(({ name, result }) => {
    const way = result.differs ? wayTo(card, result, name, false) : null;
    const figure = figureOf(result, card, inPoints);
    return way ? [{ ...way, short: t('Compare: {name}', { name: `${name} ${figure}` }) }] : [];
  });
}
