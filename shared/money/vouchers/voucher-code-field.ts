/** The field of a voucher's code in a body. */
import { text } from '../../contract/body-fields.ts';
import { isCode } from './voucher-code.ts';

/** As it was typed: any case, any gaps. */
export const voucherCode = text(40).refine(
  isCode,
  'Please enter the code of the voucher: 16 letters and figures.',
);
