/** The calls of purchases. */
import { z } from 'zod';
import { text } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { id } from '../contract/fields.ts';
import { productType } from '../membership/enums.ts';

/** One line of the cart. `userId` is who it is for, when not the buyer. */
const purchaseLine = z.object({
  productType,
  productItemId: id,
  quantity: z.number().int().min(1).max(100),
  userId: id.nullish(),
});

export const createPurchase = defineCall({
  id: 'purchase.create',
  method: 'POST',
  path: 'purchase',
  access: 'user',
  encoding: 'json',
  body: z.object({
    purchase: z.array(purchaseLine).min(1).max(50),
    chargeUser: id.nullish(),
    userFor: id.nullish(),
  }),
  idempotent: true,
  summary: 'Buys what is in the cart; only admins buy for, or charge, somebody else.',
});

export const listOwnPurchases = defineCall({
  id: 'purchase.listForUser',
  method: 'GET',
  path: 'purchase/list/user',
  access: 'user',
  summary: "The caller's purchases.",
});

export const listPurchasesOfUser = defineCall({
  id: 'purchase.listForAdmin',
  method: 'GET',
  path: 'purchase/list/admin/{id}',
  access: 'admin',
  params: z.object({ id }),
  summary: 'The purchases of a user.',
});

export const updatePurchaseMessage = defineCall({
  id: 'purchase.updateMessage',
  method: 'PUT',
  path: 'purchase/message',
  access: 'user',
  encoding: 'json',
  body: z.object({ purchaseId: id, message: text(4000) }),
  summary: 'Changes the message of a purchase.',
});

export const purchaseCalls = { createPurchase, listOwnPurchases, listPurchasesOfUser, updatePurchaseMessage };
