// The server's API of clubs.
import { ask, json } from './api';
import type {
  ClubCard,
  ClubJoin,
  ClubSummary,
  MemberRemoval,
  MemberRole,
  NewClub,
  SeasonCard,
} from './contract';
import { hasKey, key, ownKey } from '../seats/key';

export const clubs = {
  found: (wish: NewClub) => json<ClubCard>('clubs', wish, key()),
  /** The clubs of our key, the last joined first. */
  mine: async () => (hasKey() ? json<ClubSummary[]>('me/clubs', undefined, key()) : []),
  card: (id: string) => json<ClubCard>(`clubs/${id}`, undefined, ownKey()),
  season: (id: string, year: number) =>
    json<SeasonCard>(`clubs/${id}/season?year=${year}`, undefined, key()),
  join: (id: string, wish: ClubJoin) => json<ClubCard>(`clubs/${id}/join`, wish, key()),
  leave: (id: string) => ask(`clubs/${id}/leave`, {}, key()),
  changeRole: (id: string, wish: MemberRole) => json<ClubCard>(`clubs/${id}/members`, wish, key()),
  remove: (id: string, wish: MemberRemoval) =>
    json<ClubCard>(`clubs/${id}/members/remove`, wish, key()),
  renewInvite: (id: string) => json<ClubCard>(`clubs/${id}/invite`, {}, key()),
  close: (id: string) => json<ClubCard>(`clubs/${id}/close`, {}, key()),
};
