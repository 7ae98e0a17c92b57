import { beforeEach, expect, it, vi } from 'vitest';
import type { AheadFrame, AnalysisCard, Findings, Judgement, Way } from '../../lib/net/contract';
import { scene } from './fixtures';
import { Review } from './review.svelte';
import type { GameSource } from './source';

beforeEach(() => {
  vi.useFakeTimers();
});

// Events 3 and 5 are decisions that were judged.
const DONE = card('done', { judged: [3, 5] } as Findings);
const [LEFT, RIGHT] = ['left', 'right'].map((action) => ({ action }) as Way) as [Way, Way];

function card(status: AnalysisCard['status'], findings: Findings | null = null): AnalysisCard {
  return { status, findings, done: 0, total: 9, position: 0 };
}

/** A review, the cards that the server answers with one after another, and what is shown and asked. */
function opened(...cards: AnalysisCard[]) {
  const asked: string[] = [];
  const shown: (string | null)[] = [];
  const troubles: unknown[] = [];
  const delays: number[] = [];
  const answer = async <T>(question: string, value: T): Promise<T> => {
    asked.push(question);
    const delay = delays.shift();
    if (delay !== undefined) await new Promise((resolve) => setTimeout(resolve, delay));
    return value;
  };
  const next = () => cards.shift() ?? DONE;
  const source = {
    analysis: () => answer('analysis', next()),
    analyse: () => answer('analyse', next()),
    judgement: (n) => answer(`judge ${n}`, { n } as Judgement),
    tried: (n, action) =>
      answer(`try ${n} ${action}`, { scene: scene([], { status: action }) } as AheadFrame),
  } as GameSource;
  const show = (scene: { status: string } | null) => shown.push(scene?.status ?? null);
  const review = new Review({ source, show, onerror: (error) => troubles.push(error) });
  return { review, source, asked, shown, troubles, delays };
}

const wait = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

it('finds an analysis that is there, and starts none', async () => {
  const { review, asked } = opened(card('none'));
  void review.find();
  await wait();
  expect([review.card, review.findings]).toEqual([null, null]);
  void review.find();
  await wait();
  expect(review.findings).toEqual(DONE.findings);
  expect(asked).toEqual(['analysis', 'analysis']);
});

it('starts the analysis, and asks each second until it is done', async () => {
  const { review, asked } = opened(card('none'), card('waiting'), card('running'), DONE);
  void review.follow(() => true);
  await wait();
  expect(review.card?.status).toBe('waiting');
  await wait(999);
  expect(asked).toEqual(['analysis', 'analyse']);
  await wait(1);
  expect(review.card?.status).toBe('running');
  await wait(1000);
  expect(review.findings).toEqual(DONE.findings);
  await wait(5000);
  expect(asked).toHaveLength(4);
});

it('starts an analysis again that the server has forgotten, and none that is there', async () => {
  const forgetful = opened(card('none'), card('running'), card('none'), card('running'));
  void forgetful.review.follow(() => true);
  await wait(1000);
  expect(forgetful.asked).toEqual(['analysis', 'analyse', 'analysis', 'analyse']);
  expect(forgetful.review.card?.status).toBe('running');
  const there = opened();
  void there.review.follow(() => true);
  await wait(2000);
  expect(there.asked).toEqual(['analysis']);
});

it('asks no more once nobody wants to know, or the analysis has failed', async () => {
  let wanted = true;
  const left = opened(card('none'), card('running'));
  void left.review.follow(() => wanted);
  await wait();
  wanted = false;
  await wait(5000);
  expect(left.asked).toHaveLength(3);
  const failed = opened(card('none'), card('failed'));
  void failed.review.follow(() => true);
  await wait(5000);
  expect(failed.asked).toHaveLength(2);
});

it('shows the judgement of the decision that comes next, also if the findings come later', async () => {
  const { review, asked } = opened();
  review.at(2);
  await wait();
  expect(asked).toEqual([]);
  void review.find();
  await wait();
  expect(review.judgement?.n).toBe(3);
  review.at(3);
  expect(review.judgement).toBeNull();
  await wait();
  expect([review.judgement, asked]).toEqual([null, ['analysis', 'judge 3']]);
});

it('shows no judgement that comes after the replay has gone on', async () => {
  const { review, delays } = opened();
  void review.find();
  await wait();
  delays.push(1000, 10);
  review.at(2);
  review.at(4);
  await wait(1000);
  expect(review.judgement?.n).toBe(5);
});

it('reports a judgement that fails', async () => {
  const { review, source, troubles } = opened();
  void review.find();
  await wait();
  source.judgement = () => Promise.reject(new Error('gone'));
  review.at(2);
  await wait();
  expect(troubles).toHaveLength(1);
});

it('shows the table after an alternative, until it is left', async () => {
  const { review, asked, shown } = opened();
  review.at(2);
  void review.try(LEFT);
  await wait();
  expect([review.tried, shown, asked]).toEqual([LEFT, [null, 'left'], ['try 2 left']]);
  review.pointed = RIGHT;
  review.leave();
  expect([review.tried, review.pointed, shown.at(-1)]).toEqual([null, null, null]);
});

it('shows the alternative that was chosen last, and none once it was left', async () => {
  const { review, shown, delays } = opened();
  review.at(2);
  delays.push(1000, 10);
  void review.try(LEFT);
  void review.try(RIGHT);
  await wait(1000);
  expect([review.tried, shown]).toEqual([RIGHT, [null, 'right']]);
  void review.try(LEFT);
  review.leave();
  await wait();
  expect([review.tried, shown.at(-1)]).toEqual([null, null]);
  void review.try(LEFT);
  review.at(3);
  await wait();
  expect([review.tried, shown.at(-1)]).toEqual([null, null]);
});
