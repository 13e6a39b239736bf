/** The words of the club that travel, spelled as the source documents spell them. */
import { z } from 'zod';
import { productName } from '../contract/product.ts';

export const imageKind = z.enum([
  'SLIDER',
  'LOGO',
  'AVATAR',
  'FEATURE',
  'PROPERTY_LOGO',
  'ORG_LOGO',
  'NEWS_FEED',
  'PROMO',
  'COURSE_PROMO',
  'COVER_PHOTO',
  'ICON',
  'ELEMENT',
  'PRODUCT',
  'EVENT_COVER_PHOTO',
]);
export type ImageKind = z.output<typeof imageKind>;
export const imageState = z.enum(['REVIEW', 'APPROVED']);

/** What came of approving an avatar: none waited any more, or another than the one that was looked at. */
export const avatarDecision = z.enum(['APPROVED', 'NOT_IN_REVIEW', 'REPLACED']);

/** The screens an element of a page is meant for. */
export const sizeChoice = z.enum(['LARGE', 'SMALL', 'ANY']);
export const contentPage = z.enum(['HOMEPAGE', 'MEMBERSHIP', 'COURSE']);
export const pageElementType = z.enum(['H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'P', 'DIV', 'IMG', 'A']);

/** Where a course's data come from: our own management of courses, or the course database. */
export const courseDataSource = z.enum([productName, 'COURSEDB']);
/** How much of each entry a list tells. */
export const detailLevel = z.enum(['BASIC', 'FULL']);
export type DetailLevel = z.output<typeof detailLevel>;
/** What a membership costs that is bought late. OFF: the whole price. DAYS, MONTHS: those that are left. */
export type Proration = 'OFF' | 'DAYS' | 'MONTHS';
/** Who a course is open to. The source documents leave the words open. */
export const listingType = z.enum(['PUBLIC', 'SEMI_PRIVATE', 'PRIVATE']);

export const errorKind = z.enum(['client', 'http', 'server']);
export const errorFilter = z.enum(['all', ...errorKind.options]);

/** Whom a tee is rated for. */
export const ratedGender = z.enum(['MEN', 'WOMEN']);

/** A nine of a course, `2`, or two of them as 18 holes in their order, `3-1`. */
export const coursePart = z.string().regex(/^[1-4](?:-[1-4])?$/);

/** AS_DAY: a holiday counts by its weekday. ALSO: all holidays are meant, too. ONLY: they alone. NEVER: none of them. */
export const ruledHolidays = z.enum(['AS_DAY', 'ALSO', 'ONLY', 'NEVER']);
export type RuledHolidays = z.output<typeof ruledHolidays>;

/** What a rule does to a price: sets it, takes a share of it, or adds to it. */
export const priceEffect = z.enum(['SET', 'PERCENT', 'ADD']);

/** Whose prices a rule changes. */
export const ruledClass = z.enum(['MEMBER', 'NON_MEMBER', 'EXTERNAL_MEMBER']);
export type RuledClass = z.output<typeof ruledClass>;
