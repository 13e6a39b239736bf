/** The lists of the office whose views are kept, and who may open each; the web's table of pages says the same, as a test holds. */
import type { OfficeRight } from './enums.ts';

export const viewPages = {
  '/admin/users': ['MEMBERSHIP'],
  '/admin/memberships': ['MEMBERSHIP', 'MANAGER'],
  '/admin/takings': ['STARTER', 'ACCOUNTANT'],
  '/admin/vouchers': ['STARTER', 'ACCOUNTANT'],
  '/admin/purchases': ['ACCOUNTANT'],
  '/admin/ledger': ['ACCOUNTANT'],
  '/admin/campaigns': ['CONTENT'],
  // The admins' alone.
  '/admin/audit': [],
  '/admin/errors': [],
} as const satisfies Readonly<Record<`/admin/${string}`, readonly OfficeRight[]>>;

export type ViewPage = keyof typeof viewPages;
