/** The calls of vouchers: found by their code, listed, given, taken back. They are sold, and spent, at a till. */
import { z } from 'zod';
import { filled, price } from '../../contract/body-fields.ts';
import { defineCall } from '../../contract/define-call.ts';
import { cents, day, id, line, page, pageSize } from '../../contract/fields.ts';
import { voucherState } from '../enums.ts';
import { voucherCode } from './voucher-code-field.ts';
import { issuedVoucher, voucher, voucherDetails } from './voucher-shapes.ts';

export const voucherAmount = price.min(1, 'Please enter an amount.').max(1_000_000, 'Please enter less.');

export const findVoucher = defineCall({
  id: 'voucher.find',
  method: 'POST',
  path: 'voucher/find',
  access: 'admin',
  ours: true,
  encoding: 'json',
  body: z.object({ code: voucherCode }),
  /** UNKNOWN counts as a guess: after some there is a pause. */
  reply: z.object({ result: z.enum(['FOUND', 'UNKNOWN']), voucher: voucher.nullable() }),
  errors: ['too_many_requests'],
  summary: 'What is left of the voucher with a code.',
});

export const listVouchers = defineCall({
  id: 'voucher.list',
  method: 'GET',
  path: 'voucher/{page}/{size}',
  access: 'admin',
  ours: true,
  params: z.object({ page, size: pageSize }),
  query: z.object({
    state: voucherState.optional(),
    /** The last four letters of a code, or a part of the name of who paid. */
    search: line(120).optional(),
  }),
  reply: z.object({
    total: z.number().int(),
    /** What all vouchers of the club are still good for, also those past their last day. */
    outstanding: cents,
    vouchers: z.array(voucher),
  }),
  summary: 'The vouchers of the club, the latest first.',
});

export const getVoucher = defineCall({
  id: 'voucher.get',
  method: 'GET',
  path: 'voucher/{id}',
  access: 'admin',
  ours: true,
  params: z.object({ id }),
  reply: voucherDetails,
  errors: ['not_found'],
  summary: 'One voucher with all that happened to it.',
});

const handedOver = z.object({ voucher: voucherDetails, issued: issuedVoucher });

export const giveVoucher = defineCall({
  id: 'voucher.give',
  method: 'POST',
  path: 'voucher/give',
  access: 'admin',
  ours: true,
  encoding: 'json',
  body: z.object({
    amount: voucherAmount,
    /** Whose account is charged for it; left out: nobody pays for it, it is given. */
    userId: id.nullish(),
    reason: filled(300),
  }),
  idempotent: true,
  reply: handedOver,
  errors: ['not_found', 'forbidden'],
  summary: 'Makes a voucher without a till: charged to an account, or given.',
});

export const voidVoucher = defineCall({
  id: 'voucher.void',
  method: 'POST',
  path: 'voucher/void',
  access: 'admin',
  ours: true,
  encoding: 'json',
  body: z.object({ voucherId: id, reason: filled(300) }),
  reply: voucherDetails,
  errors: ['not_found', 'conflict'],
  summary: 'Takes back what is left of a voucher: nobody can spend it any more.',
});

export const changeVoucher = defineCall({
  id: 'voucher.change',
  method: 'POST',
  path: 'voucher/change',
  access: 'admin',
  ours: true,
  encoding: 'json',
  body: z.object({
    voucherId: id,
    /** The last day on which it can be spent; null: it has none. */
    expiresOn: day.nullable(),
    reason: filled(300),
  }),
  reply: voucherDetails,
  errors: ['not_found', 'conflict'],
  summary: 'Gives a voucher another last day, or none.',
});

export const renewVoucherCode = defineCall({
  id: 'voucher.renewCode',
  method: 'POST',
  path: 'voucher/renew-code',
  access: 'admin',
  ours: true,
  encoding: 'json',
  body: z.object({ voucherId: id, reason: filled(300) }),
  idempotent: true,
  reply: handedOver,
  errors: ['not_found', 'conflict'],
  summary: 'Gives a voucher that was lost another code; the one before opens nothing any more.',
});

export const voucherCalls = {
  findVoucher,
  listVouchers,
  getVoucher,
  giveVoucher,
  voidVoucher,
  changeVoucher,
  renewVoucherCode,
};
