// `make contract` writes this from keepstone's scene.py, server/wire and letters.py.

export type Shape = 'box' | 'hex';

export type Leaving = 'fade' | 'rubble';

/**
 * A board or a tray: a small picture in its own units, from (0, 0) to (width, height), placed by the client.
 *
 * In a tray a piece of the usual size is 100 units wide, so that pieces of all trays are drawn alike. large: a
 * board of its own, such as another player's estate, drawn as large as there is room for.
 */
export interface Part {
  id: string;
  width: number;
  height: number;
  title: string;
  large: boolean;
}

/** A number with a symbol, such as workers left. label: what it counts, in words. */
export interface Counter {
  symbol: string;
  text: string;
  label: string;
}

/**
 * The things of a seat. score: None in a game without points. active: whether this seat is to act.
 *
 * emblem: a symbol; empty for that of the seat's number. lines: short texts, such as the points of a round.
 */
export interface PlayerCard {
  seat: number;
  name: string;
  emblem: string;
  score: number | null;
  counters: Counter[];
  trays: Part[];
  lines: string[];
  active: boolean;
  winner: boolean;
}

/**
 * A piece on the table. x, y: its upper left corner; part: the id of the board or tray that it is in.
 *
 * turn: degrees clockwise about its centre. text: short text, such as a number, written upright over the
 * symbol. aid: whether it is a hint that a person can switch off. shape: its outline; a hex has a corner at
 * the top. leaves: how it leaves the table when it is destroyed.
 */
export interface Piece {
  id: string;
  symbol: string;
  x: number;
  y: number;
  width: number;
  height: number;
  label: string;
  part: string;
  turn: number;
  layer: number;
  owner: number | null;
  text: string;
  aid: boolean;
  shape: Shape;
  leaves: Leaving;
}

/** A place for a piece, drawn as an empty slot. */
export interface Space {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
  label: string;
  part: string;
  owner: number | null;
}

/** The piece that a choice would put on the table, for the preview. */
export interface Ghost {
  symbol: string;
  x: number;
  y: number;
  width: number;
  height: number;
  part: string;
  turn: number;
}

/** Shapes that belong together: pointing at one highlights all and shows the label. */
export interface Region {
  id: string;
  label: string;
  glows: Ghost[];
}

/**
 * A legal action of the viewer, with its words.
 *
 * picks: the ids to pick for this action, in any order; an inner tuple contains alternatives. Without picks
 * it is a plain button. cost: as a short text such as "2"; empty for none. ends: whether the turn passes to
 * another seat, so that it cannot be undone. draws: whether it makes a draw for the same seat, which cannot be
 * undone either. held: pieces that it puts down without being picked, such as the drawn tile: they can be dragged
 * to what is picked.
 */
export interface Choice {
  action: string;
  words: string;
  picks: string[][];
  ghost: Ghost | null;
  cost: string;
  ends: boolean;
  draws: boolean;
  held: string[];
}

/**
 * A track of fields for pieces. pieces: their ids; points: the centres (x, y) of its fields, in order.
 *
 * loop: whether the first field follows the last one.
 */
export interface Track {
  id: string;
  pieces: string[];
  points: number[][];
  part: string;
  loop: boolean;
}

/**
 * What the table is waiting for, to its viewer: a heading, and one sentence, which may be empty.
 *
 * rule: the number of the rule for the possible actions, empty for none.
 */
export interface Prompt {
  title: string;
  text: string;
  rule: string;
}

/**
 * A whole picture in parts, which the client arranges.
 *
 * boards: what the game is about; seats: the players' cards, from the nearest; shared: trays that belong to all.
 * status: the phase or round of the game, in a few words.
 */
export interface Scene {
  boards: Part[];
  seats: PlayerCard[];
  pieces: Piece[];
  spaces: Space[];
  choices: Choice[];
  shared: Part[];
  status: string;
  prompt: Prompt | null;
  regions: Region[];
  tracks: Track[];
}

export type Status = 'waiting' | 'revealing' | 'playing' | 'over';

export type Ending = '' | 'resigned' | 'time' | 'agreed';

export type AnalysisStatus = 'none' | 'waiting' | 'running' | 'done' | 'failed';

