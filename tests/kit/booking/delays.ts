/** Short ways to the delay desk: what a delay would do, done as it was shown. */
import { createDelay, previewDelay } from '@fourball/shared/booking/delays/delay-calls.ts';
import type { BodyInput } from '@fourball/shared/contract/define-call.ts';
import type { BuiltCourse, BuiltUser } from '../build.ts';
import { replyOver, testToday, type TestServer } from '../server.ts';

export type DelayAsk = BodyInput<typeof previewDelay>;

/** Half an hour from seven in the morning on, unless said otherwise. */
export const delayOf = ({ courseId }: BuiltCourse, more: Partial<DelayAsk> = {}): DelayAsk => ({
  courseIds: [courseId],
  day: testToday,
  kind: 'LATER',
  from: '07:00',
  minutes: 30,
  ...more,
});

export const previewOf = (server: TestServer, { token }: BuiltUser, body: DelayAsk) =>
  replyOver(server.url, previewDelay, { token, body });

/** Looks at it and does it. */
export async function makeDelay(
  server: TestServer,
  admin: BuiltUser,
  ask: DelayAsk,
  {
    words = 'Frost delay: please come later.',
    headers,
  }: { words?: string; headers?: Record<string, string> } = {},
) {
  const { preview } = await previewOf(server, admin, ask);
  return replyOver(server.url, createDelay, {
    token: admin.token,
    headers,
    body: { ...ask, cause: 'FROST', words, fingerprint: preview.fingerprint },
  });
}

/** The same where it must be done; gives the first of the delays. */
export async function delayed(server: TestServer, admin: BuiltUser, ask: DelayAsk) {
  const reply = await makeDelay(server, admin, ask);
  const [first] = reply.delays;
  if (reply.result !== 'SUCCESS' || !first)
    throw new Error(`The delay was refused: ${JSON.stringify(reply)}`);
  return first;
}

/** Closes a span of a course, until ten unless said otherwise; gives the closure. */
export async function closed(
  server: TestServer,
  admin: BuiltUser,
  ask: DelayAsk,
  { inside = 'OFFER', words = 'Frost: we can not play before ten.' }: ClosureWishes = {},
) {
  const span: DelayAsk = { ...ask, to: ask.to ?? '10:00', kind: 'CLOSED', minutes: null };
  const { preview } = await previewOf(server, admin, span);
  const reply = await replyOver(server.url, createDelay, {
    token: admin.token,
    body: { ...span, cause: 'FROST', words, inside, fingerprint: preview.fingerprint },
  });
  const [first] = reply.delays;
  if (reply.result !== 'SUCCESS' || !first)
    throw new Error(`The closure was refused: ${JSON.stringify(reply)}`);
  return first;
}

interface ClosureWishes {
  inside?: 'OFFER' | 'CANCEL';
  words?: string;
}
