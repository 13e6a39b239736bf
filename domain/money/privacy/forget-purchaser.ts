/** Takes away what was written on a golfer's purchases; the purchases themselves are part of the books. */
import { mentions, type Forget } from '../../accounts/former-member.ts';

/** What others wrote on a purchase of the golfer's goes as well; where they name the golfer elsewhere, the name goes. */
export const forgetPurchaser: Forget = async (tx, former) => {
  const theirs = `user_id = $1 or bought_by = $1`;
  const written = await tx.query<{ id: number; message: string; theirs: boolean }>(
    `select id, message, (${theirs}) as theirs from purchases
     where message is not null and (${theirs} or ${mentions('message', '$2')}) order by id for update`,
    [former.userId, former.traces],
  );
  for (const { id, message, theirs } of written) {
    await tx.query('update purchases set message = $2 where id = $1', [
      id,
      theirs ? null : former.text(message),
    ]);
  }
};
