// The server's HTTP API with types. Errors are thrown as an ApiError that contains the server's Problem.
import type { GameRecord } from '../fairness/fairness';
import type {
  Action,
  EventFrame,
  ExportCard,
  GameCard,
  Greet,
  Health,
  HintCard,
  HintRequest,
  Join,
  LeaderCard,
  PlayLeaderCard,
  PoolStatistics,
  Leave,
  LessonStep,
  MovedGames,
  MyTable,
  NewTable,
  Place,
  PlayNow,
  PlayedGames,
  Problem,
  ProfileCard,
  ProfileRequest,
  PublicProfile,
  PushEnd,
  PushOffer,
  PushRequest,
  PuzzleAnswer,
  PuzzleAttempt,
  PuzzleList,
  PuzzlePlayOn,
  PuzzlePosition,
  PuzzleResultCard,
  ReasonFrame,
  Rematch,
  Reveal,
  Removal,
  Sealed,
  ServerFrame,
  StandIn,
  Stored,
  TableCard,
  ViewFrame,
} from './contract';
import { urlOf } from './basePath';
import { key, ownKey } from '../seats/key';
import { capitalize, withBotNames } from '../text/names';
import { sentence } from '../text/sentence';
import { t } from '../text/translation';

const AGAIN_MS = 1000; // the server waits for a game as well before it answers
const LONGEST_MS = 100_000; // the server waits for a game for up to 90 s

export class ApiError extends Error {
  constructor(
    readonly problem: Problem,
    readonly status: number,
  ) {
    super(sentence(capitalize(problem.message)));
  }
}

type Secret = string | Promise<string>;

/** method: of the request; by default POST with a body, else GET. signal: ends the request. */
interface How {
  method?: string;
  signal?: AbortSignal;
}

/** Send a request. If its game is still being compiled, wait until it is ready, however long it takes. */
export async function ask(
  path: string,
  body?: object,
  secret?: Secret,
  how: How = {},
): Promise<Response> {
  const key = await secret;
  const request: RequestInit = {
    headers: {
      'accept-language': lang(), // for error messages
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { authorization: `Bearer ${key}` }),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    signal: AbortSignal.timeout?.(LONGEST_MS) ?? null,
    ...how,
  };
  const answer = await fetch(urlOf(`/api/${path}`), request).catch(() => null);
  if (answer?.ok) return answer;
  const error = await failure(answer);
  if (error.problem.error !== 'Starting') throw error;
  await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  return ask(path, body, key, how);
}

async function failure(answer: Response | null): Promise<ApiError> {
  const problem = (await answer?.json().catch(() => null)) as Problem | null | undefined;
  const message = answer
    ? t('The server returned error {code}.', { code: answer.status })
    : t('The server cannot be reached. Check your connection and try again.');
  return new ApiError(
    problem?.message ? problem : { error: 'Network', message },
    answer?.status ?? 0,
  );
}

export async function json<T>(path: string, body?: object, secret?: Secret, how?: How): Promise<T> {
  return (await ask(path, body, secret, how)).json() as Promise<T>;
}

export async function text(path: string): Promise<string> {
  return (await ask(path)).text();
}

/** The rules of a game as HTML, in the reader's language, or in English if they are not translated. */
export interface Rulebook {
  readonly html: string;
  readonly lang: string;
}

async function rulebook(game: string): Promise<Rulebook> {
  const answer = await ask(`games/${game}/rules?lang=${lang()}`);
  return { html: await answer.text(), lang: answer.headers.get('content-language') ?? 'en' };
}

/** A finished game in one response. */
export interface FinishedGame {
  table: TableCard;
  events: EventFrame[];
  view: ViewFrame;
}

async function finishedGame(id: string): Promise<FinishedGame> {
  const lines = await text(`tables/${id}/stream?lang=${lang()}`);
  const frames = lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as ServerFrame);
  const table = frames.findLast((frame) => frame.type === 'table');
  const view = frames.findLast((frame) => frame.type === 'view');
  if (!table || !view) throw new Error(lines);
  return { table, events: frames.filter((frame) => frame.type === 'event'), view };
}

export function lang(): string {
  return document.documentElement.lang;
}

let cards: Promise<GameCard[]> | undefined;

/** Return the games. They do not change while the page is open, so they are requested until a response arrives. */
function games(): Promise<GameCard[]> {
  cards ??= json<GameCard[]>('games');
  cards.catch(() => (cards = undefined));
  return cards;
}

