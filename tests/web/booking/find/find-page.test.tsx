// @vitest-environment happy-dom
/** Finding a time: what is asked, what is shown by day and course, the tap that holds, and a search that finds nothing. */
import { type FoundTeeTime, searchTeeTimes } from '@fourball/shared/booking/find/find-calls.ts';
import { act } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { button, click, dialogs, field, pass, path, text, type } from '../../kit/start-app.tsx';
import { bodyOf, clubWithSheet, day, params, teeTime } from '../../kit/club-answers.ts';
import { openPage, wait } from '../../kit/open-page.tsx';
import { type Network, failed } from '../../kit/network.ts';
import { getBookingParams, holdSpots } from '@fourball/shared/booking/calls.ts';
import { explainBooking } from '@fourball/shared/booking/find/why-calls.ts';

const call = searchTeeTimes;
const found = (time: string, part: Partial<FoundTeeTime> = {}): FoundTeeTime => {
  const { teeTimeId, startsAt } = teeTime(time);
  return {
    teeTimeId,
    courseId: 1,
    courseName: 'Maple',
    day,
    time,
    startsAt,
    startTee: 1,
    available: 4,
    parts: [{ teeTimeId, time, spots: 1 }],
    fees: [
      { courseFeeId: 1, name: '18 holes', holes: 18, twilight: false, price: 2_800 },
      { courseFeeId: 2, name: '9 holes', holes: 9, twilight: false, price: 1_700 },
    ],
    ...part,
  };
};
const club = (teeTimes: FoundTeeTime[] = [found('07:30'), found('07:40')], more = false): Network =>
  clubWithSheet([teeTime('07:30'), teeTime('07:40')]).on(call, { teeTimes, more });
const asked = (network: Network) => bodyOf(network.to(call).at(-1));
const cards = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-tee-time]')].map((card) => card.textContent);
const card = (id: number): HTMLElement => {
  const one = document.querySelector<HTMLElement>(`[data-tee-time="${id}"]`);
  if (one === null) throw new Error(`There is no card ${id}.`);
  return one;
};

// Loaded when they are needed, which in here must not take time.
beforeAll(async () => {
  await Promise.all([
    import('@fourball/web/booking/find/FindPage.tsx'),
    import('@fourball/web/booking/rules/WhyPanel.tsx'),
  ]);
});

