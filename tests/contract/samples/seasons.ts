/** For the calls about seasons, their organizers and their threads, what it takes for each to be answered. */
import { buildUser } from '../../kit/build.ts';
import { buildEventType } from '../../kit/seasons/event-types.ts';
import type { CallOptions, TestServer } from '../../kit/server.ts';
import { appoint, buildLeague, buildSeason } from '../../kit/seasons/seasons.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

const asAdmin = async ({ db }: TestServer) => buildUser(db, { roles: ['GOLFER', 'ADMIN'] });

const dates = { year: 2026, startDate: '2026-05-01', endDate: '2026-09-30' };

/** By the id of the call. */
export const seasonSamples: Readonly<Record<string, Sample>> = {
  'season.get': async ({ db }) => ({ params: { id: (await buildSeason(db)).seasonId } }),
  'season.listByEventType': async ({ db }) => ({
    params: { eventTypeId: (await buildSeason(db)).eventTypeId },
  }),
  'season.getByYearAndDomain': async ({ db }) => {
    const domain = `league-${Math.random().toString(36).slice(2, 8)}`;
    await buildSeason(db, { domain });
    return { params: { year: 2026, domain } };
  },
  'season.create': async (server) => ({
    token: (await asAdmin(server)).token,
    body: { eventTypeId: await buildEventType(server.db), name: 'Summer', ...dates },
  }),
  'season.update': async (server) => {
    const { organizer, seasonId: id, eventTypeId } = await buildLeague(server);
    return { token: organizer.token, body: { id, eventTypeId, name: 'Autumn', ...dates } };
  },
  'season.delete': async (server) => ({
    token: (await asAdmin(server)).token,
    params: { id: (await buildSeason(server.db)).seasonId },
  }),
  'season.addOrganizer': async (server) => ({
    token: (await asAdmin(server)).token,
    body: {
      seasonId: (await buildSeason(server.db)).seasonId,
      userId: (await buildUser(server.db)).userId,
    },
  }),
  'season.removeOrganizer': async (server) => {
    const admin = await asAdmin(server);
    const { seasonId } = await buildSeason(server.db);
    const organizer = await buildUser(server.db);
    await appoint(server, admin, seasonId, organizer);
    return { token: admin.token, body: { seasonId, userId: organizer.userId } };
  },
  'season.checkUserIsOrganizer': async (server) => {
    const { organizer, seasonId } = await buildLeague(server);
    return { token: organizer.token, body: { seasonId } };
  },
  'season.listOrganizers': async (server) => {
    const { organizer, seasonId: id } = await buildLeague(server);
    return { token: organizer.token, params: { id } };
  },
  'season.openConversation': async (server) => {
    const { organizer, seasonId } = await buildLeague(server);
    return { token: organizer.token, body: { seasonId, organizerOnly: true } };
  },
  'event.ensureConversation': async (server) => {
    const { golfer, eventId } = await buildLeague(server);
    return { token: golfer.token, body: { eventId } };
  },
};
