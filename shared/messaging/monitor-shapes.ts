/** What gateways report of themselves, and what admins see of the live side of the club. Times are milliseconds. */
import { z } from 'zod';
import { instant } from '../contract/fields.ts';

const count = z.number().int().min(0);

/** Written by each gateway every two seconds; one that is older than ten has ended. */
export const gatewayReport = z.object({
  gatewayId: z.string(),
  startedAt: instant,
  at: instant,
  streams: count,
  sockets: count,
  users: count,
  /** Over the time since the report before. */
  entriesPerSecond: z.number().min(0),
  deliveriesPerSecond: z.number().min(0),
  /** The newest entry of the log that it handed on. */
  head: count,
  /** From an event's being written to its being handed on, the worst since the report before; null: no event. */
  lagMs: z.number().nullable(),
  /** Since it started: readers that were too slow, and requests and handshakes that were refused. */
  cut: count,
  refused: count,
  /** Bytes. */
  memory: count,
});
export type GatewayReport = z.output<typeof gatewayReport>;

export const monitorPeopleMax = 200;

export const onlinePerson = z.object({
  userName: z.string(),
  name: z.string(),
  /** Null for a moment after Redis forgot. */
  since: instant.nullable(),
  /** What the newest ping told. */
  page: z.string().nullable(),
  version: z.string().nullable(),
  /** Whether there is a newer version of the pages; false while none was told. */
  outdated: z.boolean(),
  lastPingAt: instant.nullable(),
});
export type OnlinePerson = z.output<typeof onlinePerson>;

export const queueReport = z.object({
  name: z.string(),
  waiting: count,
  active: count,
  delayed: count,
  failed: count,
  /** Those that are still remembered. */
  completed: count,
  /** All that it ever finished: it grows, and falls to nothing where Redis forgot. */
  done: count,
  paused: z.boolean(),
});
export type QueueReport = z.output<typeof queueReport>;

export const failedJob = z.object({
  queue: z.string(),
  jobId: z.string(),
  name: z.string(),
  reason: z.string(),
  attempts: count,
  failedAt: instant.nullable(),
});
export type FailedJob = z.output<typeof failedJob>;

export const monitorReport = z.object({
  at: instant,
  gateways: z.array(gatewayReport),
  /** Gateways that reported in the last minutes and have fallen silent: they ended, or lost Redis. */
  silentGateways: count,
  /** All who are online. */
  online: count,
  /** Those of them who are looked for, by name, at most `monitorPeopleMax`; `found` says how many there are. */
  people: z.array(onlinePerson),
  found: count,
  queues: z.array(queueReport),
  /** The newest first. */
  failedJobs: z.array(failedJob),
  outbox: z.object({ waiting: count, oldestMs: z.number().min(0).nullable(), head: count }),
});
export type MonitorReport = z.output<typeof monitorReport>;
