import { beforeEach, expect, test, vi } from 'vitest';
import { dropFile, recordFile as file } from './recordFile.svelte';
import { route } from './route.svelte';
import { toasts } from './toasts.svelte';

const TOO_LARGE = 'This file is too large to be a game record.';

vi.mock('./route.svelte', () => ({
  route: {
    path: '/',
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
  file.record = null;
});

const shown = () => toasts.map((each) => each.text);
const filesOf = (size: number) =>
  [{ size, text: () => Promise.resolve('a record') }] as unknown as FileList;

test('a chosen file is opened on its page', async () => {
  file.take(filesOf(1_000_000));
  await vi.advanceTimersByTimeAsync(1);
  expect(route.path).toBe('/record');
  expect(file.record).toBe('a record');
  expect(shown()).toEqual([]);
});

test('a record opened on the page of another one is no new step in the history', () => {
  const { visited } = route as unknown as { visited: string[] };
  visited.splice(0);
  file.open('one');
  file.open('another');
  expect([visited, file.record]).toEqual([['/record'], 'another']);
});

test('a file that is too large is refused with the reason, which disappears', () => {
  file.take(filesOf(1_000_001));
  expect(shown()).toEqual([TOO_LARGE]);
  expect([file.record, route.path]).toEqual([null, '/']);
  vi.advanceTimersByTime(7000);
  expect(shown()).toEqual([]);
});

test('without a file nothing happens', () => {
  file.take(null);
  file.take([] as unknown as FileList);
  expect([file.record, ...shown()]).toEqual([null]);
});

test.each([
  ['drop', ['Files'], 1, 'a record'],
  ['dragover', ['Files'], 1, null],
  ['drop', ['text/plain'], 0, null],
])('%s of %s', async (type, types, prevented, record) => {
  const preventDefault = vi.fn();
  dropFile({ type, preventDefault, dataTransfer: { types, files: filesOf(9) } } as never);
  await vi.advanceTimersByTimeAsync(1);
  expect(preventDefault).toHaveBeenCalledTimes(prevented);
  expect(file.record).toBe(record);
});
