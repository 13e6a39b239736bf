/** Takes the name of an erased customer off the rounds that the customer played, where it stands as a guest's. */
import { formerMember, type Forget } from '../../accounts/former-member.ts';

/** Of whom the desk knew one word is called a guest in the account alone. */
const saidAtTheDesk = (name: string): string => name.replace(/ \(guest\)$/, '');

export const forgetCustomerRounds: Forget = async (tx, { userId, was }) => {
  await tx.query(
    `update rounds r set guest_name = $2, guest_email = null
     where guest_name is not null and (r.customer_id = $1
       or lower(r.guest_name) = lower($3) and exists (
         select from bookings b where b.purchase_id = r.purchase_id and b.user_id = $1))`,
    [userId, formerMember, saidAtTheDesk(was.name)],
  );
};
