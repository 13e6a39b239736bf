/** The shapes of body fields beyond ids and days, so that a price or a link means the same in every domain. */
import { z } from 'zod';
import { atMost, cents, id, line, withoutTurns } from './fields.ts';

/** A line that must say something. */
export const filled = (max: number) => line(max).min(1, 'Please fill this in.');

// Mail programs make a link of whatever looks like an address, and the mail around it is the club's.
// Two letters on either side of the dot are enough to tell, and looking for more would begin anew at every letter.
export const looksLikeAddress = /:\/\/|www\.|[^\s.]{2}\.\p{L}{2}/iu;

/** A line that is mailed to people who may never have heard of whoever typed it: a name, a few words. */
export const plainWords = (max: number) =>
  filled(max).refine((typed) => !looksLikeAddress.test(typed), 'Please leave out web addresses.');

/** Plain text of several lines, in which nothing turns the letters around. */
export const text = (max: number) => z.string().overwrite(withoutTurns).trim().max(max, atMost(max));

/** Text that is cut rather than refused: for reports whose sender can't do anything about their length. */
export const truncated = (max: number) => z.string().transform((sent) => sent.slice(0, max));

/** HTML from a person; the server keeps an allow-list of tags only. */
export const html = z.string().max(100_000);

// A control character or blank inside a scheme is skipped by browsers, so none may hide one.
export const harmlessLink = /^(?:(?:https?|mailto):[^\s\p{Cc}]*|(?![a-z][a-z0-9+.-]*:)[^\s\p{Cc}]*)$/iu;

/** A web or mail address, with or without its scheme; no other scheme passes. May be empty. */
export const link = z.string().trim().max(2000).regex(harmlessLink, 'Please enter a web address.');

/** Integer cents that somebody pays. */
export const price = cents.min(0).max(100_000_000);

export const count = z.number().int().min(0).max(1_000_000);
export const minutes = z.number().int().min(1).max(1440);
export const calendarYear = z.number().int().min(1900).max(2200);

/** HH:MM on the club's clock. */
export const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Use HH:MM.');

/** Yes or no in a form, where it travels as text. */
export const flag = z.union([z.boolean(), z.stringbool()]);

/** A file of a multipart form. */
export const upload = z.file().min(1, 'Please choose an image file.');

const extensions = ['jpeg', 'jpg', 'gif', 'png', 'webp', 'heif', 'heic'] as const;

/** The extensions that may be uploaded, in any letter case. */
export const uploadExtension = z
  .string()
  .toLowerCase()
  .pipe(z.enum(extensions, 'Sorry this is not a valid file type.'))
  .describe(`One of ${extensions.join(', ')}, in any letter case.`);

export const idList = (max: number) => z.array(id).max(max);

/** The new places of several rows in their list. */
export const sequenced = z.object({ id, sequenceNo: count });
