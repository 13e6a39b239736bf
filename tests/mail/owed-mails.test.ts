/** What could not be sent stands in the database and leaves in the end: a mail server that is away, refuses, or a worker that died. */
import { eraseOwnAccount } from '@fourball/shared/accounts/privacy-calls.ts';
import { createBooking, holdSpots } from '@fourball/shared/booking/calls.ts';
import { listOwedMails, tryOwedMails, type OwedMails } from '@fourball/shared/mail/owed-calls.ts';
import { createWorkers, type Workers } from '@fourball/workers/app.ts';
import { createMailTransport } from '@fourball/workers/mail/transport.ts';
import { defaultTuning, type WorkerTuning } from '@fourball/workers/tuning.ts';
import { openDatabase, type Database } from '@fourball/db/connection.ts';
import { listAudit } from '@fourball/shared/accounts/privacy-calls.ts';
import { sendOrOwe } from '@fourball/domain/mail/send-mail-once.ts';
import { createServer, type AddressInfo } from 'node:net';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCourse, buildTeeTime, buildUser, type BuiltCourse, type BuiltUser } from '../kit/build.ts';
import { Cable } from '../chaos/house/cable.ts';
import { alwaysSayYes } from '../kit/booking/consent.ts';
import { connectTo, namesOf } from '../kit/failed-jobs.ts';
import { callOver, replyOver, startServer, testTomorrow, type TestServer } from '../kit/server.ts';
import { buildAdmin } from '../kit/booking/starter.ts';
import { eventually } from '../kit/wait.ts';
import { startMailServer, type MailServer, type ReceivedMail } from '../kit/mail-server.ts';

let mails: MailServer;
let server: TestServer;
let course: BuiltCourse;
let admin: BuiltUser;
let workers: Workers[];
/** Of all mail servers that there were. */
let received: ReceivedMail[];

beforeAll(async () => {
  mails = await startMailServer();
  server = await startServer({
    env: { SMTP_URL: mails.url, PUBLIC_URL: 'https://club.example', MAIL_FROM: 'Maple <club@maple.example>' },
  });
  admin = await buildAdmin(server);
});
afterAll(async () => {
  await server.close();
  await mails.close();
});
beforeEach(async () => {
  workers = [];
  received = mails.received;
  received.length = 0;
  mails.unknown.clear();
  course = await buildCourse(server.db);
});
afterEach(async () => {
  for (const one of workers) await one.close();
  await server.db.query('delete from mail_deliveries where sent_at is null');
});

const startWorkers = async (tuning: Partial<WorkerTuning> = {}): Promise<void> => {
  workers.push(
    await createWorkers({
      house: server.house,
      connectRedis: () => connectTo(server),
      settings: server.settings,
      log: pino({ level: 'silent' }),
      names: namesOf(server),
      tuning: { mailWait: 0, mailLookGap: 20, mailServerRest: 0, ...tuning },
    }),
  );
};
const goAway = () => mails.close();
/** At the same address. */
async function comeBack(): Promise<void> {
  const port = Number(new URL(mails.url).port);
  mails = await startMailServer(port, received);
}

/** A golfer books for herself and others, who said yes. */
async function book(players: readonly BuiltUser[], time = '09:00'): Promise<void> {
  const [booker, ...others] = players;
  if (!booker) throw new Error('Nobody books.');
  await alwaysSayYes(server.db, booker, others);
  const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time });
  const { token } = booker;
  await callOver(server.url, holdSpots, {
    token,
    body: { spots: players.length, courseFeeId: course.courseFeeId, bookingDate: teeTime.bookingDate },
  });
  const { json } = await callOver(server.url, createBooking, {
    token,
    body: {
      simpleDate: testTomorrow,
      courseFeeId: course.courseFeeId,
      numSpots: players.length,
      bookingGroups: [{ players: players.map(({ userId }) => ({ userId })) }],
    },
  });
  expect(json).toMatchObject({ result: 'SUCCESS' });
}
const golfers = (count: number): Promise<BuiltUser[]> =>
  Promise.all(Array.from({ length: count }, () => buildUser(server.db)));

interface OwedRow {
  key: string;
  recipient: string;
  tries: number;
  wait: number;
  last_error: string | null;
  given_up: boolean;
}
const owed = (): Promise<OwedRow[]> =>
  server.db.query(
    `select key, recipient, tries, extract(epoch from next_try_at - now())::float8 as wait, last_error,
            given_up_at is not null as given_up
     from mail_deliveries where sent_at is null order by key`,
  );
/** All of them failed at least once and none is on its way. */
const waiting = (count: number): Promise<OwedRow[]> =>
  eventually(`${count} that wait`, async () => {
    const rows = await owed();
    return rows.length === count && rows.every(({ wait }) => wait !== null) && rows;
  });
