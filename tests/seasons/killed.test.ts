/** An api or a worker that is killed in the middle of what concerns golf events: each is done whole or not at all, and goes well when run again. */
import { addDays } from '@fourball/shared/club/days.ts';
import { checkLedger } from '@fourball/shared/money/ledger-calls.ts';
import { cancelEvent, getEvent } from '@fourball/shared/seasons/event-calls.ts';
import { queueNames } from '@fourball/shared/messaging/jobs.ts';
import { redisNames } from '@fourball/shared/messaging/redis-names.ts';
import { signUpEvent } from '@fourball/shared/seasons/registration-calls.ts';
import { chargeDueHandler } from '@fourball/workers/seasons/run-schedules.ts';
import { Queue } from 'bullmq';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCrowd, buildUser, type BuiltUser } from '../kit/build.ts';
import { connectTo } from '../kit/failed-jobs.ts';
import { gate, meetAtGate } from '../kit/gate.ts';
import { startProcess, type OwnProcess } from '../kit/own-process.ts';
import { buildOpenSeason, enterEvent, makeEvent, type BuiltClub } from '../kit/seasons/golf-events.ts';
import { callOver, replyOver, startServer, type TestServer } from '../kit/server.ts';
import { eventually } from '../kit/wait.ts';
import { workerContext } from '../kit/worker-context.ts';

// A process of its own has the clock of the machine.
const now = new Date();
const today = now.toISOString().slice(0, 10);
const entry = { name: 'Entry', memberPrice: 5_000, nonMemberPrice: 8_000, externalMemberPrice: 6_000 };

let server: TestServer;
let club: BuiltClub;
beforeAll(async () => {
  server = await startServer({ now });
  club = await buildOpenSeason(server, {
    type: 'TOURNAMENT',
    startDate: addDays(today, -5),
    endDate: addDays(today, 90),
  });
  // Whoever comes to the gate stands there until the test lets them go, or they are killed.
  await server.db.query(
    `create function stand_at_gate() returns trigger language plpgsql as
       $$ begin perform from ${gate}; return null; end $$`,
  );
});
afterAll(() => server.close());

const children: OwnProcess[] = [];
let gates = 0;
beforeEach(() => {
  gates = 0;
});
afterEach(async () => {
  for (const child of children.splice(0)) await child.kill();
  await server.db.query(
    `drop trigger if exists gate_1 on registrations; drop trigger if exists gate_1 on outbox;
     drop trigger if exists gate_1 on entry_products`,
  );
});

/** Puts the gate where a statement has just done its work, or where the transaction is about to end. */
async function putGate(on: string, { what = 'insert', when = '', atCommit = false } = {}): Promise<void> {
  gates += 1;
  await server.db.query(
    atCommit
      ? `create constraint trigger gate_${gates} after ${what} on ${on} deferrable initially deferred for each row
           execute function stand_at_gate()`
      : `create trigger gate_${gates} after ${what} on ${on} for each ${when ? `row when (${when})` : 'statement'}
           execute function stand_at_gate()`,
  );
}

/** One that ends with the test. */
async function startOwn(file: 'api/main.ts' | 'workers/main.ts'): Promise<OwnProcess> {
  const own = await startProcess(server, file);
  children.push(own);
  return own;
}

/** Begins it, and kills the process once the work stands at the gate. */
async function killAtGate(kill: () => Promise<unknown>, begin: () => Promise<unknown>): Promise<void> {
  const [said] = await meetAtGate(server, 1, () => [begin().catch(() => 'cut off')], kill);
  expect(said).toBe('cut off');
}

/** What there is of an event, all that would be left of half a sign-up. */
async function rowsOf(eventId: number, captain: BuiltUser) {
  const [row] = await server.db.query<Record<string, number>>(
    `select (select count(*) from registrations where event_id = $1)::int as registrations,
       (select count(*) from participants where event_id = $1 and place <> 'OUT')::int as participants,
       (select count(*) from teams where captain_id = $2)::int as teams,
       (select count(*) from letters where sender_id = $2)::int as letters,
       (select count(*) from entry_products x join registrations r on r.id = x.registration_id
        where r.event_id = $1)::int as products,
       (select taken from golf_events where id = $1) as taken`,
    [eventId, captain.userId],
  );
  return row;
}

const balanced = async (): Promise<void> => {
  const { rules } = await replyOver(server.url, checkLedger, { token: club.admin.token });
  expect(rules.filter(({ broken }) => broken > 0)).toEqual([]);
};

const chargesAtOnce = (timing: string) =>
  server.db.query('update event_types set payment_timing = $2 where id = $1', [club.eventTypeId, timing]);

const nothing = { registrations: 0, participants: 0, teams: 0, letters: 0, products: 0, taken: 0 };
const whole = { registrations: 4, participants: 4, teams: 1, letters: 3, products: 1, taken: 4 };

async function teamSignUp() {
  await chargesAtOnce('AT_REGISTRATION');
  const event = await makeEvent(server, club, {
    date: addDays(today, 20),
    numSpots: 8,
    format: { side: { size: 4, mode: 'SCRAMBLE' } },
    fees: [entry],
  });
  const [captain, ...partners] = (await buildCrowd(server.db, 4)) as [BuiltUser, ...BuiltUser[]];
  const team = { name: 'Us', userIds: partners.map(({ userId }) => userId) };
  const sign = (url: string) =>
    callOver(url, signUpEvent, {
      token: captain.token,
      headers: { 'idempotency-key': `team-${event.id}` },
      body: { eventId: event.id, team },
    });
  return { event, captain, sign };
}

