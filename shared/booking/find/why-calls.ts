/** The call that explains why something can or can't be booked, and its price. */
import { z } from 'zod';
import { clock } from '../../contract/body-fields.ts';
import { defineCall } from '../../contract/define-call.ts';
import { cents, day, id, instant } from '../../contract/fields.ts';
import { priceClass } from '../../membership/enums.ts';

/** What booking is decided by, in the order in which it is. */
export const bookingRule = z.enum([
  'DAY_PASSED',
  'SUSPENSION',
  'DAY_OPEN',
  'BALLOT',
  'WAITING_ROOM',
  'OPEN_BOOKINGS',
  'ROUNDS_A_DAY',
  'TEE_TIME',
  'BLOCK',
  'CUT_OFF',
  'OVERLAP',
  'MAX_SPOTS',
  'FEE',
  'TWILIGHT',
  'PLACES',
]);
export type BookingRule = z.output<typeof bookingRule>;

/** What a rule goes by: a parameter of the club by its name, or what stands in its place for this golfer. */
const explainedParameter = z.object({
  name: z.string(),
  value: z.string(),
  /** Since when it has had this value. */
  since: instant,
});
export type ExplainedParameter = z.output<typeof explainedParameter>;

const check = z.object({
  rule: bookingRule,
  passed: z.boolean(),
  text: z.string(),
  parameter: explainedParameter.nullable(),
});

const explainedPrice = z.object({
  courseFeeId: id,
  feeName: z.string(),
  priceClass,
  /** Of one golfer of the caller's class, before tax. */
  cents,
  taxBasisPoints: z.number().int(),
  tax: cents,
  total: cents,
  /** The day from which this price holds. */
  since: day,
  /** How it comes about, one sentence each. */
  steps: z.array(z.string()),
  parameters: z.object({ hst: explainedParameter, twilight: explainedParameter.nullable() }),
});

export const explainBooking = defineCall({
  id: 'book.explain',
  method: 'POST',
  path: 'book/why',
  access: 'user',
  encoding: 'json',
  body: z.object({
    courseId: id,
    day,
    /** The tee time by its club time; without it and without an id the day alone is explained. */
    time: clock.nullish(),
    teeTimeId: id.nullish(),
    spots: z.number().int().min(1).max(24).default(1),
    courseFeeId: id.nullish(),
    /** Another golfer, of whom the office asks: what that golfer would read. */
    userId: id.nullish(),
  }),
  reply: z.object({
    /** Whether it could be held and booked now, as far as it was asked about. */
    allowed: z.boolean(),
    /** Every rule that speaks about what was asked, in the order in which they decide. */
    checks: z.array(check),
    price: explainedPrice.nullable(),
  }),
  errors: ['not_found', 'forbidden'],
  ours: true,
  summary:
    'Explains why the caller, or the golfer of whom the office asks, may or may not book a day or a tee time, and the price: rules, values, since when.',
});
export type Explanation = z.output<NonNullable<typeof explainBooking.reply>>;

export const whyCalls = { explainBooking };
