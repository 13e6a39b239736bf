/** Parameters of paths as the calls of the contract take them, for requests that need an address and nothing behind it. */
import type { Call } from '@fourball/shared/contract/define-call.ts';
import { fieldsOf } from '@fourball/shared/contract/field-names.ts';
import { z } from 'zod';

/** A value of a path parameter that its schema takes. */
export function sampleOf(name: string, field: z.core.$ZodType, first = '7'): string {
  const words = ['ADMIN', 'HOMEPAGE', 'ALL', 'revenue', 'csv', 'MEMBERS'];
  const candidates = [wellFormed[name], first, '7', '2026', '2026-06-16', ...words, 'ava@club.example'];
  const fitting = candidates.find((text) => text !== undefined && z.safeParse(field, text).success);
  if (fitting === undefined) throw new Error(`no sample fits the parameter ${name}`);
  return fitting;
}

/** Path parameters that are well formed, so that the address is that of the call. */
const wellFormed: Readonly<Record<string, string>> = {
  type: 'Active',
  day: '2026-06-16',
  startDate: '2026-06-01',
  start: '2026-06-01',
  end: '2026-06-30',
  userName: 'nobody.here',
  role: 'ADMIN',
  name: 'revenue',
  report: 'bookings',
  format: 'csv',
  kind: 'TEE_SHEET',
  year: '0',
  page: '0',
  size: '10',
};
/** Of a call; what its numbers name is not there. */
export const paramsOf = (call: Call): Record<string, string> =>
  Object.fromEntries(
    [...fieldsOf(call.params)].map(([name, field]) => [name, sampleOf(name, field, '4000000')]),
  );
