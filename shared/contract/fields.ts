/** The field shapes that calls of every domain use, so that one word means one shape everywhere. */
import { z } from 'zod';

/** A database id: a positive integer that fits a JavaScript number. Also read from text, for paths, queries and forms. */
export const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** A calendar day in the club's time zone, YYYY-MM-DD, that exists; there never was a year 0. */
export const day = z.iso.date().refine((date) => !date.startsWith('0000'), 'Invalid ISO date');

/** Made for the first who names a day in parts. No page does, and a page's rules for scripts forbid what objects try. */
const dayParts = z.lazy(() => z.strictObject({ year: z.number(), month: z.number(), day: z.number() }));

/** A day as text, or in its parts with months from 1 to 12: both are read as the text. */
export const anyDay = z.preprocess((sent) => {
  const parts = typeof sent === 'string' ? undefined : dayParts.safeParse(sent);
  if (!parts?.success) return sent;
  const { year, month, day: date } = parts.data;
  return [String(year).padStart(4, '0'), ...[month, date].map((part) => String(part).padStart(2, '0'))].join(
    '-',
  );
}, day);

/** A moment in UTC, ISO 8601. */
export const instant = z.iso.datetime();

/** Integer cents. */
export const cents = z.number().int();

/** An address of mail, as typed; compared in lower case. */
export const email = z.string().trim().max(254).pipe(z.email('Please provide a valid email'));

/** Leaves out what turns the letters after it around: a text could make the amounts beside it read backwards. */
export const withoutTurns = (typed: string): string => typed.replace(/[\u202a-\u202e\u2066-\u2069]/gu, '');

/** Line breaks and tabs become blanks, and nothing turns the letters around. */
const onOneLine = (typed: string): string => withoutTurns(typed.replace(/[\p{Cc}\u2028\u2029]+/gu, ' '));

/** What is said of a text that is too long. */
export const atMost = (max: number): string => `Please use at most ${max} characters.`;

/** One line of text a person typed: it stands in mails and lists, where it must look like nothing else. */
export const line = (max: number) => z.string().overwrite(onOneLine).trim().max(max, atMost(max));

/** Zero-based page and its size, as path segments. */
export const page = z.coerce.number().int().min(0).max(1_000_000);
export const pageSize = z.coerce.number().int().min(1).max(200);

/** A calendar year; 0 stands for all years. */
export const year = z.coerce.number().int().min(0).max(2200);
