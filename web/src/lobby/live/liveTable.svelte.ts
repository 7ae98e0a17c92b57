// The picture of a running game for a spectator, as long as a board needs it.
import type { TableCard, ViewFrame } from '../../lib/net/contract';
import { TableSocket, type FrameListener } from '../../lib/net/socket';

export class LiveTable {
  view = $state.raw<ViewFrame | null>(null);

  /** Follow a game from now on, without its earlier events. Return a function that ends this. */
  follow({ table, n }: TableCard): () => void {
    const nothing = () => undefined;
    const listener: FrameListener = {
      ...{ table: nothing, event: nothing, clock: nothing, greet: nothing, reason: nothing },
      ...{ ahead: nothing, error: nothing, status: nothing },
      view: (view) => (this.view = view),
    };
    const lang = document.documentElement.lang;
    const socket = new TableSocket({ table, secret: null, lang, after: n }, listener);
    return () => socket.close();
  }
}
