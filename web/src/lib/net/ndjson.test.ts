import { expect, it, vi } from 'vitest';
import { ndjson } from './ndjson';

/** A stream of these pieces of text. */
function streamOf(pieces: readonly (string | number[])[], cancel?: () => void) {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    start(controller) {
      for (const each of pieces) {
        controller.enqueue(typeof each === 'string' ? encoder.encode(each) : new Uint8Array(each));
      }
      controller.close();
    },
    ...(cancel && { cancel }),
  });
}

async function all(pieces: readonly (string | number[])[]): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const each of ndjson(streamOf(pieces))) found.push(each);
  return found;
}

it('yields a document for each line, however the text is cut', async () => {
  expect(await all(['{"a":1}\n{"a"', ':2}\n\n', '{"a":3}'])).toEqual([
    { a: 1 },
    { a: 2 },
    { a: 3 },
  ]);
});

it('joins a letter whose bytes arrive apart', async () => {
  // "ż" is two bytes in UTF-8: c5 bc.
  expect(await all(['"', [0xc5], [0xbc], '"\n'])).toEqual(['ż']);
});

it('ends the stream when nobody reads on', async () => {
  const cancel = vi.fn();
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('1\n')),
    cancel,
  });
  for await (const each of ndjson(endless)) {
    expect(each).toBe(1);
    break;
  }
  expect(cancel).toHaveBeenCalledTimes(1);
});
