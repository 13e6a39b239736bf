/** Rules of prices as tests send them. */
import type { createPriceRule } from '@fourball/shared/club/prices/price-calls.ts';
import type { BodyInput } from '@fourball/shared/contract/define-call.ts';

type Fields = Omit<BodyInput<typeof createPriceRule>, 'courseId'>;

/** Everybody pays $10 more, always, unless said otherwise. */
export const ruleBody = (fields: Partial<Fields> = {}): Fields => ({
  name: 'Ten more',
  active: true,
  holes: null,
  priceClasses: null,
  weekdays: null,
  holidays: 'AS_DAY',
  startDate: null,
  endDate: null,
  yearly: false,
  fromTime: null,
  toTime: null,
  fromAge: null,
  toAge: null,
  residents: false,
  effect: 'ADD',
  amount: 1_000,
  ...fields,
});
