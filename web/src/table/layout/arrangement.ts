// What a layout shows of a scene: which cards are folded, and which parts are left out for the sake of others.
import type { Part, PlayerCard, Scene } from '../../lib/net/contract';
import { has, type Layout } from './choose';

// The width of a tray for a single tile, in its units.
const TILE = 100;
const MANY = 2;

/** What the player is doing at the table. */
export interface Doing {
  over: boolean;
  /** A replay of the game is open. */
  replaying: boolean;
  /** An analysis of the game is open. */
  analysing: boolean;
  /** The player looks for a better move. */
  retrying: boolean;
  /** The table is an analysis board. */
  entering: boolean;
  /** The card that the player has opened. */
  opened: number | null;
}

export interface Arrangement {
  /** The names of the kind of scene, for styles. */
  kinds: string[];
  /** The own card is folded like the others. */
  summary: boolean;
  /** The other players' cards are folded until the player opens one. */
  folded: boolean;
  /** The scores of the end take the place of the cards. */
  results: boolean;
  /** The boards of the end have the same size. */
  ended: boolean;
  /** The shared trays are left out. */
  bare: boolean;
  /** An opened card with a board of its own takes the place of all else. */
  covered: boolean;
  /** The shared trays are in the side column, with the cards and the log. */
  beside: boolean;
  /** The own card is there too. */
  aside: boolean;
}

function isLarge({ large }: Part): boolean {
  return large;
}

function hasBoard({ trays }: PlayerCard): boolean {
  return trays.some(isLarge);
}

/** own: the card of the seat whose pieces the player uses; others: all other cards. */
export function arrange(
  scene: Pick<Scene, 'boards' | 'shared'>,
  own: PlayerCard | undefined,
  others: readonly PlayerCard[],
  layout: Layout,
  doing: Doing,
): Arrangement {
  const { shape } = layout;
  const [study, low] = [layout.mode === 'study', has(layout, 'low')];
  const handheld = shape !== 'desk';
  const phone = has(layout, 'phone') || shape === 'sideways';
  const count = scene.boards.length;
  const many = (own?.trays.length ?? 0) >= MANY;
  const ended = handheld && doing.over && !doing.replaying;
  // On a small screen, a review needs the height of the cards and trays.
  const reviewed = has(layout, 'phone') && doing.analysing && !doing.retrying;
  const replayed = low && doing.replaying && !doing.retrying;
  const summary = ended || reviewed || replayed;
  // Beside each other on a tablet, they fit above two boards.
  const crowded =
    handheld && others.length > 1 && others.some(hasBoard) && !(has(layout, 'tablet') && !study);
  const covered = phone && others.some((card) => card.seat === doing.opened && hasBoard(card));
  const two = count === 2;
  const pair = two && (!study || shape === 'desk');
  const wide = has(layout, 'wide');
  const aside = wide && count === 1 && layout.mode === 'play' && !doing.entering;
  const kinds = {
    // Several boards are beside a card with many trays on a phone. A low window needs the width for the boards.
    paired: phone && !low && !summary && count > 1 && many,
    // Two boards side by side need the full width: the shared trays are above them.
    pair,
    // Two boards with few other things fill the height of a phone one below the other, unless a picker needs it.
    stacked: two && !many && has(layout, 'phone') && !low && !doing.entering,
    // More than two boards leave free space at their sides on a tablet: the shared trays are there.
    several: count > 2,
    many,
    covered,
    aside,
    // A few single tiles are near the prompt, where the player looks for the tile to place.
    brief:
      (!study || shape === 'upright') &&
      count === 1 &&
      scene.shared.every(({ width }) => width <= TILE),
  };
  return {
    kinds: Object.entries(kinds).flatMap(([kind, fits]) => (fits ? [kind] : [])),
    summary,
    folded: phone || summary || crowded,
    results: shape === 'sideways' && ended,
    ended,
    bare: reviewed || replayed || (low && ended),
    covered,
    beside: wide && !pair,
    aside,
  };
}
