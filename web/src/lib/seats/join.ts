// Taking a seat. A contribution is pledged for every seat, and saved until it is revealed.
import { api, ApiError } from '../net/api';
import { contests } from '../net/contestApi';
import { matchesTerms, newContribution, pledge, shownTerms } from '../fairness/fairness';
import type { NewTable, Place, PlayNow, TableCard } from '../net/contract';
import {
  saveExpected,
  savePlace,
  saveShownTerms,
  saveSharedSeats,
  placeAt,
  type SharedSeat,
} from './places';
import { key } from './key';
import { ME, type Seating } from './seating';

/** Open a table; guests play at this device. The server commits to its seed before it hears from us. */
export async function openTable(request: NewTable, guests: Seating['guests'] = []): Promise<Place> {
  const me = request.seats.indexOf(ME);
  if (me < 0) return api.create(request);
  const commitment = await api.seal();
  const ask = (pledge: string) => api.create({ ...request, commitment, pledge });
  const place = await take(commitment, me, ask);
  await share(
    place,
    guests.map(
      ({ seat, name }) =>
        () =>
          api.joinBeside(place.table, { name, seat }),
    ),
  );
  return place;
}

/** Take the seats for other players at this device, and save them with ours. */
async function share(own: Place, asking: (() => Promise<Place>)[]): Promise<void> {
  const held = heldBy(own);
  for (const ask of asking) {
    held.push(...heldBy(await ask()));
    await saveSharedSeats(own.table, held);
  }
}

function heldBy({ seat, secret }: Place): SharedSeat[] {
  return seat === null || secret === null ? [] : [{ seat, secret }];
}

/** Take the first open seat; if another player was quicker, the next one. */
export async function joinTable(table: string, name: string): Promise<Place> {
  const { seats, commitment } = await api.table(table);
  const free = seats.findIndex(({ kind }) => kind === 'open');
  const seat = Math.max(free, 0); // the server rejects a full table
  try {
    return await take(commitment, seat, (pledge) => api.join(table, { name, seat, pledge }));
  } catch (error) {
    if (free < 0 || problem(error) !== 'SeatTaken') throw error;
    return joinTable(table, name);
  }
}

/** Play our game at a deal of a contest: open it, or return to it. */
export async function playContest(id: string, deal: number, name: string): Promise<Place> {
  return keep(await contests.play(id, { deal, name }));
}

/** Save a place. Without a secret of its own, our key gives access to it. */
async function keep(place: Place): Promise<Place> {
  await savePlace({ ...place, secret: place.secret ?? (await key()) });
  return place;
}

// The number of tables for which pledges are made: they must fit in a request.
const MOST_TABLES = 20;

/**
 * Take a seat at an open public table or, if there is none, at a new one with bots. The server chooses, so we pledge
 * the same contribution for each seat where we may sit.
 */
export async function playNow(request: PlayNow & { players: number }): Promise<Place> {
  const [seal, tables] = await Promise.all([api.seal(), api.tables()]);
  const open = tables.filter(
    ({ game, players, status }) =>
      game === request.game && players === request.players && status === 'waiting',
  );
  const shown = open.slice(0, MOST_TABLES).map(({ commitment }) => commitment);
  const contribution = newContribution();
  const pledges = Object.fromEntries(
    [seal, ...shown].map((commitment) => [
      commitment,
      Array.from({ length: request.players }, (_, seat) => pledge(commitment, seat, contribution)),
    ]),
  );
  const place = await api.playNow({ ...request, commitment: seal, pledges });
  const { commitment } = await api.table(place.table);
  const seat = place.seat ?? 0;
  await savePlace(place, commitment in pledges ? { seat, commitment, contribution } : undefined);
  return place;
}

/** Take our seat at the rematch, which is opened if nobody has opened it yet. */
export async function joinRematch(old: TableCard, seat: number, secret: string): Promise<Place> {
  const there = (seat + 1) % old.players;
  const commitment = old.rematch ? (await api.table(old.rematch)).commitment : await api.seal();
  const ask = (pledge: string) => api.rematch(old.table, { secret, commitment, pledge });
  try {
    const place = await take(commitment, there, ask);
    await saveExpected(
      place.table,
      old.seats.map((_, next) => old.seats.at(next - 1)?.name ?? ''),
    );
    const others = (placeAt(old.table)?.shared ?? []).filter((held) => held.seat !== seat);
    await share(
      place,
      others.map((held) => () => api.rematch(old.table, { secret: held.secret })),
    );
    return place;
  } catch (error) {
    if (problem(error) !== 'OtherCommitment') throw error;
    return joinRematch(await api.table(old.table), seat, secret);
  }
}

async function take(
  commitment: string,
  seat: number,
  ask: (pledge: string) => Promise<Place>,
): Promise<Place> {
  const contribution = newContribution();
  const place = await ask(pledge(commitment, seat, contribution));
  await savePlace(place, { seat, commitment, contribution });
  return place;
}

/** Reveal our contribution if the table asks for it and shows the same as before. */
export async function revealContribution(card: TableCard): Promise<void> {
  const place = placeAt(card.table);
  if (card.status !== 'revealing' || !place?.promised) return;
  if (!matchesTerms(card, place.promised)) return;
  await saveShownTerms(card.table, shownTerms(card));
  const { contribution } = place.promised;
  await api.reveal(card.table, { secret: place.secret, contribution });
}

function problem(error: unknown): string {
  return error instanceof ApiError ? error.problem.error : '';
}
