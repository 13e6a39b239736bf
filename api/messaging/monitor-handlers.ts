/** Binds the calls of the admins' monitor to what they read and do. */
import { getMonitor, reachable } from '@fourball/domain/messaging/monitor/monitor.ts';
import { noteJob } from '@fourball/domain/messaging/monitor/note-job.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';
import { openJobQueues } from './job-queues.ts';

export const monitorHandlers = ({ house, redis, names }: Services): BuiltHandlers['monitor'] => {
  const queues = openJobQueues(house, redis, names);
  return {
    getMonitor: ({ query }) =>
      getMonitor(house, { store: redis, names, queues, machineTime: Date.now() }, query),
    async retryJob({ actor, body }) {
      await reachable(redis, () => queues.retry(body.queue, body.jobId));
      await noteJob(house.db, userOf(actor), { did: 'retried', ...body });
      return { retried: true };
    },
    async removeJob({ actor, body }) {
      await reachable(redis, () => queues.remove(body.queue, body.jobId));
      await noteJob(house.db, userOf(actor), { did: 'removed', ...body });
      return { removed: true };
    },
  };
};
