/** The calls with which the office keeps a member's record: who it is, where they live, and notes. */
import { z } from 'zod';
import { flag, plainWords, text } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { day, email, id, instant, line } from '../contract/fields.ts';
import { userStatus } from './enums.ts';

export const mostNotes = 100;

const memberNote = z.object({
  noteId: id,
  text: z.string(),
  /** Stands above the others. */
  important: z.boolean(),
  /** The name of who wrote it; of who left the club "Former member". */
  writtenBy: z.string(),
  writtenAt: instant,
  changedAt: instant.nullable(),
});
export type MemberNote = z.output<typeof memberNote>;

const memberRecord = z.object({
  userId: id,
  contactId: id,
  /** Sent back with a change: of two who change the record at once the later is told so. */
  version: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  nickname: z.string().nullable(),
  memberNumber: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  status: userStatus,
  /** The record that this one was merged into: it is closed, and nothing in it changes any more. */
  mergedInto: z.object({ userId: id, name: z.string() }).nullable(),
  /** Null of who has none. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  phone2: z.string().nullable(),
  address1: z.string().nullable(),
  address2: z.string().nullable(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  postalCode: z.string().nullable(),
  /** ISO 3166, two letters. */
  country: z.string().nullable(),
  birthDate: z.string().nullable(),
  /** Whether the office has seen that it is true: then prices go by it. */
  birthDateChecked: z.boolean(),
  /** Whether prices for residents are this member's. */
  resident: z.boolean(),
  joinedOn: z.string().nullable(),
  /** Important ones first, then the newest. */
  notes: z.array(memberNote),
  can: z.object({
    /** Whether another address of mail takes effect at once: nobody has read mail at this one, or logged in. */
    setEmail: z.boolean(),
  }),
});
export type MemberRecord = z.output<typeof memberRecord>;

/** Nothing typed is nothing kept. */
const blank = (max: number) =>
  line(max)
    .transform((typed) => typed || null)
    .nullable();

export const getRecord = defineCall({
  id: 'user.getRecord',
  method: 'GET',
  path: 'user/record/{id}',
  access: 'admin',
  params: z.object({ id }),
  reply: memberRecord,
  errors: ['not_found'],
  ours: true,
  summary: 'What the office keeps of a member, with its notes.',
});

export const updateRecord = defineCall({
  id: 'user.updateRecord',
  method: 'PATCH',
  path: 'user/record',
  access: 'admin',
  encoding: 'json',
  body: z.object({
    userId: id,
    version: z.number().int(),
    firstName: plainWords(80),
    lastName: plainWords(80),
    nickname: blank(60),
    /** Only where `can.setEmail`; left out it stays. */
    email: email.optional(),
    phone: blank(40),
    phone2: blank(40),
    address1: blank(120),
    address2: blank(120),
    city: blank(80),
    region: blank(80),
    postalCode: blank(20),
    country: line(2)
      .transform((typed) => typed.toUpperCase() || null)
      .pipe(
        z
          .string()
          .regex(/^[A-Z]{2}$/, 'Please use the two letters of a country, such as CA.')
          .nullable(),
      )
      .nullable(),
    birthDate: day.nullable(),
    /** Left out it stays, unless there is another birth date. */
    birthDateChecked: flag.optional(),
    /** Left out it stays. */
    resident: flag.optional(),
    joinedOn: day.nullable(),
  }),
  reply: memberRecord,
  errors: ['not_found', 'conflict'],
  ours: true,
  summary: 'Changes the record of a member, unless somebody else has changed it since it was read.',
});

const noteText = text(2000).min(1, 'Please fill this in.');

export const addNote = defineCall({
  id: 'user.addNote',
  method: 'POST',
  path: 'user/note',
  access: 'admin',
  encoding: 'json',
  body: z.object({ userId: id, text: noteText, important: flag.default(false) }),
  reply: memberRecord,
  errors: ['not_found', 'conflict'],
  idempotent: true,
  ours: true,
  summary: 'Adds a note to the record of a member; members read them in what they take along.',
});

export const updateNote = defineCall({
  id: 'user.updateNote',
  method: 'PUT',
  path: 'user/note',
  access: 'admin',
  encoding: 'json',
  body: z.object({ noteId: id, text: noteText, important: flag }),
  reply: memberRecord,
  errors: ['not_found'],
  ours: true,
  summary: 'Writes a note of a member anew.',
});

export const deleteNote = defineCall({
  id: 'user.deleteNote',
  method: 'DELETE',
  path: 'user/note/{id}',
  access: 'admin',
  params: z.object({ id }),
  reply: memberRecord,
  errors: ['not_found'],
  ours: true,
  summary: 'Takes a note of a member away.',
});

export const recordCalls = { getRecord, updateRecord, addNote, updateNote, deleteNote };
