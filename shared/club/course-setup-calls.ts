/** Our calls with which admins set courses up: order, holes and tees, fees and their prices, templates of the tee sheet. */
import { z } from 'zod';
import { clock, filled, idList, price } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { day, id, line } from '../contract/fields.ts';
import { coursePart, ratedGender } from './enums.ts';
import { rangesOf, slopeRange } from './nines.ts';
import { confirm } from '../contract/touched-shapes.ts';
import { appliedTemplates, managedCourse, previewedDay } from './course-shapes.ts';

/** Each of the list once. */
const once = <Item extends z.ZodType>(list: z.ZodArray<Item>, message: string) =>
  list.refine((items) => new Set(items).size === items.length, message);

/** A list that travels is the whole list. */
const whole = (ids: z.ZodArray<typeof id>) => once(ids, 'Each can come once only.');

export const listManagedCourses = defineCall({
  id: 'course.listManaged',
  method: 'GET',
  path: 'course/managed',
  access: 'admin',
  reply: z.array(managedCourse),
  ours: true,
  summary: 'All courses in their order, hidden ones too, with their fees, prices and templates.',
});

export const orderCourses = defineCall({
  id: 'course.order',
  method: 'PATCH',
  path: 'course/order',
  access: 'admin',
  encoding: 'json',
  body: z.object({ courseIds: whole(idList(200).min(1)) }),
  reply: z.array(managedCourse),
  ours: true,
  summary: 'Puts all courses into this order.',
});

const par = z.number().int().min(3).max(6);
const strokeIndex = z.number().int().min(1).max(18);

const hole = z.object({ hole: z.number().int().min(1).max(36), par, strokeIndex });

const teeRating = z
  .object({
    gender: ratedGender,
    part: coursePart,
    courseRating: z.number().multipleOf(0.1, 'One decimal, please.'),
    slopeRating: z.number().int().min(slopeRange.from).max(slopeRange.to),
    /** Of the part's holes, as the tee's card has them. */
    par: z.number().int(),
  })
  .check((sent) => {
    const ranges = rangesOf(sent.value.part);
    for (const field of ['courseRating', 'par'] as const) {
      const { from, to } = ranges[field];
      const value = sent.value[field];
      if (value >= from && value <= to) continue;
      sent.issues.push({
        code: 'custom',
        message: `From ${from} to ${to}, please.`,
        path: [field],
        input: value,
      });
    }
  });

const teeCard = z.object({ gender: ratedGender, holes: z.array(z.object({ par, strokeIndex })).max(36) });

const tee = z.object({
  /** Left out for a new one. */
  teeId: id.nullish(),
  name: filled(40),
  /** Yards per hole, in the order of the holes. */
  lengths: z.array(z.number().int().min(0).max(999)).max(36),
  /** Each part once for men and once for women, at most. */
  ratings: z.array(teeRating).max(32).default([]),
  /** Where par or stroke index are others than those of the course. */
  cards: z.array(teeCard).max(2).default([]),
});

/** How many holes a course may have. */
const holeCounts = [0, 9, 18, 27, 36];

export const updateScorecard = defineCall({
  id: 'course.updateScorecard',
  method: 'PUT',
  path: 'course/scorecard',
  access: 'admin',
  encoding: 'json',
  body: z.object({
    courseId: id,
    /** 9, 18, 27 or 36 in their order, or none. More than 18 have stroke indexes 1 to 9 on each nine. */
    holes: z
      .array(hole)
      .refine((holes) => holeCounts.includes(holes.length), 'A course has 9, 18, 27 or 36 holes.')
      .refine(
        (holes) => holes.every(({ hole: number }, at) => number === at + 1),
        'The holes come in their order.',
      ),
    nineNames: z.array(line(40)).max(4).default([]),
    /** Of more than two nines: which pairs of them are played as 18 holes. */
    routes: z.array(coursePart).max(12).default([]),
    /** All of them in their order; those left out go. */
    tees: z.array(tee).max(12),
  }),
  reply: managedCourse,
  errors: ['not_found'],
  ours: true,
  summary:
    'Sets the holes of a course with par and stroke index, and its tees with lengths and ratings for men and women.',
});

