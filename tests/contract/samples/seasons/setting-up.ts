/** For the calls by which organizers set up seasons and golf events, what it takes for each to be answered. */
import { createContest, createDivision } from '@fourball/shared/seasons/competition-calls.ts';
import { addEventCourse, addEventSponsor } from '@fourball/shared/seasons/event-calls.ts';
import { addEventCompetition, createEventFee } from '@fourball/shared/seasons/event-competition-calls.ts';
import { createCancellationPolicy, createTeeBlockLabel } from '@fourball/shared/seasons/policy-calls.ts';
import { createSeasonFee } from '@fourball/shared/seasons/season-calls.ts';
import { buildCourse, buildUser } from '../../../kit/build.ts';
import { replyOver, type CallOptions, type TestServer } from '../../../kit/server.ts';
import {
  buildOpenSeason,
  buildSponsor,
  makeEvent,
  type BuiltClub,
} from '../../../kit/seasons/golf-events.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

export const prices = { memberPrice: 2000, nonMemberPrice: 5000, externalMemberPrice: 3500 };

interface Made extends BuiltClub {
  token: string;
  eventId: number;
  divisionId: number;
  contestId: number;
}

/** A season with a division and a contest, and an event that counts for the division; its organizer's token. */
export async function madeSeason(server: TestServer): Promise<Made> {
  const club = await buildOpenSeason(server);
  const { seasonId } = club;
  const { token } = club.organizer;
  const division = await replyOver(server.url, createDivision, {
    token,
    body: { seasonId, name: 'Birdies' },
  });
  const contest = await replyOver(server.url, createContest, {
    token,
    body: { seasonId, name: 'Longest drive' },
  });
  const { id: eventId } = await makeEvent(server, club);
  return { ...club, token, eventId, divisionId: division.id, contestId: contest.id };
}

/** What an organizer asks of such a season. */
const organizing =
  (options: (made: Made, server: TestServer) => Promise<CallOptions> | CallOptions): Sample =>
  async (server) => {
    const made = await madeSeason(server);
    return { token: made.token, ...(await options(made, server)) };
  };

/** What everybody may read of it. */
const reading =
  (options: (made: Made, server: TestServer) => Promise<CallOptions> | CallOptions): Sample =>
  async (server) =>
    options(await madeSeason(server), server);

/** What an admin does, who has nothing to do with a season. */
const administering =
  (options: (server: TestServer, token: string) => Promise<CallOptions> | CallOptions): Sample =>
  async (server) => {
    const { token } = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
    return { token, ...(await options(server, token)) };
  };

const anyName = (): string => `Name ${Math.random().toString(36).slice(2, 8)}`;

const policyMade = (server: TestServer, token: string) =>
  replyOver(server.url, createCancellationPolicy, { token, body: { name: anyName(), tiers: [] } });
const labelMade = (server: TestServer, token: string) =>
  replyOver(server.url, createTeeBlockLabel, { token, body: { name: anyName() } });

const seasonFee = ({ seasonId, token }: Made, server: TestServer) =>
  replyOver(server.url, createSeasonFee, { token, body: { seasonId, name: 'Season', ...prices } });
const eventFee = ({ eventId, token }: Made, server: TestServer) =>
  replyOver(server.url, createEventFee, { token, body: { eventId, name: 'Entry', ...prices } });
const contestLink = ({ eventId, contestId, token }: Made, server: TestServer) =>
  replyOver(server.url, addEventCompetition, { token, body: { eventId, competitionId: contestId } });

async function withCourse({ eventId, token }: Made, server: TestServer): Promise<number> {
  const { courseId } = await buildCourse(server.db);
  await replyOver(server.url, addEventCourse, { token, body: { eventId, courseId } });
  return courseId;
}

async function withSponsor({ eventId, token }: Made, server: TestServer): Promise<number> {
  const businessEntityId = await buildSponsor(server.db);
  const [sponsor] = await replyOver(server.url, addEventSponsor, {
    token,
    body: { eventId, businessEntityId },
  });
  return sponsor?.id ?? 0;
}

const eventBody = { name: 'Night two', date: '2026-06-25' };

