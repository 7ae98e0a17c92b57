import { afterEach, expect, it, vi } from 'vitest';
import { counted, enumerated, language, loadWords, localeOf, t } from './translation';

/** The server's data about a language. */
function served(words: Record<string, string | string[]>): void {
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(words))));
}

const inWords = (numbers: number[]) => numbers.map((n) => counted('{n} point', '{n} points', n));

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['de', ['pl', 'en'], 'de'],
  ['', ['fr-FR', 'pl-PL', 'es'], 'pl'],
  ['fr', ['ro'], 'ro'],
  ['', ['fr'], 'en'],
])(
  'chooses between the setting %o and the languages of the browser %o: %s',
  (choice, spoken, lang) => {
    vi.stubGlobal('navigator', { languages: spoken });
    expect(language(choice)).toBe(lang);
  },
);

it.each([
  ['en', ['en-US', 'en'], 'en-US'],
  ['en', ['en', 'de-AT'], 'en-GB'],
  ['de', ['en-GB', 'de-AT'], 'de-AT'],
  ['pl', ['en-GB'], 'pl'],
])('writes dates in %s for the languages of the browser %o like %s', (lang, wishes, locale) => {
  expect(localeOf(lang, wishes)).toBe(locale);
});

it('fills in names and leaves unknown ones alone', () => {
  expect(t('{name} wins by {n}', { name: 'Ada', n: 3 })).toBe('Ada wins by 3');
  expect(t('{what}?')).toBe('{what}?');
});

it('counts in English', () => {
  expect(inWords([0, 1, 2, -1])).toEqual(['0 points', '1 point', '2 points', '−1 point']);
});

it('requests no words for English, and shows English if the words do not arrive', async () => {
  const asked: string[] = [];
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return Promise.reject(new Error('no network'));
  });
  await loadWords('en');
  expect([asked, document.documentElement.lang]).toEqual([[], 'en']);
  await loadWords('es');
  expect([asked, document.documentElement.lang]).toEqual([['/api/words/es'], 'es']);
  expect(t('Hello!')).toBe('Hello!');
});

it('counts as Polish does', async () => {
  served({ '{n} point': ['{n} punkt', '{n} punkty', '{n} punktów'] });
  await loadWords('pl');
  expect(inWords([1, 2, 4, -3])).toEqual(['1 punkt', '2 punkty', '4 punkty', '−3 punkty']);
  expect(inWords([0, 5, 12, 21])).toEqual(['0 punktów', '5 punktów', '12 punktów', '21 punktów']);
  expect(inWords([22, 112])).toEqual(['22 punkty', '112 punktów']);
});

it('counts as Romanian does', async () => {
  served({ '{n} point': ['{n} punct', '{n} puncte', '{n} de puncte'] });
  await loadWords('ro');
  expect(inWords([1, 0, 19])).toEqual(['1 punct', '0 puncte', '19 puncte']);
  expect(inWords([20, 100, 119])).toEqual(['20 de puncte', '100 de puncte', '119 puncte']);
});

it('enumerates in the language of the reader', async () => {
  served({});
  await loadWords('de');
  expect(enumerated(['Ada'])).toBe('Ada');
  expect(enumerated(['Ada', 'Ben'])).toBe('Ada und Ben');
  expect(enumerated(['Ada', 'Ben', 'Cleo'])).toBe('Ada, Ben und Cleo');
});
