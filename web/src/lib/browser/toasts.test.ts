import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../net/api';
import { dismiss, toast, toastError, toasts } from './toasts.svelte';

beforeEach(() => {
  vi.useFakeTimers();
  toasts.splice(0);
});

const shown = () => toasts.map(({ text, isGood }) => [text, isGood]);

it('shows each message for seven seconds, and says whether it is good', () => {
  toast('Link copied.', true);
  vi.advanceTimersByTime(4000);
  toast('No.');
  vi.advanceTimersByTime(2999);
  expect(shown()).toEqual([
    ['Link copied.', true],
    ['No.', false],
  ]);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([['No.', false]]);
});

it('removes one message at once, and no other one later', () => {
  for (const text of ['a', 'b', 'c']) toast(text);
  const { id } = toasts[1]!;
  dismiss(id);
  dismiss(id);
  expect(shown().map(([text]) => text)).toEqual(['a', 'c']);
});

it('shows what the server says about an error, and nothing technical about any other', () => {
  toastError(new ApiError({ error: 'NoSuchTable', message: 'the table is gone' }, 404));
  toastError(new TypeError('x is undefined'));
  expect(shown()).toEqual([
    ['The table is gone.', false],
    ['Something went wrong. Please try again.', false],
  ]);
});
