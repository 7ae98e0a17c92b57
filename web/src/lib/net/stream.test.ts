import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DocumentStream } from './stream';

const encoder = new TextEncoder();

/** What the client has asked for: the signal of each request, and how to answer it. */
interface Asked {
  signal: AbortSignal;
  send(text: string): void;
  end(): void;
}
let asked: Asked[] = [];
let found: number[] = [];
let lost = 0;

function open(signal: AbortSignal): Promise<Response> {
  let control: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (given) => void (control = given) });
  signal.addEventListener('abort', () => control.error(new Error('aborted')));
  asked.push({
    signal,
    send: (text) => control.enqueue(encoder.encode(text)),
    end: () => control.close(),
  });
  return Promise.resolve(new Response(body));
}

const listener = {
  document: (n: number) => void found.push(n),
  lost: () => void (lost += 1),
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  [asked, found, lost] = [[], [], 0];
});
afterEach(() => vi.useRealTimers());

it('opens the stream again when it ends, and says that it is lost only if this fails', async () => {
  let down = false;
  const stream = new DocumentStream<number>(
    (signal) => (down ? Promise.reject(new Error('down')) : open(signal)),
    listener,
  );
  asked[0]?.send('1\n2\n');
  await pass(0);
  asked[0]?.end();
  await pass(500);
  expect([found, asked.length, lost]).toEqual([[1, 2], 2, 0]);
  down = true;
  asked[1]?.send('3\n');
  await pass(0);
  asked[1]?.end();
  await pass(500);
  expect(lost).toBe(1);
  down = false;
  await pass(1000);
  asked[2]?.send('4\n');
  await pass(0);
  expect(found).toEqual([1, 2, 3, 4]);
  stream.stop();
});

it('opens another stream if nothing arrives for 15 s, not even an empty line', async () => {
  const stream = new DocumentStream<number>(open, listener);
  await pass(14_000);
  asked[0]?.send('\n');
  await pass(14_000);
  expect(asked[0]?.signal.aborted).toBe(false);
  await pass(1000 + 500);
  expect([asked[0]?.signal.aborted, asked.length]).toEqual([true, 2]);
  stream.stop();
});

it('is silent after it was stopped, until it is resumed', async () => {
  const stream = new DocumentStream<number>(open, listener);
  await pass(0);
  stream.stop();
  await pass(60_000);
  expect([asked.length, asked[0]?.signal.aborted, lost]).toEqual([1, true, 0]);
  stream.resume();
  stream.resume();
  asked[1]?.send('4\n');
  await pass(0);
  expect([asked.length, found]).toEqual([2, [4]]);
  stream.stop();
});
