/** What a new password must be, for the server and for the forms. */
import { z } from 'zod';
import { atMost } from '../contract/fields.ts';

export const passwordMinLength = 8;
/** Hashing takes time with length, so there is an upper end as well. */
export const passwordMaxLength = 200;

export const newPassword = z
  .string()
  .min(passwordMinLength, `Please use at least ${passwordMinLength} characters.`)
  .max(passwordMaxLength, atMost(passwordMaxLength));

/** What shows that whoever asks is more than a session. */
export const currentPassword = z.string().min(1, 'Please enter your current password.').max(1024);
