// @vitest-environment happy-dom
/** "Why?": from a closed tee time, a day not open, a refusal and a price; with the rule, its value and since when. */
import { type Explanation, explainBooking } from '@fourball/shared/booking/find/why-calls.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { button, buttons, click, dialogs, text } from '../../kit/start-app.tsx';
import { bodyOf, clubWithSheet, day, teeTime } from '../../kit/club-answers.ts';
import { openPage, wait } from '../../kit/open-page.tsx';
import { type Network, at, failed } from '../../kit/network.ts';
import { holdSpots, getTeeSheet, releaseHolds } from '@fourball/shared/booking/calls.ts';
import { listStarts } from '@fourball/shared/seasons/start-calls.ts';

const call = explainBooking;
const refusal: Explanation = {
  allowed: false,
  checks: [
    { rule: 'DAY_OPEN', passed: true, text: 'This day opened 2026-11-08 at 07:00.', parameter: null },
    {
      rule: 'CUT_OFF',
      passed: false,
      text: 'Online booking closes 45 minutes before the tee time.',
      parameter: { name: 'CUT_OFF_TIME', value: '45', since: '2026-03-01T05:00:00.000Z' },
    },
  ],
  price: {
    courseFeeId: 1,
    feeName: '18 holes',
    priceClass: 'MEMBER',
    cents: 2_800,
    taxBasisPoints: 1_300,
    tax: 364,
    total: 3_164,
    since: '2026-01-01',
    steps: ['You pay as a member: Full, 2026-01-01 to 2026-12-31.'],
    parameters: { hst: { name: 'HST', value: '13', since: '2020-01-02T05:00:00.000Z' }, twilight: null },
  },
};
const closed = teeTime('07:40', { available: 0, block: { kind: 'EVENT', reason: 'Club championship' } });
const club = (): Network =>
  clubWithSheet([teeTime('07:30'), closed, teeTime('07:50', { available: 0, held: 4 })])
    .on(call, refusal)
    .on(at(listStarts, { courseId: 1, day }), []);
const row = (id: number): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-tee-time="${id}"]`);
  if (found === null) throw new Error(`There is no row ${id}.`);
  return found;
};
const panel = (): string => dialogs().find((one) => one.textContent.startsWith('Why?'))?.textContent ?? '';
const last = (network: Network) => bodyOf(network.to(call).at(-1));

// Loaded when they are needed, which in here must not take time.
beforeAll(async () => {
  await import('@fourball/web/booking/rules/WhyPanel.tsx');
});

describe('why', () => {
  it('is told of a closed and of a full tee time: the rule, its setting, the value, since when', async () => {
    const network = club();
    await openPage(network, `/book?day=${day}`);
    await click(row(740));
    await wait(300);
    expect(last(network)).toEqual({ courseId: 1, day, teeTimeId: 740, time: '07:40', spots: 1 });
    expect(panel()).toContain('Online booking closes 45 minutes before the tee time.');
    expect(panel()).toContain('CUT_OFF_TIME45 minutessince Mar 1, 2026');
    expect(panel()).toContain('You pay as a member: Full, Jan 1, 2026 to Dec 31, 2026.');
    expect(panel()).toContain('With tax$31.64');
    expect(panel()).toContain('1 rule is met');
    await click(button('Close'));
    await wait(300);
    await click(row(750));
    await wait(300);
    expect(last(network)).toMatchObject({ teeTimeId: 750 });
    expect(network.to(holdSpots)).toEqual([]);
  });

  it('is told of a day that is not open yet', async () => {
    const network = club().on(at(getTeeSheet, { courseId: 1, day: '2026-12-06' }), {
      courseId: 1,
      courseName: 'Maple',
      day: '2026-12-06',
      version: 1,
      fees: [],
      twilightFrom: '14:00',
      teeTimes: [],
    });
    await openPage(network, '/book?day=2026-12-06');
    await click(button('Why?'));
    await wait(300);
    expect(last(network)).toEqual({ courseId: 1, day: '2026-12-06' });
  });

  it('is told from the popup of a refusal, which stays, and reloads the page when it is closed itself', async () => {
    const network = club().on(holdSpots, { result: 'SPOTS_NOT_AVAILABLE' });
    const { reload } = await openPage(network, `/book?day=${day}`);
    await click(row(730));
    await wait(300);
    await click(button('Why?'));
    await wait(300);
    expect(last(network)).toMatchObject({ teeTimeId: 730, spots: 1, courseFeeId: 1 });
    expect(reload).not.toHaveBeenCalled();
    const [, closeWhy] = buttons('Close');
    if (closeWhy === undefined) throw new Error('The explanation can not be closed.');
    await click(closeWhy);
    await wait(300);
    expect(text()).toContain('Failed to secure spots');
    await click(button('Got it!'));
    await wait(500);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is told of a price, above the drawer, which keeps its hold', async () => {
    const network = club();
    await openPage(network, `/book?day=${day}`);
    await click(row(730));
    await click(button('Why this price?'));
    await wait(300);
    expect(last(network)).toMatchObject({ teeTimeId: 730, courseFeeId: 1 });
    expect(network.to(releaseHolds)).toEqual([]);
  });

  it('that does not come says so and is asked again', async () => {
    const network = club().on(call, failed(500, {}));
    await openPage(network, `/book?day=${day}`);
    await click(row(740));
    await wait(500);
    expect(panel()).toContain('The explanation did not load');
    network.on(call, refusal);
    await click(button('Try again'));
    expect(panel()).toContain('CUT_OFF_TIME');
  });
});
