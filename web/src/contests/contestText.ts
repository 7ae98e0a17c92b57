// A contest in words: its title, what it is, its times, and its settings.
import type { ContestCard, ContestSummary, GameCard } from '../lib/net/contract';
import { clockText } from '../lib/text/clock';
import { isolated } from '../lib/text/isolated';
import { capitalize } from '../lib/text/names';
import { optionTerms, titleOf } from '../lib/text/tables';
import { momentText } from '../lib/text/times';
import { counted, t } from '../lib/text/translation';

type Named = Pick<ContestSummary, 'name' | 'game' | 'day' | 'format'>;
type Timed = Pick<
  ContestSummary,
  'day' | 'format' | 'phase' | 'begins' | 'ends' | 'round' | 'rounds'
>;

/** A limit on the people that is only there for the server's sake. */
const AS_MANY_AS_COME = 200;

/** Return whether there are so many places that nobody has to count them. */
export function isForEverybody({ people }: Pick<ContestSummary, 'people'>): boolean {
  return people === null || people >= AS_MANY_AS_COME;
}

/** Return the name of a contest, or one that follows from its settings. */
export function contestTitle(contest: Named, games: readonly GameCard[]): string {
  const game = titleOf(contest, games);
  if (contest.name) return isolated(contest.name);
  if (contest.day !== null) return t('Deal of the day: {game}', { game });
  return contest.format === 'bots'
    ? t('Duplicate match: {game}', { game })
    : t('Tournament: {game}', { game });
}

/** Return one sentence about how a contest is played and decided. */
export function whatItIs(card: ContestCard): string {
  return t('{what}; {decides}.', { what: howItIsPlayed(card), decides: whatDecides(card) });
}

function howItIsPlayed({ day, format, rounds, deals, level }: ContestCard): string {
  const bots = { level: capitalize(t(level)) };
  if (day !== null) return t('Everybody plays the same deal once against a bot ({level})', bots);
  if (format === 'bots')
    return counted(
      'Everybody plays the same deal against bots ({level})',
      'Everybody plays the same {n} deals against bots ({level})',
      deals.length,
      bots,
    );
  return counted(
    '{n} round, person against person, with the same deal at all tables',
    '{n} rounds, person against person, each with the same deal at all tables',
    rounds,
  );
}

function whatDecides({ board, format, rounds, deals }: ContestCard): string {
  if (board === 'result') return t('the result decides, then the lead');
  if (board === 'matchpoints') return t('the matchpoints decide');
  const games = format === 'bots' ? deals.length : rounds;
  return games > 1 ? t('the sum of the leads decides') : t('the lead decides');
}

/** Return what the figures on a board mean. inPoints: whether the game has points. */
export function whatCounts(
  { board, format }: Pick<ContestCard, 'board' | 'format'>,
  inPoints: boolean,
): string[] {
  if (board === 'matchpoints')
    return [
      t(
        'Matchpoints compare a result with those of all others in the same seat: 1 for each lower lead and ½ for each equal one, in per cent.',
      ),
      ...(format === 'pairs' ? [t('A bye counts 60 %.')] : []),
    ];
  const resigned = t('A resigned game ranks below every other result.');
  const ofBots = t('A lead is the number of points ahead of the best bot at the table.');
  const ofPairs = t('A lead is the number of points ahead of the opponent.');
  return [
    inPoints
      ? format === 'bots'
        ? ofBots
        : ofPairs
      : t('A won game counts 1, and a lost game −1.'),
    format === 'bots'
      ? resigned
      : t('In the sum, each lead is compared with the mean lead of all in the same seat.'),
  ];
}

/** Return when a contest begins or ends, or the running round. due: the end of this round. */
export function whenItIs(contest: Timed & { due?: string | null }, now: number): string {
  const { phase, format, begins, ends, round, rounds, due } = contest;
  const at = (time: string) => ({ when: momentText(time, now) });
  if (phase === 'closed') return '';
  if (phase === 'over') return ends ? t('Ended: {when}', at(ends)) : '';
  if (phase === 'paused') return t('Paused by the organiser');
  if (phase === 'open') {
    if (begins) return t('Begins: {when}', at(begins));
    return format === 'pairs' ? t('The organiser begins the first round') : '';
  }
  if (format === 'bots') return ends ? t('Ends: {when}', at(ends)) : '';
  const of = { n: round, all: rounds };
  return due
    ? t('Round {n} of {all} ends: {when}', { ...of, ...at(due) })
    : t('Round {n} of {all}', of);
}

/** Return how many people play, and how many can; empty if nobody plays yet. */
export function peopleText({
  people,
  joined,
  format,
}: Pick<ContestSummary, 'people' | 'joined' | 'format'>): string {
  if (!isForEverybody({ people }))
    return t('{n} of {all} places taken', { n: joined, all: people ?? 0 });
  if (joined === 0) return '';
  return format === 'bots'
    ? counted('{n} person has begun', '{n} people have begun', joined)
    : counted('{n} person has entered', '{n} people have entered', joined);
}

/** Return the settings that the sentence about a contest does not say. */
export function settingsOf(card: ContestCard, games: readonly GameCard[]): string[] {
  return [
    ...(card.format === 'bots' && card.day === null
      ? [counted('{n} player at the table', '{n} players at the table', card.players)]
      : []),
    ...(card.clock ? [clockText(card.clock)] : []),
    ...optionTerms(card, games),
    ...(card.programs ? [t('programs can play')] : []),
  ];
}

/** Return the name of a deal of a contest. number: from 0. */
export function dealName({ format }: Pick<ContestCard, 'format'>, number: number): string {
  return format === 'pairs' ? t('Round {n}', { n: number + 1 }) : t('Deal {n}', { n: number + 1 });
}

/** Return the address of the page of a contest. */
export function addressOf({ id, game, day }: Pick<ContestSummary, 'id' | 'game' | 'day'>): string {
  return day === null ? `/contest/${id}` : `/daily/${game}/${day}`;
}

/** Return why results are missing on the board, empty if there is nothing to say. */
export function missingResults(card: ContestCard): string {
  const { day, format, phase, sealed, entered, deals } = card;
  if (day !== null || phase === 'open' || !sealed) return '';
  if (format === 'pairs') return t('The results of a round are shown when all its games are over.');
  return entered && deals.every(({ yours }) => yours?.over)
    ? ''
    : t('You see the results of the others when you have finished all your games.');
}
