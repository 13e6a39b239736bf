/** Makes one golfer's memberships and round credits another's, where both are one person. */
import type { MergeStep, MergeView } from '../../accounts/merging/merge-part.ts';

export const membershipsInMerge: MergeView = {
  async facts(sql, userId) {
    const memberships = await sql.query<{ name: string; startDate: string; endDate: string }>(
      `select i.name, i.start_date as "startDate", i.end_date as "endDate"
       from memberships m join product_items i on i.id = m.product_item_id
       where m.user_id = $1 and m.cancelled_at is null order by i.end_date desc, m.id desc`,
      [userId],
    );
    const [left] = await sql.query<{ credits: number }>(
      'select coalesce(sum(available), 0)::int as credits from round_credit_lots where user_id = $1',
      [userId],
    );
    return { memberships, credits: left?.credits ?? 0 };
  },
  /** The same product twice is a mistake of its own, or two people: the office cancels one first. */
  async obstacles(sql, { goneId, keptId }) {
    const both = await sql.query<{ name: string }>(
      `select i.name || ', ' || i.start_date || ' to ' || i.end_date as name from memberships g join memberships k on k.product_item_id = g.product_item_id
         join product_items i on i.id = g.product_item_id
       where g.user_id = $1 and k.user_id = $2 and g.cancelled_at is null and k.cancelled_at is null order by 1`,
      [goneId, keptId],
    );
    return both.length === 0 ? [] : [{ code: 'SAME_MEMBERSHIP', what: both.map(({ name }) => name) }];
  },
};

export const moveCredits: MergeStep = async (tx, { goneId, keptId }) => {
  await tx.query('select id from round_credit_lots where user_id = $1 order by id for no key update', [
    goneId,
  ]);
  await tx.query('update round_credit_lots set user_id = $2 where user_id = $1', [goneId, keptId]);
};

export const moveExternal: MergeStep = async (tx, { goneId, keptId }) => {
  await tx.query(
    `update external_memberships e set user_id = $2 where user_id = $1 and not exists (
       select from external_memberships k where k.user_id = $2 and k.year = e.year
         and lower(k.user_entered_text) = lower(e.user_entered_text))`,
    [goneId, keptId],
  );
};
