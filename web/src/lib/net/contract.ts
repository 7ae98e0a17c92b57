// `make contract` writes this from keepstone's scene.py, server/wire and letters.py.

export type Shape = 'box' | 'hex';

export type Leaving = 'fade' | 'rubble';

/**
 * A board or a tray: a small picture in its own units, from (0, 0) to (width, height), that the client places.
 *
 * In a tray, a piece of the usual size is 100 units wide, so that pieces in all trays have the same size.
 * large: whether this tray is a separate board, such as another player's estate, which is drawn as large as
 * possible.
 */
export interface Part {
  id: string;
  width: number;
  height: number;
  title: string;
  large: boolean;
}

/**
 * A number with a symbol, such as the number of workers left.
 *
 * label: the name of the things that are counted.
 */
export interface Counter {
  symbol: string;
  text: string;
  label: string;
}

/**
 * The card of a player. score: None in a game without points.
 *
 * active: whether this seat is to act. emblem: a symbol; empty for the default symbol of the seat. lines: short
 * texts, such as the points in a round. colour: the colour of the seat's pieces, in CSS syntax; empty for the
 * default colour of the seat.
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
  colour: string;
}

/**
 * A piece on the table. x, y: its upper left corner; part: the ID of the board or tray that contains it.
 *
 * turn: the clockwise rotation of the piece about its centre, in degrees. text: a short text, such as a number,
 * written upright over the symbol. aid: whether the piece is only a visual aid, which players can switch off.
 * shape: the outline of the piece; a hex has a corner at the top. leaves: how the piece disappears when it is
 * destroyed. place: where the piece is, for people who do not see the picture; absent if the label says it.
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
  place?: string;
}

/**
 * A space for a piece, drawn as an empty slot. place: as in `Piece`.
 *
 * on: the ID of the tile of which the space is a part, if any.
 */
export interface Space {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
  label: string;
  part: string;
  owner: number | null;
  place?: string;
  on: string;
}

/**
 * The preview of the piece that a choice would put on the table.
 *
 * matches: the sides of the box, clockwise from 0 at the top, at which the piece matches a neighbour.
 */
export interface Ghost {
  symbol: string;
  x: number;
  y: number;
  width: number;
  height: number;
  part: string;
  turn: number;
  matches?: number[];
}

/**
 * A region: shapes that belong together.
 *
 * If the user points at one of the shapes, all of them are highlighted and the label appears.
 */
export interface Region {
  id: string;
  label: string;
  glows: Ghost[];
}

/**
 * A legal action of the viewer, with its description.
 *
 * picks: the IDs that a player picks for this action, in any order; an inner tuple contains alternatives. A
 * choice without picks is a button. cost: the cost of the action as a short text such as "2"; empty if it costs
 * nothing. ends: whether the action ends the turn, so that it cannot be undone. draws: whether the action causes
 * a draw for the same seat, so that it cannot be undone either. held: pieces that the action places although they
 * are not picked, such as the drawn tile; players can drag them to a pick. place: where the action places
 * something, for people who do not see the picture; absent if `words` says it. about: what the piece that the
 * action takes is good for; absent if `words` says it.
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
  place?: string;
  about?: string;
}

/**
 * A track of fields, along which pieces move.
 *
 * pieces: the IDs of the pieces; points: the centres (x, y) of the fields, in order. loop: whether the track
 * is closed, so that the first field follows the last one.
 */
export interface Track {
  id: string;
  pieces: string[];
  points: number[][];
  part: string;
  loop: boolean;
}

/**
 * The question that a viewer is asked after picking a thing, such as where to place it.
 *
 * picked: how the ID of a picked thing begins; next: how the ID of a thing begins that can be picked next.
 */
export interface PickQuestion {
  words: string;
  picked: string;
  next: string;
}

/**
 * The prompt for a viewer: a heading, and a sentence about the next decision, which may be empty.
 *
 * rule: the number of the rule about the possible actions; empty if there is none.
 */
export interface Prompt {
  title: string;
  text: string;
  rule: string;
}

/**
 * The data of a whole table, in parts that the client arranges.
 *
 * boards: the main playing areas; seats: the players' cards, nearest first; shared: trays shared by all
 * players. status: a few words about the phase or round of the game. questions: for players who have
 * picked a part of a choice; the first one that fits applies.
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
  questions: PickQuestion[];
}

export type Status = 'waiting' | 'revealing' | 'playing' | 'over';

export type Ending = '' | 'resigned' | 'time' | 'agreed';

export type AnalysisStatus = 'none' | 'waiting' | 'running' | 'done' | 'failed';

/**
 * A request to open a table.
 *
 * seats: each is "me", "open" or the level of a bot; commitment: the commitment of a stored seed. pledge: the
 * SHA-256 of commitment, seat and contribution; the client keeps the contribution secret until all players
 * have pledged. Without a pledge, the seat contributes nothing to the draws. clock: "10+15", "2d", or empty
 * for none. program: whether a program plays in seat "me". rated: whether the result changes ratings.
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
  rated?: boolean;
}

/**
 * A request for a seat at an open public table or, if there is none, at a new one with bots.
 *
 * level: of the bots. commitment: the one of a stored seed, for a new table. pledges: by commitment, a
 * pledge for each seat; the one for the commitment and seat of the table is used, if there is one. program:
 * whether a program plays.
 */
