/** The calls by which the office says who the club is. */
import { z } from 'zod';
import { filled, text, upload } from '../../contract/body-fields.ts';
import { defineCall } from '../../contract/define-call.ts';
import { email, id, line } from '../../contract/fields.ts';
import { clockHours } from '../clock.ts';
import { shortNameLength } from './profile-shapes.ts';
import { isTimeZone } from './time-zones.ts';

/** Of six digits after a `#`. */
const colour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Use a colour such as #1f6b3a.');

/** A zone may be typed, and only the server knows all. */
const timeZone = z.string().max(60).refine(isTimeZone, 'There is no such time zone.');

/** What the club has said; null: nothing yet, and what `settings` says holds. */
const clubRecord = z.object({
  version: z.number().int(),
  orgId: id.nullable(),
  name: z.string().nullable(),
  /** Null: made of the name. */
  shortName: z.string().nullable(),
  timeZone: z.string().nullable(),
  /** To how many the club's clock counts. */
  clockHours: z.literal(clockHours),
  /** Somebody counts on the clock: bookings, holds, entries of the books. */
  clockFixed: z.boolean(),
  contactEmail: z.string().nullable(),
  accent: z.string().nullable(),
  palette: z.array(z.string()).length(10),
  logoUrl: z.string().nullable(),
  /** The version of its icons. */
  icons: z.string().nullable(),
  /** Empty where the club says none, as with the number. */
  address: z.string(),
  taxName: z.string(),
  /** Per cent. */
  taxRate: z.string(),
  taxNumber: z.string(),
  /** What the settings of the machine say. */
  settings: z.object({ name: z.string(), timeZone: z.string(), contactEmail: z.string() }),
});
export type ClubRecord = z.output<typeof clubRecord>;

export const getClubProfile = defineCall({
  id: 'club.profile',
  method: 'GET',
  path: 'club/profile',
  access: 'admin',
  reply: clubRecord,
  ours: true,
  summary: 'What the club says of itself, and what holds where it says nothing.',
});

export const updateClubProfile = defineCall({
  id: 'club.updateProfile',
  method: 'PUT',
  path: 'club/profile',
  access: 'admin',
  encoding: 'json',
  body: z.object({
    /** As it was read. */
    version: z.number().int(),
    name: filled(80),
    /** Null: made of the name. */
    shortName: filled(shortNameLength).nullable(),
    timeZone,
    clockHours: z.literal(clockHours),
    contactEmail: email,
    /** Null: the green that the product comes with. */
    accent: colour.nullable(),
    address: text(500),
    taxName: filled(20),
    taxRate: z.string().trim(),
    taxNumber: line(60),
  }),
  reply: clubRecord.extend({
    /** Tee times that stay on the clock of before, because somebody took them in that moment. */
    left: z.array(z.object({ courseId: id, day: z.string(), time: z.string() })),
  }),
  errors: ['conflict'],
  ours: true,
  summary: 'Says who the club is. From then on its settings of the machine hold no more.',
});

export const putClubLogo = defineCall({
  id: 'club.putLogo',
  method: 'PUT',
  path: 'club/logo',
  access: 'admin',
  encoding: 'multipart',
  body: z.object({
    /** JPEG, PNG, GIF, WebP, HEIC or HEIF, told by its first bytes. */
    file: upload,
  }),
  reply: clubRecord,
  errors: ['too_large', 'unavailable'],
  ours: true,
  summary:
    "Makes a picture the club's logo, in place of the one before: icons, mails and papers show it from then on.",
});

export const removeClubLogo = defineCall({
  id: 'club.removeLogo',
  method: 'DELETE',
  path: 'club/logo',
  access: 'admin',
  reply: clubRecord,
  ours: true,
  summary: "Takes the club's logo away: the product's mark and the club's name stand in its place.",
});

export const profileCalls = { getClubProfile, updateClubProfile, putClubLogo, removeClubLogo };
