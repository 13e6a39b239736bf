/** Binds the calls on the caller's own account, and those that look other golfers up, to their commands. */
import {
  findContactsByEmail,
  isEmailTaken,
  searchUsers,
} from '@fourball/domain/accounts/users/find-users.ts';
import { getProfile } from '@fourball/domain/accounts/users/get-profile.ts';
import { getUserDetails } from '@fourball/domain/accounts/admin/get-user-details.ts';
import { markMessagesSeen } from '@fourball/domain/accounts/users/mark-messages-seen.ts';
import { openAccount } from '@fourball/domain/accounts/users/open-account.ts';
import { removeAvatar } from '@fourball/domain/accounts/users/remove-avatar.ts';
import { needsApproval } from '@fourball/domain/accounts/rules.ts';
import { updateProfile } from '@fourball/domain/accounts/users/update-profile.ts';
import { findAccountBookings } from '@fourball/domain/booking/bookings/account-bookings.ts';
import { isAdmin, may } from '@fourball/domain/kernel/actor.ts';
import { AppError } from '@fourball/domain/kernel/app-error.ts';
import { findMemberships, presentHeld } from '@fourball/domain/membership/memberships/find-memberships.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { golferAlone } from '../limits/attempt-limits.ts';
import { bearerToken, userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const userHandlers = ({
  house,
  club,
  limits,
  readNames,
  readings,
}: Services): BuiltHandlers['users'] => ({
  getProfile: ({ actor }) => getProfile(house.db, userOf(actor)),
  updateProfile: ({ actor, body }) => updateProfile(house, userOf(actor), body),
  checkAdmin: async ({ actor }) => isAdmin(actor),
  updateLastSeenMessages: ({ actor }) => markMessagesSeen(house, userOf(actor)),
  removeAvatar: ({ actor, body }) => removeAvatar(house, userOf(actor), body),
  async getUserDetails({ actor, params: { id } }) {
    await readings.count('golfer', userOf(actor), `card ${id}`);
    return getUserDetails(house, await readNames(), userOf(actor), id, async () => ({
      ...(await findAccountBookings(house, house.db, id)),
      memberships: (await findMemberships(house.db, [id])).map((row) => ({
        ...presentHeld(row),
        cancelledAt: row.cancelled_at?.toISOString() ?? null,
      })),
    }));
  },
  // Whoever is active may be booked; by address as well as by name.
  async searchValidBookingUsers({ actor, query }) {
    await readings.count('golfer', userOf(actor), `text ${query.text.toLowerCase()}`);
    return searchUsers(house, await readNames(), userOf(actor), query.text);
  },
  getValidBookingUserByEmail: ({ actor, query }) =>
    limits.limited('lookUp', golferAlone(userOf(actor)), async () => {
      const [found] = await findContactsByEmail(house, userOf(actor), query.email);
      return found ?? null;
    }),
  checkByEmail: ({ body, ctx }) =>
    limits.limited('emailCheck', { email: body.email, client: ctx.ip }, async () =>
      (await isEmailTaken(house, body.email)) ? 'FOUND' : 'NOT_FOUND',
    ),
  findByEmail: ({ actor, body }) =>
    limits.limited('lookUp', golferAlone(userOf(actor)), () =>
      findContactsByEmail(house, userOf(actor), body.email),
    ),
  createContactAndUser({ actor, body, ctx }) {
    // An admin whose token has run out is no visitor: pages renew it, or lead to the login.
    if (actor.kind === 'anonymous' && bearerToken(ctx) !== undefined) throw new AppError('unauthenticated');
    const open = async () => openAccount(house, actor, body, needsApproval((await club.rules()).all));
    return may(actor, 'MEMBERSHIP')
      ? open()
      : limits.limited('signUp', { email: body.email, client: ctx.ip }, open);
  },
});
