// Feedback that is not on the screen: the sounds of what happens at the table, and the vibration of a phone.
import { changedPieces } from '../../board/motion/recentChanges';
import { playSound, unlockSounds, type Sound } from '../../lib/browser/sounds';
import { vibrate as vibratePhone } from '../../lib/browser/vibration';
import type { EventFrame, ViewFrame } from '../../lib/net/contract';
import { settings } from '../../lib/prefs/settings.svelte';
import type { Clocks } from './clocks.svelte';
import type { Game } from './game.svelte';

// The vibrations, in milliseconds; every second number is a pause.
const PULSES = { place: [18], turn: [60, 50, 60] };
// The time left on the player's clock at which it is heard, in milliseconds.
const WARNINGS = [20_000, 10_000, 5_000];

/** Play a sound if the player wants to hear sounds. */
export function sound(name: Sound): void {
  if (settings.sound) playSound(name, settings.volume / 100);
}

/** Let the phone vibrate if the player wants that. */
export function vibrate(pulse: keyof typeof PULSES): void {
  if (settings.vibration) vibratePhone(PULSES[pulse]);
}

/**
 * Return the sounds of some events, from the pieces and scores that they change. Ids with the words `die`, `coin` and
 * `silver` are those of dice and money.
 */
export function soundsOf(
  events: readonly EventFrame[],
  before: ViewFrame,
  after: ViewFrame,
): Sound[] {
  if (events.length === 0) return [];
  if (after.status === 'over') return before.status === 'over' ? [] : ['end'];
  const changed = changedPieces(before.scene, after.scene);
  const found: Sound[] = [];
  const acted = events.some(({ seat }) => seat !== null);
  if (!acted && changed.some((id) => /\bdie\b/.test(id))) found.push('dice');
  else if (changed.some((id) => /\b(coin|silver)\b/.test(id))) found.push('coins');
  else if (changed.length > 0) found.push(acted ? 'place' : 'draw');
  const scoreOf = (seat: number) => before.scene.seats.find((card) => card.seat === seat)?.score;
  const scores = after.scene.seats.some(({ seat, score }) => (score ?? 0) > (scoreOf(seat) ?? 0));
  return scores ? [...found, 'score'] : found;
}

export class Feedback {
  #before: ViewFrame | null = null;

  constructor(private readonly game: Pick<Game, 'info' | 'isHistory'>) {}

  /** Called when the board shows events and the view after them. */
  stepShown(events: readonly EventFrame[], view: ViewFrame): void {
    const before = this.#before;
    this.#before = view;
    if (!before || this.game.isHistory(view.n) || document.hidden) return;
    for (const each of soundsOf(events, before, view)) sound(each);
    const you = this.game.info?.you ?? null;
    if (you !== null && events.some(({ seat }) => seat === you)) vibrate('place');
  }
}

/** Make sounds possible with the player's first tap or key. Call this while mounting. */
export function unlockOnTouch(): void {
  $effect(() => {
    if (!settings.sound) return;
    const listening = new AbortController();
    for (const event of ['pointerup', 'keydown'])
      addEventListener(event, () => void unlockSounds(), {
        capture: true,
        signal: listening.signal,
      });
    return () => listening.abort();
  });
}

/** Let the player hear that little time is left on the player's clock. Call this while mounting. */
export function warnOfClock(table: () => { game: Game; clocks: Clocks }): void {
  $effect(() => {
    const { game, clocks } = table();
    if (!clocks.running) return;
    const own = clocks.at(performance.now()).find(({ seat }) => seat === game.info?.you);
    if (!own?.running) return;
    const waits = WARNINGS.map((left) => own.ms - left).filter((wait) => wait > 0);
    const timers = waits.map((wait) => setTimeout(() => sound('clock'), wait));
    return () => timers.forEach(clearTimeout);
  });
}