/**
 * A new table. seats: each "me", "open" or a bot's level; commitment: of a sealed seed.
 *
 * pledge: SHA-256 of commitment, seat and contribution; the client keeps the contribution secret until all
 * have pledged. Without one, the seat adds nothing to the seed. clock: "10+15", "2d", or empty for none.
 * program: whether a program plays on seat "me".
 */
export interface NewTable {
  game: string;
  seats: string[];
  players?: number | null;
  options?: Record<string, string | boolean>;
  name?: string;
  private?: boolean;
  commitment?: string | null;
  pledge?: string;
  program?: boolean;
  clock?: string;
}

/** A request for a seat, or for any open one; a pledge needs a seat. program: whether a program plays there. */
export interface Join {
  name: string;
  seat?: number | null;
  pledge?: string;
  program?: boolean;
}

/** The contribution that the seat of the secret has pledged. */
export interface Reveal {
  contribution: string;
  secret?: string | null;
}

/** The seat of the secret leaves a table that has not begun; if it is the host's, the table is closed. */
export interface Leave {
  secret?: string | null;
}

/** The host removes a player from a table that has not begun. */
export interface Removal {
  seat: number;
  secret?: string | null;
}

/** The host seats a bot of a level on an open seat. */
export interface StandIn {
  seat: number;
  level: string;
  secret?: string | null;
}

/** A greeting from the seat of the secret to everyone at the table. */
export interface Greet {
  greeting: string;
  secret?: string | null;
}

/** An action after event n, by the seat of the secret. thought: the time it took, as measured by the client. */
export interface Action {
  n: number;
  action: string;
  thought?: number | null;
  secret?: string | null;
}

/** A call, such as resigning, after event n, by the seat of the secret. */
export interface Call {
  n: number;
  call: string;
  secret?: string | null;
}

/** A request for a hint after event n, by the seat of the secret. */
export interface HintWish {
  n: number;
  secret?: string | null;
}

/** A request to play again. commitment: of a sealed seed, or of the rematch if it exists. */
export interface Rematch {
  secret?: string | null;
  commitment?: string | null;
  pledge?: string;
}

/** A request to continue a game after event n, alone on a seat against bots of a level. */
export interface PlayOn {
  n: number;
  seat: number;
  level: string;
  name: string;
}

/** A record, as the text of its file, to be shown in a language. */
export interface RecordWish {
  record: string;
  lang?: string;
}

/** A request for the pictures of a record after `after` events and the next few. */
export interface PicturesWish extends RecordWish {
  after?: number;
}

/** A request for the picture of a record after event n, as a document. */
export interface DrawingWish extends RecordWish {
  n?: number;
}

/** A request for the picture if another action had followed event n of a record. */
export interface TriedWish extends DrawingWish {
  action: string;
}

/** A request for the analysis of a record; begin: whether to start one. */
export interface AnalysisWish extends RecordWish {
  begin?: boolean;
}

/** A request to continue the game of a record after event n. */
export interface RecordPlayOn extends PlayOn {
  record: string;
}

/** A push subscription of a browser, from its Push API; lang: the language of notices. */
export interface PushWish {
  endpoint: string;
  p256dh: string;
  auth: string;
  lang?: string;
}

/** A browser whose push subscription ends. */
export interface PushEnd {
  endpoint: string;
}

export type Difficulty = '' | 'easy' | 'medium' | 'hard';

/** The commitment of a sealed seed. */
export interface Sealed {
  commitment: string;
}

/**
 * A seat that was taken, and its secret; both are null for a host without a seat.
 *
 * invite: the path of the table, for others to open.
 */
export interface Place {
  table: string;
  seat: number | null;
  secret: string | null;
  invite: string;
}

/**
 * A seat and its player. level: a bot's; pledge: for a contribution, empty for none.
 *
 * program: whether a program plays for the person, as it declared when it sat down. out: why a bot plays on
 * for a person, empty if none does: "resigned", "time" or "replaced". away: since when a person has been
 * absent, in UTC; null for a player who is present, and for bots.
 */
export interface SeatCard {
  name: string;
  kind: 'open' | 'person' | 'bot';
  level: string | null;
  pledge: string;
  program: boolean;
  out: '' | 'resigned' | 'time' | 'replaced';
  away: string | null;
}

/** An open question. seat: who asks; other: the seat that a bot would take over; awaited: who must agree. */
export interface Question {
  seat: number;
  wish: 'undo' | 'end' | 'replace';
  other: number | null;
  awaited: number[];
}

