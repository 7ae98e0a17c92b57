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
  found: (request: NewClub) => json<ClubCard>('clubs', request, key()),
  /** The clubs of our key, the last joined first. */
  mine: async () => (hasKey() ? json<ClubSummary[]>('me/clubs', undefined, key()) : []),
  card: (id: string) => json<ClubCard>(`clubs/${id}`, undefined, ownKey()),
  season: (id: string, year: number) =>
    json<SeasonCard>(`clubs/${id}/season?year=${year}`, undefined, key()),
  join: (id: string, request: ClubJoin) => json<ClubCard>(`clubs/${id}/join`, request, key()),
  leave: (id: string) => ask(`clubs/${id}/leave`, {}, key()),
  changeRole: (id: string, request: MemberRole) =>
    json<ClubCard>(`clubs/${id}/members`, request, key()),
  remove: (id: string, request: MemberRemoval) =>
    json<ClubCard>(`clubs/${id}/members/remove`, request, key()),
  renewInvite: (id: string) => json<ClubCard>(`clubs/${id}/invite`, {}, key()),
  close: (id: string) => json<ClubCard>(`clubs/${id}/close`, {}, key()),
};
