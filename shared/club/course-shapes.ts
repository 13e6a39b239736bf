/** The shapes of courses as their pages show them and as admins manage them. */
import { z } from 'zod';
import { cents, day, id, instant } from '../contract/fields.ts';
import { courseDataSource, imageKind, listingType } from './enums.ts';
import { course } from './shapes.ts';

/** A course with everything that its page tells. */
export const courseDetails = course.extend({
  teeTimeUrl: z.string().nullable(),
  teeTimeReservation: z.string().nullable(),
  restrictions: z.string().nullable(),
  courseTour: z.string().nullable(),
  listingType,
  otherInfo: z.string().nullable(),
  teeTimeResource: z.string().nullable(),
  teeTimeCourseId: z.string().nullable(),
  scorecardUrl: z.string().nullable(),
  teeTimePartnerId: z.string().nullable(),
  dataSource: courseDataSource,
  /** The region in which it lies, and the names from the top-level region down to it; null and empty where none is named. */
  regionId: id.nullable(),
  regionPath: z.array(z.string()),
});
export type CourseDetails = z.output<typeof courseDetails>;

/** A course as a list of names needs it: without its card, and without what its page tells. */
const basicFields = {
  courseId: true,
  name: true,
  fullName: true,
  courseNumber: true,
  listingType: true,
  dataSource: true,
  par: true,
  courseFees: true,
} as const;
export const basicCourse = courseDetails.pick(basicFields);

/** A course of a list, which tells all of it or the basics. */
export const listedCourse = courseDetails.partial().required(basicFields);

/** Three prices and the day from which tee times cost them. */
export const datedPrices = z.object({
  startDate: day,
  memberPrice: cents,
  nonMemberPrice: cents,
  externalMemberPrice: cents,
  /** Whether tee times of today cost them, or those of days past or to come. */
  standing: z.enum(['CURRENT', 'PAST', 'UPCOMING']),
});
export type DatedPrices = z.output<typeof datedPrices>;

/** A fee with all of its prices, the newest first. */
export const managedFee = z.object({
  courseFeeId: id,
  courseId: id,
  name: z.string(),
  holes: z.number().int(),
  twilight: z.boolean(),
  active: z.boolean(),
  prices: z.array(datedPrices),
});
export type ManagedFee = z.output<typeof managedFee>;

export const teeSheetTemplate = z.object({
  templateId: id,
  courseId: id,
  name: z.string(),
  /** ISO weekdays: 1 is Monday. */
  weekdays: z.array(z.number().int()),
  startDate: day,
  endDate: day,
  /** HH:MM on the club's clock. */
  firstTime: z.string(),
  lastTime: z.string(),
  intervalMinutes: z.number().int(),
  spots: z.number().int(),
  startTees: z.array(z.number().int()),
  /** Of a crossover. */
  waveMinutes: z.number().int().nullable(),
});
export type TeeSheetTemplate = z.output<typeof teeSheetTemplate>;

/** A course as admins manage it: hidden ones too, with fees that ended and prices of all days. */
export const managedCourse = courseDetails.omit({ courseFees: true, bands: true }).extend({
  visible: z.boolean(),
  fees: z.array(managedFee),
  templates: z.array(teeSheetTemplate),
});
export type ManagedCourse = z.output<typeof managedCourse>;

const infoBox = z.object({ title: z.string(), content: z.string(), link: z.string().nullable() });

/** What the page of a course says, apart from its facts. Header, footer, about and the boxes' contents are safe HTML. */
export const coursePage = z.object({
  courseId: id,
  heading: z.string(),
  header: z.string(),
  footer: z.string(),
  about: z.string(),
  infoBoxes: z.array(infoBox),
  featureImageLink: z.string().nullable(),
});
export type CoursePage = z.output<typeof coursePage>;

/** Where tee times of a course can be booked with a partner. `id` is the course's. */
export const partnerLink = z.object({
  id,
  name: z.string(),
  teeTimePartnerId: z.string().nullable(),
  teeTimeUrl: z.string(),
});
export type PartnerLink = z.output<typeof partnerLink>;

export const scorecardImage = z.object({
  id,
  courseId: id,
  key: z.string(),
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  createdAt: instant,
});
export type ScorecardImage = z.output<typeof scorecardImage>;

/** A picture that a course is shown with: many for the slider, one each of the others. */
export const courseImage = z.object({
  imageId: id,
  type: imageKind.extract(['FEATURE', 'SLIDER', 'LOGO', 'ICON']),
  key: z.string(),
  url: z.string(),
});
export type CourseImage = z.output<typeof courseImage>;

/** What a day gets from the templates and the blocks. */
export const previewedDay = z.object({
  day,
  teeTimes: z.array(
    z.object({
      time: z.string(),
      startTee: z.number().int(),
      spots: z.number().int(),
      /** Why it could not be booked by everybody; null where it could. */
      blockReason: z.string().nullable(),
    }),
  ),
});
export type PreviewedDay = z.output<typeof previewedDay>;

/** Why a tee time that no template wants, or wants otherwise, was left as it is. */
export const leftReason = z.enum([
  'BOOKED',
  'HELD',
  'OFFERED',
  'WAITING',
  'BALLOT',
  'SQUEEZED',
  'NOTED',
  'HISTORY',
  'DELAYED',
]);
export type LeftReason = z.output<typeof leftReason>;

export const appliedTemplates = z.object({
  added: z.number().int(),
  removed: z.number().int(),
  /** Empty ones whose number of spots is another now. */
  changed: z.number().int(),
  left: z.array(
    z.object({
      teeTimeId: id,
      day,
      time: z.string(),
      startTee: z.number().int(),
      reason: leftReason,
    }),
  ),
});
export type AppliedTemplates = z.output<typeof appliedTemplates>;