/** The result of a game: the seats that won, and the points of every seat. */
export interface Result {
  winners: number[];
  scores: number[];
}

/** The beginning of a game continued from another: the number of its events, and its table if known. */
export interface Beginning {
  events: number;
  table: string | null;
}

/**
 * A table as everybody may see it; n: the number of its last event; result: once it is over.
 *
 * host: the seat of the player who opened it, null if that player took none. private: it is not listed;
 * commitment: of the sealed seed; created: the time, in UTC; rematch: the table of the rematch, once it was
 * opened. clock: as requested. ending: why it ended early, empty while it goes on and if it was played to
 * the end. question: the open question; null in the list of tables. given: the game that this one continues,
 * null if there is none.
 */
export interface TableCard {
  table: string;
  game: string;
  players: number;
  options: Record<string, string>;
  status: Status;
  seats: SeatCard[];
  n: number;
  private: boolean;
  commitment: string;
  created: string;
  host: number | null;
  result: Result | null;
  rematch: string | null;
  clock: string;
  ending: Ending;
  question: Question | null;
  given: Beginning | null;
}

/**
 * The progress of an export of a person's finished games: the number done of a total.
 *
 * position: the place in the queue of an export that waits, 1 if it is next; 0 if it does not wait.
 */
export interface ExportCard {
  status: AnalysisStatus;
  done: number;
  total: number;
  position: number;
}

/** An action or a contribution was stored; n: the number of the last event now. */
export interface Stored {
  n: number;
}

/** The action that a strong bot would choose after event n, and the reasons in one line. */
export interface HintCard {
  n: number;
  action: string;
  why: string;
}

/**
 * A table where a person sits. you: the person's seat; to_act: the seat to move, null if there is none.
 *
 * The other fields are those of the table's card.
 */
export interface MyTable {
  table: string;
  game: string;
  status: Status;
  seats: SeatCard[];
  n: number;
  created: string;
  you: number;
  to_act: number | null;
}

/**
 * An error: its kind and a message; nothing was changed.
 *
 * allowed: what would have been allowed, where that helps; rule: the number of the rule that forbids the action.
 */
export interface Problem {
  error: string;
  message: string;
  allowed?: string[];
  rule?: string;
}

/**
 * An option of a game; excludes: the options that must keep their defaults when this one is set.
 *
 * value_words: a description of each value. own_words: how to write a custom value in one line; empty if custom
 * values are not allowed. own_text: whether a custom value of many lines is allowed.
 */
export interface OptionCard {
  name: string;
  words: string;
  values: string[];
  value_words: string[];
  default: string;
  excludes: string[];
  own_words: string;
  own_text: boolean;
}

/**
 * A bot level; words: how it plays, and whom it suits.
 *
 * ratings: its Elo by the number of players, where it was measured; the weakest level has 1000.
 */
export interface LevelCard {
  name: string;
  words: string;
  ratings: Record<string, number>;
}

/**
 * A game that can be played; levels: the weakest first.
 *
 * draws_first: whether the rules draw the first player; otherwise seats should be assigned at random. feel:
 * what playing it is like; minutes: the shortest and longest duration, empty if unknown. hides: whether a
 * seat may have hidden information; goal: how to win, and what a turn is; lesson: whether there is a lesson.
 */
export interface GameCard {
  name: string;
  title: string;
  summary: string;
  players: number[];
  options: OptionCard[];
  levels: LevelCard[];
  draws_first: boolean;
  feel: string;
  minutes: number[];
  difficulty: Difficulty;
  hides: boolean;
  goal: string[];
  lesson: boolean;
}

/** The server's public key for push notifications; empty if there are none. */
export interface PushOffer {
  key: string;
}

/** A push notification: a heading and a line, in the browser's language. */
export interface Notice {
  table: string;
  title: string;
  text: string;
  lang: string;
}

/** Whether all games can be played; preparing: for each game that cannot, what is being done. */
export interface Health {
  ready: boolean;
  preparing: Record<string, string>;
  version: string;
}

/**
 * The rating of a seat's play. luck: gained by chance events; loss: by its own decisions.
 *
 * play: a word for the rating, empty if no decision was analysed; grades: the number of its decisions by grade.
 */
export interface PlayRating {
  luck: number;
  loss: number;
  decisions: number;
  play: string;
  grades: Record<string, number>;
}

