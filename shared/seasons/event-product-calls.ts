/** The calls of what golfers buy with an event: confirmed by organizers, processed by admins. */
import { z } from 'zod';
import { price, text } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { id, page, pageSize } from '../contract/fields.ts';
import { processingStage } from './enums.ts';
import { entryProduct, productLog } from './entry-shapes.ts';

const eventProduct = z.object({ productId: id });
/** One of them, or several: both bodies take either. */
const oneOrMore = z.union([eventProduct.transform((one) => [one]), z.array(eventProduct).min(1).max(500)]);
const pageOfProducts = z.object({ products: z.array(entryProduct), total: z.number().int() });

export const listEventProducts = defineCall({
  id: 'event.listProducts',
  method: 'GET',
  path: 'event/products/{id}',
  access: 'organizer',
  params: z.object({ id }),
  reply: z.array(entryProduct),
  errors: ['not_found', 'forbidden'],
  summary: 'The products of an event.',
});

export const listConfirmedEventProducts = defineCall({
  id: 'event.listConfirmedProducts',
  method: 'GET',
  path: 'event/products/confirmed/{id}',
  access: 'organizer',
  params: z.object({ id }),
  reply: z.array(entryProduct),
  errors: ['not_found', 'forbidden'],
  summary: 'The products of an event that are confirmed.',
});

export const listEventProductsReadyForVerify = defineCall({
  id: 'event.listProductsReadyForVerify',
  method: 'GET',
  path: 'event/products/ready-for-verify/{page}/{size}',
  access: 'admin',
  params: z.object({ page, size: pageSize }),
  reply: pageOfProducts,
  summary: 'A page of the event products that wait to be verified.',
});

export const listEventProductsReadyForProcess = defineCall({
  id: 'event.listProductsReadyForProcess',
  method: 'GET',
  path: 'event/products/ready-for-process/{page}/{size}',
  access: 'admin',
  params: z.object({ page, size: pageSize }),
  reply: pageOfProducts,
  ours: true,
  summary: 'A page of the event products that are confirmed and wait to be processed.',
});

export const listProductTransactionLogs = defineCall({
  id: 'event.listProductTransactionLogs',
  method: 'GET',
  path: 'event/product/transaction-logs/{id}',
  access: 'admin',
  params: z.object({ id }),
  reply: z.array(productLog),
  errors: ['not_found'],
  summary: 'What was changed about the fee of a product, and by whom.',
});

export const adjustProductFee = defineCall({
  id: 'event.adjustProductFee',
  method: 'PATCH',
  path: 'event/product/fee',
  access: 'admin',
  encoding: 'json',
  body: z.object({ productId: id, amount: price, comment: text(4000).min(1, 'Please say why.') }),
  reply: entryProduct,
  errors: ['not_found', 'conflict'],
  summary: 'Changes the fee of a product, in cents.',
});

export const requestProductFeeChange = defineCall({
  id: 'event.requestProductFeeChange',
  method: 'POST',
  path: 'event/product/fee/request',
  access: 'organizer',
  encoding: 'json',
  body: z.object({
    /** Not read: the club knows what the product is for. */
    eventTypeName: text(160).optional(),
    eventName: text(160).optional(),
    productId: id,
    amount: price,
    comment: text(4000).min(1, 'Please say why.'),
  }),
  reply: entryProduct,
  errors: ['not_found', 'forbidden', 'conflict'],
  summary: 'Asks the admins, by mail, to change the fee of a product.',
});

export const updateProductFeeStage = defineCall({
  id: 'event.updateProductFeeProcessingStage',
  method: 'PATCH',
  path: 'event/product/fee/processing-stage',
  access: 'admin',
  encoding: 'json',
  body: z.object({ productId: id, processingStage }),
  reply: entryProduct,
  errors: ['not_found', 'conflict'],
  summary: 'Sets how far a requested change of a fee has got.',
});

export const chargeProductUser = defineCall({
  id: 'event.chargeProductUser',
  method: 'PATCH',
  path: 'event/product/charge-user',
  access: 'admin',
  encoding: 'json',
  body: z.object({ productId: id, userId: id }),
  reply: entryProduct,
  errors: ['not_found', 'conflict'],
  summary: 'Charges a product to another user.',
});

export const confirmEventProducts = defineCall({
  id: 'event.confirmProducts',
  method: 'PATCH',
  path: 'event/products/confirm',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ eventProducts: oneOrMore }),
  reply: z.array(entryProduct),
  errors: ['not_found', 'forbidden', 'conflict'],
  summary: 'Confirms products of an event.',
});

export const unconfirmEventProduct = defineCall({
  id: 'event.unconfirmProduct',
  method: 'PATCH',
  path: 'event/products/unconfirm',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ eventProduct: oneOrMore }),
  reply: z.array(entryProduct),
  errors: ['not_found', 'forbidden', 'conflict'],
  summary: 'Takes back the confirmation of a product.',
});

export const processEventProducts = defineCall({
  id: 'event.processProducts',
  method: 'PATCH',
  path: 'event/products/process',
  access: 'admin',
  encoding: 'json',
  body: z.object({ eventProducts: oneOrMore }),
  reply: z.array(entryProduct),
  errors: ['not_found', 'conflict'],
  summary: 'Marks products of an event as processed.',
});

export const unprocessEventProducts = defineCall({
  id: 'event.unprocessProducts',
  method: 'PATCH',
  path: 'event/products/unprocess',
  access: 'admin',
  encoding: 'json',
  body: z.object({ eventProducts: oneOrMore, reason: text(500).default('') }),
  reply: z.array(entryProduct),
  errors: ['not_found', 'conflict'],
  summary: 'Marks products of an event as not processed.',
});

export const listFeeRequests = defineCall({
  id: 'event.listFeeRequests',
  method: 'GET',
  path: 'event/product/fee/requests',
  access: 'admin',
  reply: z.array(entryProduct),
  ours: true,
  summary: 'The changes of fees that organizers have asked for and nobody has decided.',
});

export const eventProductCalls = {
  listFeeRequests,
  listEventProducts,
  listConfirmedEventProducts,
  listEventProductsReadyForVerify,
  listEventProductsReadyForProcess,
  listProductTransactionLogs,
  adjustProductFee,
  requestProductFeeChange,
  updateProductFeeStage,
  chargeProductUser,
  confirmEventProducts,
  unconfirmEventProduct,
  processEventProducts,
  unprocessEventProducts,
};
