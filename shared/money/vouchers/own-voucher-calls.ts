/** The calls by which golfers see what is left of a voucher whose code they have, and of those that stand in their name. */
import { z } from 'zod';
import { defineCall } from '../../contract/define-call.ts';
import { voucherCode } from './voucher-code-field.ts';
import { voucher } from './voucher-shapes.ts';

/** What whoever has the code may know: not who paid for it, nor who made it. */
const ownVoucher = voucher.omit({ voucherId: true, holder: true, by: true });
export type OwnVoucher = z.output<typeof ownVoucher>;

export const listOwnVouchers = defineCall({
  id: 'voucher.listOwn',
  method: 'GET',
  path: 'vouchers/own',
  access: 'user',
  ours: true,
  reply: z.object({
    /** The latest first; those that were taken back are none any more. */
    vouchers: z.array(ownVoucher),
  }),
  summary: 'The vouchers that the caller paid for or was given, with what is left of each; not their codes.',
});

export const checkVoucher = defineCall({
  id: 'voucher.check',
  method: 'POST',
  path: 'vouchers/check',
  access: 'user',
  ours: true,
  encoding: 'json',
  body: z.object({ code: voucherCode }),
  /** UNKNOWN counts as a guess: after some there is a pause. */
  reply: z.object({ result: z.enum(['FOUND', 'UNKNOWN']), voucher: ownVoucher.nullable() }),
  errors: ['too_many_requests'],
  summary: 'What is left of the voucher with a code, for whoever has the code.',
});

export const ownVoucherCalls = { listOwnVouchers, checkVoucher };
