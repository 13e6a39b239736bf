/** Binds the calls of accounts to their commands. */
import { getCurrentUser, searchUsers } from '@fourball/domain/accounts/find-users.ts';
import { logIn } from '@fourball/domain/accounts/log-in.ts';
import { logOut } from '@fourball/domain/accounts/log-out.ts';
import { findActiveBookings } from '@fourball/domain/booking/list-bookings.ts';
import { AppError } from '@fourball/domain/kernel/app-error.ts';
import { onlineUserNames } from '@fourball/domain/messaging/presence.ts';
import type { BuiltHandlers } from '../built-calls.ts';
import { bearerToken, userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

const failures = new Set(['user_not_found', 'invalid_password']);

export const accountsHandlers = ({
  house,
  settings,
  redis,
  names,
  loginLimits,
}: Services): BuiltHandlers['accounts'] => ({
  async login({ body, ctx }) {
    await loginLimits.check(body.username, ctx.ip);
    try {
      return await logIn(house, body, settings);
    } catch (error) {
      if (error instanceof AppError && failures.has(error.code)) {
        await loginLimits.countFailure(body.username, ctx.ip);
      }
      throw error;
    }
  },
  async logout({ ctx }) {
    const token = bearerToken(ctx);
    return { loggedOut: token !== undefined && (await logOut(house, token)) };
  },
  async getCurrentUser({ actor }) {
    const user = userOf(actor);
    return getCurrentUser(house, user, await findActiveBookings(house, user));
  },
  searchUsers: ({ query }) => searchUsers(house, query.text),
  async countOnline() {
    const userNames = await onlineUserNames(redis, names);
    return { count: userNames.length, userNames };
  },
});
