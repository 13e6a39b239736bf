/** For the calls by which organizers draw groups and golfers read them, what it takes for each to be answered. */
import { createDrawGroup, createLineItem } from '@fourball/shared/seasons/draw-calls.ts';
import { replyOver, type CallOptions, type TestServer } from '../../../kit/server.ts';
import { drawGroups, publishDraw } from '../../../kit/seasons/draws.ts';
import { enterEvent } from '../../../kit/seasons/golf-events.ts';
import { buildUser } from '../../../kit/build.ts';
import { madeSeason } from './setting-up.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

/** An event with golfers in two groups, published. */
async function drawn(server: TestServer) {
  const made = await madeSeason(server);
  const { token, eventId } = made;
  const golfer = await buildUser(server.db);
  await enterEvent(server, golfer, eventId);
  for (let more = 0; more < 4; more += 1) await enterEvent(server, await buildUser(server.db), eventId);
  await drawGroups(server, made.organizer, eventId);
  const { groups, drawVersion } = await publishDraw(server, made.organizer, eventId);
  return { ...made, token, golfer, drawVersion, groupId: groups[0]?.id ?? 0 };
}

type Drawn = Awaited<ReturnType<typeof drawn>>;

const organizing =
  (options: (made: Drawn, server: TestServer) => Promise<CallOptions> | CallOptions): Sample =>
  async (server) => {
    const made = await drawn(server);
    return { token: made.token, ...(await options(made, server)) };
  };
const reading =
  (options: (made: Drawn) => CallOptions): Sample =>
  async (server) =>
    options(await drawn(server));

const lineOf = async (server: TestServer, { token, groupId }: Drawn): Promise<number> => {
  const group = await replyOver(server.url, createLineItem, { token, body: { groupId, text: 'Cart 4' } });
  return group.lineItems[0]?.id ?? 0;
};

const start = { startTime: '17:00', interval: 10 };
const fields = { ...start, lineItems: [{ text: 'Longest drive on 7' }] };

/** By the id of the call. */
export const drawSamples: Readonly<Record<string, Sample>> = {
  'group.listByEvent': reading(({ eventId }) => ({ params: { eventId } })),
  'group.listBasic': reading(({ eventId: id }) => ({ params: { id } })),
  'group.listRounds': reading(({ eventId }) => ({ params: { eventId } })),
  'group.getDraw': reading(({ eventId }) => ({ params: { eventId } })),
  'group.getForUser': reading(({ eventId: id, golfer }) => ({ token: golfer.token, params: { id } })),
  'group.getTypes': organizing(({ eventId: id }) => ({ params: { id } })),
  'group.getBoard': organizing(({ eventId: id }) => ({ params: { id } })),
  'group.listRooms': organizing(({ eventId: id }) => ({ params: { id } })),
  'group.generate': organizing(({ eventId, drawVersion }) => ({ body: { eventId, drawVersion, ...start } })),
  'group.addByType': organizing(async ({ eventId, ...made }, server) => {
    await enterEvent(server, await buildUser(server.db), eventId);
    return { token: made.token, body: { eventId, type: 'RANDOM' } };
  }),
  'group.create': organizing(({ eventId }) => ({ body: { eventId, ...fields } })),
  'group.update': organizing(({ eventId, groupId: id }) => ({ body: { id, eventId, ...fields } })),
  'group.updateAll': organizing(({ eventId, groupId: id }) => ({
    body: { eventId, groups: [{ id, ...fields }] },
  })),
  'group.updateTeeTimes': organizing(({ eventId }) => ({ body: { eventId, ...start } })),
  'group.updateDetails': organizing(({ groupId: id }) => ({ body: { id, courseDescription: 'Back nine' } })),
  'group.updateRoomNumber': organizing(({ groupId: id }) => ({ body: { id, roomNumber: '12' } })),
  'group.repair': organizing(({ eventId }) => ({ body: { eventId, preview: true } })),
  'group.setRepair': organizing(({ eventId }) => ({ body: { eventId, automatic: false } })),
  'event.listHandicaps': reading(({ eventId, golfer }) => ({ token: golfer.token, params: { eventId } })),
  'event.setHandicap': organizing(async ({ eventId }, server) => {
    const [one] = await server.db.query<{ id: number }>('select id from participants where event_id = $1', [
      eventId,
    ]);
    return { body: { participantId: one?.id ?? 0, playingHandicap: 12, reason: 'By the committee' } };
  }),
  'event.setTees': organizing(({ eventId }) => ({ body: { eventId, menTeeId: null, womenTeeId: null } })),
  'event.listStarts': reading(({ golfer }) => ({
    token: golfer.token,
    params: { courseId: 1, day: '2026-06-18' },
  })),
  'event.checkIn': organizing(async ({ eventId }, server) => {
    const [one] = await server.db.query<{ id: number }>('select id from participants where event_id = $1', [
      eventId,
    ]);
    return { body: { participantId: one?.id ?? 0, checkedIn: false } };
  }),
  'group.delete': organizing(({ groupId: id }) => ({ params: { id } })),
  'group.createLineItem': organizing(({ groupId }) => ({ body: { groupId, text: 'Carts 4 and 5' } })),
  'group.updateLineItem': organizing(async (made, server) => ({
    body: { id: await lineOf(server, made), text: 'Cart 6' },
  })),
  'group.deleteLineItem': organizing(async (made, server) => ({
    params: { id: await lineOf(server, made) },
  })),
  'event.updateGroupsPublish': organizing(async ({ token, eventId }, server) => {
    await replyOver(server.url, createDrawGroup, { token, body: { eventId, ...fields } });
    return { body: { id: eventId, publishGroups: true } };
  }),
  'season.listUserGroups': async (server) => {
    const { golfer, seasonId } = await drawn(server);
    const [contact] = await server.db.query<{ id: number }>('select id from contacts where user_id = $1', [
      golfer.userId,
    ]);
    return { token: golfer.token, body: { seasonId, contactId: contact?.id ?? 0 } };
  },
};
