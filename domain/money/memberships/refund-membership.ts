/** Gives back a part of what a membership cost, out of goodwill. */
import type { Membership } from '@fourball/shared/membership/shapes.ts';
import { refuseOwnBooks } from '../../accounts/access.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { conflictOn } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { onceOnly, type Intent } from '../../kernel/idempotency.ts';
import { transact } from '../../kernel/transact.ts';
import {
  getSoldMembership,
  paidFor,
  presentMembership,
} from '../../membership/memberships/membership-rows.ts';
import { taxBack } from './cancellation-value.ts';
import { golferAccount, postEntries, refundLines } from '../ledger/ledger.ts';
import { lockMembership } from './load-sold.ts';
import { cancellationFee, findBooked } from './membership-books.ts';
import { itemAccount } from '../purchases/sell-items.ts';

/**
 * `refund` is in cents before tax, on top of what was given back before, and never more than what is left; its tax goes
 * back with it. Also of one that is cancelled: when the price is back, the rest is its fee. It ends nothing. Locks the
 * golfers. Errors: not_found, forbidden for the own, conflict where it was deleted, invalid_input on refund.
 */
export function refundMembership(
  house: House,
  actor: UserActor,
  { id, refund }: { id: number; refund: number },
  intent: Intent | undefined,
): Promise<Membership> {
  return transact(house.db, (tx) =>
    onceOnly(tx, intent, async () => {
      const today = clubDay(house.clock.now(), house.timeZone);
      const before = await lockMembership(tx, today, id, { ended: 'UNLESS_DELETED' });
      refuseOwnBooks(actor, before.user_id, before.charged_user_id);
      const booked = await findBooked(tx, id);
      const left = Math.min(paidFor(before) - before.refunded_cents, booked.net);
      if (refund > left) throw conflictOn('refund', 'money.moreThanLeftOfPrice');
      const ofFee = Math.max(0, refund - (booked.net - booked.fee));
      const product = itemAccount({
        id: before.product_item_id,
        kind: 'MEMBERSHIP',
        name: before.product_name,
      });
      const { purchase_id: purchaseId, tax_basis_points: taxBasisPoints } = before;
      await tx.query('update memberships set refunded_cents = refunded_cents + $2 where id = $1', [
        id,
        refund,
      ]);
      await postEntries(tx, [
        {
          kind: 'REFUND',
          day: today,
          description: before.product_name,
          actorId: actor.userId,
          membershipId: id,
          ...(purchaseId === null ? {} : { purchaseId }),
          lines: refundLines({
            payer: golferAccount(before.charged_user_id ?? before.user_id),
            product,
            netCents: refund,
            taxCents: taxBack(refund, { left, taxLeft: booked.tax, taxBasisPoints }),
            taxBasisPoints,
          }).flatMap((line) =>
            line.account === product
              ? [
                  { account: product, cents: line.cents - ofFee },
                  { account: cancellationFee, cents: ofFee },
                ]
              : [line],
          ),
        },
      ]);
      await recordChange(tx, actor, {
        action: 'membership.refunded',
        userId: before.user_id,
        changes: [
          {
            field: 'refund',
            before: String(before.refunded_cents),
            after: String(before.refunded_cents + refund),
          },
        ],
      });
      return presentMembership(await getSoldMembership(tx, today, id), today, true);
    }),
  );
}
