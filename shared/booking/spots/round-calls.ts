/** The calls of rounds: what a golfer played, what is owed, and what a round costs by year. */
import { z } from 'zod';
import { filled, price } from '../../contract/body-fields.ts';
import { defineCall } from '../../contract/define-call.ts';
import { day, id, year } from '../../contract/fields.ts';
import { productItem } from '../../membership/shapes.ts';
import { playing } from '../reports/report-shapes.ts';
import { billingReport, round, weeklyReport, yearReport } from './round-shapes.ts';

const ofYear = z.object({ year: year.optional() });

export const listOwnRounds = defineCall({
  id: 'round.listCurrentUser',
  method: 'GET',
  path: 'round/list/current-user',
  aliases: ['round/list/current-user/{year}'],
  access: 'user',
  query: ofYear,
  reply: z.array(round),
  summary: "The caller's rounds, of one year or all.",
});

export const listRoundsByUser = defineCall({
  id: 'round.listByUser',
  method: 'GET',
  path: 'round/list/{userId}',
  aliases: ['round/list/{userId}/{year}'],
  access: 'user',
  params: z.object({ userId: id }),
  query: ofYear,
  reply: z.array(round),
  errors: ['forbidden', 'not_found'],
  summary: 'The rounds of a user, of one year or all: of the caller, or of anybody for admins.',
});

export const listUnconfirmedRounds = defineCall({
  id: 'round.listUnconfirmed',
  method: 'POST',
  path: 'round/unconfirmed',
  access: 'admin',
  encoding: 'json',
  body: z.object({ start: day, end: day, includeCancelled: z.boolean() }),
  reply: z.array(playing),
  summary: 'The rounds of a span of days, up to now, that nobody has confirmed by checking the golfer in.',
});

export const changeChargePurchaser = defineCall({
  id: 'round.changeChargePurchaser',
  method: 'PUT',
  path: 'round/change-charge-purchaser',
  access: 'admin',
  encoding: 'json',
  body: z.object({ roundId: id, chargePurchaser: z.boolean() }),
  reply: round,
  errors: ['not_found', 'conflict'],
  summary: 'Sets whether the booker or the golfer pays for a round.',
});

export const reportRoundsWeekly = defineCall({
  id: 'round.reportWeekly',
  method: 'GET',
  path: 'round/report/weekly',
  access: 'admin',
  query: z.object({ year: year.optional() }),
  reply: weeklyReport,
  summary: 'The rounds week by week.',
});

export const reportRoundsBilling = defineCall({
  id: 'round.reportBilling',
  method: 'GET',
  path: 'round/report/billing/{start}/{end}',
  access: 'admin',
  params: z.object({ start: day, end: day }),
  reply: billingReport,
  summary: 'What is to be billed for the rounds of a span of days.',
});

export const reportRoundsByYear = defineCall({
  id: 'round.reportByYear',
  method: 'GET',
  path: 'round/report/by-year/{year}',
  access: 'admin',
  params: z.object({ year }),
  reply: yearReport,
  summary: 'The rounds of a year.',
});

export const getRoundProductItem = defineCall({
  id: 'round.getProductItem',
  method: 'GET',
  path: 'round/product-item/{id}',
  access: 'admin',
  params: z.object({ id }),
  reply: productItem,
  errors: ['not_found'],
  summary: 'A product item for rounds.',
});

export const getRoundProductItemByYear = defineCall({
  id: 'round.getProductItemByYear',
  method: 'GET',
  path: 'round/product-item/year/{year}',
  access: 'admin',
  params: z.object({ year }),
  reply: z.array(productItem),
  summary: 'The product items for the rounds of a year.',
});

export const createRoundProductItem = defineCall({
  id: 'round.createProductItem',
  method: 'POST',
  path: 'round/product-item',
  access: 'admin',
  encoding: 'json',
  body: z.object({
    orgId: id.nullish(),
    catalogueEntryId: id.nullish(),
    name: filled(120),
    unitPrice: price,
    startDate: day,
    endDate: day,
  }),
  reply: productItem,
  summary: 'Adds a product item for rounds.',
});

export const roundCalls = {
  listOwnRounds,
  listRoundsByUser,
  listUnconfirmedRounds,
  changeChargePurchaser,
  reportRoundsWeekly,
  reportRoundsBilling,
  reportRoundsByYear,
  getRoundProductItem,
  getRoundProductItemByYear,
  createRoundProductItem,
};