export interface PlayNow {
  game: string;
  level: string;
  name: string;
  players?: number | null;
  commitment?: string | null;
  pledges?: Record<string, string[]>;
  program?: boolean;
}

/**
 * A request for a particular open seat or for any open seat. With a pledge, the request must name a seat.
 *
 * program: whether a program plays in this seat.
 */
export interface Join {
  name: string;
  seat?: number | null;
  pledge?: string;
  program?: boolean;
}

/** The contribution that a seat has pledged. The secret identifies the seat. */
export interface Reveal {
  contribution: string;
  secret?: string | null;
}

/** A request to leave a table where the game has not begun. If the host leaves, the table is closed. */
export interface Leave {
  secret?: string | null;
}

/** A request by the host to remove a player from a table where the game has not begun. */
export interface Removal {
  seat: number;
  secret?: string | null;
}

/** A request by the host to put a bot of a certain level in an open seat. */
export interface StandIn {
  seat: number;
  level: string;
  secret?: string | null;
}

/** A greeting from a seat to everyone at the table. The secret identifies the seat. */
export interface Greet {
  greeting: string;
  secret?: string | null;
}

/**
 * An action after event `n`. The secret identifies the seat.
 *
 * thought: how long it took, as measured by the client.
 */
export interface Action {
  n: number;
  action: string;
  thought?: number | null;
  secret?: string | null;
}

/** A call after event `n`, such as resigning. The secret identifies the seat. */
export interface Call {
  n: number;
  call: string;
  secret?: string | null;
}

/** A request for a hint after event `n`. The secret identifies the seat. */
export interface HintRequest {
  n: number;
  secret?: string | null;
}

/**
 * A request to play a finished game again.
 *
 * commitment: the commitment of a stored seed, or of the rematch if it already exists.
 */
export interface Rematch {
  secret?: string | null;
  commitment?: string | null;
  pledge?: string;
}

/** A request to continue a game after event `n`, against bots of a certain level. */
export interface PlayOn {
  n: number;
  seat: number;
  level: string;
  name: string;
}

/**
 * A request to create a study: of a record, as a copy of another study, or of a new game.
 *
 * record: the text of a record. study: the ID of a study or of a table whose game is over; n: the number of the
 * event up to which its main line is copied, or None for a copy with all variations. game, players, options,
 * names: of a new game. viewer: the seat from whose view a new game is entered; None if everything is known.
 */
export interface NewStudy {
  record?: string | null;
  study?: string | null;
  n?: number | null;
  game?: string | null;
  players?: number | null;
  options?: Record<string, string | boolean>;
  names?: string[];
  viewer?: number | null;
}

/**
 * A request to add events after a node.
 *
 * actions: texts of actions and outcomes; an event that the tree already has there is followed. draw: whether
 * chance is drawn at random afterwards: "one" outcome, or "all" until a seat is to act. The only possible outcome
 * of chance is always added.
 */
export interface NewNodes {
  parent: number;
  actions?: string[];
  draw?: string;
  secret?: string | null;
}

/** A request to change a node. comment: its new comment; promote: make it the first continuation. */
export interface NodeChange {
  comment?: string;
  promote?: boolean;
  secret?: string | null;
}

/** A request to continue the game of a study after event `n` of the line that leads to node `at`. */
export interface StudyPlayOn extends PlayOn {
  at?: number | null;
}

/** An action that may solve a puzzle. */
export interface PuzzleAttempt {
  action: string;
}

/**
 * A person's result for a puzzle.
 *
 * at: the time of the first attempt, in ms since 1970; first: whether that attempt was correct; solved: whether
 * any attempt was correct.
 */
export interface PuzzleResultCard {
  game: string;
  puzzle: string;
  at: number;
  first: boolean;
  solved: boolean;
}

/** Puzzle results of a person, to be merged with the stored ones. */
export interface PuzzleResults {
  results: PuzzleResultCard[];
}

/** A request to continue the game of a puzzle against bots of a certain level. */
export interface PuzzlePlayOn {
  level: string;
  name: string;
}

