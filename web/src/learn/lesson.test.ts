import { expect, it } from 'vitest';
import type { LessonStep } from '../lib/net/contract';
import { answerTo } from './lesson.svelte';

function step(tries: Record<string, string>, otherwise: string): LessonStep {
  return { ask: 'place a', tries, otherwise } as unknown as LessonStep;
}

it('answers a try by its own words, by those for all, or by its own', () => {
  expect(answerTo(step({ pass: 'Not yet.' }, 'Place it.'), 'pass')).toBe('Not yet.');
  expect(answerTo(step({ pass: 'Not yet.' }, 'Place it.'), 'end')).toBe('Place it.');
  expect(answerTo(step({}, ''), 'end')).toContain('allowed');
});