test('a team that signs up as the api is killed is not in, and is in once by asking again', async () => {
  const { event, captain, sign } = await teamSignUp();
  const api = await startOwn('api/main.ts');
  await api.works();
  // All of it is written by then.
  await putGate('outbox');
  await killAtGate(api.kill, () => sign(api.url));
  expect(await rowsOf(event.id, captain)).toEqual(nothing);
  for (let time = 0; time < 2; time += 1)
    expect((await sign(server.url)).json).toMatchObject({ result: 'REGISTERED' });
  expect(await rowsOf(event.id, captain)).toEqual(whole);
  await balanced();
}, 120_000);

test('a team whose captain hears no answer, for the api was killed as it said yes, is in, and is told so', async () => {
  const { event, captain, sign } = await teamSignUp();
  const api = await startOwn('api/main.ts');
  await api.works();
  await putGate('registrations', { atCommit: true });
  await killAtGate(api.kill, () => sign(api.url));
  await eventually('the team to be in', async () => (await rowsOf(event.id, captain))?.taken === 4);
  expect((await sign(server.url)).json).toMatchObject({ result: 'REGISTERED' });
  expect(await rowsOf(event.id, captain)).toEqual(whole);
  await balanced();
}, 120_000);

test('an event with 144 golfers that is called off as the api is killed is on, and is off by asking again', async () => {
  await chargesAtOnce('AT_REGISTRATION');
  const event = await makeEvent(server, club, { date: addDays(today, 21), numSpots: 144, fees: [entry] });
  const crowd = await buildCrowd(server.db, 144);
  const results = await Promise.all(crowd.map((golfer) => enterEvent(server, golfer, event.id)));
  expect(new Set(results.map(({ result }) => result))).toEqual(new Set(['REGISTERED']));
  const balances = async () => {
    const [row] = await server.db.query<{ owed: number; owing: number }>(
      `select count(*) filter (where a.balance_cents <> 0)::int as owing, sum(a.balance_cents)::bigint as owed
       from ledger_accounts a where a.user_id = any($1::bigint[])`,
      [crowd.map(({ userId }) => userId)],
    );
    return row;
  };
  const before = await balances();
  expect(before).toMatchObject({ owing: 144, owed: 144 * 5_650 });
  const api = await startOwn('api/main.ts');
  await api.works();
  await putGate('outbox');
  const off = (url: string) =>
    callOver(url, cancelEvent, { token: club.organizer.token, body: { id: event.id, notes: 'Thunder' } });
  await killAtGate(api.kill, () => off(api.url));
  const seen = () => replyOver(server.url, getEvent, { params: { id: event.id } });
  expect(await seen()).toMatchObject({ cancelled: false, taken: 144, notes: '' });
  expect(await balances()).toEqual(before);
  // Asked twice more, at once: once is enough.
  await Promise.all([off(server.url), off(server.url)]);
  expect(await seen()).toMatchObject({ cancelled: true, notes: 'Thunder' });
  expect(await balances()).toMatchObject({ owing: 0, owed: 0 });
  const told = await server.db.query(
    `select payload->>'userId' from outbox where name = 'seasons.entry-changed' and payload->>'what' = 'CANCELLED'
       and (payload->>'eventId')::bigint = $1`,
    [event.id],
  );
  expect(told).toHaveLength(144);
  await balanced();
}, 180_000);

test('what is due before an event is charged once, also where a worker is killed in the middle of it', async () => {
  await chargesAtOnce('BEFORE_EVENT');
  const event = await makeEvent(server, club, { date: addDays(today, 5), fees: [entry] });
  const golfers: BuiltUser[] = [];
  for (let at = 0; at < 5; at += 1) golfers.push(await buildUser(server.db));
  for (const golfer of golfers) await enterEvent(server, golfer, event.id);
  const charged = async () =>
    (
      await server.db.query<{ charges: number }>(
        `select count(distinct l.entry_id)::int as charges
         from unnest($1::bigint[]) with ordinality as u (id, at) left join ledger_accounts a on a.user_id = u.id
           left join ledger_lines l on l.account_id = a.id
         group by u.at order by u.at`,
        [golfers.map(({ userId }) => userId)],
      )
    ).map(({ charges }) => charges);
  await putGate('entry_products', {
    what: 'update',
    when: `new.processed_at is not null and new.user_id = ${golfers[2]?.userId ?? 0}`,
  });
  const worker = await startOwn('workers/main.ts');
  // What its schedule orders every minute, as soon as it works.
  const redis = connectTo(server);
  const schedules = new Queue(queueNames.schedules, { connection: redis, prefix: redisNames().queues });
  // Two are charged, the third stands at the gate.
  await meetAtGate(
    server,
    1,
    () => [worker.works().then(() => schedules.add(chargeDueHandler.job.name, {}))],
    async () => {
      expect(await charged()).toEqual([1, 1, 0, 0, 0]);
      await worker.kill();
    },
    60_000,
  );
  await schedules.close();
  redis.disconnect();
  expect(await charged()).toEqual([1, 1, 0, 0, 0]);
  const run = () => chargeDueHandler.run(workerContext(server.house));
  await Promise.all([run(), run()]);
  await run();
  expect(await charged()).toEqual([1, 1, 1, 1, 1]);
  await balanced();
}, 120_000);
