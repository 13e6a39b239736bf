/** Goes through the mails that are owed and due, and has the job of each write and send it anew. Needs no Redis, for a first try either. */
import {
  dropUnwanted,
  findDueOrders,
  findNextDue,
  noteMailFailed,
  trimOwedMails,
  type DueOrder,
} from '@fourball/domain/mail/owed-mails.ts';
import { reasonOf } from '@fourball/domain/mail/send-mail-once.ts';
import pLimit from 'p-limit';
import type { EventHandler, WorkerContext } from '../queues/handler.ts';
import { unqueuedMails } from './unqueued-mails.ts';

export interface OwedRounds {
  /** Lets the round under way come to its end. */
  close(): Promise<void>;
}

/**
 * Any number of processes may go through them at once: each mail is claimed before it is sent. They sleep until the next
 * mail is due, a failure or an admin tells of one, or a while is over.
 */
export function startOwedRounds(
  context: WorkerContext,
  handlers: readonly EventHandler[],
  isQueueThere: () => Promise<boolean>,
): OwedRounds {
  const { house, tuning, log } = context;
  const { db, listener } = house;
  const byJob = new Map(handlers.map((handler) => [handler.job.name, handler]));
  const jobs = [...byJob.keys()];
  const inTurn = pLimit(tuning.mailJobsAtOnce);
  const sendUnqueued = unqueuedMails(context, handlers, { inTurn, isQueueThere });
  let closed = false;
  let awake = false;
  let failing = false;
  let lastRound = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  const write = async ({ eventId, job, payload, kept, mails }: DueOrder): Promise<void> => {
    const handler = byJob.get(job);
    if (closed || !handler) return;
    if (!kept) {
      const gone = { reason: 'What ordered it is no longer kept.', trouble: 'NO_SUCH_ADDRESS' } as const;
      await noteMailFailed(db, mails, gone, tuning);
      return;
    }
    try {
      await handler.run(context, { eventId, payload });
    } catch (error) {
      log.warn({ err: error, job, eventId }, 'Owed mails could not be written and will be tried again.');
      const failure = { reason: reasonOf(error), trouble: 'NOT_NOW', counts: true } as const;
      await noteMailFailed(db, mails, failure, tuning);
      return;
    }
    // Whatever the job wanted to send it has claimed by now, which counts up the tries.
    const dropped = await dropUnwanted(db, mails);
    if (dropped > 0) log.info({ job, eventId, mails: dropped }, 'Owed mails are not wanted any more.');
  };

  const goThrough = async (): Promise<void> => {
    await trimOwedMails(db, { untried: tuning.keepUntriedMail, givenUp: tuning.keepGivenUpMail });
    await sendUnqueued(() => closed);
    for (;;) {
      const due = await findDueOrders(db, jobs, tuning.mailJobsInOneGo);
      await Promise.all(due.map((order) => inTurn(() => write(order))));
      if (closed || due.length < tuning.mailJobsInOneGo) return;
    }
  };

  const round = async (): Promise<void> => {
    awake = false;
    lastRound = performance.now();
    let next: number | null = null;
    try {
      await goThrough();
      next = await findNextDue(db, jobs);
      failing = false;
    } catch (error) {
      if (!failing && !closed) log.warn({ err: error }, 'Owed mails could not be looked for.');
      failing = true;
    }
    if (closed) return;
    sleep(awake ? 0 : Math.min(next ?? tuning.mailLookEvery, tuning.mailLookEvery));
  };

  const sleep = (wanted: number): void => {
    clearTimeout(timer);
    const rested = performance.now() - lastRound;
    timer = setTimeout(
      () => {
        running = round().finally(() => (running = undefined));
      },
      Math.max(wanted, tuning.mailLookGap - rested, 0),
    );
  };

  const wake = (): void => {
    awake = true;
    if (!closed && running === undefined) sleep(0);
  };
  listener.on('mail', wake);
  listener.onReconnect(wake);
  sleep(0);

  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      await running;
      clearTimeout(timer);
    },
  };
}
