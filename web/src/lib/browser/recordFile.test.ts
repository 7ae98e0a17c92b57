import { beforeEach, expect, test, vi } from 'vitest';
import { dropFile, recordFile as file } from './recordFile.svelte';
import { route } from './route.svelte';
import { toasts } from './toasts.svelte';

const TOO_LARGE = 'This file is too large to be a game record.';

const opened: unknown[] = [];
let refusal: Error | null = null;

vi.mock('../../studies/openStudy', () => ({
  openStudy: (request: unknown) => {
    opened.push(request);
    return refusal ? Promise.reject(refusal) : Promise.resolve();
  },
}));

vi.mock('./route.svelte', () => ({
  route: {
    path: '/',
    analysis: null,
    visited: [] as string[],
    go(path: string) {
      this.visited.push(path);
      this.path = path;
    },
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
  route.path = '/';
  opened.splice(0);
  refusal = null;
});

const shown = () => toasts.map((each) => each.text);
const filesOf = (size: number) =>
  [{ size, text: () => Promise.resolve('a record') }] as unknown as FileList;

test('a chosen file is opened as a study', async () => {
  file.take(filesOf(1_000_000));
  await vi.advanceTimersByTimeAsync(1);
  expect(opened).toEqual([{ record: 'a record' }]);
  expect(shown()).toEqual([]);
});

test('the page of the analysis board says why a record cannot be opened', async () => {
  refusal = new Error('no such game');
  await file.open('one');
  expect([route.path, file.problem, file.opening]).toEqual(['/analysis', 'no such game', false]);
  refusal = null;
  await file.open('another');
  expect(file.problem).toBe('');
});

test('a file that is too large is refused with the reason, which disappears', () => {
  file.take(filesOf(1_000_001));
  expect(shown()).toEqual([TOO_LARGE]);
  expect([opened, route.path]).toEqual([[], '/']);
  vi.advanceTimersByTime(7000);
  expect(shown()).toEqual([]);
});

test('without a file nothing happens', () => {
  file.take(null);
  file.take([] as unknown as FileList);
  expect([...opened, ...shown()]).toEqual([]);
});

test.each([
  ['drop', ['Files'], 1, [{ record: 'a record' }]],
  ['dragover', ['Files'], 1, []],
  ['drop', ['text/plain'], 0, []],
])('%s of %s', async (type, types, prevented, records) => {
  const preventDefault = vi.fn();
  dropFile({ type, preventDefault, dataTransfer: { types, files: filesOf(9) } } as never);
  await vi.advanceTimersByTimeAsync(1);
  expect(preventDefault).toHaveBeenCalledTimes(prevented);
  expect(opened).toEqual(records);
});