/** A person's profile. public: whether everybody can see the name and the ratings. */
export interface ProfileRequest {
  name: string;
  public?: boolean;
}

/** A request to play today's deal. name: shown on the board. */
export interface DealRequest {
  name: string;
}

/** A request to open a duplicate match. level: of the bots; people: the number of places for people. */
export interface NewDuplicate {
  game: string;
  players: number;
  level: string;
  people: number;
  options?: Record<string, string | boolean>;
}

/**
 * A request to play one's game in a seat of a duplicate match.
 *
 * name: shown to the other people; later requests do not change it.
 */
export interface DuplicateRequest {
  seat: number;
  name: string;
}

/** A request to give one's games to another key. */
export interface KeyMove {
  key: string;
}

/** A browser's push subscription, as returned by its Push API. lang: the language of the notifications. */
export interface PushRequest {
  endpoint: string;
  p256dh: string;
  auth: string;
  lang?: string;
}

/** A request to end the push subscription of a browser. */
export interface PushEnd {
  endpoint: string;
}

export type Difficulty = '' | 'easy' | 'medium' | 'hard';

/** The commitment to a secret seed. */
export interface Sealed {
  commitment: string;
}

/**
 * The seat that a player has taken, and its secret. Seat and secret are null for a host without a seat.
 *
 * invite: the path of the table's page, which other players open to join.
 */
export interface Place {
  table: string;
  seat: number | null;
  secret: string | null;
  invite: string;
}

/**
 * A seat and its player.
 *
 * level: the level of a bot; pledge: the hash of a contribution, empty if there is none. program: whether a
 * program plays for the person, as declared when the seat was taken. out: why a bot has taken over from a person
 * ("resigned", "time" or "replaced"); empty if no bot has taken over. away: the time in UTC since which a person
 * has been absent; null for bots and for players who are present.
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

/**
 * A question that the players still have to answer, such as a request for an undo.
 *
 * seat: the seat that asks; other: the seat that a bot would take over; awaited: the seats that have to
 * agree.
 */
export interface Question {
  seat: number;
  request: 'undo' | 'end' | 'replace';
  other: number | null;
  awaited: number[];
}

/** The result of a game: the seats that won, and the points of all seats. */
export interface Result {
  winners: number[];
  scores: number[];
}

/** The origin of a game that continues another one: how many events it took over, and from which table. */
export interface Beginning {
  events: number;
  table: string | null;
}

/** The tables whose seats belong to another key from now on. */
export interface MovedGames {
  tables: string[];
}

/**
 * A table, as everybody can see it.
 *
 * n: the number of the last event; result: the result, once the game is over. host: the seat of the player who
 * opened the table, null if the opener has no seat. private: whether the table is hidden from the list of tables;
 * commitment: the commitment to the secret seed; created: the time in UTC when the table was opened; rematch: the
 * table of the rematch, once it is open. clock: the clock that the opener chose. ending: why the game ended
 * early, empty otherwise. question: the open question; null in lists of tables. given: the game that this one
 * continues, or null. rated: whether the result changes ratings. deal: the day whose deal is played, or null;
 * duplicate: the duplicate match to which the game belongs, or null. sealed: whether the deal or the duplicate
 * match is still secret, so that only the player can see the game.
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
  rated: boolean;
  deal: string | null;
  duplicate: string | null;
  sealed: boolean;
}

/**
 * The progress of an export: how many of a person's finished games have been exported.
 *
 * position: the position in the queue, from 1; 0 if the export is not waiting.
 */
export interface ExportCard {
  status: AnalysisStatus;
  done: number;
  total: number;
  position: number;
}

/**
 * The confirmation that the server has stored an action or contribution.
 *
 * n: the number of the event that is now the last one.
 */
export interface Stored {
  n: number;
}

/** The action that a strong bot would choose after event `n`, with its reasons in one line. */
export interface HintCard {
  n: number;
  action: string;
  why: string;
}

/**
 * A table where a person has a seat.
 *
 * you: the person's seat; to_act: the seat to act, null if no seat is to act. All other fields are the same as in
 * the table's card.
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
 * An error, with its kind and a message. Nothing was changed.
 *
 * allowed: the allowed values, if listing them helps; rule: the number of the rule that forbids the action.
 */
export interface Problem {
  error: string;
  message: string;
  allowed?: string[];
  rule?: string;
}

/**
 * An option of a game. excludes: the options that must have their default values if this option is changed.
 *
 * value_words: a description of each value. own_words: instructions for a custom value of one line; empty if
 * custom values are not allowed. own_text: whether a custom value may be a whole text of many lines.
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
 * A bot level. words: how it plays, and for which players.
 *
 * ratings: its Elo rating by number of players, if measured; the weakest level has 1000.
 */
