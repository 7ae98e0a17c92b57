// How a table page is opened: its table, its seat, and what takes the place of a server.
import type { FrameListener, TableLink } from '../../lib/net/socket';
import type { GameSource } from './source';

/** What a lesson needs from the page, besides showing frames. */
export interface LessonListener {
  /** Called when the action was not played; the player can try another one. */
  rejected(): void;
  /** Called when the action was played, even if no event has followed. */
  accepted(): void;
  /** Preview an action as a suggestion; an empty action removes the preview. */
  suggest(action: string): void;
  /** Outline only what an action picks; an empty action outlines everything. */
  want(action: string): void;
}

export interface TableOptions {
  id: string;
  /** The secret of the player's seat; null for a spectator. */
  secret: string | null;
  /** Where a finished game is read from; by default, the table itself. */
  source?: GameSource;
  /** A finished game, a lesson or a study, which takes the place of a server. */
  link?: (listener: FrameListener & LessonListener) => TableLink;
  lesson?: boolean;
  /** Whether the table shows a study, in which every action can be undone. */
  study?: boolean;
}
