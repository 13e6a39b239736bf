/** Rings browsers of golfers who have no page open, several at once, and each of them once. */
import { dropSubscription, pushOnce, type PushTarget } from '@fourball/domain/messaging/push/push-due.ts';
import { eventPush, findEventPushes } from '@fourball/domain/messaging/push/event-pushes.ts';
import type { PushContent } from '@fourball/domain/messaging/push/push-content.ts';
import { wordsFor } from '@fourball/shared/words/language.ts';
import type { Words } from '@fourball/shared/words/refusals.ts';
import type { WorkerContext } from '../queues/handler.ts';

/** What a push says in the words of a language, once what it is about was read. */
type WritePush = (words: Words) => PushContent;

/** `once` sends unless another run has. Goes on past one that fails: the next run rings only those that are missing. */
export async function ring(
  { house, isOnline, push, tuning }: WorkerContext,
  due: readonly PushTarget[],
  read: () => Promise<WritePush>,
  once: (subscriptionId: number, send: () => Promise<void>) => Promise<void>,
): Promise<void> {
  if (push === undefined) return;
  const away = new Set<string>();
  for (const userName of new Set(due.map((one) => one.userName))) {
    if (!(await isOnline(userName))) away.add(userName);
  }
  const wanted = due.filter(({ userName }) => away.has(userName));
  if (wanted.length === 0) return;
  const write = await read();
  const failures: unknown[] = [];
  const waiting = wanted.values();
  const ringNext = async (): Promise<void> => {
    for (const to of waiting) {
      try {
        await once(to.subscriptionId, async () => {
          if ((await push.push(to, write(wordsFor(to)))) === 'gone') await dropSubscription(house.db, to);
        });
      } catch (error) {
        failures.push(error);
      }
    }
  };
  // Several at once, so that one slow push service does not keep all others waiting.
  await Promise.all(Array.from({ length: tuning.pushesAtOnce }, ringNext));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} pushes were not taken.`);
}

/** Rings these golfers about an event that is no message. */
export async function ringAbout(
  context: WorkerContext,
  eventId: number,
  userIds: readonly number[],
  write: WritePush,
): Promise<void> {
  const { house, push, tuning } = context;
  if (push === undefined || userIds.length === 0) return;
  const due = await findEventPushes(house.db, eventId, userIds, tuning.pushLife);
  await ring(
    context,
    due,
    () => Promise.resolve(write),
    (subscriptionId, send) => pushOnce(house.db, eventPush, eventId, subscriptionId, send),
  );
}
