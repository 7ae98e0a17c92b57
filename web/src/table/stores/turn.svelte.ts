// What the player can do now: the legal choices, a forced move, and undo.
import type { Choice } from '../../lib/net/contract';
import { settings } from '../../lib/prefs/settings.svelte';
import type { TableConnection } from './connection.svelte';
import type { Game } from './game.svelte';
import type { Retry } from './retry.svelte';

export class Turn {
  /** The event after which the server rejected an action. The player must retry it themselves. */
  #rejectedAt = $state(-1);

  /** Whether the board shows the current state of the game and an action can be sent. */
  readonly ready = $derived.by(
    () => this.connection.status === 'open' && !this.connection.sending && this.game.current,
  );
  readonly legal = $derived.by((): Choice[] => {
    const choices = this.ready ? this.game.live?.scene.choices : undefined;
    return this.retry.choices ?? choices ?? [];
  });
  /** Whether the player tries a decision of a finished game again. */
  readonly retried = $derived.by(() => this.retry.choices !== null);
  /** Whether the player's last move can be undone at once. */
  readonly undoable = $derived.by(() => this.ready && (this.game.live?.undo ?? false));
  /** Whether moves before the bots' last turn can be undone, without any person having to agree. */
  readonly retractable = $derived.by(
    () => this.ready && this.game.alone && !this.undoable && (this.game.live?.ask_undo ?? false),
  );
  /** The only legal choice, if the page should play it for the player. */
  readonly forced = $derived.by((): Choice | null => {
    const { live } = this.game;
    const automatic = settings.forced && !this.lesson && live?.n !== this.#rejectedAt;
    const only = this.legal.length === 1 && !this.undoable;
    return automatic && only ? (this.legal[0] ?? null) : null;
  });

  /** lesson: whether a lesson or a study takes the place of a server; free: whether every action can be undone. */
  constructor(
    private readonly game: Pick<Game, 'live' | 'current' | 'alone' | 'lastEvent'>,
    private readonly connection: Pick<TableConnection, 'status' | 'sending'>,
    readonly lesson = false,
    private readonly retry: Pick<Retry, 'choices'> = { choices: null },
    readonly free = false,
  ) {}

  actionRejected(): void {
    this.#rejectedAt = this.game.lastEvent;
  }
}