const feeFields = {
  name: filled(80),
  holes: z.union([z.literal(9), z.literal(18)], 'A fee is for 9 or 18 holes.'),
  twilight: z.boolean(),
};

const prices = { memberPrice: price, nonMemberPrice: price, externalMemberPrice: price };

export const createCourseFee = defineCall({
  id: 'course.createFee',
  method: 'POST',
  path: 'course/fee',
  access: 'admin',
  encoding: 'json',
  /** With its first prices, which hold from `startDate` on. */
  body: z.object({ courseId: id, ...feeFields, startDate: day, ...prices }),
  reply: managedCourse,
  errors: ['not_found'],
  ours: true,
  summary: 'Adds a fee with its first prices to a course.',
});

export const updateCourseFee = defineCall({
  id: 'course.updateFee',
  method: 'PUT',
  path: 'course/fee',
  access: 'admin',
  encoding: 'json',
  /** `active` false takes it off what is offered. */
  body: z.object({ courseFeeId: id, ...feeFields, active: z.boolean() }),
  reply: managedCourse,
  errors: ['not_found', 'conflict'],
  ours: true,
  summary: 'Changes a fee or takes it off what is offered. What was booked with it keeps its prices.',
});

export const orderCourseFees = defineCall({
  id: 'course.orderFees',
  method: 'PATCH',
  path: 'course/fee/order',
  access: 'admin',
  encoding: 'json',
  body: z.object({ courseId: id, courseFeeIds: whole(idList(100).min(1)) }),
  reply: managedCourse,
  errors: ['not_found'],
  ours: true,
  summary: 'Puts the fees of a course into this order.',
});

export const addFeePrices = defineCall({
  id: 'course.addFeePrices',
  method: 'POST',
  path: 'course/fee/prices',
  access: 'admin',
  encoding: 'json',
  body: z.object({ courseFeeId: id, startDate: day, ...prices }),
  reply: managedCourse,
  errors: ['not_found'],
  ours: true,
  summary: 'Dates new prices of a fee: tee times from that day on cost them. Not before today.',
});

export const updateFeePrices = defineCall({
  id: 'course.updateFeePrices',
  method: 'PUT',
  path: 'course/fee/prices',
  access: 'admin',
  encoding: 'json',
  body: z.object({ courseFeeId: id, startDate: day, ...prices }),
  reply: managedCourse,
  errors: ['not_found'],
  ours: true,
  summary: 'Changes prices that hold from a day to come.',
});

export const deleteFeePrices = defineCall({
  id: 'course.deleteFeePrices',
  method: 'DELETE',
  path: 'course/fee/prices/{courseFeeId}/{startDate}',
  access: 'admin',
  params: z.object({ courseFeeId: id, startDate: day }),
  reply: managedCourse,
  errors: ['not_found'],
  ours: true,
  summary: 'Takes prices back that hold from a day to come; those before them go on.',
});

export const templateFields = z
  .object({
    name: line(80),
    /** ISO weekdays: 1 is Monday. */
    weekdays: once(
      z.array(z.number().int().min(1).max(7)).min(1, 'Please choose a weekday.'),
      'Each once only.',
    ),
    startDate: day,
    endDate: day,
    firstTime: clock,
    lastTime: clock,
    intervalMinutes: z.number().int().min(4).max(60),
    spots: z.number().int().min(1).max(8),
    /** 1 to 18, and 19 to 36 for the second parties of a shotgun. */
    startTees: once(
      z.array(z.number().int().min(1).max(36)).min(1, 'Please choose a start tee.'),
      'Each start tee can come once only.',
    ),
    /** Of a crossover: so long parties start at both tees, and so long nobody does. */
    waveMinutes: z.number().int().min(30).max(300).nullish(),
  })
  .refine(({ startDate, endDate }) => endDate >= startDate, {
    path: ['endDate'],
    message: 'It ends before it begins.',
  })
  .refine(({ firstTime, lastTime }) => lastTime >= firstTime, {
    path: ['lastTime'],
    message: 'The last tee time is before the first.',
  })
  .refine(({ waveMinutes, startTees }) => waveMinutes == null || startTees.length === 2, {
    path: ['startTees'],
    message: 'A crossover starts at two tees.',
  });