/** So many seconds go by for what waits. */
const pass = (seconds: number) =>
  server.db.query(
    `with passed as (
       update mail_deliveries set next_try_at = next_try_at - $1 * interval '1 second',
         owed_since = owed_since - $1 * interval '1 second'
       where sent_at is null and next_try_at is not null returning 1
     ) select pg_notify('mail', '') from passed limit 1`,
    [seconds],
  );
const sentTo = ({ email }: BuiltUser): number => received.filter(({ to }) => to.includes(email)).length;
const listed = (): Promise<OwedMails> => replyOver(server.url, listOwedMails, { token: admin.token });

test('after the mail server was away for ten minutes every confirmation leaves, each once', async () => {
  await goAway();
  await startWorkers();
  const parties = [await golfers(2), await golfers(3), await golfers(1)];
  for (const [at, party] of parties.entries()) await book(party, `09:${at}0`);
  let away = 0;
  while (away < 600) {
    const rows = await waiting(6);
    // A pause is about twice the one before.
    const next = Math.max(...rows.map(({ wait }) => wait), 0) + 0.1;
    const tries = rows.map((row) => row.tries);
    await pass(next);
    away += next;
    await eventually('the next try of each', async () =>
      (await owed()).every((row, at) => row.tries > (tries[at] ?? 0) && row.wait !== null),
    );
  }
  const rows = await waiting(6);
  expect(Math.min(...rows.map(({ tries }) => tries))).toBeGreaterThan(8);
  expect(rows[0]?.last_error).toContain('ECONNREFUSED');
  expect(received).toEqual([]);
  await comeBack();
  // One that is due finds that the server is back, and the others do not wait for theirs.
  const longest = Math.max(...rows.map(({ wait }) => wait));
  expect(longest).toBeGreaterThan(100);
  await server.db.query(`update mail_deliveries set next_try_at = now() where key = $1`, [rows[0]?.key]);
  await server.db.query(`select pg_notify('mail', '')`);
  await eventually('all of them', async () => (await owed()).length === 0);
  expect(parties.flat().map(sentTo)).toEqual([1, 1, 1, 1, 1, 1]);
});

test('tries go on for two days with pauses that grow up to an hour, then it is given up, visibly', async () => {
  await goAway();
  await startWorkers();
  const [ava] = await golfers(1);
  if (!ava) throw new Error('Nobody.');
  await book([ava]);
  const pauses: number[] = [];
  let hours = 0;
  for (;;) {
    const [row] = await eventually('the try', async () => {
      const rows = await owed();
      return rows[0]?.tries === pauses.length + 1 && (rows[0].wait !== null || rows[0].given_up) && rows;
    });
    if (row?.given_up) break;
    pauses.push(Math.round(row?.wait ?? 0));
    hours += (row?.wait ?? 0) / 3_600;
    await pass((row?.wait ?? 0) + 0.1);
  }
  expect(pauses.slice(0, 13)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024, 2_048, 3_600]);
  expect(new Set(pauses.slice(12))).toEqual(new Set([3_600]));
  expect(hours).toBeGreaterThanOrEqual(47.9);
  expect(hours).toBeLessThan(49.1);
  expect(await listed()).toMatchObject({
    waiting: 0,
    givenUp: 1,
    mails: [{ to: ava.email, state: 'GIVEN_UP', tries: pauses.length + 1, nextTryAt: null, canTry: true }],
  });
  // An admin may have it tried once more.
  await comeBack();
  const [{ key } = { key: '' }] = (await listed()).mails;
  expect(await replyOver(server.url, tryOwedMails, { token: admin.token, body: { key } })).toEqual({
    due: 1,
  });
  await eventually('the mail', () => sentTo(ava) === 1);
  await eventually('nothing owed', async () => (await owed()).length === 0);
}, 60_000);

