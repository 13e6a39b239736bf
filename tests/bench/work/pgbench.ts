/** The least that a hold can cost on our schema: session, lock, hold and outbox row in one statement, sent by pgbench without any server. */
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Database } from '@fourball/db/connection.ts';
import { hashSessionToken } from '@fourball/domain/accounts/sessions/session-token.ts';
import type { BuiltUser } from '../../kit/build.ts';
import { prices, type TeeTimeFacts } from '../house/club.ts';
import { cpuSeconds, cpuSecondsOfEnded } from '../measure/cpu-time.ts';
import { itemAt } from '../measure/order.ts';
import { quantile, type Round } from '../measure/rounds.ts';

const run = promisify(execFile);

let known: Promise<boolean> | undefined;

export const hasPgbench = (): Promise<boolean> =>
  (known ??= run('pgbench', ['--version']).then(
    () => true,
    () => false,
  ));

/** As many as our servers have connections to the database. */
const clients = 10;
/** Holds that go ahead of those that count, of each client. */
const ahead = 50;
const spots = 2;

/** The nth golfer and his tee time are a row of `bench_holds`; each client takes every tenth. A colon names a variable everywhere. */
const script = `
\\set i :i + 1
\\set n :client_id + ${clients} * (:i - 1)
with wish as (
  select * from bench_holds where n = :n
), golfer as (
  select u.id from wish
    join access_tokens a on a.token_hash = wish.token_hash and a.expires_at > now()
    join sessions s on s.id = a.session_id and s.revoked_at is null and s.expires_at > now()
    join users u on u.id = s.user_id and u.status = 'ACTIVE'
), slot as (
  select t.*, wish.course_fee_id from wish join tee_times t on t.id = wish.tee_time_id for no key update of t
), hold as (
  insert into holds (user_id, course_fee_id, member_cents, non_member_cents, external_member_cents, tax_basis_points, expires_at)
  select golfer.id, slot.course_fee_id, ${prices.member}, ${prices.nonMember}, ${prices.externalMember},
    ${prices.taxBasisPoints}, now() + interval '600 s'
  from golfer, slot where slot.capacity - slot.booked - slot.offered - slot.held >= ${spots} and slot.block_kind is null
  returning id, expires_at
), places as (
  insert into hold_tee_times (hold_id, tee_time_id, spots, expires_at)
  select hold.id, slot.id, ${spots}, hold.expires_at from hold, slot
), told as (
  insert into outbox (name, payload)
  select 'booking.spots-changed', json_build_object('courseId', course_id, 'day', day, 'teeTimes', json_build_array(
    json_build_object('teeTimeId', slot.id, 'startsAt', starts_at, 'time', left(cast(cast(starts_at at time zone 'America/Toronto' as time) as text), 5),
      'startTee', start_tee, 'capacity', capacity, 'available', capacity - booked - offered - held - ${spots},
      'held', held + offered + ${spots}, 'waiting', waiting, 'heldUntil', hold.expires_at, 'block', null,
      'places', json_build_array(), 'version', version + 1)))
  from hold, slot
)
select id from hold;
`;

/** Every golfer takes two spots once, as at our servers. */
export async function measureHoldStatement(
  { db, databaseUrl, postgresPid }: { db: Database; databaseUrl: string; postgresPid: number },
  golfers: readonly BuiltUser[],
  teeTimes: readonly TeeTimeFacts[],
): Promise<Round> {
  await db.query('drop table if exists bench_holds');
  await db.query(
    `create table bench_holds (n int primary key, token_hash bytea, tee_time_id bigint, course_fee_id bigint)`,
  );
  await db.query(
    `insert into bench_holds select n - 1, hash, tee_time_id, fee_id
     from unnest($1::bytea[], $2::bigint[], $3::bigint[]) with ordinality as x (hash, tee_time_id, fee_id, n)`,
    [
      golfers.map(({ token }) => hashSessionToken(token)),
      golfers.map((_, n) => itemAt(teeTimes, n).id),
      golfers.map((_, n) => itemAt(teeTimes, n).courseFeeId),
    ],
  );
  await db.query('vacuum (analyze) bench_holds');
  const folder = join(tmpdir(), `fourball-bench-${process.pid}-pgbench`);
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'hold.sql');
  await writeFile(file, script);
  const play = (from: number, times: number) =>
    run(
      'pgbench',
      `-n -M prepared -j 1 -c ${clients} -t ${times} -l -D i=${from}`
        .split(' ')
        .concat('-f', file, '--log-prefix', join(folder, `from-${from}`), databaseUrl),
      // Generic plans at once, as our servers have them.
      { env: { ...process.env, PGOPTIONS: '-c plan_cache_mode=force_generic_plan' } },
    );
  try {
    await play(0, ahead);
    // The connections of pgbench end with it.
    const used = () => (cpuSeconds([postgresPid]) ?? Number.NaN) + cpuSecondsOfEnded(postgresPid);
    const before = used();
    const times = Math.floor(golfers.length / clients) - ahead;
    const { stdout } = await play(ahead, times);
    const cpu = used() - before;
    const count = times * clients;
    const [{ made = 0 } = {}] = await db.query<{ made: number }>(
      'select count(*)::int as made from holds where user_id = any($1::bigint[])',
      [golfers.map(({ userId }) => userId)],
    );
    if (made !== count + ahead * clients)
      throw new Error(`pgbench took ${made} holds of ${count + ahead * clients}.`);
    const logs = (await readdir(folder)).filter((name) => name.startsWith(`from-${ahead}.`));
    const lines = (await Promise.all(logs.map((name) => readFile(join(folder, name), 'utf8')))).join('');
    // client, number, microseconds, …
    const latencies = Float64Array.from(
      lines
        .trim()
        .split('\n')
        .map((line) => Number(line.split(' ')[2]) / 1_000),
    ).sort();
    return {
      perSecond: Number(/tps = ([\d.]+)/.exec(stdout)?.[1]),
      p50: quantile(latencies, 0.5),
      p99: quantile(latencies, 0.99),
      cpu: (cpu * 1_000) / count,
      answered: count,
      good: count,
      drained: { outbox: 0, jobs: 0 },
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
