/** The two cookies of a session: the refresh token, which scripts can't see, and the token against foreign pages. */
import type { OpenedSession } from '@fourball/domain/accounts/sessions/open-session.ts';
import { newSessionToken } from '@fourball/domain/accounts/sessions/session-token.ts';
import type { Settings } from '@fourball/domain/kernel/settings.ts';
import type { Context } from 'koa';
import { cookieOf, hostCookie, setCookie } from '../http/cookies.ts';
import { csrfCookie } from '../http/csrf.ts';

const refreshCookie = (secure: boolean): string => hostCookie('fourball-refresh', secure);

type Address = Pick<Settings, 'publicUrl'>;
type SessionHours = Pick<Settings, 'sessionHours'>;

export const refreshTokenIn = (ctx: Context, address: Address): string | undefined =>
  cookieOf(ctx, refreshCookie(isSecure(address)));

/** Of a login: both are new and live as long as the session. What goes into the reply is left over. */
export const giveSessionCookies = (ctx: Context, session: OpenedSession, address: Address) =>
  writeSession(ctx, session, newSessionToken(), address);

/** Of a refresh: the other tabs may be about to send the token against foreign pages, so that one stays. */
export const renewSessionCookies = (ctx: Context, session: OpenedSession, address: Address) =>
  writeSession(ctx, session, cookieOf(ctx, csrfCookie(isSecure(address))) ?? newSessionToken(), address);

function writeSession(
  ctx: Context,
  { refreshToken, secondsLeft, access_token }: OpenedSession,
  csrfToken: string,
  address: Address,
): { access_token: string } {
  ctx.set('Cache-Control', 'no-store');
  writeRefresh(ctx, refreshToken, secondsLeft, address);
  writeCsrf(ctx, csrfToken, secondsLeft, address);
  return { access_token };
}

/** A page that has lost its token against foreign pages gets one, which only it can read. */
export function giveCsrfCookie(ctx: Context, { sessionHours, ...address }: Address & SessionHours): void {
  if (cookieOf(ctx, csrfCookie(isSecure(address)))) return;
  writeCsrf(ctx, newSessionToken(), sessionHours * 3600, address);
}

export function takeSessionCookies(ctx: Context, address: Address): void {
  writeRefresh(ctx, '', 0, address);
  writeCsrf(ctx, '', 0, address);
}

/** The logout wants the refresh token too, and the name of a cookie of the host alone wants this path. */
const path = '/';

export const isSecure = ({ publicUrl }: Address): boolean => publicUrl.startsWith('https:');

function writeRefresh(ctx: Context, value: string, maxAgeSeconds: number, address: Address): void {
  const secure = isSecure(address);
  setCookie(ctx, { name: refreshCookie(secure), value, path, maxAgeSeconds, httpOnly: true, secure });
}

function writeCsrf(ctx: Context, value: string, maxAgeSeconds: number, address: Address): void {
  const secure = isSecure(address);
  setCookie(ctx, { name: csrfCookie(secure), value, path, maxAgeSeconds, httpOnly: false, secure });
}
