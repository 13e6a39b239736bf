/** Makes one golfer's purchases, payments and account another's, where both are one person; no entry of the books changes. */
import type { MergeStep, MergeView } from '../../accounts/merging/merge-part.ts';
import { clubDay } from '../../kernel/club-time.ts';
import { golferAccount, openAccountsOf, postEntries } from '../ledger/ledger.ts';
import { owedBy } from '../payments/owed-by.ts';

const carried = 'Carried over from another record of the same person';

export const moneyInMerge: MergeView = {
  facts: async (sql, userId) => ({ balance: await owedBy(sql, userId) }),
  obstacles: () => Promise.resolve([]),
};

export const movePurchases: MergeStep = async (tx, { goneId, keptId }) => {
  await tx.query(
    `select id from purchases where user_id = $1 or charged_user_id = $1 or bought_by = $1 order by id for no key update`,
    [goneId],
  );
  await tx.query(
    `update purchases set user_id = case when user_id = $1 then $2 else user_id end,
       charged_user_id = case when charged_user_id = $1 then $2 else charged_user_id end,
       bought_by = case when bought_by = $1 then $2 else bought_by end
     where user_id = $1 or charged_user_id = $1 or bought_by = $1`,
    [goneId, keptId],
  );
  await tx.query('update purchase_lines set user_id = $2 where user_id = $1', [goneId, keptId]);
  await tx.query('select id from payments where user_id = $1 order by id for no key update', [goneId]);
  await tx.query('update payments set user_id = $2 where user_id = $1', [goneId, keptId]);
  await tx.query('select id from vouchers where user_id = $1 order by id for no key update', [goneId]);
  await tx.query('update vouchers set user_id = $2 where user_id = $1', [goneId, keptId]);
  // One mail to a person for a month: where both had theirs, or wait for it, that of who stays is kept.
  await tx.query(
    `delete from statement_mails g using statement_mails k where g.user_id = $1 and k.user_id = $2
       and (k.run_id = g.run_id or k.month = g.month and k.state in ('WAITING', 'SENT') and g.state in ('WAITING', 'SENT'))`,
    [goneId, keptId],
  );
  await tx.query('update statement_mails set user_id = $2 where user_id = $1', [goneId, keptId]);
};

/**
 * The balance goes over by an entry of its own. The account that is even then becomes a closed one of the golfer who stays, so that
 * its entries are that golfer's; whatever is posted to it later, or reversed in it, counts in the account that stays.
 */
export const moveAccount: MergeStep = async (tx, { goneId, keptId }, { house, actor }) => {
  const owners = [golferAccount(goneId), golferAccount(keptId)];
  const ids = await openAccountsOf(tx, owners);
  const [goneAccount, keptAccount] = owners.map(({ code }) => ids.get(code));
  const rows = await tx.query<{ id: number; balance_cents: number; last_payment_on: string | null }>(
    `select id, balance_cents, last_payment_on from ledger_accounts where user_id = any($1::bigint[])
     order by id for no key update`,
    [[goneId, keptId]],
  );
  const gone = rows.find(({ id }) => id === goneAccount);
  const cents = gone?.balance_cents ?? 0;
  if (cents !== 0) {
    await postEntries(tx, [
      {
        kind: 'ADJUSTMENT',
        day: clubDay(house.clock.now(), house.timeZone),
        description: carried,
        actorId: actor.userId,
        reason: 'Two records of one person were merged.',
        lines: [
          { account: golferAccount(keptId), cents },
          { account: golferAccount(goneId), cents: -cents },
        ],
      },
    ]);
  }
  await tx.query('update ledger_accounts set user_id = $2, merged_into = $3 where user_id = $1', [
    goneId,
    keptId,
    keptAccount,
  ]);
  await tx.query(
    'update ledger_accounts set last_payment_on = greatest(last_payment_on, $2::date) where id = $1',
    [keptAccount, gone?.last_payment_on ?? null],
  );
};

/** Last of the locks: whoever holds the golfers changes them. */
export const moveMemberships: MergeStep = async (tx, { goneId, keptId }) => {
  await tx.query(
    `update memberships set user_id = case when user_id = $1 then $2 else user_id end,
       charged_user_id = case when charged_user_id = $1 then $2 else charged_user_id end
     where user_id = $1 or charged_user_id = $1`,
    [goneId, keptId],
  );
};
