/** The calls with which the office writes rules of prices and holidays, and sees what holds when. */
import { z } from 'zod';
import { clock, filled, idList } from '../../contract/body-fields.ts';
import { defineCall } from '../../contract/define-call.ts';
import { day, id } from '../../contract/fields.ts';
import { priceEffect, ruledClass, ruledHolidays } from '../enums.ts';
import { pricedDay, priceRules } from './price-shapes.ts';

/** Each of the list once; an empty list narrows nothing down and is sent as null. */
const some = <Item extends z.ZodType>(item: Item, most: number) =>
  z
    .array(item)
    .min(1)
    .max(most)
    .refine((items) => new Set(items).size === items.length, 'Each can come once only.')
    .nullable();

const age = z.number().int().min(0).max(120);

const ruleFields = z.object({
  name: filled(60),
  active: z.boolean(),
  holes: z.union([z.literal(9), z.literal(18)]).nullable(),
  priceClasses: some(ruledClass, 3),
  weekdays: some(z.number().int().min(1).max(7), 7),
  holidays: ruledHolidays,
  startDate: day.nullable(),
  endDate: day.nullable(),
  yearly: z.boolean(),
  fromTime: clock.nullable(),
  toTime: clock.nullable(),
  fromAge: age.nullable(),
  toAge: age.nullable(),
  residents: z.boolean(),
  effect: priceEffect,
  amount: z.number().int().min(-1_000_000).max(1_000_000),
});

type Sent = z.output<typeof ruleFields>;

/** What two fields say together. */
function check({ value, issues }: { value: Sent; issues: z.core.$ZodRawIssue[] }): void {
  const refuse = (path: keyof Sent, message: string) =>
    void issues.push({ code: 'custom', path: [path], message, input: value[path] });
  const { effect, amount, startDate, endDate, yearly, fromTime, toTime, fromAge, toAge } = value;
  if (effect !== 'ADD' && amount < 0) refuse('amount', 'Nothing costs less than nothing.');
  if (effect === 'PERCENT' && amount > 100_000) refuse('amount', 'Please use at most 1000%.');
  if (fromTime !== null && toTime !== null && toTime <= fromTime)
    refuse('toTime', 'Please choose a time after the first.');
  if (fromAge !== null && toAge !== null && toAge < fromAge)
    refuse('toAge', 'Please use an age that is not below the first.');
  if (yearly && startDate === null) refuse('startDate', 'Please fill this in.');
  if (yearly && endDate === null) refuse('endDate', 'Please fill this in.');
  if (!yearly && startDate !== null && endDate !== null && endDate < startDate)
    refuse('endDate', 'The last day is before the first.');
}

export const listPriceRules = defineCall({
  id: 'price.listRules',
  method: 'GET',
  path: 'price/rules/{courseId}',
  access: 'admin',
  params: z.object({ courseId: id }),
  reply: priceRules,
  errors: ['not_found'],
  ours: true,
  summary: 'The rules of a course’s prices in their order, and the club’s holidays.',
});

export const createPriceRule = defineCall({
  id: 'price.createRule',
  method: 'POST',
  path: 'price/rules',
  access: 'admin',
  encoding: 'json',
  body: ruleFields.extend({ courseId: id }).check(check),
  reply: priceRules,
  errors: ['not_found'],
  ours: true,
  summary: 'Adds a rule as the last of its course. Holds and bookings keep the prices that they have.',
});

export const updatePriceRule = defineCall({
  id: 'price.updateRule',
  method: 'PUT',
  path: 'price/rules',
  access: 'admin',
  encoding: 'json',
  body: ruleFields.extend({ priceRuleId: id }).check(check),
  reply: priceRules,
  errors: ['not_found'],
  ours: true,
  summary: 'Changes a rule. Holds and bookings keep the prices that they have.',
});

export const orderPriceRules = defineCall({
  id: 'price.orderRules',
  method: 'PATCH',
  path: 'price/rules/sequence',
  access: 'admin',
  encoding: 'json',
  body: z.object({
    courseId: id,
    priceRuleIds: idList(100).refine((ids) => new Set(ids).size === ids.length, 'Each can come once only.'),
  }),
  reply: priceRules,
  errors: ['not_found'],
  ours: true,
  summary: 'Puts all rules of a course into this order: of those that fit the first one counts.',
});

export const deletePriceRule = defineCall({
  id: 'price.deleteRule',
  method: 'DELETE',
  path: 'price/rules/{priceRuleId}',
  access: 'admin',
  params: z.object({ priceRuleId: id }),
  reply: priceRules,
  errors: ['not_found'],
  ours: true,
  summary: 'Removes a rule. Holds and bookings keep the prices that they have.',
});

export const setHoliday = defineCall({
  id: 'price.setHoliday',
  method: 'PUT',
  path: 'price/holidays',
  access: 'admin',
  encoding: 'json',
  body: z.object({ day, name: filled(60) }),
  reply: z.object({ day, name: z.string() }),
  ours: true,
  summary: 'Makes a day a holiday of the club, or calls it otherwise.',
});

export const deleteHoliday = defineCall({
  id: 'price.deleteHoliday',
  method: 'DELETE',
  path: 'price/holidays/{day}',
  access: 'admin',
  params: z.object({ day }),
  reply: z.object({ deleted: z.boolean() }),
  errors: ['not_found'],
  ours: true,
  summary: 'Makes a day no holiday any more.',
});

export const getPriceCalendar = defineCall({
  id: 'price.calendar',
  method: 'GET',
  path: 'price/calendar/{courseId}/{year}/{month}',
  access: 'admin',
  params: z.object({
    courseId: id,
    year: z.coerce.number().int().min(2000).max(2200),
    month: z.coerce.number().int().min(1).max(12),
  }),
  reply: z.array(pricedDay),
  errors: ['not_found'],
  ours: true,
  summary: 'What each fee of a course costs on each day of a month, from which time on, and by which rules.',
});

export const priceCalls = {
  listPriceRules,
  createPriceRule,
  updatePriceRule,
  orderPriceRules,
  deletePriceRule,
  setHoliday,
  deleteHoliday,
  getPriceCalendar,
};
