/** Takes away what was written about a golfer's memberships and round credits; both are part of the accounts. */
import { mentions, type Forget } from '../../accounts/former-member.ts';

/** Given and taken credits need a comment: this stands in its place. */
const takenAway = 'The comment went with the account.';

export const forgetCredits: Forget = async (tx, former) => {
  const { userId, traces } = former;
  await tx.query(
    'update memberships set comments = null, adjustment_comments = null, cancel_comments = null where user_id = $1',
    [userId],
  );
  // Somebody else's may name the golfer: a parent, a partner.
  const named = await tx.query<{
    id: number;
    comments: string | null;
    adjustment_comments: string | null;
    cancel_comments: string | null;
  }>(
    `select id, comments, adjustment_comments, cancel_comments from memberships
     where ${mentions("concat_ws(' ', comments, adjustment_comments, cancel_comments)", '$1')} order by id for update`,
    [traces],
  );
  for (const row of named) {
    await tx.query(
      'update memberships set comments = $2, adjustment_comments = $3, cancel_comments = $4 where id = $1',
      [
        row.id,
        row.comments && former.text(row.comments),
        row.adjustment_comments && former.text(row.adjustment_comments),
        row.cancel_comments && former.text(row.cancel_comments),
      ],
    );
  }
  const moves = await tx.query<{ id: number; own: boolean; comment: string }>(
    `select m.id, l.user_id = $1 as own, m.comment from round_credit_moves m join round_credit_lots l on l.id = m.lot_id
     where m.comment is not null and (l.user_id = $1 or ${mentions('m.comment', '$2')}) order by m.id`,
    [userId, traces],
  );
  await tx.query(`set local fourball.erasing = 'on'`);
  for (const { id, own, comment } of moves) {
    await tx.query('update round_credit_moves set comment = $2 where id = $1', [
      id,
      own ? takenAway : former.text(comment),
    ]);
  }
  await tx.query(`set local fourball.erasing = 'off'`);
};
