/** Sign-ups and scores while Redis or the mail server is away for minutes: each is answered, nothing is lost, and what was to be told comes after. */
import { clubDay } from '@fourball/domain/kernel/club-time.ts';
import { getLeaderboard } from '@fourball/shared/seasons/boards/board-calls.ts';
import type { Leaderboard } from '@fourball/shared/seasons/boards/board-shapes.ts';
import { getEvent } from '@fourball/shared/seasons/event-calls.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildCourse, buildUser, type BuiltUser } from '../kit/build.ts';
import { openEventStream } from '../kit/event-stream.ts';
import { openLiveClub, type Cable, type LiveClub } from '../kit/live-club.ts';
import { countWaiting } from '../kit/log.ts';
import { startMailServer, type MailServer } from '../kit/mail-server.ts';
import { drawGroups, enterGolfers, publishDraw } from '../kit/seasons/draws.ts';
import { buildOpenSeason, enterEvent, makeEvent } from '../kit/seasons/golf-events.ts';
import { enterRound, groupOf, signRound } from '../kit/seasons/play-round.ts';
import { golfOf } from '../kit/seasons/live.ts';
import { replyOver } from '../kit/server.ts';
import { eventually } from '../kit/wait.ts';

let mails: MailServer;
let club: LiveClub;
let cable: Cable;

/** Waits are cut short; how long somebody is away is what the clock says. */
const soon = {
  mailWait: 0,
  mailLookEvery: 100,
  mailLookGap: 20,
  mailServerRest: 0,
  unpublishedAfter: 200,
  checkSchedulesEvery: 100,
};
const threeMinutes = 180_000;

beforeEach(async () => {
  mails = await startMailServer();
  club = await openLiveClub({ SMTP_URL: mails.url });
  cable = await club.openCable();
  return async () => {
    await club.close();
    await mails.close();
  };
});
afterEach(() => cable.mend());

const minutesPass = () => club.clock.set(new Date(club.clock.now().getTime() + threeMinutes));
const sentTo = ({ email }: BuiltUser): number => mails.received.filter(({ to }) => to.includes(email)).length;
const allDone = () =>
  eventually(
    'all jobs',
    async () =>
      (await countWaiting(club.house.db)) === 0 &&
      (await club.house.db.query('select from job_runs where done_at is null')).length === 0,
    20_000,
  );

/** An event with two places, its organizer, and three golfers who want to play. */
async function openEvent(url: string) {
  const at = { url, db: club.house.db };
  const season = await buildOpenSeason(at, { type: 'TOURNAMENT' });
  const event = await makeEvent(at, season, { numSpots: 2, date: '2026-06-26' });
  const golfers = [await buildUser(at.db), await buildUser(at.db), await buildUser(at.db)];
  return { at, season, event, golfers };
}

const placed = ['REGISTERED', 'REGISTERED', 'WAITLISTED'];

test('while Redis is away golfers sign up as ever; mails come once, and pages hear of it when it is back', async () => {
  const api = await club.startApi(cable.connectRedis);
  const gateway = await club.startGateway({}, cable.connectRedis);
  await club.startWorkers(soon, cable.connectRedis);
  const { at, season, event, golfers } = await openEvent(api.url);
  await allDone();
  const streams = await Promise.all(
    [season.organizer, ...golfers].map((user) => openEventStream(gateway.url, user)),
  );
  for (const stream of streams) await stream.find('HEARTBEAT');
  cable.cut();
  const results: string[] = [];
  for (const golfer of golfers) {
    results.push((await enterEvent(at, golfer, event.id)).result);
    minutesPass();
  }
  expect(results).toEqual(placed);
  expect(await replyOver(api.url, getEvent, { params: { id: event.id } })).toMatchObject({
    taken: 2,
    waiting: 1,
  });
  cable.mend();
  await allDone();
  await eventually('their mails to have left', () => golfers.every((golfer) => sentTo(golfer) > 0));
  expect(golfers.map(sentTo)).toEqual([1, 1, 1]);
  const heard = (at: number) => golfOf((streams[at]?.events ?? []).map(({ data }) => data));
  await eventually('the organizer to hear of all three', () =>
    heard(0).some((told) => told.type === 'NUMBER_SPOTS_CHANGED' && told.taken === 2 && told.waiting === 1),
  );
  for (const own of [1, 2, 3])
    await eventually('the golfer to hear of the own', () =>
      heard(own).some(({ type, eventId }) => type === 'INVITATIONS_UPDATE' && eventId === event.id),
    );
  for (const stream of streams) stream.close();
}, 60_000);

