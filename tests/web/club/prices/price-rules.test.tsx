// @vitest-environment happy-dom
/** The rules of a course's prices in the office: in words, in their order, written in a form, and shown by the month. */
import { describe, expect, it } from 'vitest';
import { searchUsers } from '@fourball/shared/accounts/calls.ts';
import { explainBooking } from '@fourball/shared/booking/find/why-calls.ts';
import { listManagedCourses } from '@fourball/shared/club/course-setup-calls.ts';
import {
  createPriceRule,
  deletePriceRule,
  getPriceCalendar,
  listPriceRules,
  setHoliday,
  updatePriceRule,
} from '@fourball/shared/club/prices/price-calls.ts';
import type { PriceRule } from '@fourball/shared/club/prices/price-shapes.ts';
import { ruleBody } from '../../../kit/club/prices.ts';
import { managedMeadow } from '../../kit/course-club.ts';
import { marcus } from '../../kit/club-answers.ts';
import { takeGolfer } from '../../kit/organizer-office.tsx';
import { at, type Network, refusal } from '../../kit/network.ts';
import { errorOf, office, sent } from '../../kit/office.tsx';
import {
  button,
  choose,
  click,
  field,
  pass,
  rememberSession,
  startApp,
  text,
  type,
} from '../../kit/start-app.tsx';

const weekends: PriceRule = {
  priceRuleId: 1,
  ...ruleBody({ name: 'Weekends', weekdays: [6, 7], holidays: 'ALSO', fromTime: '06:00', toTime: '11:00' }),
};
const winter: PriceRule = {
  priceRuleId: 2,
  ...ruleBody({
    name: 'Winter',
    startDate: '2025-11-01',
    endDate: '2026-03-31',
    yearly: true,
    priceClasses: ['NON_MEMBER'],
    effect: 'PERCENT',
    amount: 7_550,
  }),
};
const rules = {
  courseId: 3,
  rules: [weekends, winter],
  holidays: [{ day: '2026-07-01', name: 'Canada Day' }],
};
const fee = {
  courseFeeId: 5,
  name: '18 holes',
  holes: 18,
  twilight: false,
  memberPrice: 2_800,
  nonMemberPrice: 9_200,
  externalMemberPrice: 6_400,
};
const month = [
  { day: '2026-11-28', holiday: null, bands: [{ from: '00:00', fees: [fee], rules: [] }] },
  {
    day: '2026-11-29',
    holiday: 'Founders’ Day',
    bands: [
      { from: '00:00', fees: [fee], rules: [] },
      {
        from: '06:00',
        fees: [{ ...fee, nonMemberPrice: 10_200 }],
        rules: [{ courseFeeId: 5, priceClass: 'NON_MEMBER' as const, name: 'Weekends' }],
      },
    ],
  },
];

const ofMeadow = at(listPriceRules, { courseId: 3 });
const weekendsGone = at(deletePriceRule, { priceRuleId: 1 });

const open = async (network: Network): Promise<Network> => {
  await import('@fourball/web/app/office/AdminCoursesPage.tsx');
  rememberSession();
  await startApp(network, '/admin/courses?course=3&tab=rules');
  await pass(400);
  return network;
};
const club = (): Network =>
  office()
    .on(listManagedCourses, [managedMeadow])
    .on(ofMeadow, rules)
    .on(at(getPriceCalendar, { courseId: 3, year: 2026, month: 11 }), month);
/** A switch, beside whose name stands what it means. */
function switchOf(name: string): HTMLInputElement {
  const found = [...document.querySelectorAll<HTMLInputElement>('input[role=switch]')].find((one) =>
    one.parentElement?.textContent?.startsWith(name),
  );
  if (found === undefined) throw new Error(`There is no switch ${name}.`);
  return found;
}

const submit = async (name: string) => {
  await click(button(name));
  await pass(400);
};

