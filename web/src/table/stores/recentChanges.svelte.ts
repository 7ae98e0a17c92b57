// The pieces that the other players changed last.
import { changedPieces } from '../../board/motion/recentChanges';
import type { EventFrame, Scene, ViewFrame } from '../../lib/net/contract';

// If there are more marks than this, none are shown: they would not point at anything in particular.
const MOST = 24;

export class RecentChanges {
  /** The IDs of the pieces that another player's last actions changed. */
  ids = $state.raw<readonly string[]>([]);
  #by: number | null = null;
  #scene: Scene | null = null;

  /** Called when the board shows events and the view after them. seat: the viewer's seat, null for a spectator. */
  show(events: readonly EventFrame[], { scene, round_end }: ViewFrame, you: number | null): void {
    const before = this.#scene;
    this.#scene = scene;
    const by = events.findLast(({ seat }) => seat !== null)?.seat ?? null;
    if (by === null) return;
    const told = before && by !== you && !round_end;
    const kept = by === this.#by ? this.ids : [];
    const ids = told ? [...new Set([...kept, ...changedPieces(before, scene)])] : [];
    this.ids = ids.length > MOST ? [] : ids;
    this.#by = by;
  }
}
