/** What each kind of import is, put together of the domains that bring it along. */
import { bookingKind } from '@fourball/domain/booking/imports/booking-kind.ts';
import { templateKind } from '@fourball/domain/booking/setup/import-templates.ts';
import { memberKind } from '@fourball/domain/club/imports/member-kind.ts';
import type { ImportKinds } from '@fourball/domain/club/imports/import-rows.ts';
import { creditKind } from '@fourball/domain/membership/credits/import-credits.ts';
import { balanceKind } from '@fourball/domain/money/ledger/import-balances.ts';
import { membershipKind } from '@fourball/domain/money/memberships/import-memberships.ts';

export const importKinds: ImportKinds = {
  MEMBERS: memberKind,
  MEMBERSHIPS: membershipKind,
  CREDITS: creditKind,
  BALANCES: balanceKind,
  TEMPLATES: templateKind,
  BOOKINGS: bookingKind,
};