export interface LevelCard {
  name: string;
  words: string;
  ratings: Record<string, number>;
}

/**
 * A game that can be played. levels: the bot levels, weakest first.
 *
 * draws_first: whether the rules draw the first player; otherwise seats should be assigned at random. feel: a
 * line about what playing the game is like; minutes: the estimated shortest and longest duration, empty if
 * unknown; median_minutes: the median duration on this server by number of players, where measured. hides:
 * whether seats can have hidden information; goal: how to win, and what happens in a turn; lesson, puzzles,
 * sample: whether the game has a lesson, puzzles and a sample record.
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
  median_minutes: Record<string, number>;
  difficulty: Difficulty;
  hides: boolean;
  goal: string[];
  lesson: boolean;
  puzzles: boolean;
  sample: boolean;
}

/** The server's public key for push notifications, empty if they are disabled. */
export interface PushOffer {
  key: string;
}

/** A push notification: a heading and a line of text, in the browser's language. */
export interface Notice {
  table: string;
  title: string;
  text: string;
  lang: string;
}

/**
 * The health of the server: whether all games can be played.
 *
 * preparing: for each game that is not ready, a description of the current step; seconds: the estimated
 * time until the game is ready, for the games that are being compiled. failed: the games that could not be
 * compiled or loaded.
 */
export interface Health {
  ready: boolean;
  preparing: Record<string, string>;
  seconds: Record<string, number>;
  version: string;
  failed: string[];
}

/**
 * The rating of how well a seat has played.
 *
 * luck: the win probability gained by chance events; loss: the win probability lost by the seat's own decisions.
 *
 * play: a word for the rating, empty if no decision was analysed; grades: the number of decisions with each
 * grade.
 */
export interface PlayRating {
  luck: number;
  loss: number;
  decisions: number;
  play: string;
  grades: Record<string, number>;
}

/** A better action, in words. share: the win probability after it; symbols: as in an event's frame. */
export interface BetterAction {
  share: number;
  words: string;
  symbols: string[];
}

/**
 * A decision that is graded doubtful or worse.
 *
 * n: the number of the decision's event in the record; loss: the lost win probability. error: the standard error
 * of the loss; best: the best action; why: the reasons in one line.
 */
export interface WeakDecision {
  n: number;
  seat: number;
  words: string;
  grade: string;
  grade_words: string;
  loss: number;
  error: number;
  best: BetterAction;
  why: string;
}

/**
 * A chance event with a large effect on the win probability.
 *
 * n: the number of the event in the record; gains: the win probability gained, by seat; symbols:
 * as in an event's frame.
 */
export interface LuckyDraw {
  n: number;
  words: string;
  gains: number[];
  symbols: string[];
}

/**
 * The findings of an analysis. events: the numbers of the events in the record; ratings: by seat.
 *
 * wins: each seat's win probability before the first event and after each event. draws: the chance events
 * with the largest effect. places: for each event in the record, its number in the table's log, which also
 * contains undone events and calls; judged: the numbers of the analysed decisions in the table's log.
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
 * An action that was possible at a decision, as a choice in the picture before the decision.
 *
 * share: the win probability after this action; played: whether this action was played.
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
 * An analysed decision. n: the number of the event in the table's log; ways: the possible actions, best first.
 *
 * loss: the lost win probability; why: the reasons in one line, empty if nothing was lost. choices: all legal
 * actions, so that a player can try the decision again.
 */
export interface Judgement {
  n: number;
  seat: number;
  grade: string;
  grade_words: string;
  loss: number;
  why: string;
  ways: Way[];
  choices: Choice[];
}

/**
 * The progress of an analysis: how many of its steps are done.
 *
 * findings: the results, once the analysis is done.
 *
 * position: the position in the queue, from 1; 0 if the analysis is not waiting.
 */
export interface AnalysisCard {
  status: AnalysisStatus;
  done: number;
  total: number;
  findings: Findings | null;
  position: number;
}

/** The client's first message on a WebSocket: its language and, unless it is a spectator, its seat's secret. */
export interface Greeting {
  secret?: string | null;
  lang?: string;
}

/** The first frame on a WebSocket. */
export interface Hello {
  hello: Greeting;
}

/**
 * An action, or "undo", after event `n`.
 *
 * thought: the milliseconds that the decision took, as measured by the client.
 */
export interface Play {
  type: 'play';
  n: number;
  action: string;
  thought?: number | null;
}

/** An announcement by a player that is not an action, such as a resignation, made after event `n`. */
export interface Say {
  type: 'call';
  n: number;
  call: string;
}

/** A question after event `n`: why is no action possible with the elements that have these IDs? */
export interface Explain {
  type: 'explain';
  n: number;
  taps: string[];
}

