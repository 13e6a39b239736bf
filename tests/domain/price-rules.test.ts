/** Rules of prices: which one counts on a day at a time, and what it makes of a price. */
import { bandsOf, pricedAt, ruleFor, rulesOfDay } from '@fourball/shared/club/prices/price-rules.ts';
import type { PriceRule } from '@fourball/shared/club/prices/price-shapes.ts';
import { describe, expect, it } from 'vitest';
import { ruleBody } from '../kit/club/prices.ts';

let made = 0;
const rule = (fields: Parameters<typeof ruleBody>[0] = {}): PriceRule => ({
  priceRuleId: (made += 1),
  ...ruleBody(fields),
});
const fee = { holes: 18, memberPrice: 2_800, nonMemberPrice: 9_200, externalMemberPrice: 6_401 };
const saturday = '2026-06-20';
const tuesday = '2026-06-16';
const none = new Map<string, string>();
const countsOn = (fields: Parameters<typeof ruleBody>[0], day: string, holidays = none) =>
  rulesOfDay([rule(fields)], day, holidays).length === 1;
const memberPays = (rules: readonly PriceRule[], time = '09:00') =>
  pricedAt(fee, rules, { day: tuesday, time }).memberPrice;

describe('a day', () => {
  it.each<[string, Parameters<typeof ruleBody>[0], string, boolean]>([
    ['of the week that is named', { weekdays: [6, 7] }, saturday, true],
    ['of another weekday', { weekdays: [6, 7] }, tuesday, false],
    ['with a rule that is switched off', { active: false }, tuesday, false],
    ['the first of a span', { startDate: tuesday, endDate: saturday }, tuesday, true],
    ['the last of a span', { startDate: tuesday, endDate: saturday }, saturday, true],
    ['after a span', { startDate: tuesday, endDate: '2026-06-19' }, saturday, false],
    ['before an open span', { startDate: '2026-06-17' }, tuesday, false],
    [
      'in another year of a span of one year',
      { startDate: '2025-05-01', endDate: '2025-09-30' },
      tuesday,
      false,
    ],
    [
      'in another year of a yearly span',
      { startDate: '2025-05-01', endDate: '2025-09-30', yearly: true },
      tuesday,
      true,
    ],
    [
      'in December of a yearly winter',
      { startDate: '2020-11-01', endDate: '2021-03-31', yearly: true },
      '2026-12-31',
      true,
    ],
    [
      'in January of a yearly winter',
      { startDate: '2020-11-01', endDate: '2021-03-31', yearly: true },
      '2027-01-01',
      true,
    ],
    [
      'in summer of a yearly winter',
      { startDate: '2020-11-01', endDate: '2021-03-31', yearly: true },
      tuesday,
      false,
    ],
  ])('%s', (_, fields, day, counts) => {
    expect(countsOn(fields, day)).toBe(counts);
  });

  it.each([
    ['AS_DAY', false, false],
    ['ALSO', true, false],
    ['ONLY', true, false],
    ['NEVER', false, false],
  ] as const)('a holiday on a Tuesday, for a rule of weekends with %s', (holidays, onHoliday, onOther) => {
    const fields = { weekdays: [6, 7], holidays };
    expect(countsOn(fields, tuesday, new Map([[tuesday, 'Canada Day']]))).toBe(onHoliday);
    expect(countsOn(fields, tuesday)).toBe(onOther);
  });

  it('a holiday on a Saturday is left out by NEVER, and the other Saturdays by ONLY', () => {
    const holidays = new Map([[saturday, 'Canada Day']]);
    expect(countsOn({ weekdays: [6], holidays: 'NEVER' }, saturday, holidays)).toBe(false);
    expect(countsOn({ weekdays: [6], holidays: 'NEVER' }, saturday)).toBe(true);
    expect(countsOn({ weekdays: [6], holidays: 'ONLY' }, saturday)).toBe(false);
  });
});

describe('what a rule makes of a price', () => {
  it.each<[string, Parameters<typeof ruleBody>[0], readonly [number, number, number]]>([
    ['sets it', { effect: 'SET', amount: 1_500 }, [1_500, 1_500, 1_500]],
    ['adds to it', { effect: 'ADD', amount: 250 }, [3_050, 9_450, 6_651]],
    ['takes off, never below nothing', { effect: 'ADD', amount: -3_000 }, [0, 6_200, 3_401]],
    ['takes a half, half a cent up', { effect: 'PERCENT', amount: 5_000 }, [1_400, 4_600, 3_201]],
    ['is for one class alone', { priceClasses: ['NON_MEMBER'] }, [2_800, 10_200, 6_401]],
    ['is for nine holes', { holes: 9 }, [2_800, 9_200, 6_401]],
  ])('%s', (_, fields, [member, nonMember, external]) => {
    expect(pricedAt(fee, [rule(fields)], { day: tuesday, time: '09:00' })).toEqual({
      holes: 18,
      memberPrice: member,
      nonMemberPrice: nonMember,
      externalMemberPrice: external,
    });
  });

  it('the first that fits counts, and no other', () => {
    const both = [rule({ amount: 100, fromTime: '09:00', toTime: '12:00' }), rule({ amount: 900 })];
    expect(memberPays(both, '08:59')).toBe(3_700);
    expect(memberPays(both, '09:00')).toBe(2_900);
    expect(memberPays(both, '12:00')).toBe(3_700);
    expect(memberPays(both.toReversed(), '09:00')).toBe(3_700);
  });
});

/** Always the same numbers, so that what fails fails again. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

it('bands say for each minute of a day what the minute by itself costs, and differ from one to the next', () => {
  const next = numbers(58);
  const clock = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  for (let round = 0; round < 60; round += 1) {
    const rules = Array.from({ length: next(6) }, () => {
      const from = next(1_300);
      return rule({
        amount: next(2_000) - 500,
        ...(next(3) > 0 && { fromTime: clock(from) }),
        ...(next(3) > 0 && { toTime: clock(from + 1 + next(130)) }),
        ...(next(2) > 0 && { priceClasses: ['MEMBER'] }),
        ...(next(4) === 0 && { holes: 9 as const }),
      });
    });
    const fees = [fee, { ...fee, holes: 9, memberPrice: 1_900 }];
    const bands = bandsOf(fees, rules, tuesday);
    for (let minute = 0; minute < 1_440; minute += 1) {
      const time = clock(minute);
      expect(bands.findLast(({ from }) => from <= time)?.fees).toEqual(
        fees.map((one) => pricedAt(one, rules, { day: tuesday, time })),
      );
    }
    for (const [at, { fees: own }] of bands.entries()) expect(own).not.toEqual(bands[at + 1]?.fees);
  }
});

it('the rule that is named is the one that was reckoned with', () => {
  const early = rule({ name: 'Early', amount: -500, toTime: '08:00', priceClasses: ['MEMBER'] });
  const late = rule({ name: 'Weekend', amount: 700 });
  const named = (time: string, priceClass: 'MEMBER' | 'NON_MEMBER') =>
    ruleFor([early, late], { day: tuesday, holes: 18, time, priceClass })?.name;
  expect([named('07:00', 'MEMBER'), named('07:00', 'NON_MEMBER'), named('08:00', 'MEMBER')]).toEqual([
    'Early',
    'Weekend',
    'Weekend',
  ]);
});