test('admins see what waits and why, and have it tried at once', async () => {
  await goAway();
  await startWorkers({ mailFirstPause: 600_000 });
  const party = await golfers(2);
  await book(party);
  await waiting(2);
  const list = await listed();
  expect(list).toMatchObject({ waiting: 2, givenUp: 0 });
  expect(list.mails.map(({ to }) => to).sort()).toEqual(party.map(({ email }) => email).sort());
  for (const mail of list.mails) {
    expect(mail).toMatchObject({ state: 'WAITING', tries: 1, canTry: true });
    expect(mail.reason).toContain('ECONNREFUSED');
    expect(mail.subject).toContain('Booked:');
    expect(Date.parse(mail.nextTryAt ?? '') - Date.parse(mail.owedSince)).toBeGreaterThan(500_000);
  }
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toMatch(/^fourball_mail_waiting 2$/m);
  expect(Number(/^fourball_mail_oldest_seconds (\S+)$/m.exec(metrics)?.[1])).toBeGreaterThan(0);
  expect(metrics).toMatch(/^fourball_mail_given_up 0$/m);

  await comeBack();
  expect(await replyOver(server.url, tryOwedMails, { token: admin.token, body: {} })).toEqual({ due: 2 });
  const tried = (
    await replyOver(server.url, listAudit, { token: admin.token, params: { page: 0, size: 50 } })
  ).entries.filter(({ action }) => action === 'mail.tried-at-once');
  expect(tried).toMatchObject([
    { actor: { userId: admin.userId }, changes: [{ field: 'mails', before: null, after: '2' }] },
    {
      actor: { userId: admin.userId },
      changes: [{ field: 'mail', before: null, after: expect.stringMatching(/^Booked: /) }],
    },
  ]);
  await eventually('both', () => party.every((golfer) => sentTo(golfer) === 1));
  expect((await fetch(`${server.url}/metrics`)).status).toBe(200);
  const gone = await callOver(server.url, tryOwedMails, {
    token: admin.token,
    body: { key: list.mails[0]?.key },
  });
  expect(gone.status).toBe(404);
});

test('an address that nobody has is given up at once and keeps nobody from theirs; its error tells no address', async () => {
  const [ava, gone] = await golfers(2);
  if (!ava || !gone) throw new Error('Nobody.');
  mails.unknown.add(gone.email);
  await startWorkers();
  await book([ava, gone]);
  await eventually('the other mail', () => sentTo(ava) === 1);
  const [row] = await eventually('the note', async () => {
    const rows = await owed();
    return rows[0]?.given_up && rows;
  });
  expect(row).toMatchObject({ recipient: gone.email, tries: 1 });
  expect(row?.last_error).toContain('nobody of that name');
  expect(row?.last_error).not.toContain(gone.email);
});

test('several workers at once send each mail once', async () => {
  await goAway();
  await startWorkers({ mailFirstPause: 600_000 });
  const parties = [await golfers(4), await golfers(4), await golfers(4)];
  for (const [at, party] of parties.entries()) await book(party, `09:${at}0`);
  await waiting(12);
  await comeBack();
  for (let more = 0; more < 3; more += 1) await startWorkers();
  await pass(700);
  await eventually('all of them', async () => (await owed()).length === 0);
  expect(parties.flat().map(sentTo)).toEqual(Array(12).fill(1));
});

test('what a worker had on its way when it was killed is sent by another, once it can be no more on its way', async () => {
  const [ava] = await golfers(1);
  if (!ava) throw new Error('Nobody.');
  await goAway();
  await startWorkers({ mailFirstPause: 600_000 });
  await book([ava]);
  const [row] = await waiting(1);
  await comeBack();
  // As it stands from the claim until the worker says how it went.
  const claim = (secondsAgo: number) =>
    server.db.query(
      `update mail_deliveries set next_try_at = null, claimed_at = now() - $2 * interval '1 second' where key = $1`,
      [row?.key, secondsAgo],
    );
  await claim(110);
  await replyOver(server.url, tryOwedMails, { token: admin.token, body: {} });
  await server.db.query(`select pg_notify('mail', '')`);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(sentTo(ava)).toBe(0);
  await claim(121);
  await server.db.query(`select pg_notify('mail', '')`);
  await eventually('the mail', () => sentTo(ava) === 1);
  await eventually('nothing owed', async () => (await owed()).length === 0);
});

test('a mail that waits for its turn longer than a claim lasts, and was taken over, is not sent', async () => {
  const transport = createMailTransport(server.settings, server.clock, { mailsAtOnce: 1, mailServerRest: 0 });
  const order = { eventId: 1, job: 'test.wait' };
  let answer = (): void => {};
  let asked = (): void => {};
  const taken = new Promise<void>((resolve) => (asked = resolve));
  mails.beforeYes = () =>
    new Promise((resolve) => {
      answer = resolve;
      asked();
    });
  const first = sendOrOwe(server.house, transport, defaultTuning, order, letter('first'));
  await taken;
  const second = sendOrOwe(server.house, transport, defaultTuning, order, letter('second'));
  await eventually('the claim', async () => (await owed()).length === 2);
  // Another process thought that this one was dead.
  await server.db.query(`update mail_deliveries set tries = tries + 1 where key = $1`, [
    letter('second').key,
  ]);
  mails.beforeYes = async () => {};
  answer();
  expect((await first).result).toBe('SENT');
  await second;
  expect(received.map(({ to }) => to[0])).toEqual(['first@club.example']);
  transport.close();
});

