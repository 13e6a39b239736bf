/** Refuses what the page of somebody else might have sent in a person's name. */
import { timingSafeEqual } from 'node:crypto';
import { AppError } from '@fourball/domain/kernel/app-error.ts';
import { isOwnOrigin } from '@fourball/domain/kernel/own-origin.ts';
import type { Context } from 'koa';
import { cookieOf, hostCookie } from './cookies.ts';

/** Readable by our pages' scripts, which repeat it in the header; no page of another origin can read it. */
export const csrfCookie = (secure: boolean): string => hostCookie('XSRF-TOKEN', secure);
export const csrfHeader = 'X-XSRF-TOKEN';

/** Throws csrf unless Origin is missing (not a page of a browser), the own one, or one of those allowed. */
export function refuseForeignOrigin(ctx: Context, allowedOrigins: readonly string[]): void {
  if (!isOwnOrigin(ctx.req.headers, allowedOrigins)) throw new AppError('csrf');
}

/** For calls that a cookie authenticates: throws csrf unless the header repeats the cookie. */
export function requireCsrfToken(ctx: Context, secure: boolean): void {
  const sent = cookieOf(ctx, csrfCookie(secure)) ?? '';
  const [cookie, header] = [Buffer.from(sent), Buffer.from(ctx.get(csrfHeader))];
  if (cookie.length === 0 || cookie.length !== header.length || !timingSafeEqual(cookie, header)) {
    throw new AppError('csrf');
  }
}
