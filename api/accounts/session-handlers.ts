/** Binds the calls that open, keep, list and end sessions to their commands. */
import { endSession, listSessions } from '@fourball/domain/accounts/sessions/list-sessions.ts';
import { logIn } from '@fourball/domain/accounts/login/log-in.ts';
import { logOut, logOutByRefreshToken } from '@fourball/domain/accounts/sessions/log-out.ts';
import { refreshSession } from '@fourball/domain/accounts/sessions/refresh-session.ts';
import { AppError } from '@fourball/domain/kernel/app-error.ts';
import { refreshSession as refreshCall } from '@fourball/shared/accounts/session-calls.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { refuseForeignOrigin, requireCsrfToken } from '../http/csrf.ts';
import { bearerToken, userOf } from '../http/session.ts';
import type { Services } from '../services.ts';
import {
  giveCsrfCookie,
  giveSessionCookies,
  isSecure,
  refreshTokenIn,
  renewSessionCookies,
  takeSessionCookies,
} from './session-cookies.ts';

export const loginHandlers = ({
  house,
  settings,
  limits,
  devices,
}: Services): Pick<BuiltHandlers['accounts'], 'login' | 'logout'> => ({
  async login({ body, ctx }) {
    refuseForeignOrigin(ctx, settings.allowedOrigins);
    const owner = { email: body.username };
    const session = await limits.limited('login', await devices.attemptOn(ctx, owner), () =>
      logIn(house, { ...body, userAgent: ctx.get('user-agent') }, settings),
    );
    await devices.remember(ctx, owner);
    return giveSessionCookies(ctx, session, settings);
  },
  async logout({ ctx }) {
    const [token, refreshToken] = [bearerToken(ctx), refreshTokenIn(ctx, settings)];
    const byBearer = token !== undefined && (await logOut(house, token));
    // Where the page has no token that lives, the cookie is what names the session, and wants what a refresh wants.
    let byCookie = false;
    if (!byBearer && refreshToken !== undefined) {
      refuseForeignOrigin(ctx, settings.allowedOrigins);
      requireCsrfToken(ctx, isSecure(settings));
      byCookie = await logOutByRefreshToken(house, refreshToken);
    }
    takeSessionCookies(ctx, settings);
    return { loggedOut: byBearer || byCookie };
  },
});

export const sessionHandlers = ({
  house,
  settings,
  securityLog,
}: Services): Pick<BuiltHandlers['sessions'], 'refreshSession' | 'listSessions' | 'endSession'> => ({
  async refreshSession({ ctx }) {
    refuseForeignOrigin(ctx, settings.allowedOrigins);
    const token = refreshTokenIn(ctx, settings);
    if (token === undefined) throw new AppError('unauthenticated');
    try {
      requireCsrfToken(ctx, isSecure(settings));
    } catch (refusal) {
      giveCsrfCookie(ctx, settings);
      throw refusal;
    }
    // A refusal leaves the cookies: another tab may have logged in anew meanwhile.
    const renewed = await refreshSession(house, token, settings, (userId) =>
      securityLog.note({
        kind: 'SESSION_REUSED',
        userId,
        client: ctx.ip,
        userAgent: ctx.get('user-agent'),
        call: refreshCall.id,
      }),
    );
    return renewSessionCookies(ctx, renewed, settings);
  },
  listSessions: ({ actor }) => listSessions(house, userOf(actor)),
  endSession: ({ actor, params }) =>
    endSession(house, userOf(actor), params.id, settings.confirmationMinutes),
});
