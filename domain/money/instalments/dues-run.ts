/** Books what has fallen due of memberships that are paid in instalments, and says before what that is. */
import type { Sql } from '@fourball/db/connection.ts';
import type { DuesPreview } from '@fourball/shared/money/instalments/dues-calls.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { lockUsers } from '../../accounts/lock-users.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, conflictOn, invalidField } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { onceOnly, type Intent } from '../../kernel/idempotency.ts';
import { transact } from '../../kernel/transact.ts';
import { golferAccount, postEntries } from '../ledger/ledger.ts';
import { laterAccount } from './instalment-plan.ts';

type Due = DuesPreview['instalments'][number] & { readonly purchaseId: number | null };

const selectWaiting = `select n.id as "instalmentId", n.membership_id as "membershipId", i.name, n.number, n.of_all as of,
    n.due_on::text as "dueOn", n.cents, m.purchase_id as "purchaseId", u.id as "userId", u.full_name as golfer,
    u.member_number as "memberNumber"
  from instalments n join memberships m on m.id = n.membership_id join product_items i on i.id = m.product_item_id
    join users u on u.id = coalesce(m.charged_user_id, m.user_id)
  where n.state = 'WAITING'`;

const findDue = (sql: Sql, day: string): Promise<Due[]> =>
  sql.query<Due>(`${selectWaiting} and n.due_on <= $1 order by n.due_on, u.full_name, n.id`, [day]);

const sumOf = (due: readonly { cents: number }[]): number => due.reduce((sum, { cents }) => sum + cents, 0);

export async function previewDues(sql: Sql, day: string): Promise<DuesPreview> {
  const due = await findDue(sql, day);
  const [later] = await sql.query<{ count: number; total: number; next: string | null }>(
    `select count(*)::int as count, coalesce(sum(cents), 0)::bigint as total, min(due_on)::text as next
     from instalments where state = 'WAITING' and due_on > $1`,
    [day],
  );
  return {
    day,
    count: due.length,
    total: sumOf(due),
    instalments: due,
    later: later ?? { count: 0, total: 0, next: null },
  };
}

/** What a golfer will have to pay on later days, the earliest first. */
export const findInstalmentsOf = (sql: Sql, userId: number) =>
  sql.query<Omit<DuesPreview['instalments'][number], 'userId' | 'golfer' | 'memberNumber'>>(
    `select w."instalmentId", w."membershipId", w.name, w.number, w.of, w."dueOn", w.cents
     from (${selectWaiting}) w where w."userId" = $1 order by w."dueOn", w."instalmentId"`,
    [userId],
  );

/**
 * Each is booked on the day of the run, on which golfers owe it. Locks the golfers who are charged: under these a membership ends too, so
 * of a run and a cancellation at once one is behind the other. Errors: invalid_input on `day` where it is ahead; conflict on `count` where it
 * is no longer as much as was shown.
 */
export const runDues = (
  { db, clock, timeZone }: House,
  actor: UserActor,
  { day, count, total }: { readonly day: string; readonly count: number; readonly total: number },
  intent?: Intent,
): Promise<{ count: number; total: number }> =>
  transact(db, (tx) =>
    onceOnly(tx, intent, async () => {
      const today = clubDay(clock.now(), timeZone);
      if (day > today) throw invalidField('day', 'money.dueDayAhead');
      const golfers = (await findDue(tx, day)).map(({ userId }) => userId);
      await lockUsers(tx, [...golfers, actor.userId]);
      const due = await findDue(tx, day);
      if (due.length !== count || sumOf(due) !== total) throw conflictOn('count', 'money.duesChanged');
      const entries = await postEntries(
        tx,
        due.map(({ name, number, of, membershipId, purchaseId, userId, cents }) => ({
          kind: 'INSTALMENT' as const,
          day: today,
          description: `${name}, instalment ${number} of ${of}`,
          actorId: actor.userId,
          membershipId,
          ...(purchaseId === null ? {} : { purchaseId }),
          lines: [
            { account: golferAccount(userId), cents },
            { account: laterAccount, cents: -cents },
          ],
        })),
      );
      const booked = await tx.query(
        `update instalments n set state = 'DUE', entry_id = b.entry_id
         from unnest($1::bigint[], $2::bigint[]) as b (id, entry_id) where n.id = b.id and n.state = 'WAITING' returning n.id`,
        [due.map(({ instalmentId }) => instalmentId), entries],
      );
      if (booked.length !== due.length) throw new AppError('conflict');
      await recordChange(tx, actor, {
        action: 'ledger.dues-run',
        changes: [
          { field: 'day', before: null, after: day },
          { field: 'instalments', before: null, after: String(count) },
          { field: 'cents', before: null, after: String(total) },
        ],
      });
      return { count, total };
    }),
  );
