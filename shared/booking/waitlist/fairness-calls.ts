/** The calls with which the office switches waitlist and waiting room for a course and a span of days. */
import { z } from 'zod';
import { defineCall } from '../../contract/define-call.ts';
import { day, id, instant } from '../../contract/fields.ts';

export const fairnessKind = z.enum(['WAITLIST', 'WAITING_ROOM']);
export type FairnessKind = z.output<typeof fairnessKind>;

const fairnessRule = z.object({
  ruleId: id,
  courseId: id,
  courseName: z.string(),
  kind: fairnessKind,
  startDate: day,
  /** The last day it speaks for. */
  endDate: day,
  enabled: z.boolean(),
  createdAt: instant,
  /** Null once that account is gone. */
  createdBy: z.string().nullable(),
});
export type FairnessRule = z.output<typeof fairnessRule>;

export const listFairnessRules = defineCall({
  id: 'book.listFairnessRules',
  method: 'GET',
  path: 'book/fairness',
  access: 'admin',
  reply: z.object({
    /** What holds where no rule speaks for a course and day. */
    defaults: z.record(fairnessKind, z.boolean()),
    courses: z.array(z.object({ courseId: id, name: z.string() })),
    /** The newest first: the first that speaks for a course and day holds. Those of past days are left out. */
    rules: z.array(fairnessRule),
  }),
  ours: true,
  summary: 'Where waitlist and waiting room are switched on or off, by course and days.',
});

export const setFairnessRule = defineCall({
  id: 'book.setFairnessRule',
  method: 'POST',
  path: 'book/fairness',
  access: 'admin',
  encoding: 'json',
  body: z.object({ courseId: id, kind: fairnessKind, startDate: day, endDate: day, enabled: z.boolean() }),
  reply: fairnessRule,
  ours: true,
  summary: 'Switches waitlist or waiting room of a course for a span of days; it holds over older rules.',
});

export const deleteFairnessRule = defineCall({
  id: 'book.deleteFairnessRule',
  method: 'DELETE',
  path: 'book/fairness/{id}',
  access: 'admin',
  params: z.object({ id }),
  reply: z.object({ deleted: z.boolean() }),
  errors: ['not_found'],
  ours: true,
  summary: 'Takes a rule back: the next older one, or else the parameter, holds again.',
});

export const fairnessCalls = { listFairnessRules, setFairnessRule, deleteFairnessRule };
