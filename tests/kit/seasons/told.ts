/** What golfers were told of seasons and golf events by mail, once all that was ordered is done. */
import { handlers } from '@fourball/workers/queues/catalogue.ts';
import { isEventHandler, type EventHandler } from '@fourball/workers/queues/handler.ts';
import type { BuiltUser } from '../build.ts';
import type { MailServer, ReceivedMail } from '../mail-server.ts';
import type { TestServer } from '../server.ts';
import { eventually } from '../wait.ts';
import { workerContext } from '../worker-context.ts';

/**
 * Waits until every job of what has happened so far is done, and its mails have left: nobody else is told. A job that was ordered twice is done
 * while the first one's mail is on its way.
 */
export const settled = ({ db }: Pick<TestServer, 'db'>): Promise<boolean> =>
  eventually('the jobs of all that happened', async () => {
    const [row] = await db.query<{ open: number }>(
      `select (select count(*) from outbox_waiting) + (select count(*) from job_runs where done_at is null)
         + (select count(*) from mail_deliveries where sent_at is null and given_up_at is null) as open`,
    );
    return row?.open === 0;
  });

export interface Told {
  /** All mails to the address, in the order in which they left. */
  to(golfer: Pick<BuiltUser, 'email'>): Promise<ReceivedMail[]>;
  /** What they are called. */
  subjectsTo(golfer: Pick<BuiltUser, 'email'>): Promise<string[]>;
}

export const toldBy = (server: Pick<TestServer, 'db'>, { received }: MailServer): Told => {
  const to: Told['to'] = async ({ email }) => {
    await settled(server);
    return received.filter((mail) => mail.to.includes(email));
  };
  return {
    to,
    subjectsTo: async (golfer) => (await to(golfer)).map((mail) => mail.header('subject')),
  };
};

/** The last event that was written. */
export async function lastEvent({ db }: Pick<TestServer, 'db'>): Promise<number> {
  const [row] = await db.query<{ id: number | null }>('select max(id) as id from outbox');
  return row?.id ?? 0;
}

/** Runs every handler of the events of seasons after this one three times more, two of them at once. Returns what is sent by that. */
export async function runAllAgain(server: TestServer, after: number): Promise<string[]> {
  const sent: string[] = [];
  const context = workerContext(server.house, {
    mail: {
      send: async (mail) => {
        sent.push(`${mail.to}: ${mail.subject}`);
      },
    },
  });
  const events = await server.db.query<{ id: number; name: string; payload: unknown }>(
    `select id, name, payload from outbox where name like 'seasons.%' and id > $1 order by id`,
    [after],
  );
  for (const { id: eventId, name, payload } of events) {
    const listening = handlers.filter(
      (one): one is EventHandler => isEventHandler(one) && one.job.on.name === name,
    );
    const run = () => Promise.all(listening.map((handler) => handler.run(context, { eventId, payload })));
    await run();
    await Promise.all([run(), run()]);
  }
  return sent;
}