/** By the id of the call. */
export const settingUpSamples: Readonly<Record<string, Sample>> = {
  'season.listDivisions': reading(({ seasonId: id }) => ({ params: { id } })),
  'season.countDivisions': reading(({ seasonId: id }) => ({ params: { id } })),
  'season.listContests': reading(({ seasonId: id }) => ({ params: { id } })),
  'season.getCompetition': reading(({ divisionId: id }) => ({ params: { id } })),
  'season.createDivision': organizing(({ seasonId }) => ({
    body: { seasonId, name: 'Eagles', colorCode: 'RED', medianRange: '12.6-18' },
  })),
  'season.createContest': organizing(({ seasonId }) => ({ body: { seasonId, name: 'Closest to the pin' } })),
  'season.updateCompetition': organizing(({ seasonId, divisionId: id }) => ({
    body: { id, seasonId, name: 'Albatrosses' },
  })),
  'season.updateCompetitionRegistration': organizing(({ divisionId: competitionId }) => ({
    body: { competitionId, registration: true, numSpots: 12 },
  })),
  'season.deleteDivision': organizing(async ({ seasonId, token }, server) => {
    const body = { seasonId, name: 'Not needed' };
    const { id } = await replyOver(server.url, createDivision, { token, body });
    return { params: { id } };
  }),
  'season.deleteContest': organizing(({ contestId: id }) => ({ params: { id } })),
  'season.listFees': reading(async (made, server) => {
    await seasonFee(made, server);
    return { params: { id: made.seasonId } };
  }),
  'season.createFee': organizing(({ seasonId }) => ({ body: { seasonId, name: 'Season', ...prices } })),
  'season.updateFee': organizing(async (made, server) => ({
    body: { id: (await seasonFee(made, server)).id, seasonId: made.seasonId, name: 'All of it', ...prices },
  })),
  'season.deleteFee': organizing(async (made, server) => ({
    params: { id: (await seasonFee(made, server)).id },
  })),

  'event.get': reading(({ eventId: id }) => ({ params: { id } })),
  'event.create': organizing(({ seasonId }) => ({ body: { seasonId, ...eventBody } })),
  'event.createSeries': organizing(({ seasonId }) => ({
    body: { seasonId, ...eventBody, until: '2026-07-09' },
  })),
  'event.update': organizing(({ eventId: id, seasonId }) => ({ body: { id, seasonId, ...eventBody } })),
  'event.delete': organizing(({ eventId: id }) => ({ params: { id } })),
  'event.cancel': organizing(({ eventId: id }) => ({ body: { id, notes: 'Thunder' } })),
  'event.updatePublish': organizing(({ eventId: id }) => ({ body: { id, publish: false } })),
  'event.updateNumSpots': organizing(({ eventId }) => ({ body: { eventId, numSpots: 20 } })),
  'event.updateNotes': organizing(({ eventId: id }) => ({ body: { id, notes: 'Bring a coat' } })),
  'event.updateMessage': organizing(({ eventId: id }) => ({ body: { id, message: 'Carts on paths' } })),
  'event.getTeamSizes': reading(({ eventId: id }) => ({ params: { id } })),
  'event.listColorCodes': organizing(({ eventId: id }) => ({ params: { id } })),
  'event.listCourses': reading(async (made, server) => {
    await withCourse(made, server);
    return { params: { id: made.eventId } };
  }),
  'event.addCourse': organizing(async ({ eventId }, { db }) => ({
    body: { eventId, courseId: (await buildCourse(db)).courseId },
  })),
  'event.removeCourse': organizing(async (made, server) => ({
    params: { eventId: made.eventId, courseId: await withCourse(made, server) },
  })),
  'event.updateCourseConfirmed': organizing(async (made, server) => ({
    body: { eventId: made.eventId, courseId: await withCourse(made, server), confirmed: true },
  })),
  'event.updateCourseStatus': organizing(async (made, server) => ({
    body: { eventId: made.eventId, courseId: await withCourse(made, server), status: 'DECLINED' },
  })),
  'event.listSponsors': reading(async (made, server) => {
    await withSponsor(made, server);
    return { params: { id: made.eventId } };
  }),
  'event.addSponsor': organizing(async ({ eventId }, { db }) => ({
    body: { eventId, businessEntityId: await buildSponsor(db) },
  })),
  'event.setTitleSponsor': organizing(async (made, server) => ({
    body: { eventId: made.eventId, sponsorId: await withSponsor(made, server) },
  })),
  'event.removeSponsor': organizing(async (made, server) => ({
    params: { id: await withSponsor(made, server) },
  })),
  'event.getCompetitions': reading(({ eventId: id }) => ({ params: { id } })),
  'event.addCompetition': organizing(({ eventId, contestId }) => ({
    body: { eventId, competitionId: contestId },
  })),
  'event.updateCompetition': organizing(async (made, server) => ({
    body: {
      id: (await contestLink(made, server)).id,
      eventId: made.eventId,
      competitionId: made.contestId,
      cutLine: 10,
    },
  })),
  'event.updateCompetitionCutLine': organizing(({ eventId, divisionId }) => ({
    body: { eventId, competitionId: divisionId, cutLine: 4 },
  })),
  'event.removeCompetition': organizing(async (made, server) => ({
    params: { id: (await contestLink(made, server)).id },
  })),
  'event.setDivisions': organizing(({ eventId }) => ({ body: { eventId, divisionList: [] } })),
  'event.listFees': reading(async (made, server) => {
    await eventFee(made, server);
    return { params: { id: made.eventId } };
  }),
  'event.createFee': organizing(({ eventId }) => ({ body: { eventId, name: 'Entry', ...prices } })),
  'event.updateFee': organizing(async (made, server) => ({
    body: { id: (await eventFee(made, server)).id, eventId: made.eventId, name: 'Dinner', ...prices },
  })),
  'event.deleteFee': organizing(async (made, server) => ({
    params: { id: (await eventFee(made, server)).id },
  })),

  'cancellationPolicy.list': async () => ({}),
  'cancellationPolicy.create': administering(() => ({
    body: { name: anyName(), tiers: [{ hoursBefore: 48, percentBack: 50 }] },
  })),
  'cancellationPolicy.update': administering(async (server, token) => ({
    body: { id: (await policyMade(server, token)).id, name: anyName(), tiers: [] },
  })),
  'cancellationPolicy.delete': administering(async (server, token) => ({
    params: { id: (await policyMade(server, token)).id },
  })),
  'teeBlockLabel.list': organizing(() => ({})),
  'teeBlockLabel.create': administering(() => ({ body: { name: anyName() } })),
  'teeBlockLabel.update': administering(async (server, token) => ({
    body: { id: (await labelMade(server, token)).id, name: anyName() },
  })),
  'teeBlockLabel.delete': administering(async (server, token) => ({
    params: { id: (await labelMade(server, token)).id },
  })),
  'sponsor.list': organizing(() => ({})),
  'sponsor.create': organizing(() => ({ body: { name: anyName() } })),
  'season.listOrganized': organizing(() => ({})),
};
