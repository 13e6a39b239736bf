/** Binds the calls of accounts to their commands. */
import { isAway } from '@fourball/domain/kernel/redis.ts';
import { getCurrentUser, searchUsers } from '@fourball/domain/accounts/users/find-users.ts';
import { nameReader, nameView } from '@fourball/domain/accounts/users/names.ts';
import { findShownAmong } from '@fourball/domain/accounts/users/shown-among.ts';
import { findActiveBookings } from '@fourball/domain/booking/bookings/list-bookings.ts';
import { findPlaceable } from '@fourball/domain/booking/facts/placing.ts';
import { hasUnseenBookings } from '@fourball/domain/booking/bookings/unseen-bookings.ts';
import { findCoverPhoto } from '@fourball/domain/club/images/own-pictures.ts';
import { onlineUserNames } from '@fourball/domain/messaging/presence.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';
import { loginHandlers } from './session-handlers.ts';

const noneIfAway = (error: unknown): string[] => {
  if (isAway(error)) return [];
  throw error;
};

export const accountsHandlers = (services: Services): BuiltHandlers['accounts'] => {
  const { house, redis, names, readNames, readings } = services;
  return {
    ...loginHandlers(services),
    async getCurrentUser({ actor }) {
      const user = userOf(actor);
      return getCurrentUser(house, await readNames(), user, {
        activeBookings: await findActiveBookings(house, user),
        coverPhotoImage: await findCoverPhoto(house.db, user),
        unseenMessages: await hasUnseenBookings(house.db, user.userId, house.clock.now()),
      });
    },
    async searchUsers({ actor, query }) {
      await readings.count('golfer', userOf(actor), `text ${query.text.toLowerCase()}`);
      const found = await searchUsers(house, await readNames(), userOf(actor), query.text);
      const ids = found.map(({ userId }) => userId);
      const placeable = await findPlaceable(house.db, house, userOf(actor), ids);
      return found.map((golfer) => ({ ...golfer, placeable: placeable.has(golfer.userId) }));
    },
    async countOnline({ actor }) {
      // A page may ask every minute: while Redis is away nobody is known to be there, and that is no failure.
      const userNames = await onlineUserNames(redis, names).catch(noneIfAway);
      const view = nameView(nameReader(userOf(actor)), await readNames());
      if (view === 'ALL') return { count: userNames.length, userNames };
      const shown = view === 'CLUB' ? await findShownAmong(house.db, userNames) : new Set();
      return { count: userNames.length, userNames: userNames.filter((userName) => shown.has(userName)) };
    },
  };
};