test('while Redis is away strokes are taken and boards say them; who plays hears of it when it is back', async () => {
  const api = await club.startApi(cable.connectRedis);
  const gateway = await club.startGateway({}, cable.connectRedis);
  await club.startWorkers(soon, cable.connectRedis);
  const at = { url: api.url, db: club.house.db };
  const season = await buildOpenSeason(at, { type: 'TOURNAMENT' });
  const { courseId } = await buildCourse(at.db);
  const today = clubDay(club.clock.now(), 'America/Toronto');
  const { id } = await makeEvent(at, season, { date: today, time: '18:00', courseIds: [courseId] });
  const [ann, ben] = await enterGolfers(at, id, 2);
  if (!ann || !ben) throw new Error('Nobody entered.');
  await drawGroups(at, season.organizer, id);
  await publishDraw(at, season.organizer, id);
  await allDone();
  const streams = await Promise.all([ann, ben].map((user) => openEventStream(gateway.url, user)));
  for (const stream of streams) await stream.find('HEARTBEAT');
  const boardFor = (golfer: BuiltUser) =>
    replyOver(api.url, getLeaderboard, { token: golfer.token, params: { eventId: id } });
  const thruOf = async (golfer: BuiltUser): Promise<number[]> => {
    const { board } = (await boardFor(golfer)) as Leaderboard;
    return 'rows' in board ? board.rows.map(({ thru }) => thru) : [];
  };
  expect(await thruOf(ben)).toEqual([0, 0]);
  cable.cut();
  await enterRound(at, [ann], id, () => 1);
  minutesPass();
  // Read from PostgreSQL, by whoever asks.
  for (const reader of [ben, season.organizer]) expect(await thruOf(reader)).toEqual([18, 18]);
  const { cards } = await groupOf(at, ben, id);
  expect(cards.map(({ scores }) => scores.length)).toEqual([18, 18]);
  await signRound(at, [ann], id);
  cable.mend();
  await allDone();
  const heard = (at: number) =>
    golfOf((streams[at]?.events ?? []).map(({ data }) => data)).filter(
      ({ type, eventId }) => type === 'LEADERBOARD_UPDATE' && eventId === id,
    );
  for (const own of [0, 1]) await eventually('the board that is another', () => heard(own).length > 0);
  // And live goes on.
  const known = heard(1).length;
  await signRound(at, [ben], id);
  await eventually('what comes after', () => heard(1).length > known);
  for (const stream of streams) stream.close();
}, 60_000);

test('while the mail server is away golfers sign up as ever, and each mail comes once when it is back', async () => {
  const api = await club.startApi();
  await club.startWorkers(soon);
  const { at, event, golfers } = await openEvent(api.url);
  await allDone();
  const port = Number(new URL(mails.url).port);
  await mails.close();
  const results: string[] = [];
  for (const golfer of golfers) results.push((await enterEvent(at, golfer, event.id)).result);
  expect(results).toEqual(placed);
  const owed = () =>
    club.house.db.query('select from mail_deliveries where sent_at is null and next_try_at is not null');
  await eventually('three mails that wait', async () => (await owed()).length === 3);
  mails = await startMailServer(port, mails.received);
  await club.house.db.query(
    `with passed as (
       update mail_deliveries set next_try_at = next_try_at - interval '3 minutes', owed_since = owed_since - interval '3 minutes'
       where sent_at is null returning 1
     ) select pg_notify('mail', '') from passed limit 1`,
  );
  await eventually('the mails', () => golfers.every((golfer) => sentTo(golfer) >= 1), 20_000);
  await allDone();
  expect(golfers.map(sentTo)).toEqual([1, 1, 1]);
}, 60_000);
