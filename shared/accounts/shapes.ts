/** The shapes of accounts that travel: the current user and what others may see of a golfer. */
import { z } from 'zod';
import { id } from '../contract/fields.ts';

export const roleName = z.enum(['GOLFER', 'ORGANIZER', 'ADMIN']);

/** What any logged-in golfer may see of another. */
export const userCard = z.object({
  userId: id,
  userName: z.string(),
  name: z.string(),
  nickname: z.string().nullable(),
  memberNumber: z.string().nullable(),
  avatarUrl: z.string().nullable(),
});
export type UserCard = z.output<typeof userCard>;

export const currentUser = userCard.extend({
  email: z.string(),
  admin: z.boolean(),
  roles: z.array(roleName),
  avatarURL: z.string().nullable(),
  pendingAvatar: z.string().nullable(),
  coverPhotoUrl: z.string().nullable(),
  profile: z.string().nullable(),
  birthDate: z.string().nullable(),
  activeBookings: z.array(z.object({ purchaseId: id, conversationId: id })),
});
export type CurrentUser = z.output<typeof currentUser>;
