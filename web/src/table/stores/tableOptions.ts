// How a table page is opened: its table, its seat, and what answers instead of a server.
import type { FrameListener, TableLink } from '../../lib/net/socket';
import type { GameSource } from './source';

/** What a lesson asks of the page, beside showing frames. */
export interface LessonListener {
  /** The action was not played; the player may try another one. */
  rejected(): void;
  /** Preview an action as a suggestion; none for an empty one. */
  suggest(action: string): void;
}

export interface TableOptions {
  id: string;
  /** The secret of the player's seat; null for a spectator. */
  secret: string | null;
  /** Where a finished game is read from; from the server by default. */
  source?: GameSource;
  /** A finished game or a lesson answers instead of a server. */
  link?: (listener: FrameListener & LessonListener) => TableLink;
  lesson?: boolean;
}