/** A question after event `n`: how would the table look after an action, before any chance event? */
export interface Look {
  type: 'look';
  n: number;
  action: string;
}

/** A question whether the connection works. The server answers with a heartbeat and any clocks at once. */
export interface Probe {
  type: 'probe';
}

export type ClientFrame = Play | Say | Explain | Look | Probe;

/**
 * One of a person's tables.
 *
 * The frame is sent at the start of the stream, when a game begins or ends, and when it is the person's turn.
 */
export interface MineFrame extends MyTable {
  type: 'mine';
}

/** A table where the person no longer has a seat, because the table was closed or the person left. */
export interface GoneFrame {
  type: 'gone';
  table: string;
}

export type PersonFrame = MineFrame | GoneFrame;

/**
 * The card of the table. you: the seat of this connection, null for a spectator.
 *
 * watching: the number of spectators while the table waits for players; 0 after that.
 */
export interface TableFrame extends TableCard {
  type: 'table';
  you: number | null;
  watching: number;
}

/**
 * An event as this connection can see it.
 *
 * seat: the seat that acted, null for chance. symbols: the IDs of the symbols that show what the event is about;
 * absent if there are none. place: where the event takes place, for people who do not see the picture; absent if
 * `words` says it.
 */
export interface EventFrame {
  type: 'event';
  n: number;
  seat: number | null;
  action: string;
  words: string;
  symbols?: string[];
  place?: string;
}

/**
 * The state of a game after event `n`, without its picture.
 *
 * undo: whether this seat can undo its last decision; ask_undo: whether this seat can ask the other players to
 * undo it. to_act: a seat, or -1 for chance, or -2 if the game is over. round_end: whether the event ended a
 * round, so that clients can pause on this picture.
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

/** The whole picture after an event. */
export interface ViewFrame extends Situation {
  type: 'view';
  scene: Scene;
}

/**
 * The difference from the previous scene. A field that is missing in the change is unchanged.
 *
 * The lists of boards, seats and shared trays are complete. Any other list contains all things in order: new and
 * changed things as they are now, and unchanged things as runs `[first, count]` in the previous list.
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
  questions?: PickQuestion[];
}

/** The change in the picture after an event. base: the number of the event shown by the previous picture. */
export interface ChangeFrame extends Situation {
  type: 'change';
  base: number;
  scene: SceneChange;
}

/**
 * The milliseconds that each seat had left when the frame was sent, after event `n`; null for bots.
 *
 * running: the seat whose clock is running, or null.
 */
export interface ClockFrame {
  type: 'clock';
  n: number;
  times: (number | null)[];
  running: number | null;
}

/** A greeting from a seat. A greeting is not an event and is not stored. */
export interface GreetFrame {
  type: 'greet';
  seat: number;
  greeting: string;
}

/**
 * The reason why no action is possible with some elements after event `n`: a rule's number and a sentence.
 *
 * The rule and the sentence are empty if an action is possible or if no reason is known.
 */
export interface ReasonFrame {
  type: 'reason';
  n: number;
  taps: string[];
  rule: string;
  words: string;
}

/** The picture after an action, as the seat would see it. The action in an `ahead` frame was not played. */
export interface AheadFrame {
  type: 'ahead';
  n: number;
  action: string;
  scene: Scene;
}

/** A frame without contents, which shows that the connection still works. */
export interface HeartbeatFrame {
  type: 'heartbeat';
}

/** An error in response to a frame from the client. */
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
  | HeartbeatFrame
  | ErrorFrame;

/** All lines of an account, and each seat's total. total: the name of the total. */
export interface Account {
  lines: AccountLine[];
  total: string;
  totals: number[];
}

/**
 * A line of an account: a source of points.
 *
 * cells: for each seat, the points that it got from this source, in order of play.
 *
 * heading: a text above all lines with the same heading, such as a round; empty if there is none.
 */
export interface AccountLine {
  words: string;
  cells: Received[][];
  heading: string;
}

/**
 * Points that a seat received in event `n`.
 *
 * ids: the elements that earned them, in the scene after event `at`.
 */
export interface Received {
  n: number;
  points: number;
  ids: string[];
  at: number;
}

/**
 * Consecutive pictures of a finished game.
 *
 * words: the sentence for the event before each picture, with full information.
 */
export interface Pictures {
  views: ViewFrame[];
  words: string[];
}

/** A record in the form of a table: its events, the last picture, and how the points were scored. */
export interface RecordCard {
  table: TableCard;
  events: EventFrame[];
  view: ViewFrame;
  account: Account;
}

