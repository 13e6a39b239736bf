/** Binds the calls of purchases to their commands. */
import { linesOfBookings } from '@fourball/domain/booking/bookings/receipt-lines.ts';
import {
  listPurchases,
  listPurchasesOf,
  listPurchasesOfUser,
} from '@fourball/domain/money/purchases/list-purchases.ts';
import { purchaseItems } from '@fourball/domain/money/purchases/purchase-items.ts';
import { getReceipt } from '@fourball/domain/money/purchases/receipt.ts';
import { updatePurchaseMessage } from '@fourball/domain/money/purchases/update-purchase-message.ts';
import { purchaseMemberships as purchaseMembershipsCall } from '@fourball/shared/membership/membership-calls.ts';
import { createPurchase as createPurchaseCall } from '@fourball/shared/money/purchase-calls.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { intentOf } from '../http/intent.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const purchaseHandlers = ({ house, club }: Services): BuiltHandlers['purchases'] => {
  const bookings = linesOfBookings(house);
  return {
    createPurchase({ actor, body, ...sent }) {
      const user = userOf(actor);
      const lines = body.purchase.map(({ userId, ...line }, at) => ({
        ...line,
        field: `purchase.${at}`,
        userId: userId ?? body.userFor ?? user.userId,
        userField: userId ? `purchase.${at}.userId` : 'userFor',
      }));
      const order = { lines, chargedUserId: body.chargeUser ?? user.userId };
      return purchaseItems(house, club, user, order, intentOf(createPurchaseCall, user.userId, sent));
    },
    purchaseMemberships({ actor, body, ...sent }) {
      const user = userOf(actor);
      const lines = body.membershipPurchases.map(({ productItemId, userId }, at) => ({
        productType: 'GOLF' as const,
        productItemId,
        quantity: 1,
        field: `membershipPurchases.${at}`,
        userId: userId ?? user.userId,
        userField: `membershipPurchases.${at}.userId`,
      }));
      const order = { lines, chargedUserId: user.userId };
      return purchaseItems(house, club, user, order, intentOf(purchaseMembershipsCall, user.userId, sent));
    },
    listOwnPurchases({ actor, query }) {
      const user = userOf(actor);
      return listPurchasesOf(house, bookings, user, user.userId, query.year);
    },
    listPurchasesOfUser: ({ actor, params, query }) =>
      listPurchasesOfUser(house, bookings, userOf(actor), params.id, query.year),
    listPurchases: ({ params, query }) => listPurchases(house, bookings, params, query),
    updatePurchaseMessage: ({ actor, body }) => updatePurchaseMessage(house, bookings, userOf(actor), body),
    getReceipt: ({ actor, params }) => getReceipt(house, club, bookings, userOf(actor), params.id),
  };
};
