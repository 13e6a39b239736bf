/** The calls of rules of prices and of holidays: an admin, and a course with a rule. */
import { createPriceRule, setHoliday } from '@fourball/shared/club/prices/price-calls.ts';
import { buildCourse, buildUser } from '../../../kit/build.ts';
import { ruleBody } from '../../../kit/club/prices.ts';
import { replyOver, type CallOptions, type TestServer } from '../../../kit/server.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

async function ruled(server: TestServer) {
  const { token } = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
  const { courseId } = await buildCourse(server.db);
  const { rules } = await replyOver(server.url, createPriceRule, {
    token,
    body: { courseId, ...ruleBody() },
  });
  return { token, courseId, priceRuleId: rules[0]?.priceRuleId ?? 0 };
}

export const priceSamples: Readonly<Record<string, Sample>> = {
  'price.listRules': async (server) => {
    const { token, courseId } = await ruled(server);
    return { token, params: { courseId } };
  },
  'price.createRule': async (server) => {
    const { token, courseId } = await ruled(server);
    return { token, body: { courseId, ...ruleBody({ weekdays: [6, 7] }) } };
  },
  'price.updateRule': async (server) => {
    const { token, priceRuleId } = await ruled(server);
    return { token, body: { priceRuleId, ...ruleBody({ name: 'Five more', amount: 500 }) } };
  },
  'price.orderRules': async (server) => {
    const { token, courseId } = await ruled(server);
    const body = { courseId, ...ruleBody({ name: 'Weekends', weekdays: [6, 7] }) };
    const { rules } = await replyOver(server.url, createPriceRule, { token, body });
    return {
      token,
      body: { courseId, priceRuleIds: rules.map(({ priceRuleId }) => priceRuleId).toReversed() },
    };
  },
  'price.deleteRule': async (server) => {
    const { token, priceRuleId } = await ruled(server);
    return { token, params: { priceRuleId } };
  },
  'price.setHoliday': async (server) => ({
    token: (await ruled(server)).token,
    body: { day: '2031-07-01', name: 'Canada Day' },
  }),
  'price.deleteHoliday': async (server) => {
    const { token } = await ruled(server);
    await replyOver(server.url, setHoliday, { token, body: { day: '2031-12-26', name: 'Boxing Day' } });
    return { token, params: { day: '2031-12-26' } };
  },
  'price.calendar': async (server) => {
    const { token, courseId } = await ruled(server);
    return { token, params: { courseId, year: 2026, month: 6 } };
  },
};
