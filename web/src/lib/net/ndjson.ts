// A reader of streams of JSON documents, one in each line.

/** Yield each document when its line is complete. heard: called whenever something arrives, also an empty line. */
export async function* ndjson<T>(
  stream: ReadableStream<Uint8Array>,
  heard: () => void = () => undefined,
): AsyncGenerator<T> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      heard();
      const lines = (rest + decoder.decode(value, { stream: !done })).split('\n');
      rest = done ? '' : (lines.pop() ?? '');
      for (const line of lines) if (line.trim()) yield JSON.parse(line) as T;
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