const letter = (name: string) => ({
  key: `1.test.wait.${name}`,
  to: `${name}@club.example`,
  subject: name,
  text: name,
  html: name,
});

test('a yes is noted although the database was away right after it, and nothing is sent twice', async () => {
  const url = new URL(server.settings.databaseUrl ?? '');
  const cable = await Cable.open(Number(url.port || 5432));
  url.hostname = '127.0.0.1';
  url.port = String(cable.port);
  const far = openDatabase({ url: url.href, poolSize: 2, applicationName: 'fourball-test' });
  let failures = 0;
  const db: Database = {
    ...far,
    query: (statement, values) =>
      far.query<never>(statement, values).catch((error: unknown) => {
        failures += 1;
        throw error;
      }),
  };
  const transport = createMailTransport(server.settings, server.clock, defaultTuning);
  const order = { eventId: 1, job: 'test.late-note' };
  mails.beforeYes = async () => {
    mails.beforeYes = async () => {};
    await cable.cut();
  };
  const sending = sendOrOwe({ db }, transport, defaultTuning, order, letter('ava'));
  await eventually('the mail', () => received.length === 1);
  // Nobody knows of the yes: the claim stands, so that no other worker sends it meanwhile.
  await eventually('tries to note it that fail', () => failures > 1);
  const claimed = await owed();
  expect(claimed).toMatchObject([{ key: letter('ava').key, tries: 1, wait: null, last_error: null }]);
  expect(await sendOrOwe(server.house, transport, defaultTuning, order, letter('ava'))).toMatchObject({
    result: 'OWED',
  });
  await cable.mend();
  expect(await sending).toEqual({ result: 'SENT' });
  expect(await owed()).toEqual([]);
  expect(await sendOrOwe(server.house, transport, defaultTuning, order, letter('ava'))).toMatchObject({
    result: 'SENT',
  });
  expect(received).toHaveLength(1);
  transport.close();
  await far.close();
  await cable.close();
});

test('over a line that broke nothing is sent again without a note of it', async () => {
  const transport = createMailTransport(server.settings, server.clock, { mailsAtOnce: 1, mailServerRest: 0 });
  mails.beforeYes = async () => {
    mails.beforeYes = async () => {};
    mails.cutLines();
  };
  await expect(transport.send(letter('first'))).rejects.toMatchObject({ trouble: 'AWAY' });
  await transport.send(letter('second'));
  expect(received.map(({ to }) => to[0])).toEqual(['first@club.example', 'second@club.example']);
  transport.close();
});

test('what a mail would tell may be over by its next try: then nothing is sent, and nothing is owed', async () => {
  const [ava] = await golfers(1);
  if (!ava) throw new Error('Nobody.');
  await goAway();
  await startWorkers({ mailFirstPause: 600_000 });
  await book([ava]);
  await waiting(1);
  await server.db.query(`update users set status = 'INACTIVE' where id = $1`, [ava.userId]);
  await comeBack();
  await pass(700);
  await eventually('nothing owed', async () => (await owed()).length === 0);
  expect(sentTo(ava)).toBe(0);
});

test('who leaves takes along what was owed', async () => {
  const ava = await buildUser(server.db, { password: 'Leaving-here-1' });
  await goAway();
  await startWorkers({ mailFirstPause: 600_000 });
  await book([ava]);
  const [row] = await waiting(1);
  await replyOver(server.url, eraseOwnAccount, {
    token: ava.token,
    body: { currentPassword: 'Leaving-here-1' },
  });
  const left = await server.db.query(
    `select 1 from mail_deliveries
     where key = $2 or recipient = $1 or coalesce(last_error, '') || subject like '%' || $1 || '%'`,
    [ava.email, row?.key],
  );
  expect(left).toEqual([]);
  await comeBack();
});

test('while the server can not be reached, no job waits for it but the one that asks', async () => {
  let asked = 0;
  const dead = createServer((socket) => {
    asked += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => dead.listen(0, '127.0.0.1', resolve));
  const { port } = dead.address() as AddressInfo;
  const settings = { ...server.settings, smtpUrl: `smtp://127.0.0.1:${port}` };
  const transport = createMailTransport(settings, server.clock, { mailsAtOnce: 2, mailServerRest: 60_000 });
  const mail = { key: 'x', to: 'ava@club.example', subject: 'x', text: 'x', html: 'x' };
  await expect(transport.send(mail)).rejects.toMatchObject({ trouble: 'AWAY' });
  const others = await Promise.allSettled(Array.from({ length: 20 }, () => transport.send(mail)));
  expect(others.filter(({ status }) => status === 'rejected')).toHaveLength(20);
  expect(asked).toBe(1);
  transport.close();
  await new Promise((resolve) => dead.close(resolve));
});
