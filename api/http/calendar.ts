/** Answers with a calendar: as a file to keep, or to a program that reads it. */
import type { Context } from 'koa';
import { answered } from './mount-calls.ts';

export const calendarType = 'text/calendar; charset=utf-8';

/** As a file of this name, without its ending. */
export function sendCalendar(
  ctx: Pick<Context, 'status' | 'set' | 'body'>,
  name: string,
  text: string,
): typeof answered {
  ctx.status = 200;
  ctx.set('Content-Type', calendarType);
  ctx.set('Content-Disposition', `attachment; filename="${name}.ics"`);
  ctx.set('Cache-Control', 'no-store');
  ctx.body = text;
  return answered;
}
