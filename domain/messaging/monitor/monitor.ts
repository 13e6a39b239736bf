/** What admins see of the live side of the club: gateways, who is online, queues and the outbox. */
import { refusal } from '@fourball/shared/words/refusals.ts';
import type { z } from 'zod';
import { isAway } from '@fourball/db/redis.ts';
import { prepared, type Sql } from '@fourball/db/connection.ts';
import type { QueryOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { areaOf, isOlder, versions, versionText } from '@fourball/shared/club/versions.ts';
import type { getMonitor as getMonitorCall } from '@fourball/shared/messaging/monitor-calls.ts';
import {
  gatewayReport,
  monitorPeopleMax,
  type FailedJob,
  type GatewayReport,
  type MonitorReport,
  type OnlinePerson,
  type QueueReport,
} from '@fourball/shared/messaging/monitor-shapes.ts';
import type { RedisNames } from '@fourball/shared/messaging/redis-names.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { literalPattern } from '../../kernel/literal-pattern.ts';
import { TookTooLong, within } from '../../kernel/within.ts';
import { notedPing } from './note-ping.ts';
import { onlineUserNames, type PresenceStore } from '../presence.ts';

/** What the monitor needs of a Redis client. */
export interface MonitorStore extends PresenceStore {
  /** `ready` while the server is there. */
  readonly status: string;
  hvals(key: string): Promise<string[]>;
  hmget(key: string, ...fields: string[]): Promise<(string | null)[]>;
  mget(...keys: string[]): Promise<(string | null)[]>;
}

/** The queues, which the floors know that run them. */
export interface JobQueues {
  report(): Promise<{ queues: QueueReport[]; failedJobs: FailedJob[] }>;
}

export interface MonitorSources {
  readonly store: MonitorStore;
  readonly names: RedisNames;
  readonly queues: JobQueues;
  /** Milliseconds on the clock of the machine, by which gateways report. */
  readonly machineTime: number;
}

/** Milliseconds after which a gateway that reports every two seconds has ended. */
const reportLife = 10_000;
/** Milliseconds that Redis may take: a monitor that hangs says less than one that says what is wrong. */
const patience = 3_000;
/** How long one that ended is still told of as silent. */
const silentLife = 300_000;

/** `unavailable` while Redis is away or too slow: then nobody knows who is online. */
export async function getMonitor(
  { db, clock }: House,
  { store, names, queues, machineTime }: MonitorSources,
  { search }: QueryOf<typeof getMonitorCall>,
): Promise<ReplyOf<typeof getMonitorCall>> {
  return reachable(store, async () => {
    const now = clock.now();
    const userNames = await onlineUserNames(store, names);
    const [gateways, people, ofQueues, outbox] = await Promise.all([
      findGateways(store, names, machineTime),
      findPeople(db, store, names, userNames, search),
      queues.report(),
      findOutbox(db),
    ]);
    return { at: now.toISOString(), online: userNames.length, ...gateways, ...people, ...ofQueues, outbox };
  });
}

/** Does what needs Redis; `unavailable` where it is away, or takes too long. */
export async function reachable<Result>(
  store: Pick<MonitorStore, 'status'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const unavailable = () => new AppError('unavailable', undefined, refusal('messaging.redisAway'));
  if (store.status !== 'ready') throw unavailable();
  const begun = work();
  try {
    return await within(patience, 'Redis', begun);
  } catch (error) {
    if (error instanceof TookTooLong || isAway(error)) throw unavailable();
    throw error;
  }
}

async function findGateways(
  store: MonitorStore,
  names: Pick<RedisNames, 'gateways'>,
  now: number,
): Promise<{ gateways: GatewayReport[]; silentGateways: number }> {
  const texts = await store.hvals(names.gateways);
  const reports = texts.flatMap((text) => read(gatewayReport, text) ?? []);
  const ageOf = ({ at }: GatewayReport): number => now - Date.parse(at);
  return {
    gateways: reports
      .filter((report) => ageOf(report) <= reportLife)
      .sort((one, other) => one.startedAt.localeCompare(other.startedAt)),
    silentGateways: reports.filter((report) => ageOf(report) > reportLife && ageOf(report) <= silentLife)
      .length,
  };
}

const findNames = prepared(
  'monitor.people',
  `select u.user_name, u.full_name as name,
     exists (select from user_roles r where r.user_id = u.id and r.role = 'ADMIN') as admin,
     count(*) over () as found
   from users u
   where u.user_name = any($1::text[])
     and ($2::text is null or lower(u.user_name || ' ' || u.full_name) like '%' || $2 || '%')
   order by u.last_name, u.first_name, u.id limit $3`,
);

async function findPeople(
  db: Sql,
  store: MonitorStore,
  names: RedisNames,
  userNames: readonly string[],
  search: string | undefined,
): Promise<{ people: OnlinePerson[]; found: number }> {
  const rows = await db.query<{ user_name: string; name: string; admin: boolean; found: number }>(findNames, [
    userNames,
    search ? literalPattern(search.toLowerCase()) : null,
    monitorPeopleMax,
  ]);
  if (rows.length === 0) return { people: [], found: 0 };
  const shown = rows.map(({ user_name }) => user_name);
  const [sinces, pings] = await Promise.all([
    store.hmget(names.onlineSince, ...shown),
    store.mget(...shown.map(names.ping)),
  ]);
  const people = rows.map(({ user_name, name, admin }, at): OnlinePerson => {
    const since = Number(sinces[at] ?? Number.NaN);
    const ping = read(notedPing, pings[at] ?? '');
    return {
      userName: user_name,
      name,
      since: Number.isFinite(since) ? new Date(since).toISOString() : null,
      page: ping?.page ?? null,
      version: ping ? versionText(ping.version) : null,
      outdated: ping !== undefined && isOlder(ping.version, versions[areaOf({ admin })]),
      lastPingAt: ping?.at ?? null,
    };
  });
  return { people, found: rows[0]?.found ?? 0 };
}

const findWaiting = prepared(
  'monitor.outbox',
  `select count(*) as waiting,
     (extract(epoch from now() - min(occurred_at)) * 1000)::float8 as oldest_ms,
     (select numbered from outbox_progress) as head
   from outbox_waiting`,
);

async function findOutbox(db: Sql): Promise<MonitorReport['outbox']> {
  const [row] = await db.query<{ waiting: number; oldest_ms: number | null; head: number }>(findWaiting);
  const { waiting = 0, oldest_ms: oldestMs = null, head = 0 } = row ?? {};
  return { waiting, oldestMs: oldestMs === null ? null : Math.max(0, oldestMs), head };
}

/** Undefined for what does not read: another version of the code may have written it, or nobody. */
function read<Value>(schema: z.ZodType<Value>, text: string): Value | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
