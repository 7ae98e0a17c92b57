// The reader's next step in a contest in words.
import type { ContestCard } from '../lib/net/contract';
import { momentText } from '../lib/text/times';
import { counted, dateText, t } from '../lib/text/translation';
import { dealName } from './contestText';
import { isRunning, type Step } from './nextStep';

/** Return the words of the button for a step, empty if there is nothing to press. */
export function actionText(step: Step, card: ContestCard): string {
  switch (step.do) {
    case 'play':
      return playText(step.begun, step.deal, card);
    case 'table':
      return card.format === 'pairs'
        ? t('Your game against {name}', { name: opponentAt(card, step.deal) })
        : playText(true, step.deal, card);
    case 'casual':
      return t('Play again, casually');
    case 'enter':
      return t('Enter');
    default:
      return '';
  }
}

function playText(begun: boolean, deal: number, card: ContestCard): string {
  if (card.day !== null) return begun ? t('Continue') : t("Play today's deal");
  if (card.deals.length === 1) return begun ? t('Continue') : t('Play');
  const name = { deal: dealName(card, deal) };
  return begun ? t('Continue: {deal}', name) : t('Play: {deal}', name);
}

/** Return the name of our opponent in a round of pairs. */
export function opponentAt({ deals, pairings, entries }: ContestCard, deal: number): string {
  const table = deals.find(({ number }) => number === deal)?.yours?.table;
  const ours = pairings
    .find(({ number }) => number === deal + 1)
    ?.pairings.find((pairing) => pairing.table === table);
  const own = entries.find(({ you }) => you)?.name;
  return ours?.names.find((name) => name !== own) ?? ours?.names[1] ?? '';
}

/** Return what to know about a step: what follows from it, or what we wait for. */
export function stepText(step: Step, card: ContestCard, now: number): string {
  switch (step.do) {
    case 'play':
      return card.entered ? finishText(card) : placeText(card);
    case 'table':
      return tableText(card, now);
    case 'casual':
      return joinedText(
        t('Your try is over. Further games of this deal are not on the board.'),
        card.ends ? t('The next deal begins: {when}.', at(card.ends, now)) : '',
      );
    case 'enter':
      return enterText(card);
    case 'full':
      return t('All places in this contest are taken.');
    case 'wait':
      return waitText(step.for, card, now);
    case 'nothing':
      return '';
  }
}

function placeText(card: ContestCard): string {
  const { day, people, joined } = card;
  if (day !== null)
    return t(
      'Your name and your result appear on the board. After the end of the deal, at {time}, everybody can replay your game.',
      { time: dateText(new Date(`${day}T24:00:00Z`), { hour: 'numeric', minute: '2-digit' }) },
    );
  const first =
    people === null
      ? finishText(card)
      : counted(
          '{n} place is free: begin a game to take it.',
          '{n} places are free: begin a game to take one.',
          people - joined,
        );
  const shown = t(
    'Your name and your results appear on the board. When the contest is over, everybody can replay your games.',
  );
  return joinedText(first, shown);
}

function finishText({ ends }: ContestCard): string {
  return ends ? t('Only games that are over before the end count.') : '';
}

function tableText(card: ContestCard, now: number): string {
  if (!isRunning(card))
    return t(
      'This game was not finished in time, so it has no result. You can play it to its end.',
    );
  if (card.phase === 'paused')
    return joinedText(
      t('The organiser has paused the contest.'),
      t('The clock of your game goes on.'),
    );
  const { due } = card;
  return due ? t('If the game is not over in time, bots finish it: {when}.', at(due, now)) : '';
}

function enterText({ phase }: ContestCard): string {
  return joinedText(
    phase === 'open' ? '' : t('You play from the next round on.'),
    t('Your name and your results appear on the board, and everybody can replay your games.'),
  );
}

/** Return when the first round of pairs begins. */
function beginText({ begins }: ContestCard, now: number): string {
  if (!begins) return t('The organiser begins the first round.');
  return Date.parse(begins) > now
    ? t('The first round begins: {when}.', at(begins, now))
    : t('The first round begins in a moment.');
}

function waitText(
  awaited: Extract<Step, { do: 'wait' }>['for'],
  card: ContestCard,
  now: number,
): string {
  if (awaited === 'organiser') return t('The organiser has paused the contest.');
  if (awaited === 'begin' && card.format === 'pairs')
    return joinedText(t('You have a place.'), beginText(card, now));
  if (awaited === 'begin')
    return card.begins ? t('You can play from then on: {when}.', at(card.begins, now)) : '';
  if (awaited === 'others') return othersText(card, now);
  return joinedText(roundText(card), nextRoundText(awaited === 'end', card, now));
}

function othersText({ ends }: ContestCard, now: number): string {
  return joinedText(
    t('You have finished all your games.'),
    ends
      ? t(
          'Replays and analyses open when everybody has finished, at the latest: {when}.',
          at(ends, now),
        )
      : '',
  );
}

/** Return what has become of us in the running round. */
function roundText({ entries, deals, round }: ContestCard): string {
  const deal = round - 1;
  const results = entries.find(({ you }) => you)?.results ?? [];
  if (results.some((each) => each.deal === deal && each.note === 'bye'))
    return t('You have a bye in this round.');
  const yours = deals.find(({ number }) => number === deal)?.yours;
  return yours ? t('Your game of this round is over.') : '';
}

function nextRoundText(isLast: boolean, card: ContestCard, now: number): string {
  const { due, pairings, round } = card;
  if (!isLast && pairings.some(({ number, over }) => number === round && over))
    return t('The next round begins in a moment.');
  if (!due)
    return isLast
      ? t('The result comes when all games are over.')
      : t('The next round begins when all games are over.');
  return isLast
    ? t('The result comes when all games are over, at the latest: {when}.', at(due, now))
    : t('The next round begins when all games are over, at the latest: {when}.', at(due, now));
}

function at(time: string, now: number): { when: string } {
  return { when: momentText(time, now) };
}

function joinedText(...sentences: string[]): string {
  return sentences.filter(Boolean).join(' ');
}
