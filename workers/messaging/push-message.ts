/** Rings the browsers of members who have no page open when something is said in their thread. */
import { describeBookingThreads } from '@fourball/domain/booking/bookings/describe-threads.ts';
import { findSubjects } from '@fourball/domain/messaging/threads/describe-threads.ts';
import { findDuePushes, messagePush, pushOnce } from '@fourball/domain/messaging/push/push-due.ts';
import { presentPush } from '@fourball/domain/messaging/push/push-content.ts';
import { pushMessage as job } from '@fourball/shared/messaging/jobs.ts';
import { describeSeasonThreads } from '@fourball/domain/seasons/describe-season-threads.ts';
import type { Words } from '@fourball/shared/words/refusals.ts';
import { handleRing } from '../queues/handler.ts';
import { ring } from './ring.ts';

export const pushMessageHandler = handleRing(job, async (context, { payload: { change, message } }) => {
  const { house, push, tuning } = context;
  const { db } = house;
  if (push === undefined || change !== 'POSTED' || message.userType === 'SYSTEM') return;
  const due = await findDuePushes(db, message.id, tuning.pushLife);
  const [first] = due;
  if (first === undefined) return;
  const { conversationId } = message;
  const write = async () => {
    const describers = [describeBookingThreads, describeSeasonThreads(house)];
    const subjectOf = await findSubjects(db, describers, [
      { conversation_id: conversationId, kind: first.kind },
    ]);
    const { title } = subjectOf(conversationId);
    return (words: Words) => presentPush(message, title, house.timeZone, words);
  };
  await ring(context, due, write, (subscriptionId, send) =>
    pushOnce(db, messagePush, message.id, subscriptionId, send),
  );
});