export const createTeeSheetTemplate = defineCall({
  id: 'course.createTeeSheetTemplate',
  method: 'POST',
  path: 'course/tee-sheet-template',
  access: 'admin',
  encoding: 'json',
  body: z.intersection(z.object({ courseId: id, confirm }), templateFields),
  reply: managedCourse,
  errors: ['not_found', 'conflict'],
  ours: true,
  summary: 'Adds a template from which tee times are made. Those that are there stay until it is applied.',
});

export const beginCourse = defineCall({
  id: 'course.begin',
  method: 'POST',
  path: 'course/begin',
  access: 'admin',
  encoding: 'json',
  body: z.object({
    name: filled(120),
    /** 9 or 18 in their order. */
    holes: z
      .array(hole)
      .refine((holes) => holes.length === 9 || holes.length === 18, 'A course begins with 9 or 18 holes.')
      .refine(
        (holes) => holes.every(({ hole: number }, at) => number === at + 1),
        'The holes come in their order.',
      ),
    template: templateFields,
  }),
  reply: managedCourse,
  ours: true,
  summary:
    'Adds a course with its holes and a template of its tee sheet. It is hidden, and has no tee time yet.',
});

export const updateTeeSheetTemplate = defineCall({
  id: 'course.updateTeeSheetTemplate',
  method: 'PUT',
  path: 'course/tee-sheet-template',
  access: 'admin',
  encoding: 'json',
  body: z.intersection(z.object({ templateId: id, confirm }), templateFields),
  reply: managedCourse,
  errors: ['not_found', 'conflict'],
  ours: true,
  summary: 'Changes a template. Tee times that are there stay until it is applied.',
});

export const deleteTeeSheetTemplate = defineCall({
  id: 'course.deleteTeeSheetTemplate',
  method: 'DELETE',
  path: 'course/tee-sheet-template/{templateId}',
  access: 'admin',
  params: z.object({ templateId: id }),
  query: z.object({ confirm }),
  reply: managedCourse,
  errors: ['not_found', 'conflict'],
  ours: true,
  summary: 'Removes a template. Tee times that are there stay until the others are applied.',
});

export const previewTeeSheet = defineCall({
  id: 'course.previewTeeSheet',
  method: 'POST',
  path: 'course/tee-sheet-preview',
  access: 'admin',
  encoding: 'json',
  body: z.object({
    courseId: id,
    from: day,
    /** At most fourteen days. */
    days: z.number().int().min(1).max(14),
    /** One that is not saved yet, in the place of the saved one with its id. */
    draft: z.intersection(z.object({ templateId: id.nullish() }), templateFields).nullish(),
  }),
  reply: z.array(previewedDay),
  errors: ['not_found'],
  ours: true,
  summary: 'The tee times that the templates give to days.',
});

export const applyTemplates = defineCall({
  id: 'course.applyTemplates',
  method: 'POST',
  path: 'course/apply-templates',
  access: 'admin',
  encoding: 'json',
  /** Both days count; at most 62 of them. */
  body: z.object({
    courseId: id,
    from: day,
    to: day,
    /** Of the preview that was looked at: where something else is to be done by now, nothing is. */
    fingerprint: z.string().max(100).optional(),
  }),
  reply: appliedTemplates,
  errors: ['not_found', 'conflict'],
  ours: true,
  summary:
    'Brings the empty tee times of days to come in line with the templates; all others stay and are told of.',
});

export const courseSetupCalls = {
  beginCourse,
  listManagedCourses,
  orderCourses,
  updateScorecard,
  createCourseFee,
  updateCourseFee,
  orderCourseFees,
  addFeePrices,
  updateFeePrices,
  deleteFeePrices,
  createTeeSheetTemplate,
  updateTeeSheetTemplate,
  deleteTeeSheetTemplate,
  previewTeeSheet,
  applyTemplates,
};
