// The server's HTTP answers, typed; what goes wrong comes as a Problem with words in it.
import type { GameRecord } from './chance';
import type {
  AnalysisCard,
  GameCard,
  Health,
  HintCard,
  HintWish,
  Join,
  Layout,
  Leave,
  LessonStep,
  MyTable,
  NewTable,
  Place,
  Problem,
  ReasonFrame,
  Rematch,
  Reveal,
  Removal,
  Sealed,
  Stored,
  TableCard,
} from './contract';
import { at } from './base';
import { key } from './key';
import { t } from './words';

export class ApiError extends Error {
  constructor(
    readonly problem: Problem,
    readonly status: number,
  ) {
    super(problem.message);
  }
}

async function ask(path: string, body?: object, key?: string): Promise<Response> {
  const request: RequestInit = {
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { authorization: `Bearer ${key}` }),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  };
  const answer = await fetch(at(`/api/${path}`), request).catch(() => null);
  if (answer?.ok) return answer;
  throw await failure(answer);
}

async function failure(answer: Response | null): Promise<ApiError> {
  const problem = (await answer?.json().catch(() => null)) as Problem | null | undefined;
  const message = answer
    ? t('The server answered with error {code}.', { code: answer.status })
    : t('The server cannot be reached. Check your connection and try again.');
  return new ApiError(
    problem?.message ? problem : { error: 'Network', message },
    answer?.status ?? 0,
  );
}

async function json<T>(path: string, body?: object, key?: string): Promise<T> {
  return (await ask(path, body, key)).json() as Promise<T>;
}

async function text(path: string): Promise<string> {
  return (await ask(path)).text();
}

function tongue(): string {
  return document.documentElement.lang;
}

function analysis(id: string): string {
  return `tables/${id}/analysis?lang=${tongue()}`;
}

let games: Promise<GameCard[]> | undefined;

export const api = {
  /** The games do not change while the page is open: asked for once. */
  games: () => (games ??= json<GameCard[]>('games')),
  symbols: (game: string) => text(`games/${game}/symbols`),
  rules: (game: string) => text(`games/${game}/rules`),
  /** A step of the first game, from 1. */
  lesson: (game: string, step: number, layout: Layout) =>
    json<LessonStep>(`games/${game}/lesson/${step}?layout=${layout}&lang=${tongue()}`),
  /** Why nothing can be done at a step with these things. */
  lessonWhy: (game: string, step: number, taps: string[]) => {
    const query = new URLSearchParams([['lang', tongue()], ...taps.map((id) => ['taps', id])]);
    return json<ReasonFrame>(`games/${game}/lesson/${step}/why?${query}`);
  },
  tables: () => json<TableCard[]>('tables'),
  /** All tables where the holder of our key sits. */
  mine: () => json<MyTable[]>('me/tables', undefined, key()),
  table: (id: string) => json<TableCard>(`tables/${id}`),
  health: () => json<Health>('health'),
  /** Has the server choose its seed before it hears of us. */
  seal: async () => (await json<Sealed>('seals', {})).commitment,
  create: (table: NewTable) => json<Place>('tables', table, key()),
  join: (id: string, wish: Join) => json<Place>(`tables/${id}/join`, wish, key()),
  reveal: (id: string, what: Reveal) => json<Stored>(`tables/${id}/reveal`, what),
  leave: (id: string, wish: Leave) => ask(`tables/${id}/leave`, wish),
  remove: (id: string, wish: Removal) => ask(`tables/${id}/remove`, wish),
  /** What a strong bot would do; the table hears that it was asked. */
  hint: (id: string, wish: HintWish) => json<HintCard>(`tables/${id}/hint?lang=${tongue()}`, wish),
  rematch: (id: string, wish: Rematch) => json<Place>(`tables/${id}/rematch`, wish),
  /** The record of a game that is over. */
  record: (id: string) => json<GameRecord>(`tables/${id}/record`),
  analyse: (id: string) => json<AnalysisCard>(analysis(id), {}),
  analysis: (id: string) => json<AnalysisCard>(analysis(id)),
};
