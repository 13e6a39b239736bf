/** Finds memberships that contradict themselves, one another, or the books. */
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { membershipProblem, type MembershipProblem } from '@fourball/shared/membership/enums.ts';
import type { listMembershipProblems as listCall } from '@fourball/shared/membership/membership-calls.ts';
import { wordsFor } from '@fourball/shared/words/language.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { presentMembership, selectMemberships } from '../../membership/memberships/membership-rows.ts';

/**
 * `$1` is today at the club. Payments are of the account, not of a purchase, and count for what is owed longest: a charge
 * is open as far as the balance is more than all that was charged after it.
 */
const findProblems = `
  with standing as (
    select m.id, m.user_id, m.product_item_id, i.start_date, i.end_date
    from memberships m join product_items i on i.id = m.product_item_id
    where m.cancelled_at is null and i.end_date >= $1::date
  )
  select s.id, 'OVERLAPPING' as problem from standing s
  where exists (select from standing o where o.user_id = s.user_id and o.id <> s.id
    and o.start_date <= s.end_date and s.start_date <= o.end_date)
  union all
  select s.id, 'NO_MEMBER_NUMBER' from standing s join users u on u.id = s.user_id where u.member_number is null
  union all
  select s.id, 'INACTIVE_ACCOUNT' from standing s join users u on u.id = s.user_id where u.status <> 'ACTIVE'
  union all
  select r.id, 'OVER_LIMIT' from (
    select s.id, e.purchase_limit, row_number() over (partition by s.product_item_id order by s.id) as place
    from standing s join product_items i on i.id = s.product_item_id
      join catalogue_entries e on e.id = i.catalogue_entry_id where e.purchase_limit > 0
  ) r where r.place > r.purchase_limit
  union all
  select distinct l.membership_id, 'CREDITS_LEFT_AFTER_END' from round_credit_lots l
  where l.membership_id is not null and l.available > 0 and l.ends_on < $1
  union all
  select s.id, 'UNPAID' from standing s
    join ledger_entries e on e.membership_id = s.id and e.kind = 'CHARGE'
    join ledger_lines l on l.entry_id = e.id
    join ledger_accounts a on a.id = l.account_id and a.kind = 'GOLFER' and a.balance_cents > 0
  where s.start_date <= $1 and not exists (select from ledger_entries r where r.reverses_entry_id = e.id)
    and a.balance_cents > (select coalesce(sum(o.cents), 0) from ledger_lines o
                           where o.account_id = a.id and o.cents > 0 and o.entry_id > e.id)`;

/** By problem, and the golfers' names. A membership may have several. For admins. */
export async function listMembershipProblems(
  { db, clock, timeZone }: House,
  actor: UserActor,
): Promise<ReplyOf<typeof listCall>> {
  const meanings = wordsFor(actor).checks.memberships;
  const today = clubDay(clock.now(), timeZone);
  const found = await db.query<{ id: number; problem: MembershipProblem }>(findProblems, [today]);
  const rows = await selectMemberships(
    db,
    today,
    'm.id = any($2::bigint[])',
    [[...new Set(found.map(({ id }) => id))]],
    'u.last_name, u.first_name, m.id',
  );
  return membershipProblem.options.flatMap((problem) => {
    const ids = new Set(found.filter((one) => one.problem === problem).map(({ id }) => id));
    return rows
      .filter(({ id }) => ids.has(id))
      .map((row) => ({
        problem,
        meaning: meanings[problem],
        membership: presentMembership(row, today, true),
      }));
  });
}
