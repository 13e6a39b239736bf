/** The calls of the admin's monitor: who is online, what the gateways do, how the queues stand. */
import { z } from 'zod';
import { defineCall } from '../contract/define-call.ts';
import { monitorReport } from './monitor-shapes.ts';

export const getMonitor = defineCall({
  id: 'monitor.get',
  method: 'GET',
  path: 'monitor',
  access: 'admin',
  query: z.object({
    /** A piece of the names of those who are looked for. */
    search: z.string().trim().max(100).optional(),
  }),
  reply: monitorReport,
  errors: ['unavailable'],
  ours: true,
  summary: 'The live side of the club at this moment.',
});

const byJob = z.object({ queue: z.string().min(1).max(100), jobId: z.string().min(1).max(200) });

export const retryJob = defineCall({
  id: 'monitor.retryJob',
  method: 'POST',
  path: 'monitor/job/retry',
  access: 'admin',
  encoding: 'json',
  body: byJob,
  reply: z.object({ retried: z.boolean() }),
  errors: ['not_found', 'unavailable'],
  ours: true,
  summary: 'Tries a failed job once more.',
});

export const removeJob = defineCall({
  id: 'monitor.removeJob',
  method: 'POST',
  path: 'monitor/job/remove',
  access: 'admin',
  encoding: 'json',
  body: byJob,
  reply: z.object({ removed: z.boolean() }),
  errors: ['not_found', 'unavailable'],
  ours: true,
  summary: 'Takes a failed job off the list for good.',
});

export const monitorCalls = { getMonitor, retryJob, removeJob };
