// How long the server still needs until a game can be played.
import { t } from './translation';

const STEP = 10;
const MINUTE = 60;

/** Return the game and the time left, rounded up: an estimate that looks exact would be wrong. No line breaks before the unit. */
export function warmupText(game: string, seconds: number): string {
  const rounded = Math.ceil(seconds / STEP) * STEP;
  const text =
    rounded < 2 * MINUTE
      ? t('Preparing {game}: about {n} s', { game, n: rounded })
      : t('Preparing {game}: about {n} min', { game, n: Math.ceil(seconds / MINUTE) });
  return text.replace(/ (?=\S+$)/, '\u00a0');
}
