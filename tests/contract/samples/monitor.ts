/** The admins' monitor with a job that failed, a mail that is owed, and a browser that subscribes to pushes. */
import { buildUser } from '../../kit/build.ts';
import { buildFailedJob } from '../../kit/failed-jobs.ts';
import type { CallOptions, TestServer } from '../../kit/server.ts';
import { buildAdmin } from '../../kit/booking/starter.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

const withFailedJob: Sample = async (server) => {
  const [event] = await server.db.query<{ id: number }>(
    `insert into outbox (name, payload) values ('test.happened', '{}') returning id`,
  );
  const body = await buildFailedJob(server, event?.id ?? 0);
  return { token: (await buildAdmin(server)).token, body };
};
const withOwedMail: Sample = async (server) => {
  const [event] = await server.db.query<{ id: number }>(
    `insert into outbox (name, payload) values ('test.happened', '{}') returning id`,
  );
  const key = `${event?.id ?? 0}.test.happened.1`;
  await server.db.query(
    `insert into mail_deliveries (key, recipient, subject, event_id, job, tries, next_try_at, last_error)
     values ($1, 'ava@club.example', 'Booked', $2, 'test.happened', 1, now() + interval '1 hour', 'Away.')`,
    [key, event?.id],
  );
  return { token: (await buildAdmin(server)).token, body: { key } };
};
const asGolfer: Sample = async ({ db }) => ({ token: (await buildUser(db)).token });
const endpoint = 'https://fcm.googleapis.com/fcm/send/sample';

export const monitorSamples: Readonly<Record<string, Sample>> = {
  'monitor.get': async (server) => ({ token: (await buildAdmin(server)).token }),
  'monitor.retryJob': withFailedJob,
  'monitor.removeJob': withFailedJob,
  'mail.listOwed': async (server) => ({ token: (await withOwedMail(server)).token }),
  'mail.tryOwed': withOwedMail,
  'push.getKey': asGolfer,
  'push.subscribe': async (server) => ({
    ...(await asGolfer(server)),
    body: { endpoint, keys: { p256dh: 'BA', auth: 'AA' } },
  }),
  'push.unsubscribe': async (server) => ({ ...(await asGolfer(server)), body: { endpoint } }),
};
