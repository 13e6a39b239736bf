/** The shapes of the club that travel: courses, images, pages, parameters and the log of errors. */
import { z } from 'zod';
import { cents, id, instant } from '../contract/fields.ts';
import { clockHours } from './clock.ts';
import {
  contentPage,
  coursePart,
  errorKind,
  imageKind,
  imageState,
  pageElementType,
  ratedGender,
  sizeChoice,
} from './enums.ts';

/**
 * Prices of golfers of an age, of residents, or of both, of one fee at one time: of those that fit a golfer the first with a price
 * of the golfer's class counts. Ages are told as days of birth, so that the day of play decides, whenever it is asked.
 */
export const bracket = z.object({
  /** As the rule is called. */
  name: z.string(),
  /** Born after that day; as text, since it may be a 29 February of a year that has none. */
  bornAfter: z.string().optional(),
  /** Born on that day or before. */
  bornBy: z.string().optional(),
  residents: z.literal(true).optional(),
  /** Of a class that the rule does not speak of there is none. */
  memberPrice: cents.optional(),
  nonMemberPrice: cents.optional(),
  externalMemberPrice: cents.optional(),
});
export type Bracket = z.output<typeof bracket>;

export const courseFee = z.object({
  courseFeeId: id,
  name: z.string(),
  holes: z.number().int(),
  twilight: z.boolean(),
  memberPrice: cents,
  nonMemberPrice: cents,
  externalMemberPrice: cents,
  /** Where rules ask who a golfer is. */
  brackets: z.array(bracket).optional(),
});
export type CourseFee = z.output<typeof courseFee>;

const hole = z.object({ hole: z.number(), par: z.number(), strokeIndex: z.number() });

/** What a tee is rated, for whom, on which part of the course: a nine, or the route of two. */
const teeRating = z.object({
  gender: ratedGender,
  part: coursePart,
  courseRating: z.number(),
  slopeRating: z.number(),
  par: z.number(),
});

/** Par and stroke index of each hole where a tee has others for men or women than the course. */
const teeCard = z.object({
  gender: ratedGender,
  holes: z.array(hole.omit({ hole: true })),
});

const tee = z.object({
  teeId: id,
  name: z.string(),
  /** Yards per hole, in the order of the holes. */
  lengths: z.array(z.number()),
  ratings: z.array(teeRating),
  cards: z.array(teeCard),
});

export const course = z.object({
  courseId: id,
  name: z.string(),
  fullName: z.string(),
  website: z.string().nullable(),
  courseNumber: z.string().nullable(),
  email: z.string().nullable(),
  messageToMembers: z.string().nullable(),
  breakpointHole: z.number().nullable(),
  par: z.number(),
  holes: z.array(hole),
  /** Names of its nines, as far as they have some. */
  nineNames: z.array(z.string()),
  /** Of more than two nines: which pairs of them are played as 18 holes. */
  routes: z.array(coursePart),
  tees: z.array(tee),
  /** Of today, from its start on. */
  courseFees: z.array(courseFee),
  /** Where prices change within today: the fees from each club time on, the first of them those above. */
  bands: z.array(z.object({ from: z.string(), fees: z.array(courseFee) })).optional(),
});

/** A stored image. `key` names it in the storage, `url` is where a browser finds it. */
export const image = z.object({
  imageId: id,
  key: z.string(),
  url: z.string(),
  type: imageKind,
  state: imageState,
  width: z.number().int(),
  height: z.number().int(),
});
export type Image = z.output<typeof image>;

/** An avatar that waits for an admin's look. `id` is the golfer's, as `image/approve` wants it. */
export const avatarInReview = z.object({
  id,
  name: z.string(),
  userName: z.string(),
  memberNumber: z.string().nullable(),
  pendingAvatar: z.string(),
  /** The approved one that it would replace. */
  avatarUrl: z.string().nullable(),
  uploadedAt: instant,
});
export type AvatarInReview = z.output<typeof avatarInReview>;

