/** Draws groups over HTTP as organizers do, and reads them as golfers do. */
import type { BodyInput } from '@fourball/shared/contract/define-call.ts';
import { generateDraw, listDrawGroups } from '@fourball/shared/seasons/draw-calls.ts';
import type { Draw, DrawGroup } from '@fourball/shared/seasons/draw-shapes.ts';
import { publishEventGroups } from '@fourball/shared/seasons/event-calls.ts';
import { buildUser, type BuiltUser } from '../build.ts';
import { replyOver } from '../server.ts';
import { enterEvent } from './golf-events.ts';
import type { ClubAddress } from './seasons.ts';

type Golfer = Pick<BuiltUser, 'token'>;

export const drawGroups = (
  server: ClubAddress,
  { token }: Golfer,
  eventId: number,
  fields: Partial<BodyInput<typeof generateDraw>> = {},
): Promise<Draw> =>
  replyOver(server.url, generateDraw, {
    token,
    body: { eventId, startTime: '17:00', interval: 10, ...fields },
  });

/** Groups as this reader sees them; nobody in particular without one; of the newest round where none is named. */
export const groupsFor = (
  server: ClubAddress,
  eventId: number,
  reader?: Golfer,
  round?: number,
): Promise<DrawGroup[]> =>
  replyOver(server.url, listDrawGroups, {
    ...(reader ? { token: reader.token } : {}),
    params: { eventId },
    ...(round !== undefined && { query: { round } }),
  });

/** Shows the board to golfers. Returns what they see, and its version. */
export async function publishDraw(
  server: ClubAddress,
  { token }: Golfer,
  eventId: number,
): Promise<{ groups: DrawGroup[]; drawVersion: number }> {
  await replyOver(server.url, publishEventGroups, { token, body: { id: eventId, publishGroups: true } });
  const groups = await groupsFor(server, eventId, { token });
  return { groups, drawVersion: groups[0]?.drawVersion ?? 0 };
}

/** Golfers who have signed up for the event, in the order in which they did. */
export async function enterGolfers(
  server: ClubAddress,
  eventId: number,
  count: number,
): Promise<BuiltUser[]> {
  const golfers: BuiltUser[] = [];
  for (let at = 0; at < count; at += 1) {
    const golfer = await buildUser(server.db);
    await enterEvent(server, golfer, eventId);
    golfers.push(golfer);
  }
  return golfers;
}

/** The participants of each group, in its order. */
export const idsOf = (groups: readonly DrawGroup[]): number[][] =>
  groups
    .filter(({ purpose }) => purpose === 'PLAY')
    .map(({ places }) => places.map(({ participantId }) => participantId));
