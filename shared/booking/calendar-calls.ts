/** The calls that bring bookings into a golfer's own calendar. */
import { z } from 'zod';
import { defineCall } from '../contract/define-call.ts';
import { id, instant } from '../contract/fields.ts';

export const downloadCalendar = defineCall({
  id: 'book.downloadCalendar',
  method: 'GET',
  path: 'book/calendar/{purchaseId}',
  access: 'user',
  params: z.object({ purchaseId: id }),
  raw: true,
  errors: ['not_found'],
  ours: true,
  summary: 'A booking as a calendar file (.ics).',
});

export const readCalendarFeed = defineCall({
  id: 'book.readCalendarFeed',
  method: 'GET',
  path: 'book/feed/{token}',
  access: 'public',
  /** Programs want to see `.ics` at the end. */
  params: z.object({ token: z.string().max(100) }),
  raw: true,
  errors: ['not_found', 'too_many_requests'],
  ours: true,
  summary:
    'The rounds of whose address it is, as a calendar to subscribe to, cancelled ones too. Sends an ETag; If-None-Match answers 304.',
});

export const getCalendarFeed = defineCall({
  id: 'book.getCalendarFeed',
  method: 'GET',
  path: 'book/calendar-feed',
  access: 'user',
  reply: z.object({
    /** Since when the caller's address is there; null without one. */
    createdAt: instant.nullable(),
  }),
  ours: true,
  summary: "Whether the caller has a calendar address. The address itself is shown once, when it's made.",
});

export const resetCalendarFeed = defineCall({
  id: 'book.resetCalendarFeed',
  method: 'POST',
  path: 'book/calendar-feed',
  access: 'user',
  encoding: 'json',
  reply: z.object({
    /** For `book/feed/{token}`; whoever has it sees the caller's rounds. */
    token: z.string(),
    createdAt: instant,
  }),
  errors: ['confirmation_needed'],
  ours: true,
  summary: "Makes the caller's calendar address, in place of the one before, which ends at once.",
});

export const removeCalendarFeed = defineCall({
  id: 'book.removeCalendarFeed',
  method: 'DELETE',
  path: 'book/calendar-feed',
  access: 'user',
  reply: z.object({ removed: z.boolean() }),
  ours: true,
  summary: "Ends the caller's calendar address.",
});

export const calendarCalls = {
  downloadCalendar,
  readCalendarFeed,
  getCalendarFeed,
  resetCalendarFeed,
  removeCalendarFeed,
};
