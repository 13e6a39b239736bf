// @vitest-environment happy-dom
/** The tee sheet as a golfer meets it: its rows, what they cost, and how they change while one looks. */
import { describe, expect, it } from 'vitest';
import type { TeeTime } from '@fourball/shared/booking/shapes.ts';
import { ava, button, click, dialogs, pass, path, text } from '../../kit/start-app.tsx';
import { bodyOf, clubWithSheet, day, params, place, sheet, teeTime } from '../../kit/club-answers.ts';
import { openPage, wait } from '../../kit/open-page.tsx';
import { at, failed } from '../../kit/network.ts';
import { listSheetPeople } from '@fourball/shared/booking/people-calls.ts';
import { holdSpots, getTeeSheet, getBookingParams } from '@fourball/shared/booking/calls.ts';

const row = (time: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-tee-time="${Number(time.replace(':', ''))}"]`);
  if (found === null) throw new Error(`There is no row ${time}.`);
  return found;
};
const said = (time: string): string => row(time).getAttribute('aria-label') ?? '';
const times = (): string[] =>
  [...document.querySelectorAll('[data-tee-time]')].map((one) => one.textContent.slice(0, 5));

const spotsChanged = (changed: TeeTime, seq: number) => ({
  type: 'NUMBER_SPOTS_CHANGED',
  seq,
  entityId: 1,
  day,
  numSpots: changed.available,
  teeTime: changed,
});

describe('a row', () => {
  it('says its time, its places, who plays and what it costs the reader; a tap books', async () => {
    const teeTimes = [
      teeTime('07:30', { available: 2, places: [place(8, 2, 'Marcus Chen'), place(8, null, null)] }),
      teeTime('14:00'),
    ];
    await openPage(clubWithSheet(teeTimes), `/book?day=${day}`);
    expect(row('07:30').tagName).toBe('BUTTON');
    expect(said('07:30')).toBe(
      '07:30, 2 of 4 spots open, with Marcus Chen, Reserved, $28.00 per golfer, Book',
    );
    expect(row('07:30').textContent).toContain('$28.00');
    // From twilight on the twilight fee holds.
    expect(row('14:00').textContent).toContain('$20.00');
  });

  it('says that a spot is taken where the name is not for the reader, and knows the own party', async () => {
    const taken = (purchaseId: number, userId: number) => ({
      ...place(purchaseId, userId, 'Somebody'),
      userId: null,
      name: null,
    });
    const club = clubWithSheet([
      teeTime('07:30', { available: 2, places: [taken(8, 2), taken(8, 3)] }),
      teeTime('07:40', { available: 2, places: [taken(40, ava.userId), taken(40, 9)] }),
    ]).on(at(listSheetPeople, { courseId: 1, day }), [
      place(40, ava.userId, ava.name),
      place(40, 9, 'Marcus Chen'),
    ]);
    await openPage(club, `/book?day=${day}`);
    expect(row('07:30').textContent).toContain('TakenTaken');
    expect(row('07:30').querySelector('img, [data-tone]')).toBeNull();
    expect(said('07:30')).toContain('with Taken, Taken');
    expect(said('07:40')).toContain('with You, Marcus Chen');
    expect(row('07:40').textContent).toContain('Yours');
  });

  it('marks the own booking with a word and leads to it', async () => {
    await openPage(
      clubWithSheet([teeTime('07:30', { available: 3, places: [place(40, ava.userId, ava.name)] })]),
      `/book?day=${day}`,
    );
    expect(row('07:30').textContent).toContain('Yours');
    await click(row('07:30'));
    expect(path()).toBe('/bookings/40');
  });

  it('shows a block with its reason and offers nothing but why', async () => {
    const block = { kind: 'EVENT', reason: 'Junior clinic' } as const;
    await openPage(clubWithSheet([teeTime('09:00', { available: 0, block })]), `/book?day=${day}`);
    expect(row('09:00').textContent).toContain('EventJunior clinic');
    expect(said('09:00')).toMatch(/Why\?$/);
  });

  it('of a course without a price says so and offers nothing but why', async () => {
    const network = clubWithSheet([teeTime('09:00')]).on(
      at(getTeeSheet, { courseId: 1, day }),
      sheet([teeTime('09:00')], { fees: [] }),
    );
    await openPage(network, `/book?day=${day}`);
    expect(text()).toContain('No price is set yet, so nothing can be booked here.');
    expect(said('09:00')).toMatch(/Why\?$/);
    await click(row('09:00'));
    await wait(300);
    expect(network.to(holdSpots)).toEqual([]);
  });

  it('where only 18 holes can be played says so, and books them', async () => {
    const block = { kind: 'EIGHTEEN_ONLY', reason: 'Saturday rush' } as const;
    const network = clubWithSheet([teeTime('09:00', { block })]);
    await openPage(network, `/book?day=${day}`);
    expect(row('09:00').textContent).toContain('18 holes');
    expect(said('09:00')).toMatch(/18 holes only, Saturday rush, 4 of 4 spots open.*Book$/);
    await click(row('09:00'));
    await wait(300);
    expect(network.to(holdSpots).map(bodyOf)).toMatchObject([{ courseFeeId: 1 }]);
    // Nine holes are on offer at other times.
    expect(dialogs().at(-1)?.textContent).not.toContain('9 holes');
  });

  it('is quiet once it is past, or too near to be booked here', async () => {
    const network = clubWithSheet([]);
    const starting = (time: string, startsAt: string) => teeTime(time, { startsAt });
    network.on(
      at(getTeeSheet, { courseId: 1, day: '2026-11-21' }),
      sheet(
        [
          starting('11:50', '2026-11-21T16:50:00.000Z'),
          starting('12:40', '2026-11-21T17:40:00.000Z'),
          starting('12:50', '2026-11-21T17:50:00.000Z'),
        ],
        { day: '2026-11-21' },
      ),
    );
    await openPage(network, '/book');
    expect(row('11:50').dataset['state']).toBe('past');
    expect(row('12:40').dataset['state']).toBe('cutOff');
    expect(row('12:50').dataset['state']).toBe('open');
    expect(row('11:50').tagName).toBe('DIV');
    expect(said('12:40')).toMatch(/Why\?$/);
    expect(said('12:50')).toMatch(/Book$/);
    // Time goes on while the page stands.
    await wait(6 * 60_000);
    expect(row('12:50').dataset['state']).toBe('cutOff');
  });

  it('of a day that opens later can be looked at, with when it opens', async () => {
    const network = clubWithSheet([teeTime('07:30')]);
    network
      .on(getBookingParams, params({ lastDay: '2026-11-21', advanceBookingDays: 1 }))
      .on(at(getTeeSheet, { courseId: 1, day }), sheet([teeTime('07:30')]));
    await openPage(network, `/book?day=${day}`);
    expect(text()).toContain('This day opens Sat, Nov 21 at 07:00.');
    expect(said('07:30')).toMatch(/Why\?$/);
  });
});

describe('a live sheet', () => {
  it('takes in the newer row and leaves an older one aside', async () => {
    const { stream } = await openPage(clubWithSheet([teeTime('07:30', { version: 5 })]), `/book?day=${day}`);
    stream.push(
      spotsChanged(teeTime('07:30', { version: 7, available: 3, places: [place(8, 2, 'Marcus Chen')] }), 11),
    );
    await pass(0);
    expect(said('07:30')).toContain('3 of 4 spots open, with Marcus Chen');
    stream.push(spotsChanged(teeTime('07:30', { version: 6 }), 12));
    await pass(0);
    expect(said('07:30')).toContain('3 of 4 spots open, with Marcus Chen');
  });

  it('keeps what an event told where the answer to an earlier question comes after it', async () => {
    let answer: (() => void) | undefined;
    const network = clubWithSheet([teeTime('07:30', { version: 5 })]);
    const { stream } = await openPage(network, `/book?day=${day}`);
    network.on(at(getTeeSheet, { courseId: 1, day }), async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return sheet([teeTime('07:30', { version: 5 })]);
    });
    const { queryClient } = await import('@fourball/web/lib/request/query-client.ts');
    void queryClient.invalidateQueries({ queryKey: ['booking', 'sheet'] });
    await pass(0);
    stream.push(spotsChanged(teeTime('07:30', { version: 6, available: 1 }), 13));
    await pass(0);
    answer?.();
    await pass(0);
    expect(said('07:30')).toContain('1 of 4 spots open');
  });

  it('counts down what others are booking and gives it back when their time has passed', async () => {
    const held = teeTime('07:30', { available: 2, held: 2, heldUntil: '2026-11-21T17:08:30.000Z' });
    await openPage(clubWithSheet([held]), `/book?day=${day}`);
    expect(row('07:30').textContent).toContain('being booked9 min');
    await wait(3 * 60_000);
    expect(row('07:30').textContent).toContain('being booked6 min');
    await wait(5.5 * 60_000);
    expect(said('07:30')).toContain('4 of 4 spots open');
    expect(row('07:30').textContent).not.toContain('being booked');
  });

  it('does not take a row away that stops fitting the filter while it is looked at', async () => {
    const { stream } = await openPage(
      clubWithSheet([teeTime('07:30'), teeTime('07:40', { available: 1 })]),
      `/book?day=${day}`,
    );
    await click(button('Only open'));
    await click(button('2'));
    expect(times()).toEqual(['07:30']);
    expect(window.location.search).toContain('party=2');
    stream.push(spotsChanged(teeTime('07:30', { version: 2, available: 0, held: 4 }), 14));
    await pass(0);
    expect(times()).toEqual(['07:30']);
    expect(row('07:30').dataset.state).toBe('full');
    await click(button('Midday'));
    await click(button('Midday'));
    expect(times()).toEqual([]);
    expect(text()).toContain('Nothing fits');
  });
});

describe('where the sheet does not come', () => {
  it('says what is safe and tries again', async () => {
    const network = clubWithSheet([teeTime('07:30')]);
    const good = network.answer(at(getTeeSheet, { courseId: 1, day }));
    network.on(at(getTeeSheet, { courseId: 1, day }), failed(500, {}));
    await openPage(network, `/book?day=${day}`);
    expect(text()).toContain('The tee sheet did not load');
    expect(text()).toContain('Your bookings are safe.');
    network.on(at(getTeeSheet, { courseId: 1, day }), good);
    await click(button('Try again'));
    expect(times()).toEqual(['07:30']);
  });

  it('explains an empty day and leads back to today', async () => {
    await openPage(clubWithSheet([]), `/book?day=${day}`);
    expect(text()).toContain('No tee times on this day');
    await click(button('Go to today'));
    expect(window.location.search).toContain('day=2026-11-21');
  });
});
