/** The shapes of rules of prices, of holidays, and of what holds on the days of a month. */
import { z } from 'zod';
import { day, id } from '../../contract/fields.ts';
import { priceEffect, ruledClass, ruledHolidays } from '../enums.ts';
import { courseFee } from '../shapes.ts';

const time = z.string().regex(/^\d{2}:\d{2}$/);

/** Null: not narrowed down by it. */
export const priceRule = z.object({
  priceRuleId: id,
  name: z.string(),
  active: z.boolean(),
  holes: z.number().int().nullable(),
  priceClasses: z.array(ruledClass).nullable(),
  /** 1 Monday to 7 Sunday. */
  weekdays: z.array(z.number().int()).nullable(),
  holidays: ruledHolidays,
  startDate: day.nullable(),
  endDate: day.nullable(),
  /** From start to end in each year. */
  yearly: z.boolean(),
  /** Club time of the first tee time. */
  fromTime: time.nullable(),
  /** It does not belong to it any more. */
  toTime: time.nullable(),
  /** In whole years on the day of play, both ends belong to it. */
  fromAge: z.number().int().nullable(),
  toAge: z.number().int().nullable(),
  /** Only for who the office has marked as a resident. */
  residents: z.boolean(),
  effect: priceEffect,
  /** SET, ADD: cents. PERCENT: basis points of the fee's price; 10000 leaves it as it is. */
  amount: z.number().int(),
});
export type PriceRule = z.output<typeof priceRule>;

export const holiday = z.object({ day, name: z.string() });
export type Holiday = z.output<typeof holiday>;

export const priceRules = z.object({
  courseId: id,
  /** In their order: of those that fit the first one counts. */
  rules: z.array(priceRule),
  /** The club's, by day. */
  holidays: z.array(holiday),
});
export type PriceRules = z.output<typeof priceRules>;

export const pricedDay = z.object({
  day,
  holiday: z.string().nullable(),
  /** What is offered from each time on; empty while no fee has a price. */
  bands: z.array(
    z.object({
      from: time,
      fees: z.array(courseFee),
      /** By which rule a class pays its price of a fee; what rules make of it for some golfers is among the fee's brackets. */
      rules: z.array(z.object({ courseFeeId: id, priceClass: ruledClass, name: z.string() })),
    }),
  ),
});
export type PricedDay = z.output<typeof pricedDay>;
