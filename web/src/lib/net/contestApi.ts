// The server's API of contests: deals of the day, duplicate matches and tournaments.
import { ask, json } from './api';
import type {
  ContestCard,
  ContestPlay,
  ContestSummary,
  Entry,
  HandPairing,
  NewContest,
  Organise,
  Place,
} from './contract';
import { key, ownKey } from '../seats/key';

export const contests = {
  /** Today's deals, public contests, and those of our key, the newest first. */
  list: () => json<ContestSummary[]>('contests', undefined, ownKey()),
  open: (request: NewContest) => json<ContestCard>('contests', request, key()),
  card: (id: string) => json<ContestCard>(`contests/${id}`, undefined, ownKey()),
  /** The deal of a day; an empty day is today. */
  ofDay: (game: string, day: string) =>
    json<ContestCard>(`games/${game}/deal?day=${day}`, undefined, ownKey()),
  /** Open our game at a deal, or return to it. After our try at the deal of a day, open a casual game. */
  play: (id: string, request: ContestPlay) => json<Place>(`contests/${id}/play`, request, key()),
  enter: (id: string, request: Entry) => json<ContestCard>(`contests/${id}/enter`, request, key()),
  leave: (id: string) => json<ContestCard>(`contests/${id}/leave`, {}, key()),
  organise: (id: string, request: Organise) =>
    json<ContestCard>(`contests/${id}/organise`, request, key()),
  pair: (id: string, request: HandPairing) =>
    json<ContestCard>(`contests/${id}/pair`, request, key()),
  /** The card of a contest as one line, and again whenever it changes. */
  stream: (id: string, signal: AbortSignal) =>
    ask(`contests/${id}/stream`, undefined, ownKey(), { signal }),
  file: async (id: string, name: 'calendar.ics' | 'results.csv' | 'results.json' | 'records') =>
    (await ask(`contests/${id}/${name}`, undefined, ownKey())).blob(),
};