describe('the rules of a course', () => {
  it('say in a sentence when they count, for whom, and what they do', async () => {
    await open(club());
    expect(text()).toContain('Sat, Sun, holidays · 06:00 – 11:00 · Everybody: $10.00 more');
    expect(text()).toContain('Every day · November 1 – March 31 each year · Visitors: 75.5% of the price');
  });

  it('are added in a form; what is no amount is said at its field before anything is sent', async () => {
    const network = await open(club().on(createPriceRule, rules));
    await submit('Add a rule');
    await type(field('Name'), 'Nine at dawn');
    await choose('What it does', 'LESS');
    await type(field('Amount'), 'x');
    await submit('Add');
    expect(errorOf('Amount')).toBe('Please enter an amount such as 12.50.');
    expect(network.to(createPriceRule)).toEqual([]);
    await type(field('Amount'), '4.50');
    await type(field('Before'), '07:00');
    await choose('Holes', '9');
    await click(button('Monday'));
    await click(button('Visitors'));
    await submit('Add');
    expect(sent(network.to(createPriceRule)[0]?.body)).toEqual({
      courseId: 3,
      ...ruleBody({
        name: 'Nine at dawn',
        toTime: '07:00',
        holes: 9,
        weekdays: [1],
        priceClasses: ['NON_MEMBER'],
        effect: 'ADD',
        amount: -450,
      }),
    });
  });

  it('ask for an age and for residents, which what is sent says in whole years', async () => {
    const juniors: PriceRule = {
      priceRuleId: 4,
      ...ruleBody({ name: 'Juniors', fromAge: 6, toAge: 17, residents: true, effect: 'SET', amount: 2_000 }),
    };
    const network = await open(
      club()
        .on(ofMeadow, { ...rules, rules: [juniors] })
        .on(createPriceRule, rules),
    );
    expect(text()).toContain('Every day · 6 to 17 years old · residents · Everybody: $20.00');
    await submit('Add a rule');
    await type(field('Name'), 'Seniors');
    await choose('What it does', 'SET');
    await type(field('Amount'), '25');
    await type(field('From age'), 'old');
    await submit('Add');
    expect(errorOf('From age')).toBe('Please enter whole years such as 17.');
    expect(network.to(createPriceRule)).toEqual([]);
    await type(field('From age'), '65');
    await click(switchOf('Residents only'));
    await submit('Add');
    expect(sent(network.to(createPriceRule)[0]?.body)).toEqual({
      courseId: 3,
      ...ruleBody({ name: 'Seniors', fromAge: 65, residents: true, effect: 'SET', amount: 2_500 }),
    });
  });

  it('change as they are: what the server refuses stands at its field', async () => {
    const network = await open(
      club().on(
        updatePriceRule,
        refusal('invalid_input', 'No', {
          issues: [{ field: 'endDate', message: 'The last day is before the first.' }],
        }),
      ),
    );
    await submit('Change the rule Winter');
    await type(field('Percent of the listed price'), '80');
    await submit('Save');
    expect(errorOf('Last day')).toBe('The last day is before the first.');
    const { priceRuleId, ...fields } = winter;
    expect(sent(network.to(updatePriceRule)[0]?.body)).toEqual({ priceRuleId, ...fields, amount: 8_000 });
  });

  it('are removed once somebody is sure', async () => {
    const network = await open(club().on(weekendsGone, { ...rules, rules: [winter] }));
    await submit('Change the rule Weekends');
    await submit('Remove');
    expect(network.to(weekendsGone)).toEqual([]);

    await type(field('Type DELETE to confirm'), 'delete');
    await submit('ok');
    expect(network.to(weekendsGone)).toHaveLength(1);
    expect(text()).not.toContain('Sat, Sun, holidays');
  });

  it('are none at first', async () => {
    await open(club().on(ofMeadow, { ...rules, rules: [] }));
    expect(text()).toContain('No rules: the listed prices hold');
  });
});

it('the month says beside the price of a class what golfers of an age and residents of it pay', async () => {
  const brackets = [
    { name: 'Juniors to 17', bornAfter: '2008-11-28', memberPrice: 1_000, nonMemberPrice: 2_000 },
    { name: 'Residents', residents: true as const, nonMemberPrice: 6_000 },
  ];
  const bands = [{ from: '00:00', fees: [{ ...fee, brackets }], rules: [] }];
  const network = club().on(at(getPriceCalendar, { courseId: 3, year: 2026, month: 11 }), [
    { day: '2026-11-28', holiday: null, bands },
  ]);
  await open(network);
  expect(text()).toContain('$92.00Juniors to 17: $20.00Residents: $60.00Why');
  await choose('For whom', 'MEMBER');
  expect(text()).toContain('$28.00Juniors to 17: $10.00Why');
});

it('the month says of each day what it costs from when on, by which rules, for whom is asked', async () => {
  await open(club());
  expect(text()).toContain('Founders’ Day$92.00from 06:00: $102.00Weekends');
  await choose('For whom', 'MEMBER');
  expect(text()).toContain('Founders’ Day$28.00Why');
});

it('a holiday is added by its day and name', async () => {
  const holiday = { day: '2026-12-26', name: 'Boxing Day' };
  const network = await open(club().on(setHoliday, holiday));
  await type(field('Day'), holiday.day);
  await type(field('Name of the holiday'), holiday.name);
  await submit('Add a holiday');
  expect(sent(network.to(setHoliday)[0]?.body)).toEqual(holiday);
});

it('the office asks why a golfer pays a price then, and reads what the golfer would', async () => {
  const parameter = { name: 'HST', value: '13', since: '2026-01-01T00:00:00.000Z' };
  const network = await open(
    club()
      .on(searchUsers, [marcus])
      .on(explainBooking, {
        allowed: true,
        checks: [],
        price: {
          courseFeeId: 5,
          feeName: '18 holes',
          priceClass: 'NON_MEMBER',
          cents: 10_200,
          taxBasisPoints: 1_300,
          tax: 1_326,
          total: 11_526,
          since: '2026-01-01',
          steps: ['Weekdays counts from Monday to Friday, and not on holidays.'],
          parameters: { hst: parameter, twilight: null },
        },
      }),
  );
  await type(field('Day of play'), '2026-11-29');
  await type(field('Tee time'), '08:00');
  expect(network.to(explainBooking)).toEqual([]);
  await click(button('Choose a golfer'));
  await takeGolfer('Marcus Chen');
  expect(sent(network.to(explainBooking)[0]?.body)).toEqual({
    courseId: 3,
    day: '2026-11-29',
    time: '08:00',
    courseFeeId: 5,
    userId: 2,
  });
  expect(text()).toContain('Marcus Chen pays $102.00, with tax $115.26.');
  expect(text()).toContain('Weekdays counts from Monday to Friday');
});
