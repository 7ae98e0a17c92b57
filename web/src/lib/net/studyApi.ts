// The server's API of studies: finished games, recorded games and the analysis board.
import { ask, json, lang, text } from './api';
import { urlOf } from './basePath';
import type {
  Account,
  AheadFrame,
  AnalysisCard,
  Evaluation,
  Judgement,
  NewNodes,
  NewStudy,
  NodeChange,
  Pictures,
  Place,
  ReasonFrame,
  StudyCard,
  StudyChange,
  StudyPlace,
  StudyPlayOn,
  StudyPosition,
} from './contract';
import { key } from '../seats/key';
import { withBotNames } from '../text/names';
import { ndjson } from './ndjson';

/** The node whose line is meant; null means the main line. */
type At = number | null;

function path(
  id: string,
  part: string,
  query: Record<string, string | number> = {},
  at: At = null,
): string {
  const words = { ...query, ...(at !== null && { at }), lang: lang() };
  const pairs = Object.entries(words).map(([name, value]) => [name, String(value)]);
  return `studies/${id}${part}?${new URLSearchParams(pairs)}`;
}

function nodePath(id: string, node: number, part = ''): string {
  return path(id, `/nodes/${node}${part}`);
}

export const studies = {
  create: (request: NewStudy) => json<StudyPlace>('studies', request),
  card: async (id: string, at: At) => {
    const card = await json<StudyCard>(path(id, '', {}, at));
    return { ...card, table: withBotNames(card.table) };
  },
  recordUrl: (id: string, at: At) =>
    urlOf(`/api/studies/${id}/record${at === null ? '' : `?at=${at}`}`),
  account: (id: string, at: At) => json<Account>(path(id, '/account', {}, at)),
  /** Return the view after an event, and the next few views. */
  pictures: (id: string, at: At, after: number) =>
    json<Pictures>(path(id, '/pictures', { after }, at)),
  /** Return the view after an event as an SVG document. */
  drawing: (id: string, at: At, n: number) => text(path(id, '/drawing', { n }, at)),
  /** The table as it would have been after another action than the one that followed event n. */
  tried: (id: string, at: At, n: number, action: string) =>
    json<AheadFrame>(path(id, '/tried', { n, action }, at)),
  analysis: (id: string, at: At) => json<AnalysisCard>(path(id, '/analysis', {}, at)),
  analyse: (id: string, at: At) => json<AnalysisCard>(path(id, '/analysis', {}, at), {}),
  /** An analysed decision, by the number of its event. */
  judgement: (id: string, at: At, n: number) => json<Judgement>(path(id, `/analysis/${n}`, {}, at)),
  /** Open a table where the game continues against bots. */
  playOn: (id: string, request: StudyPlayOn) =>
    json<Place>(`studies/${id}/continue`, request, key()),
  position: (id: string, node: number) => json<StudyPosition>(nodePath(id, node)),
  /** Why nothing can be done with these things at a node. */
  why: (id: string, node: number, taps: readonly string[]) => {
    const query = new URLSearchParams([['lang', lang()], ...taps.map((tap) => ['taps', tap])]);
    return json<ReasonFrame>(`studies/${id}/nodes/${node}/why?${query}`);
  },
  add: (id: string, secret: string, request: NewNodes) =>
    json<StudyChange>(path(id, '/nodes'), request, secret),
  change: (id: string, secret: string, node: number, request: NodeChange) =>
    json<StudyChange>(nodePath(id, node), request, secret, { method: 'PATCH' }),
  remove: (id: string, secret: string, node: number) =>
    json<StudyChange>(nodePath(id, node), undefined, secret, { method: 'DELETE' }),
  undo: (id: string, secret: string) => json<StudyChange>(path(id, '/undo'), {}, secret),
  /** Yield ever better evaluations of a node until the engine is done or the signal ends the request. */
  async *evaluations(id: string, node: number, signal: AbortSignal): AsyncGenerator<Evaluation> {
    const answer = await ask(nodePath(id, node, '/evaluation'), undefined, undefined, { signal });
    if (answer.body) yield* ndjson<Evaluation>(answer.body);
  },
};