/**
 * A step of a lesson, which may ask the learner for the next move.
 *
 * n: the number of the step, from 1; steps: the number of steps in the lesson; seat: the learner's seat;
 * text: the note; ask: the requested action, or empty; show: the IDs of the pieces and spaces that the note
 * is about, in order; taps: the IDs to tap for the requested action, in order, with the last one repeated to
 * rotate the piece; tries: the replies to other actions; otherwise: the reply to any remaining action; rule:
 * the number of the rule that explains the step. events: the events since the previous step; view: the table
 * after these events.
 */
export interface LessonStep {
  n: number;
  steps: number;
  seat: number;
  names: string[];
  text: string;
  ask: string;
  show: string[];
  taps: string[];
  tries: Record<string, string>;
  otherwise: string;
  rule: string;
  events: EventFrame[];
  view: ViewFrame;
}

/** A new study, and the secret that its changes need. */
export interface StudyPlace {
  study: string;
  secret: string;
}

/**
 * An event in the tree of a study.
 *
 * id: the number of the node, which never changes; the start of the game is 0. parent: the node before it. seat:
 * the seat that acted, or null for chance. main: whether it is the first of its parent's continuations.
 */
export interface StudyNode {
  id: number;
  parent: number;
  seat: number | null;
  action: string;
  words: string;
  symbols: string[];
  comment: string;
  main: boolean;
}

/**
 * A study, with the line that is looked at: from the start to a node, and on along the main continuations.
 *
 * The first part is as for a table: the events of the line, the picture at its end, and how the points were
 * scored. The number of an event is its place in the line. viewer: the seat from whose view the game was entered,
 * or null. whole: whether nothing is hidden. nodes: the whole tree, without the start, in the order of their
 * numbers; line: the IDs of the line's nodes. comment: about the start of the game.
 */
export interface StudyCard {
  study: string;
  table: TableCard;
  names: string[];
  viewer: number | null;
  whole: boolean;
  events: EventFrame[];
  view: ViewFrame;
  account: Account;
  nodes: StudyNode[];
  line: number[];
  comment: string;
}

/** A possible outcome of chance. share: its probability; count: its integer weight, such as the tiles left. */
export interface Outcome {
  action: string;
  words: string;
  symbols: string[];
  share: number;
  count: number;
}

/**
 * The position at a node of a study.
 *
 * view: the picture, with the choices of the seat to act. outcomes: the possible outcomes if chance is to act.
 * more: the legal actions that the picture cannot offer as choices, because another seat is to act in the view of
 * the study; they are offered as a list.
 */
export interface StudyPosition {
  node: number;
  view: ViewFrame;
  outcomes: Outcome[];
  more: Choice[];
}

/**
 * The tree of a study after a change.
 *
 * node: the last node that was added or followed, or the parent of the removed one. line: the line through it.
 */
export interface StudyChange {
  node: number;
  nodes: StudyNode[];
  line: number[];
  comment: string;
}

/**
 * An action that the engine has compared.
 *
 * share: the win probability of the seat to act; error: the standard error of its difference from the best one, 0
 * for the best one itself. choice: the action as a choice in the picture.
 */
export interface BestAction {
  share: number;
  error: number;
  symbols: string[];
  choice: Choice;
}

/**
 * The engine's evaluation of a position, from ever more lines.
 *
 * wins: each seat's win probability; points: each seat's expected points, or null. best: up to three actions, the
 * best one first; empty unless a seat is to act whose view is known. lines: the number of lines played; done:
 * whether this is the last evaluation.
 */
export interface Evaluation {
  wins: number[];
  points: number[] | null;
  best: BestAction[];
  lines: number;
  done: boolean;
}

/**
 * A puzzle in the list of a game.
 *
 * difficulty: how hard it is to find the best action; themes: the names of its themes, which hint at the
 * solution.
 */
export interface PuzzleCard {
  id: string;
  players: number;
  difficulty: Difficulty;
  themes: string[];
}

/** A theme of puzzles. words: its name in the requested language. */
export interface PuzzleTheme {
  name: string;
  words: string;
}

/** The puzzles of a game, and the themes that several of them share. */
export interface PuzzleList {
  themes: PuzzleTheme[];
  puzzles: PuzzleCard[];
}

/** The position of a puzzle as the solver sees it. seat: the solver's seat. */
export interface PuzzlePosition {
  id: string;
  difficulty: Difficulty;
  seat: number;
  names: string[];
  view: ViewFrame;
}

/**
 * A part of the evaluation in which the best action is better than another action.
 *
 * points: the difference, as text.
 */
export interface PuzzleGain {
  words: string;
  points: string;
}

