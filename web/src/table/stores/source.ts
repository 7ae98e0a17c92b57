// Where a finished game or a study is read from.
import type {
  Account,
  AheadFrame,
  AnalysisCard,
  Judgement,
  Pictures,
  Place,
  PlayOn,
} from '../../lib/net/contract';
import { studies } from '../../lib/net/studyApi';

export interface GameSource {
  /** The ID of the table or study, which is also the name of a downloaded file. */
  readonly id: string;
  /** The last node of the line that is read; null for the main line. */
  readonly at: number | null;
  /** The URL of the record. */
  readonly record: string;
  account: () => Promise<Account>;
  /** Return the view after an event, and the next few views. */
  pictures: (after: number) => Promise<Pictures>;
  /** Return the view after an event as an SVG document. */
  drawing: (n: number) => Promise<string>;
  playOn: (request: PlayOn) => Promise<Place>;
  /** Return the progress of the analysis. `analyse` starts it. */
  analysis: () => Promise<AnalysisCard>;
  analyse: () => Promise<AnalysisCard>;
  /** Return a decision that was judged, by the number of its event. */
  judgement: (n: number) => Promise<Judgement>;
  /** The table as it would have been after another action than the one that followed event n. */
  tried: (n: number, action: string) => Promise<AheadFrame>;
}

/** Return the source of a table or study; last: the last node of the line that is read, null for the main line. */
export function gameSource(id: string, last: () => number | null = () => null): GameSource {
  return {
    id,
    get at() {
      return last();
    },
    get record() {
      return studies.recordUrl(id, last());
    },
    account: () => studies.account(id, last()),
    pictures: (after) => studies.pictures(id, last(), after),
    drawing: (n) => studies.drawing(id, last(), n),
    playOn: (request) => studies.playOn(id, { at: last(), ...request }),
    analysis: () => studies.analysis(id, last()),
    analyse: () => studies.analyse(id, last()),
    judgement: (n) => studies.judgement(id, last(), n),
    tried: (n, action) => studies.tried(id, last(), n, action),
  };
}