export const api = {
  games,
  /** The text of a game's sample record. */
  sample: (game: string) => text(`games/${game}/sample`),
  symbols: (game: string) => text(`games/${game}/symbols`),
  rules: rulebook,
  /** A step of a lesson, from 1. */
  lesson: (game: string, step: number) =>
    json<LessonStep>(`games/${game}/lesson/${step}?lang=${lang()}`),
  /** Why nothing can be done with these things in a step of a lesson. */
  lessonWhy: (game: string, step: number, taps: string[]) => {
    const query = new URLSearchParams([['lang', lang()], ...taps.map((id) => ['taps', id])]);
    return json<ReasonFrame>(`games/${game}/lesson/${step}/why?${query}`);
  },
  puzzles: (game: string) => json<PuzzleList>(`games/${game}/puzzles?lang=${lang()}`),
  puzzle: (game: string, id: string) =>
    json<PuzzlePosition>(`games/${game}/puzzles/${id}?lang=${lang()}`),
  /** Why nothing can be done with these things in the position of a puzzle. */
  puzzleWhy: (game: string, id: string, taps: string[]) => {
    const query = new URLSearchParams([['lang', lang()], ...taps.map((id) => ['taps', id])]);
    return json<ReasonFrame>(`games/${game}/puzzles/${id}/why?${query}`);
  },
  answerPuzzle: (game: string, id: string, attempt: PuzzleAttempt) =>
    json<PuzzleAnswer>(`games/${game}/puzzles/${id}/answer?lang=${lang()}`, attempt, key()),
  /** Open a table where the game of a puzzle continues against bots. */
  playPuzzleOn: (game: string, id: string, request: PuzzlePlayOn) =>
    json<Place>(`games/${game}/puzzles/${id}/continue`, request, key()),
  /** Merge puzzle results into those of our key, and return all of them. */
  mergePuzzleResults: (results: PuzzleResultCard[]) =>
    json<PuzzleResultCard[]>('me/puzzles', { results }, key()),
  removePuzzleResults: () => ask('me/puzzles/remove', {}, key()),
  tables: async () => (await json<TableCard[]>('tables')).map(withBotNames),
  /** All tables at which this browser's key has a seat. */
  mine: async () => (await json<MyTable[]>('me/tables', undefined, key())).map(withBotNames),
  table: async (id: string) =>
    withBotNames(await json<TableCard>(`tables/${id}`, undefined, ownKey())),
  /** The player's profile and ratings. */
  profile: () => json<ProfileCard>(`me/profile?lang=${lang()}`, undefined, key()),
  saveProfile: (request: ProfileRequest) =>
    json<ProfileCard>(`me/profile?lang=${lang()}`, request, key()),
  /** The player's finished games, newest first, with filters; before: the `next` of an earlier response. */
  playedGames: async (wanted: Record<'game' | 'result' | 'opponent' | 'before', string>) => {
    const query = new URLSearchParams(wanted);
    const found = await json<PlayedGames>(`me/games?${query}`, undefined, key());
    return { ...found, games: found.games.map(withBotNames) };
  },
  /** Delete the profile, the ratings and the puzzle results, and detach all finished games from our key. */
  removeMe: () => ask('me/remove', {}, key()),
  moveGames: async (to: string) => (await json<MovedGames>('me/move', { key: to }, key())).tables,
  beginExport: () => json<ExportCard>('me/export', {}, key()),
  exportProgress: () => json<ExportCard>('me/export', undefined, key()),
  exportedGames: async () => (await ask('me/export/file', undefined, key())).blob(),
  publicProfile: (id: string) => json<PublicProfile>(`people/${id}?lang=${lang()}`),
  leaders: (game: string, players: number) =>
    json<LeaderCard[]>(`games/${game}/leaders?players=${players}`),
  playLeaders: (game: string, players: number) =>
    json<PlayLeaderCard[]>(`games/${game}/play-leaders?players=${players}`),
  statistics: () => json<PoolStatistics[]>('statistics'),
  health: () => json<Health>('health'),
  /** The server's key for push notifications. */
  pushes: () => json<PushOffer>('pushes'),
  /** Ask the server to send push notifications to this browser when it is our turn and the page is closed. */
  subscribe: (request: PushRequest) => ask('me/pushes', request, key()),
  unsubscribe: (end: PushEnd) => ask('me/pushes/remove', end, key()),
  /** Ask the server to commit to its seed before it receives anything from us. */
  seal: async () => (await json<Sealed>('seals', {})).commitment,
  create: (table: NewTable) => json<Place>('tables', table, key()),
  /** Take a seat at an open public table, or open one with bots. */
  playNow: (request: PlayNow) => json<Place>('tables/now', request, key()),
  join: (id: string, request: Join) => json<Place>(`tables/${id}/join`, request, key()),
  /** Take a seat for another player at this device, without our key, which can only have one seat at a table. */
  joinBeside: (id: string, request: Join) => json<Place>(`tables/${id}/join`, request),
  seatBot: (id: string, request: StandIn) => ask(`tables/${id}/bots`, request),
  greet: (id: string, request: Greet) => ask(`tables/${id}/greetings`, request),
  reveal: (id: string, what: Reveal) => json<Stored>(`tables/${id}/reveal`, what),
  leave: (id: string, request: Leave) => ask(`tables/${id}/leave`, request),
  remove: (id: string, request: Removal) => ask(`tables/${id}/remove`, request),
  /** Ask a strong bot for a hint. The other players see this. */
  hint: (id: string, request: HintRequest) =>
    json<HintCard>(`tables/${id}/hint?lang=${lang()}`, request),
  rematch: (id: string, request: Rematch) => json<Place>(`tables/${id}/rematch`, request),
  /** A finished game, as a spectator sees it. */
  finishedGame,
  /** The record of a finished game. */
  record: (id: string) => json<GameRecord>(`tables/${id}/record`),
  act: (id: string, action: Action) => json<Stored>(`tables/${id}/actions`, action),
};