/**
 * The answer to an attempt at a puzzle.
 *
 * words: the attempted action; share: the win probability after it, or null if the search did not compare it
 * with the best one. ways: the best actions, best first, and the attempted one if it was compared. line: the
 * best action and how the turn may continue, in words. gains: what the best action gains compared with the
 * attempted one or, after the best action, with the second-best one; later: whether most of the difference
 * shows only after the turn.
 */
export interface PuzzleAnswer {
  best: boolean;
  words: string;
  share: number | null;
  ways: Way[];
  line: string[];
  gains: PuzzleGain[];
  later: boolean;
}

/**
 * A person's rating in a game with a certain number of players, on the same scale as the bots' ratings.
 *
 * error: half the width of the 95 % interval; games: the rated games. provisional: whether the person has played
 * too few rated games against bots alone.
 */
export interface RatingCard {
  game: string;
  players: number;
  rating: number;
  error: number;
  games: number;
  provisional: boolean;
}

/** How well a person makes decisions of a kind. words: the name of the kind; play: a word for the mean loss. */
export interface KindCard {
  words: string;
  decisions: number;
  loss: number;
  play: string;
}

/**
 * A person's rating of play in a game with a number of players: the mean loss per decision.
 *
 * games, decisions: the analysed ones. loss, error: in win probability, with half the width of the 95 % interval;
 * null if there are too few games. level: the bot level with the nearest mean loss; weakest, strongest: those at
 * the ends of the interval. The levels are empty if there are too few games or the levels were not measured.
 */
export interface PlayCard {
  game: string;
  players: number;
  games: number;
  decisions: number;
  loss: number | null;
  error: number | null;
  level: string;
  weakest: string;
  strongest: string;
  kinds: KindCard[];
}

/** A badge: the first finished game of a kind, or the first perfect day of puzzles. day: in UTC. */
export interface BadgeCard {
  kind: 'game' | 'puzzles';
  game: string;
  day: string;
}

/**
 * A person's own profile. name and id are empty if the person has not saved a profile.
 *
 * public: whether everybody can see the name and the ratings; id: the ID of the public page.
 */
export interface ProfileCard {
  name: string;
  public: boolean;
  id: string;
  ratings: RatingCard[];
  play: PlayCard[];
  badges: BadgeCard[];
}

/** A profile, as everybody can see it. */
export interface PublicProfile {
  id: string;
  name: string;
  since: string;
  ratings: RatingCard[];
  play: PlayCard[];
  badges: BadgeCard[];
}

/**
 * A finished game of a person. you: the person's seat; place: 1 for a win, 0 without a result.
 *
 * rating, change: the rating after the game and its change; null if the game does not count.
 */
export interface PlayedGameCard {
  table: string;
  game: string;
  ended: string;
  seats: SeatCard[];
  you: number;
  place: number;
  rating: number | null;
  change: number | null;
}

/**
 * Some finished games of a person, newest first.
 *
 * next: the value of `before` that requests the next games; empty if there are none.
 */
export interface PlayedGames {
  games: PlayedGameCard[];
  next: string;
}

/** A person on a leaderboard of the quality of play, with the fields of a PlayCard for rated games. */
export interface PlayLeaderCard {
  id: string;
  name: string;
  loss: number;
  error: number;
  games: number;
  level: string;
}

/** A person on a leaderboard. id: the ID of the public profile. */
export interface LeaderCard {
  id: string;
  name: string;
  rating: number;
  error: number;
  games: number;
}

export type OutcomeName = 'resigned' | 'lost' | 'drawn' | 'won';

/**
 * A finished try on the board of a day. place: from 1; equal results share a place.
 *
 * margin: the points ahead of the bot; table: where it was played, null while the deal is sealed and the try is
 * not one's own; you: whether it is one's own. differs: the number of the first event in which the game differs
 * from one's own; null if there is none, or if the deal is sealed.
 */
export interface DealEntry {
  place: number;
  name: string;
  outcome: OutcomeName;
  margin: number;
  table: string | null;
  you: boolean;
  differs: number | null;
}

/** The game of the strongest bot at a deal, with the same fields as a try. level: of this bot. */
export interface ParEntry {
  level: string;
  outcome: OutcomeName;
  margin: number;
  points: number | null;
  table: string | null;
  differs: number | null;
}

/** A person on the board of a month. margin: the sum of the margins; days: the number of finished tries. */
export interface MonthEntry {
  place: number;
  name: string;
  wins: number;
  margin: number;
  days: number;
  you: boolean;
}

/** One's own try at a deal. table: where it is played; over: whether it has ended. */
export interface DealTry {
  table: string;
  over: boolean;
}

/**
 * The deal of a day and game. level: of the bot; sealed: whether the seed is still secret.
 *
 * seed: the seed in hexadecimal digits, empty while it is secret. people: the number of tries, finished or not;
 * yours: one's own try, null if there is none or without a key. board: the best tries, and one's own after them;
 * par: the game of the strongest bot, null until it has played;
 * month: the best people of the month. before, after: the nearest days with a deal, empty for none.
 */
