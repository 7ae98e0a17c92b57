// What players tell each other outside the game: calls (resign, ask, agree), questions and greetings.
import type { GreetFrame, SeatCard } from '../../lib/net/contract';
import { contestAddress } from '../../lib/text/deals';
import { greetingText } from '../../lib/text/greetings';
import { t } from '../../lib/text/translation';
import type { Announcements } from './announcements.svelte';
import type { TableConnection } from './table.svelte';
import type { Game } from './game.svelte';

/** How long a greeting is shown, in milliseconds. */
const GREETING_TIME = 6000;

export class Etiquette {
  /** The greetings that are shown, by seat. */
  greetings = $state.raw<Readonly<Record<number, string>>>({});
  readonly #timers: Record<number, ReturnType<typeof setTimeout>> = {};

  readonly #seats = $derived.by((): readonly SeatCard[] => this.game.info?.seats ?? []);
  readonly #you = $derived.by(() => this.game.info?.you ?? null);

  /** Whether the game belongs to a contest. */
  readonly #ofContest = $derived.by(() => {
    const { info } = this.game;
    return info !== null && contestAddress(info) !== null;
  });
  /** Whether the game is rated or belongs to a contest: it allows no undo by agreement and no agreed end. */
  readonly #rated = $derived.by(() => this.#ofContest || (this.game.info?.rated ?? false));
  /** The question that is waiting for an answer. */
  readonly question = $derived.by(() => this.game.info?.question ?? null);
  /** Whether the question is waiting for this player's answer. */
  readonly asksYou = $derived(this.question?.awaited.includes(this.#you ?? -1) ?? false);
  /** Whether the player takes part in a running game and can make calls. */
  readonly mayCall = $derived.by(() => {
    const playing = this.game.info?.status === 'playing' && !this.game.over;
    return playing && this.#you !== null && this.#seats[this.#you]?.out === '';
  });
  /** Whether the player can ask for an undo. */
  readonly mayAskUndo = $derived.by(
    () => this.question === null && !this.#rated && (this.game.live?.ask_undo ?? false),
  );
  /** Whether other people are still playing. */
  readonly hasOthers = $derived(
    this.#seats.some(
      ({ kind, out }, seat) => kind === 'person' && out === '' && seat !== this.#you,
    ),
  );
  /** Whether the game ends if the player resigns. Otherwise a bot plays on, in a deal for the other person. */
  readonly endsWithout = $derived(this.#seats.length === 2 && !(this.#ofContest && this.hasOthers));
  /** Whether the player can ask the others to end the game without a winner. */
  readonly mayAskEnd = $derived(this.question === null && !this.#rated && this.hasOthers);
  /** The absent player whose turn it is, and whom a bot may replace. */
  readonly absent = $derived.by((): { seat: number; name: string } | null => {
    const seat = this.game.live?.to_act ?? -1;
    const card = this.#seats[seat];
    return this.question === null && seat !== this.#you && card?.away
      ? { seat, name: card.name }
      : null;
  });
  /** Whether the others have replaced this player with a bot, so that they can return. */
  readonly replaced = $derived.by(
    () => !this.game.over && this.#seats[this.#you ?? -1]?.out === 'replaced',
  );

  constructor(
    private readonly game: Pick<Game, 'info' | 'live' | 'over' | 'nameOf'>,
    private readonly connection: Pick<TableConnection, 'call'>,
    private readonly announcements: Pick<Announcements, 'say'>,
  ) {}

  call(words: string): void {
    this.connection.call(words);
  }

  /** Show a greeting next to its seat for a while. */
  greet({ seat, greeting }: GreetFrame): void {
    const words = greetingText(greeting);
    if (!words) return;
    this.greetings = { ...this.greetings, [seat]: words };
    this.announcements.say(t('{name}: {words}', { name: this.game.nameOf(seat), words }));
    clearTimeout(this.#timers[seat]);
    this.#timers[seat] = setTimeout(() => {
      const { [seat]: _, ...others } = this.greetings;
      this.greetings = others;
    }, GREETING_TIME);
  }
}
