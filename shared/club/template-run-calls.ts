/** The calls around applying templates to days ahead: what it would do, what it did, and undoing it. */
import { z } from 'zod';
import { defineCall } from '../contract/define-call.ts';
import { day, id, instant } from '../contract/fields.ts';
import { appliedTemplates } from './course-shapes.ts';

const count = z.number().int().min(0);
const slot = z.object({ time: z.string(), startTee: z.number().int(), spots: count });

export const previewApplication = defineCall({
  id: 'course.previewApplication',
  method: 'POST',
  path: 'course/apply-templates/preview',
  access: 'admin',
  encoding: 'json',
  /** Both days count; at most 62 of them. */
  body: z.object({ courseId: id, from: day, to: day }),
  reply: z.object({
    /** Stands for what was shown: whoever applies sends it along. */
    fingerprint: z.string(),
    /** Days on which something is done. */
    days: z.array(
      z.object({
        day,
        added: z.array(slot),
        removed: z.array(slot),
        /** With as many spots as each has before. */
        changed: z.array(slot.extend({ before: count })),
      }),
    ),
    /** What stays as it is, and why. */
    left: appliedTemplates.shape.left,
  }),
  errors: ['not_found'],
  ours: true,
  summary: 'What applying the templates to days ahead would add, remove and change. Changes nothing.',
});

export const listTemplateRuns = defineCall({
  id: 'course.listTemplateRuns',
  method: 'GET',
  path: 'course/{courseId}/template-runs',
  access: 'admin',
  params: z.object({ courseId: id }),
  reply: z.array(
    z.object({
      runId: id,
      from: day,
      to: day,
      at: instant,
      by: z.string().nullable(),
      added: count,
      removed: count,
      changed: count,
      undoneAt: instant.nullable(),
      /** It is the last of its days, and some of it is still to come. */
      canUndo: z.boolean(),
    }),
  ),
  ours: true,
  summary: 'The last applications of the templates of a course, the newest first, with what each did.',
});

export const undoTemplateRun = defineCall({
  id: 'course.undoTemplateRun',
  method: 'PUT',
  path: 'course/apply-templates/undo',
  access: 'admin',
  encoding: 'json',
  body: z.object({ runId: id }),
  reply: z.object({
    /** REFUSED: somebody counts on what it added, or it is not the last any more, as the reason says. */
    result: z.enum(['SUCCESS', 'REFUSED']),
    reason: z.string().optional(),
    /** Tee times that are there again, that are gone again, and that have as many spots as before. */
    added: count,
    removed: count,
    changed: count,
  }),
  errors: ['not_found'],
  ours: true,
  summary: 'Undoes an application of the templates while nobody counts on the tee times that it added.',
});

export const templateRunCalls = { previewApplication, listTemplateRuns, undoTemplateRun };
