/** The calls of purchases. */
import { z } from 'zod';
import { text } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { cents, day, id, line, page, pageSize, year } from '../contract/fields.ts';
import { productType, purchaseResult } from '../membership/enums.ts';
import { purchase, receipt } from './shapes.ts';

/** One line of the cart. `userId` is who it is for, when not the buyer. */
const purchaseLine = z.object({
  productType,
  productItemId: id,
  quantity: z.number().int().min(1).max(100),
  userId: id.nullish(),
  /** Cents with tax that the buyer was shown for the line: where it costs something else by now, nothing is sold. */
  total: cents.nullish(),
  /** What falls due later, as the buyer was shown it and agreed to; left out: all is due at once. */
  instalments: z
    .array(z.object({ dueOn: day, cents }))
    .max(24)
    .nullish(),
});

const ofYear = z.object({ year: year.optional() });

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
  reply: z.object({
    result: purchaseResult,
    purchaseId: id.optional(),
    /** Which line was refused, as a path in what was sent, and why. */
    field: z.string().optional(),
    reason: z.string().optional(),
  }),
  errors: ['forbidden', 'not_found'],
  summary: 'Buys what is in the cart; only admins buy for, or charge, somebody else.',
});

export const listOwnPurchases = defineCall({
  id: 'purchase.listForUser',
  method: 'GET',
  path: 'purchase/list/user',
  access: 'user',
  query: ofYear,
  reply: z.array(purchase),
  summary: "The caller's purchases.",
});

export const listPurchasesOfUser = defineCall({
  id: 'purchase.listForAdmin',
  method: 'GET',
  path: 'purchase/list/admin/{id}',
  access: 'admin',
  params: z.object({ id }),
  query: ofYear,
  reply: z.array(purchase),
  errors: ['not_found'],
  summary: 'The purchases of a user.',
});

export const updatePurchaseMessage = defineCall({
  id: 'purchase.updateMessage',
  method: 'PUT',
  path: 'purchase/message',
  access: 'user',
  encoding: 'json',
  body: z.object({ purchaseId: id, message: text(4000) }),
  reply: purchase,
  errors: ['forbidden', 'not_found'],
  summary: 'Changes the message of a purchase.',
});

export const listPurchases = defineCall({
  id: 'purchase.list',
  method: 'GET',
  path: 'purchase/list/all/{page}/{size}',
  access: 'admin',
  ours: true,
  params: z.object({ page, size: pageSize }),
  query: z.object({
    year: year.optional(),
    kind: purchase.shape.kind.optional(),
    search: line(120).optional(),
  }),
  reply: z.object({ total: z.number().int(), purchases: z.array(purchase) }),
  summary: 'All purchases, the latest first.',
});

export const getReceipt = defineCall({
  id: 'purchase.getReceipt',
  method: 'GET',
  path: 'purchase/receipt/{id}',
  access: 'user',
  ours: true,
  params: z.object({ id }),
  reply: receipt,
  errors: ['not_found'],
  summary:
    'The receipt of a purchase that the caller made, paid or was bought something in; of any for admins.',
});

export const getReceiptPdf = defineCall({
  id: 'purchase.getReceiptPdf',
  method: 'GET',
  path: 'purchase/receipt/{id}/pdf',
  access: 'user',
  ours: true,
  raw: true,
  params: z.object({ id }),
  errors: ['not_found', 'unavailable'],
  summary: 'The receipt as a PDF.',
});

export const purchaseCalls = {
  createPurchase,
  listOwnPurchases,
  listPurchasesOfUser,
  updatePurchaseMessage,
  listPurchases,
  getReceipt,
  getReceiptPdf,
};
