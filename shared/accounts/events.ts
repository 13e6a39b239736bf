/** What happens in accounts, as facts that other processes are told. Never a token: whoever mails one makes it. */
import { z } from 'zod';
import { defineEvent } from '../contract/define-event.ts';
import { id, instant } from '../contract/fields.ts';

/** A golfer has seen, on one of their devices, that there is something new: `at` is until when. */
export const messagesSeen = defineEvent('accounts.messages-seen', z.object({ userId: id, at: instant }));

/** An account was opened for somebody who has no password yet. */
export const accountOpened = defineEvent('accounts.account-opened', z.object({ userId: id }));

/** An admin let in an account that was waiting for it. */
export const accountApproved = defineEvent('accounts.account-approved', z.object({ userId: id }));

/** Somebody asked for a link to set a new password for this account. */
export const resetLinkRequested = defineEvent('accounts.reset-link-requested', z.object({ userId: id }));

const howMany = z.number().int().nonnegative();

/** The account has another password; `byAdmin` where not its golfer set it. `ended`: what came in by the old one. */
export const passwordChanged = defineEvent(
  'accounts.password-changed',
  z.object({
    userId: id,
    byAdmin: z.boolean(),
    ended: z
      .object({
        sessions: howMany,
        calendars: howMany,
        browsers: howMany,
        passkeysRemoved: howMany,
        passkeysWaiting: howMany,
      })
      // Not in events from before it was told.
      .optional(),
  }),
);

/** Pictures that an account no longer shows, as their paths on this server. */
const takenAway = z.object({
  userId: id,
  avatarUrl: z.string().nullable(),
  pendingAvatar: z.string().nullable(),
});

/** A golfer took the own avatar away, approved or in review. */
export const avatarRemoved = defineEvent('accounts.avatar-removed', takenAway);

/** An admin refused a golfer's avatar: the one in review, or one that was approved before. */
export const avatarRefused = defineEvent('accounts.avatar-refused', takenAway);

/** A person who is not known yet is asked to be a golfer's emergency contact. */
export const emergencyContactRequested = defineEvent(
  'accounts.emergency-contact-requested',
  z.object({ requestId: id }),
);

/** A golfer's personal data were taken away; `pictures` are the paths of those that nobody needs any more. */
export const accountErased = defineEvent(
  'accounts.account-erased',
  z.object({ userId: id, pictures: z.array(z.string()) }),
);
