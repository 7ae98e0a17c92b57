// A stream of JSON documents that is opened again whenever it ends, as long as the page is visible.
import { ndjson } from './ndjson';

const SHORTEST = 500;
const LONGEST = 10_000;
/** The server sends an empty line every few seconds. A stream that is silent for longer than this is lost. */
const SILENCE = 15_000;

export interface StreamListener<T> {
  document(found: T): void;
  /** Called when the stream has ended and cannot be opened again. */
  lost(): void;
}

export class DocumentStream<T> {
  #request: AbortController | null = null;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly open: (signal: AbortSignal) => Promise<Response>,
    private readonly listener: StreamListener<T>,
  ) {
    void this.#read();
  }

  /** Open the stream at once instead of waiting, for example when the page is visible again. */
  resume(): void {
    this.#stopped = false;
    clearTimeout(this.#timer);
    if (!this.#request) void this.#read();
  }

  /** Close the stream until it is resumed. */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#silence);
    this.#request?.abort();
    this.#request = null;
  }

  async #read(): Promise<void> {
    const request = new AbortController();
    this.#request = request;
    const wait = () => {
      if (this.#request !== request) return;
      clearTimeout(this.#silence);
      this.#silence = setTimeout(() => request.abort(), SILENCE);
    };
    wait();
    try {
      const { body } = await this.open(request.signal);
      if (body)
        for await (const found of ndjson<T>(body, wait)) {
          if (this.#request !== request) return;
          this.#failures = 0;
          this.listener.document(found);
        }
    } catch {
      // It is opened again, whatever has ended it.
    }
    if (this.#request === request) this.#openLater();
  }

  #openLater(): void {
    this.#request = null;
    clearTimeout(this.#silence);
    if (this.#stopped) return;
    if (this.#failures > 0) this.listener.lost();
    const pause = Math.min(SHORTEST * 2 ** this.#failures, LONGEST);
    this.#failures += 1;
    this.#timer = setTimeout(() => this.resume(), pause);
  }
}
