/** Rings the browsers of members who have no page open when something is said in their thread. */
import { describeBookingThreads } from '@fourball/domain/booking/describe-threads.ts';
import { findSubjects } from '@fourball/domain/messaging/describe-threads.ts';
import {
  dropSubscription,
  findDuePushes,
  pushOnce,
  type DuePush,
} from '@fourball/domain/messaging/push-due.ts';
import { presentPush } from '@fourball/domain/messaging/push-content.ts';
import { pushMessage as job } from '@fourball/shared/messaging/jobs.ts';
import { describeSeasonThreads } from '@fourball/domain/seasons/describe-season-threads.ts';
import { handleEvent } from '../queues/handler.ts';

export const pushMessageHandler = handleEvent(job, async (context, { payload: { change, message } }) => {
  const { house, isOnline, push, tuning } = context;
  const { db } = house;
  if (push === undefined || change !== 'POSTED' || message.userType === 'SYSTEM') return;
  const due = await findDuePushes(db, message.id, tuning.pushLife);
  const away = new Set<string>();
  for (const userName of new Set(due.map((one) => one.userName))) {
    if (!(await isOnline(userName))) away.add(userName);
  }
  const wanted = due.filter(({ userName }) => away.has(userName));
  const [first] = wanted;
  if (first === undefined) return;
  const { conversationId } = message;
  const describers = [describeBookingThreads, describeSeasonThreads(house.timeZone)];
  const subjectOf = await findSubjects(db, describers, [
    { conversation_id: conversationId, kind: first.kind },
  ]);
  const content = presentPush(message, subjectOf(conversationId).title);
  const failures: unknown[] = [];
  const ring = async (to: DuePush): Promise<void> => {
    try {
      await pushOnce(db, message.id, to.subscriptionId, async () => {
        if ((await push.push(to, content)) === 'gone') await dropSubscription(db, to);
      });
    } catch (error) {
      failures.push(error);
    }
  };
  const waiting = wanted.values();
  const ringAll = async (): Promise<void> => {
    for (const to of waiting) await ring(to);
  };
  // Several at once, so that one slow push service does not keep all others waiting.
  await Promise.all(Array.from({ length: tuning.pushesAtOnce }, ringAll));
  // Goes on past one that fails: the next run rings only those that are missing.
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} pushes were not taken.`);
});
