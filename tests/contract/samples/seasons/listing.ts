/** For the calls that list golf events and who takes part in them, what it takes for each to be answered. */
import { buildUser } from '../../../kit/build.ts';
import type { CallOptions, TestServer } from '../../../kit/server.ts';
import { buildCourse } from '../../../kit/build.ts';
import { enterEvent } from '../../../kit/seasons/golf-events.ts';
import { madeSeason } from './setting-up.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;
type Made = Awaited<ReturnType<typeof madeSeason>>;

/** An event with somebody in it. */
async function entered(server: TestServer) {
  const made = await madeSeason(server);
  const golfer = await buildUser(server.db);
  await enterEvent(server, golfer, made.eventId, { competitionId: made.divisionId });
  return { ...made, golfer };
}

const reading =
  (options: (made: Made) => CallOptions): Sample =>
  async (server) =>
    options(await entered(server));

const own =
  (options: (made: Made) => CallOptions): Sample =>
  async (server) => {
    const made = await entered(server);
    return { token: made.golfer.token, ...options(made) };
  };

const span = { start: '2026-06-01', end: '2026-06-30' };
const page = { year: 0, page: 0, size: 10 };
const ofSeason = reading(({ seasonId }) => ({ params: { seasonId } }));

async function onCourse({ db }: TestServer): Promise<number> {
  return (await buildCourse(db)).courseId;
}

/** By the id of the call. */
export const listingSamples: Readonly<Record<string, Sample>> = {
  'event.listBySeason': ofSeason,
  'event.listBasicBySeason': ofSeason,
  'event.listUpcomingBySeason': ofSeason,
  'event.listUpcomingExcludeYesterdayBySeason': ofSeason,
  'event.listPastBySeason': ofSeason,
  'event.listCancelledBySeason': ofSeason,
  'event.listMainBySeason': ofSeason,
  'event.countBySeason': reading(({ seasonId: id }) => ({ params: { id } })),
  'event.listByCompetition': reading(({ divisionId: id }) => ({ params: { id } })),
  'event.listByCompetitionOpenNow': reading(({ divisionId: id }) => ({ params: { id } })),
  'event.listUpcoming': reading(() => ({})),
  'event.listUpcomingByEventType': reading(({ eventTypeId: id }) => ({ params: { id } })),
  'event.listUpcomingByCourse': async (server) => ({ params: { id: await onCourse(server) } }),
  'event.listUpcomingByEventTypeAndCourse': async (server) => ({
    params: { type: (await entered(server)).eventTypeId, course: await onCourse(server) },
  }),
  'event.listAllEventTypesByDates': reading(() => ({ body: span })),
  'event.listByDates': reading(() => ({ body: span })),
  'event.listByDateAndCourse': async (server) => ({
    body: { date: span.start, courseId: await onCourse(server) },
  }),
  'event.listByDatesAndEventType': reading(({ eventTypeId }) => ({ body: { ...span, eventTypeId } })),
  'event.listByDatesAndCourse': async (server) => ({ body: { ...span, courseId: await onCourse(server) } }),
  'event.listByDatesEventTypeAndCourse': async (server) => ({
    body: {
      ...span,
      eventTypeId: (await entered(server)).eventTypeId,
      courseId: await onCourse(server),
    },
  }),
  'event.listByUser': async (server) => {
    const { admin, golfer } = await entered(server);
    return { token: admin.token, params: { userId: golfer.userId, year: 2026 } };
  },
  'event.listCurrentUserByYear': own(() => ({ params: { year: 2026 } })),
  'event.listCurrentUserActive': own(() => ({ params: page })),
  'event.listCurrentUserPast': own(() => ({ params: page })),
  'event.listCurrentUserWithdrawn': own(() => ({ params: page })),
  'event.listTodayForUserByEventType': own(({ eventTypeId: id }) => ({ params: { id } })),
  'event.listUpcomingForUserByEventType': own(({ eventTypeId: id }) => ({ params: { id } })),
  'participants.listBySeason': reading(({ seasonId }) => ({ params: { seasonId } })),
  'participants.listByEvent': reading(({ eventId }) => ({ params: { eventId } })),
  'participants.listByCompetition': reading(({ divisionId }) => ({ params: { competitionId: divisionId } })),
  'participants.countBySeason': reading(({ seasonId }) => ({ params: { seasonId } })),
  'participants.countByEvent': reading(({ eventId }) => ({ params: { eventId } })),
  'participants.countByCompetition': reading(({ divisionId }) => ({ params: { competitionId: divisionId } })),
  'registration.listSpots': reading(({ eventId }) => ({ params: { eventId } })),
};