export interface DealCard {
  game: string;
  day: string;
  level: string;
  commitment: string;
  sealed: boolean;
  seed: string;
  people: number;
  yours: DealTry | null;
  board: DealEntry[];
  par: ParEntry | null;
  month: MonthEntry[];
  before: string;
  after: string;
}

/** The deal of today in a game, for an overview. yours: one's own try, or null. */
export interface DealSummary {
  game: string;
  day: string;
  yours: DealTry | null;
}

/**
 * A seat of a duplicate match, which is a deal of its own.
 *
 * commitment: the commitment to its seed; seed: in hexadecimal digits, empty while it is secret. yours: one's own
 * game in this seat, null if there is none or without a key. par: the game of the strongest bot, null until it
 * has played and one has finished all games oneself.
 */
export interface DuplicateSeat {
  commitment: string;
  seed: string;
  yours: DealTry | null;
  par: ParEntry | null;
}

/**
 * A finished game in a seat. lead: the points ahead of the best bot.
 *
 * table: where it was played, null while it is secret and not one's own. differs: the number of the first event
 * that differs from one's own game in this seat; null if there is none, or while the match is secret.
 */
export interface DuplicateResult {
  outcome: OutcomeName;
  points: number | null;
  lead: number;
  table: string | null;
  differs: number | null;
}

/**
 * A person in a duplicate match.
 *
 * place: from 1, null until all games are finished and shown, and null in a closed match. finished: the number of
 * finished games; lead: the sum of the leads, null until all games are finished and shown; results: by seat, null
 * for games that are not finished, or that are not shown because one has not finished all games.
 */
export interface DuplicateEntry {
  name: string;
  you: boolean;
  place: number | null;
  finished: number;
  lead: number | null;
  results: (DuplicateResult | null)[];
}

/**
 * A duplicate match. level: of the bots; people: the number of places.
 *
 * until: when the match is over, in UTC; sealed: whether it still lasts, so that its seeds and games are secret.
 * closed: why the match was ended without a result: "creator" if the person who opened it has closed it, "rules"
 * if the rules of the game have changed; otherwise empty. closable: whether the key's owner can close it.
 * entries: the people with a place, those with the best results first.
 */
export interface DuplicateCard {
  id: string;
  game: string;
  players: number;
  options: Record<string, string>;
  level: string;
  people: number;
  until: string;
  sealed: boolean;
  closed: '' | 'creator' | 'rules';
  closable: boolean;
  seats: DuplicateSeat[];
  entries: DuplicateEntry[];
}

/**
 * A duplicate match that is not over, for a list. people: the number of places; joined: how many are taken.
 *
 * until: when the match is over, in UTC.
 */
export interface DuplicateSummary {
  id: string;
  game: string;
  players: number;
  people: number;
  joined: number;
  until: string;
}

/** A seat's share of the victories, with half the width of its 95 % interval, and its points. */
export interface SeatShare {
  share: number;
  error: number;
  median: number;
  least: number;
  most: number;
}

/**
 * How often a value of an option was chosen, as a share of the counted games.
 *
 * by_seat: whether the value differs from seat to seat; then this is a share of all seats in the counted games.
 */
export interface OptionShare {
  option: string;
  value: string;
  share: number;
  by_seat: boolean;
}

/**
 * Statistics of a game with a number of players.
 *
 * all_games: how many games have ended; games: the latest ones with a winner, to which all other numbers refer.
 * drawn: games with several winners. decisions: the median number of decisions; shortest, longest: the smallest
 * and the largest number. options: for options of which several values were chosen.
 */
export interface PoolStatistics {
  game: string;
  players: number;
  all_games: number;
  games: number;
  drawn: number;
  decisions: number;
  shortest: number;
  longest: number;
  seats: SeatShare[];
  options: OptionShare[];
}

/**
 * The measurements of a font's letters, in units of the font size unless stated otherwise.
 *
 * regular, bold: the width of an average letter. wide: the letters that are twice as wide, as the contents of a
 * character class in a regular expression. rise: half the height of a capital letter. Two fields are for text on
 * a piece. part: the letter size, relative to the piece's height. filled: the largest fraction of the piece's
 * width that the text may fill.
 */
export const LETTERS = {
  regular: 0.54,
  bold: 0.57,
  wide: '\u1100-\u115f\u2e80-\ud7ff\uf900-\uff60\ud83c\udf00-\ud83e\udeff\ud840\udc00-\ud8bf\udffd',
  rise: 0.36,
  part: 0.46,
  filled: 0.9,
} as const;
