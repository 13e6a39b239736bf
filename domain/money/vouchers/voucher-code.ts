/** The codes of vouchers: derived by HMAC from a key of the club, so that an answer which got lost can be repeated although only hashes are kept. */
import { createHmac, hash } from 'node:crypto';
import { codeLength, codeLetters, readCode } from '@fourball/shared/money/vouchers/voucher-code.ts';
import { clubSecret } from '../../kernel/club-secret.ts';
import type { House } from '../../kernel/house.ts';

/** The club's key for codes. Read before a transaction begins. */
export const voucherSecret = (house: House): Promise<Buffer> => clubSecret(house, 'vouchers');

/** 80 bits. Another version is another code: the one before opens nothing then. */
export function codeOf(
  secret: Buffer,
  { id, version }: { readonly id: number; readonly version: number },
): string {
  const bytes = createHmac('sha256', secret).update(`${id} ${version}`).digest();
  let bits = 0n;
  for (const byte of bytes.subarray(0, 10)) bits = (bits << 8n) | BigInt(byte);
  let code = '';
  for (let place = codeLength - 1; place >= 0; place -= 1)
    code += codeLetters[Number((bits >> BigInt(5 * place)) & 31n)] ?? '';
  return code;
}

/** What is kept and looked up: a stolen table spends no voucher. */
export const hashCode = (typed: string): Buffer => hash('sha256', readCode(typed), 'buffer');
