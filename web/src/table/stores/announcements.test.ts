import { expect, it } from 'vitest';
import type { Prompt } from '../../lib/net/contract';
import { Announcements } from './announcements.svelte';

const PROMPT: Prompt = { title: 'Your turn', text: 'Build or pass', rule: '' };

function words(announcements: Announcements): string[] {
  return announcements.lines.map((line) => line.words);
}

it('says events, then as much of the prompt as concerns the player', () => {
  const announcements = new Announcements();
  announcements.sayStep(['Ben passes'], PROMPT, 'full');
  announcements.sayStep(['Ada builds'], PROMPT, 'none');
  expect(words(announcements)).toEqual(['Ben passes. Your turn. Build or pass.', 'Ada builds.']);
});

it('says a title again only when it has changed', () => {
  const announcements = new Announcements();
  const bens = { ...PROMPT, title: "Ben's turn" };
  announcements.sayStep([], PROMPT, 'title');
  announcements.sayStep([], PROMPT, 'title');
  announcements.sayStep([], bens, 'none');
  announcements.sayStep([], bens, 'title');
  announcements.sayStep([], PROMPT, 'title');
  expect(words(announcements)).toEqual(['Your turn.', 'Your turn.']);
});

it('keeps no empty line, and gives each line a key of its own', () => {
  const announcements = new Announcements();
  for (const each of ['a', '', 'a']) announcements.say(each);
  expect(announcements.lines).toEqual([
    { key: 1, words: 'a' },
    { key: 2, words: 'a' },
  ]);
});
