/** Binds the calls that make one record of two to their commands, with what each domain brings along. */
import { lookAtMerge } from '@fourball/domain/accounts/merging/look-at-merge.ts';
import { moveDocuments } from '@fourball/domain/club/documents/forget-documents.ts';
import type { MergeParts } from '@fourball/domain/accounts/merging/merge-part.ts';
import { mergeRecords } from '@fourball/domain/accounts/merging/merge-records.ts';
import {
  bookingsInMerge,
  moveBookings,
  moveWaitlist,
} from '@fourball/domain/booking/merging/merge-bookings.ts';
import {
  membershipsInMerge,
  moveCredits,
  moveExternal,
} from '@fourball/domain/membership/merging/merge-memberships.ts';
import { moveMessages } from '@fourball/domain/messaging/merging/merge-messages.ts';
import {
  moneyInMerge,
  moveAccount,
  moveMemberships,
  movePurchases,
} from '@fourball/domain/money/merging/merge-accounts.ts';
import { entriesInMerge, moveEntries, moveProducts } from '@fourball/domain/seasons/merging/merge-entries.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

/** The steps in the order of locks (docs/locks.md): purchases, events, tee times, credits, what is owed, accounts, threads, waitlist. */
const parts: MergeParts = {
  views: [membershipsInMerge, moneyInMerge, bookingsInMerge, entriesInMerge],
  steps: [
    movePurchases,
    moveEntries,
    moveBookings,
    moveCredits,
    moveProducts,
    moveAccount,
    moveMessages,
    moveWaitlist,
    moveMemberships,
    moveExternal,
    moveDocuments,
  ],
};

export const mergeHandlers = ({ house }: Services): BuiltHandlers['merging'] => ({
  previewMerge: ({ actor, query }) => lookAtMerge(house.db, house, userOf(actor), query, parts),
  mergeRecords: ({ actor, body }) => mergeRecords(house, userOf(actor), body, parts),
});
