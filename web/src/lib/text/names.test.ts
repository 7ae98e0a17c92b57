import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import type { SeatCard } from '../net/contract';
import { capitalize, truncateName, isThisMachine, withBotNames, valueWords } from './names';
import { loadWords } from './translation';

afterEach(() => vi.unstubAllGlobals());

const gate = {
  name: 'gate',
  words: 'attacks are allowed',
  values: ['once', 'always'],
  value_words: ['once every castle has had two tiles', 'only while every castle has two tiles'],
  default: 'once',
  excludes: [],
  own_words: '',
  own_text: false,
};

it('describes a value of an option', () => {
  expect(valueWords(gate, 'always')).toBe('only while every castle has two tiles');
  expect(valueWords(gate, 'new')).toBe('new');
  expect(valueWords({ ...gate, own_text: true }, 'S0 -.P1.-')).toBe('custom');
});

it('begins a line with a capital', () => {
  expect(capitalize('attacks')).toBe('Attacks');
  expect(capitalize('')).toBe('');
});

it('calls bots in the reader’s language, and persons as they are called', async () => {
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response('{"squire":"scutier","Ysolde":"Izolda"}')),
  );
  await loadWords('ro');
  const seat = (name: string, level: string | null) => ({ name, level }) as SeatCard;
  const names = (...seats: SeatCard[]) => withBotNames({ seats }).seats.map(({ name }) => name);
  expect(names(seat('Squire', 'squire'), seat('Squire 2', 'squire'))).toEqual([
    'Scutier',
    'Scutier 2',
  ]);
  expect(names(seat('Ysolde', 'knight'), seat('Ysolde 2', 'page'))).toEqual(['Izolda', 'Izolda 2']);
  expect(names(seat('Ysolde', null))).toEqual(['Ysolde']);
  expect(names(seat('Squire', null), seat('Ada', 'squire'))).toEqual(['Squire', 'Ada']);
});

it('cuts a name by the letters that a person sees', () => {
  expect(truncateName('x'.repeat(30))).toBe('x'.repeat(24));
  expect(truncateName('👨‍👩‍👧‍👦'.repeat(25))).toBe('👨‍👩‍👧‍👦'.repeat(24));
  expect(truncateName('Ada')).toBe('Ada');
});

it('knows addresses that mean the machine that asks', () => {
  const own = ['localhost', 'a.localhost', '127.0.0.1', '[::1]'];
  expect(own.map(isThisMachine)).toEqual([true, true, true, true]);
  const others = ['castle.example', '192.168.1.7', 'localhost.example'];
  expect(others.map(isThisMachine)).toEqual([false, false, false]);
});

it('is written in its own direction, in every field where a person can write', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf-8' });
  const sources = files.filter((file) => file.endsWith('.svelte'));
  const fields = sources.flatMap((file) => {
    const source = readFileSync(join('src', file), 'utf-8');
    return (source.match(/<input\b[^]*?\/>/g) ?? []).map((tag) => ({ file, tag }));
  });
  const written = fields.filter(
    ({ tag }) => tag.includes('bind:value') && !/type="(?!search|text)/.test(tag),
  );
  expect(written.length).toBeGreaterThan(5);
  expect(written.filter(({ tag }) => !tag.includes('dir="auto"'))).toEqual([]);
});
