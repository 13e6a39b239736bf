/** A test of mail: ordered by somebody of the office, and what became of the last one. */
import { randomUUID } from 'node:crypto';
import type { Sql } from '@fourball/db/connection.ts';
import { mailTestOrdered } from '@fourball/shared/club/events.ts';
import { sendMailTest } from '@fourball/shared/club/jobs.ts';
import type { MailTest } from '@fourball/shared/club/first-run/first-run-calls.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';

/** What ends the key of its mail, in the place of a recipient: there is one. */
export const testKey = 'test';

/** A new one is the last one from then on, also where the one before is still on its way. */
export async function orderMailTest(
  house: House,
  actor: UserActor,
  { smtpUrl }: { smtpUrl: string | undefined },
): Promise<'ORDERED' | 'NO_SERVER'> {
  if (!smtpUrl) return 'NO_SERVER';
  await transact(house.db, async (tx) => {
    const testId = randomUUID();
    await tx.query('update club set mail_test_id = $1, mail_test_at = $2, mail_test_event = null', [
      testId,
      house.clock.now(),
    ]);
    await recordChange(tx, actor, { action: 'club.mail-tested', changes: [] });
    await emit(tx, mailTestOrdered, { testId, userId: actor.userId });
  });
  return 'ORDERED';
}

/** From then on the mail of this event is the one that is looked at, unless another test was ordered since. */
export async function noteMailTest(sql: Sql, testId: string, eventId: number): Promise<void> {
  await sql.query(
    'update club set mail_test_event = $2 where mail_test_id = $1 and mail_test_event is distinct from $2',
    [testId, eventId],
  );
}

interface TestRow {
  readonly orderedAt: Date | null;
  readonly to: string | null;
  readonly sentAt: Date | null;
  readonly givenUpAt: Date | null;
  readonly lastError: string | null;
}

/** By what is noted of its mail: the same that is said of mails that are owed. */
export async function findMailTest(sql: Sql): Promise<MailTest> {
  const [row] = await sql.query<TestRow>(
    `select c.mail_test_at as "orderedAt", d.recipient as "to", d.sent_at as "sentAt",
       d.given_up_at as "givenUpAt", d.last_error as "lastError"
     from club c left join mail_deliveries d on d.key = c.mail_test_event || $1::text`,
    [`.${sendMailTest.name}.${testKey}`],
  );
  if (!row?.orderedAt) return { state: 'NONE', at: null, to: null, reason: null };
  const { orderedAt, to, sentAt, givenUpAt, lastError } = row;
  const state = sentAt ? 'SENT' : givenUpAt ? 'GIVEN_UP' : lastError === null ? 'QUEUED' : 'WAITING';
  return { state, at: (sentAt ?? orderedAt).toISOString(), to, reason: sentAt ? null : lastError };
}