/** A better action and the rest of the turn, in words; share: the win probability after it. */
export interface BetterAction {
  share: number;
  words: string;
}

/**
 * A dubious decision or worse. n: of its event in the record; loss: in win probability.
 *
 * error: the standard error of the loss; better: better actions, the best first; why: the reasons in one line.
 */
export interface WeakDecision {
  n: number;
  seat: number;
  words: string;
  grade: string;
  grade_words: string;
  loss: number;
  error: number;
  better: BetterAction[];
  why: string;
}

/** A chance event that mattered. n: of its event in the record; gains: in win probability, by seat. */
export interface LuckyDraw {
  n: number;
  words: string;
  gains: number[];
}

/**
 * The findings of an analysis. events: the numbers of the record's events; ratings: by seat.
 *
 * wins: the win probability of each seat before the first event and after each. draws: the chance events
 * with the largest effect. places: for each event of the record, its number in the table's log, which has
 * more events; judged: the numbers there of the analysed decisions.
 */
export interface Findings {
  iterations: number;
  events: number[];
  wins: number[][];
  ratings: PlayRating[];
  decisions: WeakDecision[];
  draws: LuckyDraw[];
  places: number[];
  judged: number[];
}

/**
 * An action that was possible at a decision, as a choice of the picture before it.
 *
 * share: the win probability after it; played: whether it was chosen.
 */
export interface Way {
  action: string;
  words: string;
  share: number;
  played: boolean;
  picks: string[][];
  ghost: Ghost | null;
}

/**
 * An analysed decision. n: of its event in the table's log; ways: its actions, the best first.
 *
 * loss: in win probability; why: the reasons in one line, empty if nothing was lost.
 */
export interface Judgement {
  n: number;
  seat: number;
  grade: string;
  grade_words: string;
  loss: number;
  why: string;
  ways: Way[];
}

/**
 * The progress of an analysis: the number of steps done of a total; findings: once it is done.
 *
 * position: the place in the queue of an analysis that waits, 1 if it is next; 0 if it does not wait.
 */
export interface AnalysisCard {
  status: AnalysisStatus;
  done: number;
  total: number;
  findings: Findings | null;
  position: number;
}

/** The client of a WebSocket: a seat by its secret, or a spectator; and its language. */
export interface Greeting {
  secret?: string | null;
  lang?: string;
}

/** The first frame of a WebSocket. */
export interface Hello {
  hello: Greeting;
}

/** An action, or "undo", after event n; thought: the time it took, as measured by the client. */
export interface Play {
  type: 'play';
  n: number;
  action: string;
  thought?: number | null;
}

/** A call, such as resigning, after event n. */
export interface Say {
  type: 'call';
  n: number;
  call: string;
}

/** A question after event n: why no action is possible with the things of these ids together. */
export interface Wonder {
  type: 'why';
  n: number;
  taps: string[];
}

/** A question after event n: what the table looks like after an action, before any chance event. */
export interface Look {
  type: 'look';
  n: number;
  action: string;
}

export type ClientFrame = Play | Say | Wonder | Look;

/** A person's table: at the start of the stream, on the person's turn, and when a game begins or ends. */
export interface MineFrame extends MyTable {
  type: 'mine';
}

/** A table where the person no longer sits: it was closed, or the seat was given up. */
export interface GoneFrame {
  type: 'gone';
  table: string;
}

export type PersonFrame = MineFrame | GoneFrame;

/** The table; you: the seat of this connection, null for a spectator. */
export interface TableFrame extends TableCard {
  type: 'table';
  you: number | null;
}

/** One event as this connection may see it; seat: the seat that acted, null for chance. */
export interface EventFrame {
  type: 'event';
  n: number;
  seat: number | null;
  action: string;
  words: string;
}

/**
 * The state of a game after event n, without its picture.
 *
 * undo: whether this seat may undo its last move; ask_undo: whether it may ask for that. to_act: a seat, -1 for
 * chance, -2 when the game is over. round_end: whether the event ended a round, so that clients pause on the
 * picture.
 */
export interface Situation {
  n: number;
  to_act: number;
  status: Status;
  scores: number[];
  winners: number[];
  undo: boolean;
  ask_undo: boolean;
  round_end: boolean;
}