/** An image of the library that the whole club uses. */
export const globalImage = z.object({
  imageId: id,
  fileName: z.string(),
  oldFileName: z.string().nullable(),
  tags: z.array(z.string()),
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  createdAt: instant,
});
export type GlobalImage = z.output<typeof globalImage>;

/** Where an image is used: `kind` says in what, `label` what a person calls that. */
export const imageUsage = z.object({ kind: z.string(), id, label: z.string() });
export type ImageUsage = z.output<typeof imageUsage>;

/** What is wrong with stored images: a record without its file, or a file that no record names. */
export const imageProblem = z.object({
  key: z.string(),
  problem: z.enum(['NO_FILE', 'NO_RECORD']),
  imageId: id.nullable(),
});
export type ImageProblem = z.output<typeof imageProblem>;

/** One piece of a page. */
export const pageElement = z.object({
  id,
  type: pageElementType,
  /** HTML of the allow-list; of headings and an A, of its marks only (b, i, u, s, br). */
  text: z.string().nullable(),
  /** The address for screens of any size, or the best there is. */
  image: z.object({ url: z.string() }).nullable(),
  /** The addresses of an image that was uploaded for some sizes of screen. */
  images: z.array(z.object({ deviceSize: sizeChoice, url: z.string() })),
  /** Of an A, where it leads; of an IMG, what it shows in words. */
  name: z.string().nullable(),
  deviceSize: sizeChoice,
});
export type PageElement = z.output<typeof pageElement>;

/** A page that admins write, its elements in order and under both of their names. */
export const contentPageShape = z.object({
  pageId: id,
  type: contentPage,
  title: z.string(),
  /** Grows with each change; sent back with a change, it keeps two admins from undoing each other's work. */
  version: z.number().int(),
  htmlElements: z.array(pageElement),
  elements: z.array(pageElement),
});
export type ContentPage = z.output<typeof contentPageShape>;

/** One value of a parameter and the moment from which it holds. */
export const parameter = z.object({
  id,
  name: z.string(),
  value: z.string(),
  group: z.string(),
  /** Year, month (1 to 12), day, hour and minute on the club's clock. */
  startDate: z.array(z.number().int()),
  /** Whether it is the one in force now, is past, or is still to come. */
  standing: z.enum(['CURRENT', 'PAST', 'UPCOMING']),
});
export type Parameter = z.output<typeof parameter>;

/** An entry of the log of errors. */
export const errorEntry = z.object({
  id,
  at: instant,
  type: errorKind,
  statusCode: z.number().int().nullable(),
  name: z.string(),
  message: z.string(),
  route: z.string(),
  stack: z.string(),
  userName: z.string().nullable(),
});
export type ErrorEntry = z.output<typeof errorEntry>;

/** What a service logged in the moment it started, the newest start first. */
export const startupLog = z.object({
  id,
  at: instant,
  /** Which of the services started: `api`. */
  service: z.string(),
  /** Versions, surroundings, schema: one fact a line. Nothing secret. */
  lines: z.array(z.string()),
});
export type StartupLog = z.output<typeof startupLog>;

/** Fixed facts of this club that pages need before anyone has logged in. */
export const clubInfo = z.object({
  name: z.string(),
  /** At most 15 characters: what stands below an icon. */
  shortName: z.string(),
  /** IANA name. */
  timeZone: z.string(),
  /** To how many the club's clock counts. */
  clockHours: z.literal(clockHours),
  /** What the sales tax is called. */
  taxName: z.string(),
  /** Ten shades of the club's colour, as six digits, from the lightest to the darkest. */
  palette: z.array(z.string()).length(10),
  logoUrl: z.string().nullable(),
  /** The version of the club's own icons, which is in their addresses; null: those of the product. */
  icons: z.string().nullable(),
  /** Grows with each change of what the club says of itself. */
  version: z.number().int(),
  calendarUrl: z.string(),
  contactEmail: z.string(),
  /** Where the sites of event types live; an event type's domain path is put after it. */
  contentSiteUrl: z.string(),
  passwordMinLength: z.number().int(),
});