describe('finding a time', () => {
  it('asks for a week of all courses, and shows each time with the price for the reader', async () => {
    const network = club([found('07:30'), found('08:10', { day: '2026-11-23', available: 2 })]);
    await openPage(network, '/find');
    await wait(300);
    expect(asked(network)).toEqual({
      from: '2026-11-21',
      to: '2026-11-27',
      courseIds: [],
      spots: 1,
      fromTime: '00:00',
      toTime: '23:59',
      maxPrice: null,
    });
    expect(text()).toContain('Sunday, November 22');
    expect(text()).toContain('Monday, November 23');
    expect(cards()).toEqual(['07:30$28.004 open', '08:10$28.002 open']);
  });

  it('keeps in the address what is asked, and asks what the address says', async () => {
    const network = club().on(
      getBookingParams,
      params({
        courses: [...params().courses, { courseId: 2, name: 'Hollow', fullName: 'Hollow', courseFees: [] }],
      }),
    );
    await openPage(
      network,
      '/find?from=2026-11-24&to=2026-12-30&courses=2,77&party=3&start=08:00&end=11:00&price=4000',
    );
    await wait(300);
    expect(asked(network)).toEqual({
      from: '2026-11-24',
      // Fourteen days at most.
      to: '2026-12-07',
      courseIds: [2],
      spots: 3,
      fromTime: '08:00',
      toTime: '11:00',
      maxPrice: 4_000,
    });
    await click(button('4'));
    await click(button('All courses'));
    expect(new URLSearchParams(window.location.search).get('party')).toBe('4');
    expect(asked(network)).toMatchObject({ spots: 4, courseIds: [] });
    await type(field('At most per golfer'), 'much');
    await wait(500);
    expect(text()).toContain('Please enter an amount');
    await type(field('At most per golfer'), '25.50');
    await wait(500);
    expect(asked(network)).toMatchObject({ maxPrice: 2_550 });
  });

  it('holds at one tap, in the drawer in which everything is booked', async () => {
    const network = club();
    await openPage(network, '/find?party=2');
    await wait(300);
    await click(card(740));
    expect(network.to(holdSpots).map(bodyOf)).toEqual([
      { spots: [{ teeTimeId: 740, spots: 2 }], courseFeeId: 1, bookingDate: `${day}T07:40` },
    ]);
    expect(document.querySelector('[role=timer]')?.textContent).toBe('10:00');
    await click(button('Confirm'));
    await click(button('See the booking'));
    expect(path()).toBe('/bookings/40');
  });

  it('offers a time again once its undone booking is told of, where what was asked before missed it', async () => {
    const network = club([found('07:30')]);
    const { stream } = await openPage(network, '/find');
    await wait(300);
    network.on(call, { teeTimes: [found('07:30'), found('07:40')], more: false });
    const booking = { purchaseId: 40, conversationId: 9, userName: 'ava' };
    await act(async () => stream.push({ type: 'BOOKING_CANCELLED', seq: 7, ...booking }));
    await wait(300);
    expect(cards()).toEqual(['07:30$28.004 open', '07:40$28.004 open']);
  });

  it('holds the tee times of a large party together', async () => {
    const parts = [
      { teeTimeId: 730, time: '07:30', spots: 3 },
      { teeTimeId: 740, time: '07:40', spots: 3 },
    ];
    const network = club([found('07:30', { parts })]);
    await openPage(network, '/find?party=6');
    await wait(300);
    expect(cards()).toEqual(['07:30$28.00+ 07:40']);
    await click(card(730));
    expect(bodyOf(network.to(holdSpots)[0])).toMatchObject({
      spots: [
        { teeTimeId: 730, spots: 3 },
        { teeTimeId: 740, spots: 3 },
      ],
    });
    expect(dialogs()[0]?.textContent).toContain('3 at 07:30 and 3 at 07:40');
  });

  it('that finds nothing offers the nearest other days, a wider search and the sheets to wait on', async () => {
    const network = club().on(call, (sent) => {
      const { from, to } = JSON.parse(sent.body) as { from: string; to: string };
      const teeTimes = from === to ? [] : [found('07:30', { day: '2026-11-24' })];
      return { teeTimes, more: false };
    });
    await openPage(network, '/find?from=2026-11-22&to=2026-11-22&start=09:00');
    await wait(300);
    expect(text()).toContain('No tee time fits');
    expect(document.querySelector('a[href^="/book?day=2026-11-22"]')).not.toBeNull();
    await click(button('Tue, Nov 24: 1 tee time'));
    expect(asked(network)).toMatchObject({ from: '2026-11-24', to: '2026-11-24' });
    await click(button('Any time, any price'));
    expect(asked(network)).toMatchObject({ fromTime: '00:00' });
  });

  it('says that days are not open yet, and why', async () => {
    const network = club().on(explainBooking, { allowed: true, checks: [], price: null });
    await openPage(network, '/find?from=2026-12-20');
    await wait(300);
    expect(text()).toContain('These days are not open for you yet');
    await click(button('Why?'));
    await wait(300);
    expect(bodyOf(network.to(explainBooking)[0])).toMatchObject({ courseId: 1, day: '2026-12-20' });
  });

  it('that does not get through says so and tries again', async () => {
    const network = club();
    const good = network.answer(call);
    network.on(call, failed(500, {}));
    await openPage(network, '/find');
    await pass(500);
    expect(text()).toContain('The search did not get through');
    network.on(call, good);
    await click(button('Try again'));
    expect(cards()).toHaveLength(2);
  });
});
