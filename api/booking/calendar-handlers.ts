/** Binds the calls of calendars to what writes them. */
import { bookingCalendar, feedCalendar } from '@fourball/domain/booking/calendar/calendar.ts';
import {
  findFeedOwner,
  getCalendarFeed,
  removeCalendarFeed,
  resetCalendarFeed,
} from '@fourball/domain/booking/calendar/calendar-feeds.ts';
import { findEventEntries } from '@fourball/domain/seasons/reminders/event-calendar.ts';
import { AppError } from '@fourball/domain/kernel/app-error.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { calendarType, sendCalendar } from '../http/calendar.ts';
import { answered } from '../http/mount-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';
import { answerKnown, etagOf } from '../http/etag.ts';

export const calendarHandlers = ({ house, club, limits, settings }: Services): BuiltHandlers['calendar'] => ({
  async downloadCalendar({ actor, params, ctx }) {
    const text = await bookingCalendar(house, club, settings.publicUrl, userOf(actor), params.purchaseId);
    return sendCalendar(ctx, `booking-${params.purchaseId}`, text);
  },
  async readCalendarFeed({ params, ctx }) {
    const userId = await limits.limited(
      'calendarFeed',
      { client: ctx.ip },
      () => findFeedOwner(house, params.token.replace(/\.ics$/, '')),
      (owner) => owner === undefined,
    );
    if (userId === undefined) throw new AppError('not_found');
    const events = await findEventEntries(house, await club.rules(), userId);
    const text = await feedCalendar(house, club, settings.publicUrl, userId, events);
    ctx.set('Cache-Control', 'private, no-cache');
    if (answerKnown(ctx, etagOf(text))) return answered;
    ctx.status = 200;
    ctx.set('Content-Type', calendarType);
    ctx.body = text;
    return answered;
  },
  getCalendarFeed: ({ actor }) => getCalendarFeed(house, userOf(actor)),
  resetCalendarFeed: ({ actor }) => resetCalendarFeed(house, userOf(actor), settings.confirmationMinutes),
  removeCalendarFeed: async ({ actor }) => ({ removed: await removeCalendarFeed(house, userOf(actor)) }),
});
