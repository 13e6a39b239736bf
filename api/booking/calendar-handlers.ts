/** Binds the calls of calendars to what writes them. */
import { createHash } from 'node:crypto';
import { bookingCalendar, feedCalendar } from '@fourball/domain/booking/calendar/calendar.ts';
import {
  findFeedOwner,
  getCalendarFeed,
  removeCalendarFeed,
  resetCalendarFeed,
} from '@fourball/domain/booking/calendar/calendar-feeds.ts';
import { AppError } from '@fourball/domain/kernel/app-error.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { answered } from '../http/mount-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';
import { knows } from './answer-sheet.ts';

const calendarType = 'text/calendar; charset=utf-8';

export const calendarHandlers = ({ house, club, limits, settings }: Services): BuiltHandlers['calendar'] => ({
  async downloadCalendar({ actor, params, ctx }) {
    const text = await bookingCalendar(house, club, settings, userOf(actor), params.purchaseId);
    ctx.status = 200;
    ctx.set('Content-Type', calendarType);
    ctx.set('Content-Disposition', `attachment; filename="booking-${params.purchaseId}.ics"`);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = text;
    return answered;
  },
  async readCalendarFeed({ params, ctx }) {
    const userId = await limits.limited(
      'calendarFeed',
      { client: ctx.ip },
      () => findFeedOwner(house, params.token.replace(/\.ics$/, '')),
      (owner) => owner === undefined,
    );
    if (userId === undefined) throw new AppError('not_found');
    const text = await feedCalendar(house, club, settings, userId);
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
    ctx.set('ETag', etag);
    ctx.set('Cache-Control', 'private, no-cache');
    if (knows(ctx.get('If-None-Match') || undefined, etag)) {
      ctx.status = 304;
      return answered;
    }
    ctx.status = 200;
    ctx.set('Content-Type', calendarType);
    ctx.body = text;
    return answered;
  },
  getCalendarFeed: ({ actor }) => getCalendarFeed(house, userOf(actor)),
  resetCalendarFeed: ({ actor }) => resetCalendarFeed(house, userOf(actor), settings.confirmationMinutes),
  removeCalendarFeed: async ({ actor }) => ({ removed: await removeCalendarFeed(house, userOf(actor)) }),
});
