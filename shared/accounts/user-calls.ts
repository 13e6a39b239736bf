/** The calls on the caller's own account, and those that look other golfers up. */
import { z } from 'zod';
import { plainWords, text } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { day, email, id, instant, line } from '../contract/fields.ts';
import { searchMinLength } from './calls.ts';
import { avatarRemoval, lookupResult } from './enums.ts';
import { foundContact, openedAccount, ownProfile, userDetails } from './shapes.ts';

const byId = z.object({ id });

/** As short as the search dialog lets it be. */
const searchText = line(100).min(searchMinLength, 'Please enter at least 3 letters.');

export const getProfile = defineCall({
  id: 'user.getProfile',
  method: 'GET',
  path: 'user/profile',
  access: 'user',
  reply: ownProfile,
  summary: "The caller's profile.",
});

export const updateProfile = defineCall({
  id: 'user.updateProfile',
  method: 'PATCH',
  path: 'user/profile',
  access: 'user',
  encoding: 'json',
  body: z.object({ profile: text(10_000).nullish(), birthDate: day.nullish() }),
  reply: ownProfile,
  summary: "Changes the text and the birth date of the caller's profile.",
});

export const checkAdmin = defineCall({
  id: 'user.checkAdmin',
  method: 'GET',
  path: 'user/current-user/check-admin',
  access: 'user',
  reply: z.boolean(),
  summary: 'Says whether the caller is an admin.',
});

export const updateLastSeenMessages = defineCall({
  id: 'user.updateLastSeenMessages',
  method: 'PUT',
  path: 'user/last-seen-messages',
  access: 'user',
  encoding: 'json',
  reply: z.object({ lastSeenMessagesAt: instant }),
  summary: 'Marks all messages up to now as seen by the caller.',
});

export const removeAvatar = defineCall({
  id: 'user.removeAvatar',
  method: 'POST',
  path: 'user/remove-avatar',
  access: 'user',
  encoding: 'json',
  /** `pendingAvatar` is the one in review that was seen: then that one goes and nothing else. */
  body: z.object({ userId: id, pendingAvatar: line(500).nullish() }),
  reply: z.object({ removed: z.boolean(), result: avatarRemoval }),
  errors: ['forbidden', 'not_found'],
  summary:
    "Removes an avatar, approved or in review: the caller's own, or any as an admin. With `pendingAvatar` only that one, as long as it waits.",
});

export const getUserDetails = defineCall({
  id: 'user.getDetails',
  method: 'GET',
  path: 'user/details/{id}',
  access: 'user',
  params: byId,
  reply: userDetails,
  errors: ['not_found'],
  summary:
    'A golfer: all of it for the golfer and for admins, the card for others who may know of the golfer, and not_found for everybody else.',
});

export const searchValidBookingUsers = defineCall({
  id: 'user.searchValidBookingUsers',
  method: 'GET',
  path: 'user/valid-booking-users',
  access: 'user',
  query: z.object({ text: searchText }),
  reply: z.array(foundContact),
  summary: 'Golfers who may be booked and of whom the caller may know, by a part of their name.',
});

export const getValidBookingUserByEmail = defineCall({
  id: 'user.getValidBookingUserByEmail',
  method: 'GET',
  path: 'user/valid-booking-user',
  access: 'user',
  query: z.object({ email }),
  reply: foundContact.nullable(),
  summary: 'The golfer with this email, if they may be booked; null otherwise.',
});

export const checkByEmail = defineCall({
  id: 'user.checkByEmail',
  method: 'POST',
  path: 'user/check-by-email',
  access: 'public',
  encoding: 'json',
  body: z.object({ email }),
  reply: lookupResult,
  errors: ['too_many_requests'],
  summary: 'Says whether an account with this email exists.',
});

export const findByEmail = defineCall({
  id: 'user.findByEmail',
  method: 'POST',
  path: 'user/find-by-email',
  access: 'user',
  encoding: 'json',
  body: z.object({ email }),
  reply: z.array(foundContact),
  errors: ['too_many_requests'],
  summary: 'Golfers with this email, for choosing an emergency contact.',
});

export const createContactAndUser = defineCall({
  id: 'user.createContactAndUser',
  method: 'POST',
  path: 'user/contact-and-user',
  access: 'public',
  encoding: 'form',
  body: z.object({
    firstName: plainWords(80),
    lastName: plainWords(80),
    email,
    memberNumber: line(40).nullish(),
  }),
  reply: openedAccount,
  errors: ['too_many_requests', 'unauthenticated'],
  summary:
    'Opens an account and mails a link to set its password. FOUND where the address has one: nothing is opened or mailed. A member number counts only from an admin; anybody else merely claims it.',
});

export const userCalls = {
  getProfile,
  updateProfile,
  checkAdmin,
  updateLastSeenMessages,
  removeAvatar,
  getUserDetails,
  searchValidBookingUsers,
  getValidBookingUserByEmail,
  checkByEmail,
  findByEmail,
  createContactAndUser,
};
