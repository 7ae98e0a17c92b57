// What the others did last, to be pointed at on the table.
import { changedPieces } from '../../board/motion/recentChanges';
import { sameLayout } from '../../board/motion/pieceTracker';
import type { EventFrame, Scene, ViewFrame } from '../../lib/net/contract';

// Who points at everything points at nothing.
const MOST = 24;

export class RecentChanges {
  /** The pieces that another player's last actions changed. */
  ids = $state.raw<readonly string[]>([]);
  #by: number | null = null;
  #scene: Scene | null = null;

  /** Events and the picture after them have been shown to a seat, or to a spectator with null. */
  show(events: readonly EventFrame[], { scene, round_end }: ViewFrame, you: number | null): void {
    const before = this.#scene;
    this.#scene = scene;
    const by = events.findLast(({ seat }) => seat !== null)?.seat ?? null;
    if (by === null) return;
    const told = before && by !== you && !round_end && sameLayout(before, scene);
    const kept = by === this.#by ? this.ids : [];
    const ids = told ? [...new Set([...kept, ...changedPieces(before, scene)])] : [];
    this.ids = ids.length > MOST ? [] : ids;
    this.#by = by;
  }
}
