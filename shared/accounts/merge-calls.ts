/** The calls with which the office makes one record of two that are the same person. */
import { z } from 'zod';
import { defineCall } from '../contract/define-call.ts';
import { id, instant, line } from '../contract/fields.ts';
import { mergeRefusal, userStatus } from './enums.ts';

/** What one of both records has. */
const mergeSide = z.object({
  userId: id,
  name: z.string(),
  memberNumber: z.string().nullable(),
  /** Null of who has none. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** On one line. */
  address: z.string().nullable(),
  birthDate: z.string().nullable(),
  joinedOn: z.string().nullable(),
  status: userStatus,
  createdAt: instant,
  lastLoginAt: instant.nullable(),
  /** Whether somebody can log in: a password or a passkey was set. */
  logsIn: z.boolean(),
  notes: z.number().int(),
  memberships: z.array(z.object({ name: z.string(), startDate: z.string(), endDate: z.string() })),
  /** Round credits that are left. */
  credits: z.number().int(),
  /** Cents that are owed; below zero the club owes. */
  balance: z.number().int(),
  /** Bookings ahead that the golfer made or plays in. */
  bookingsAhead: z.number().int(),
  rounds: z.number().int(),
  /** Seasons and golf events that the golfer is signed up for. */
  entries: z.number().int(),
});
export type MergeSide = z.output<typeof mergeSide>;

const mergePreview = z.object({
  gone: mergeSide,
  kept: mergeSide,
  /** None where both can be made one. */
  refusals: z.array(
    z.object({
      code: mergeRefusal,
      /** What it is about: days, names of events or memberships. */
      what: z.array(z.string()),
    }),
  ),
  /** Both have been logged in as: whoever knows only the login that goes must be told of the other. */
  bothLogIn: z.boolean(),
  /** Stands for what is shown; sent back with the order. */
  fingerprint: z.string(),
});
export type MergePreview = z.output<typeof mergePreview>;

const pair = { goneId: id, keptId: id };

export const previewMerge = defineCall({
  id: 'user.previewMerge',
  method: 'GET',
  path: 'user/merge',
  access: 'admin',
  query: z.object(pair),
  reply: mergePreview,
  errors: ['not_found'],
  ours: true,
  summary: 'What two records have, side by side, and what stands against making one of them.',
});

export const mergeRecords = defineCall({
  id: 'user.merge',
  method: 'POST',
  path: 'user/merge',
  access: 'admin',
  encoding: 'json',
  body: z.object({ ...pair, fingerprint: line(64) }),
  /** ALREADY: it was done before, by the same pair. */
  reply: z.object({ result: z.enum(['MERGED', 'ALREADY']), keptId: id }),
  errors: ['not_found', 'conflict'],
  ours: true,
  summary:
    'Makes one record of two, as it was shown: all that one has becomes the other’s, and it is closed for good. Its address logs nobody in.',
});

export const mergeCalls = { previewMerge, mergeRecords };
