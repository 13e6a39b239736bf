/** Binds the calls of rules of prices and of holidays to their commands. */
import { deleteHoliday, setHoliday } from '@fourball/domain/club/prices/holidays.ts';
import { getPriceCalendar } from '@fourball/domain/club/prices/price-calendar.ts';
import {
  createPriceRule,
  deletePriceRule,
  listPriceRules,
  orderPriceRules,
  updatePriceRule,
} from '@fourball/domain/club/prices/price-rules.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import type { Services } from '../services.ts';

export const priceHandlers = ({ house }: Services): BuiltHandlers['prices'] => ({
  listPriceRules: ({ params }) => listPriceRules(house.db, params.courseId),
  createPriceRule: ({ actor, body }) => createPriceRule(house, actor, body),
  updatePriceRule: ({ actor, body }) => updatePriceRule(house, actor, body),
  orderPriceRules: ({ actor, body }) => orderPriceRules(house, actor, body),
  deletePriceRule: ({ actor, params }) => deletePriceRule(house, actor, params.priceRuleId),
  setHoliday: ({ actor, body }) => setHoliday(house, actor, body),
  deleteHoliday: ({ actor, params }) => deleteHoliday(house, actor, params.day),
  getPriceCalendar: ({ params }) => getPriceCalendar(house, params),
});
