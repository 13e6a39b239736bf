/** Binds the calls of accounts to their commands. */
import { getCurrentUser, searchUsers } from '@fourball/domain/accounts/find-users.ts';
import { findActiveBookings } from '@fourball/domain/booking/list-bookings.ts';
import { hasUnseenBookings } from '@fourball/domain/booking/unseen-bookings.ts';
import { findCoverPhoto } from '@fourball/domain/club/images/own-pictures.ts';
import { onlineUserNames } from '@fourball/domain/messaging/presence.ts';
import type { BuiltHandlers } from '../built-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';
import { loginHandlers } from './session-handlers.ts';

export const accountsHandlers = (services: Services): BuiltHandlers['accounts'] => {
  const { house, redis, names } = services;
  return {
    ...loginHandlers(services),
    async getCurrentUser({ actor }) {
      const user = userOf(actor);
      return getCurrentUser(house, user, {
        activeBookings: await findActiveBookings(house, user),
        coverPhotoImage: await findCoverPhoto(house.db, user),
        unseenMessages: await hasUnseenBookings(house.db, user.userId, house.clock.now()),
      });
    },
    searchUsers: ({ query }) => searchUsers(house, query.text),
    async countOnline() {
      const userNames = await onlineUserNames(redis, names);
      return { count: userNames.length, userNames };
    },
  };
};