/** The picture after an event. */
export interface ViewFrame extends Situation {
  type: 'view';
  scene: Scene;
}

/**
 * The difference to the previous scene; a missing field is unchanged.
 *
 * Boards, seats and shared trays are complete lists. Any other list contains all its things in order: a new or
 * changed one as it is now, and unchanged ones as runs `[first, count]` of the previous list.
 */
export interface SceneChange {
  boards?: Part[];
  seats?: PlayerCard[];
  pieces?: (Piece | number[])[];
  spaces?: (Space | number[])[];
  choices?: (Choice | number[])[];
  shared?: Part[];
  status?: string;
  prompt?: Prompt | null;
  regions?: (Region | number[])[];
  tracks?: (Track | number[])[];
}

/** The change of the picture after an event; base: the event number of the previous picture. */
export interface ChangeFrame extends Situation {
  type: 'change';
  base: number;
  scene: SceneChange;
}

/**
 * The remaining time of each seat in ms, after event n, when this was sent; null for bots.
 *
 * running: the seat whose clock runs, null if none does.
 */
export interface ClockFrame {
  type: 'clock';
  n: number;
  times: (number | null)[];
  running: number | null;
}

/** A greeting from a seat; it is not an event and is not stored. */
export interface GreetFrame {
  type: 'greet';
  seat: number;
  greeting: string;
}

/**
 * Why no action is possible with some things after event n: the number of the rule, and its sentence.
 *
 * Both are empty if an action is possible, or no reason is known.
 */
export interface ReasonFrame {
  type: 'reason';
  n: number;
  taps: string[];
  rule: string;
  words: string;
}

/** The table after an action, as this seat would see it; nothing was played. */
export interface AheadFrame {
  type: 'ahead';
  n: number;
  action: string;
  scene: Scene;
}

/** An error in answer to a frame from the client. */
export interface ErrorFrame extends Problem {
  type: 'error';
}

export type ServerFrame =
  | TableFrame
  | EventFrame
  | ClockFrame
  | ViewFrame
  | ChangeFrame
  | GreetFrame
  | ReasonFrame
  | AheadFrame
  | ErrorFrame;

/** All lines, and the total of each seat. total: the name of the total. */
export interface Account {
  lines: AccountLine[];
  total: string;
  totals: number[];
}

/**
 * A source of points. cells: for each seat the entries from this source, in order of play.
 *
 * heading: the text above this line and those after it with the same one, such as a round; empty for none.
 */
export interface AccountLine {
  words: string;
  cells: Received[][];
  heading: string;
}

/** Points that event n brought to a seat. ids: the related elements in the scene after event `at`. */
export interface Received {
  n: number;
  points: number;
  ids: string[];
  at: number;
}

/** Consecutive pictures of a finished game; words: of the event before each, with full information. */
export interface Pictures {
  views: ViewFrame[];
  words: string[];
}

/** A record as a table: its events, the last picture, and where the points came from. */
export interface RecordCard {
  table: TableCard;
  events: EventFrame[];
  view: ViewFrame;
  account: Account;
}

/**
 * A step of a lesson, which asks the learner for the next move.
 *
 * n: its number, from 1, of `steps`; seat: the learner's; text: the note; ask: the requested action, empty
 * for none; tries: the replies to other actions; otherwise: the reply to all the rest; rule: the number of
 * the rule to read. events: those since the previous step; view: the table after them.
 */
export interface LessonStep {
  n: number;
  steps: number;
  seat: number;
  names: string[];
  text: string;
  ask: string;
  tries: Record<string, string>;
  otherwise: string;
  rule: string;
  events: EventFrame[];
  view: ViewFrame;
}

/**
 * Measures of text, in units of the font size unless stated otherwise.
 *
 * regular, bold: the width of an average letter; wide: the range of letters that are twice as wide, as the
 * inside of a regular expression's class; rise: half the height of a capital.
 * The text on a piece: part: its letter size, relative to the piece's height; filled: the fraction of the
 * piece's width that it fills at most.
 */
export const LETTERS = {
  regular: 0.54,
  bold: 0.57,
  wide: '\u1100-\u115f\u2e80-\ud7ff\uf900-\uff60\ud83c\udf00-\ud83e\udeff\ud840\udc00-\ud8bf\udffd',
  rise: 0.36,
  part: 0.46,
  filled: 0.9,
} as const;
