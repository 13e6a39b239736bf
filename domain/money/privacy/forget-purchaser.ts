/** Takes away what was written on a golfer's purchases; the purchases themselves are part of the books. */
import { mentions, type Forget } from '../../accounts/former-member.ts';

/** What others wrote on a purchase of the golfer's goes as well; where they name the golfer elsewhere, the name goes. */
export const forgetPurchaser: Forget = async (tx, former) => {
  await tx.query('update purchases set message = null where user_id = $1 or bought_by = $1', [former.userId]);
  const named = await tx.query<{ id: number; message: string }>(
    `select id, message from purchases where ${mentions('message', '$1')} order by id for update`,
    [former.traces],
  );
  for (const { id, message } of named) {
    await tx.query('update purchases set message = $2 where id = $1', [id, former.text(message)]);
  }
};
