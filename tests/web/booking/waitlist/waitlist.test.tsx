// @vitest-environment happy-dom
/** The waitlist and the waiting room as a golfer meets them: getting in line, the place, an offer, and the opening. */
import { describe, expect, it } from 'vitest';
import { type WaitingRoom, enterWaitingRoom } from '@fourball/shared/booking/waitlist/waiting-room-calls.ts';
import type { WaitlistEntry } from '@fourball/shared/booking/waitlist-shapes.ts';
import { button, buttons, choose, click, dialogs, path, text } from '../../kit/start-app.tsx';
import { bodyOf, clubWithSheet, day, hold, params, sheet, teeTime } from '../../kit/club-answers.ts';
import { entry } from '../../kit/answers/waitlist-entry.ts';
import { openPage, wait } from '../../kit/open-page.tsx';
import { type Network, at } from '../../kit/network.ts';
import {
  listMyWaitlist,
  joinWaitlist,
  leaveWaitlist,
  acceptOffer,
  declineOffer,
} from '@fourball/shared/booking/waitlist/waitlist-calls.ts';
import {
  getMyHold,
  holdSpots,
  releaseHolds,
  getBookingParams,
  getTeeSheet,
} from '@fourball/shared/booking/calls.ts';

const offered = (secondsLeft = 600): WaitlistEntry =>
  entry({
    status: 'OFFERED',
    position: null,
    ahead: 0,
    offer: {
      teeTimeId: 730,
      startsAt: teeTime('07:30').startsAt,
      time: '07:30',
      spots: 2,
      expiresAt: '2026-11-21T17:10:00.000Z',
      secondsLeft,
    },
  });

/** Loaded when it is needed, which in here must not take time. */
async function open(network: Network, address = `/book?day=${day}`) {
  await Promise.all([
    import('@fourball/web/booking/waitlist/WaitingPanel.tsx'),
    import('@fourball/web/booking/waitlist/WaitDialog.tsx'),
    import('@fourball/web/booking/waitlist/WaitingRoom.tsx'),
    import('@fourball/web/booking/bookings/BookingsPage.tsx'),
  ]);
  return openPage(network, address);
}

const fullClub = () =>
  clubWithSheet([teeTime('07:30', { available: 0, held: 4 }), teeTime('09:00', { available: 0, held: 4 })]);
const waiting = (network: Network, entries: WaitlistEntry[]) => network.on(listMyWaitlist, () => entries);

describe('where everything is taken', () => {
  it('a golfer gets in line for any time of the day', async () => {
    const entries: WaitlistEntry[] = [];
    const network = waiting(fullClub(), entries).on(joinWaitlist, () => {
      entries.push(entry());
      return { result: 'SUCCESS', entry: entry() };
    });
    await open(network);
    expect(text()).toContain('Everything is taken.');
    await click(button('Wait for a spot'));
    await wait(300);
    await click(button('Get in line'));
    await wait(500);
    expect(bodyOf(network.to(joinWaitlist)[0])).toEqual({
      courseId: 1,
      day,
      fromTime: '07:30',
      toTime: '09:00',
      spots: 1,
      courseFeeId: 1,
    });
    expect(text()).toContain('Waiting for');
    expect(text()).toContain('2 spots, 07:30 to 09:00');
    expect(text()).toContain('Number 3 in line');
  });

  it('each fee says what it costs the reader, from the cheapest to the dearest of the times that are asked for', async () => {
    const rows = [teeTime('07:30', { available: 0, held: 4 }), teeTime('09:00', { available: 0, held: 4 })];
    const { fees } = sheet(rows);
    const dearer = fees.map((fee) => ({ ...fee, memberPrice: fee.memberPrice + 1_000 }));
    const bands = [
      { from: '00:00', fees },
      { from: '09:00', fees: dearer },
    ];
    await open(clubWithSheet(rows).on(at(getTeeSheet, { courseId: 1, day }), sheet(rows, { bands })));
    await click(button('Wait for a spot'));
    await wait(300);
    const offered = () =>
      [...document.querySelectorAll('option')]
        .map(({ textContent }) => textContent)
        .filter((one) => one.includes('·'));
    expect(offered()).toEqual(['18 holes · $28.00 to $38.00', '9 holes · $17.00 to $27.00']);
    await choose('Earliest tee time', '09:00');
    expect(offered()).toEqual(['18 holes · $38.00', '9 holes · $27.00']);
  });

  it('says why it can not be waited for, and stays open', async () => {
    const network = fullClub().on(joinWaitlist, {
      result: 'SPOTS_AVAILABLE',
      reason: 'Nobody has to wait: 07:30 can be booked right now.',
    });
    await open(network);
    await click(button('Wait for a spot'));
    await wait(300);
    await click(button('Get in line'));
    expect(text()).toContain('Nobody has to wait: 07:30 can be booked right now.');
  });

  it('nothing of it where a tee time is open', async () => {
    await open(clubWithSheet([teeTime('07:30', { available: 0, held: 4 }), teeTime('09:00')]));
    expect(text()).not.toContain('Everything is taken.');
    expect(text()).not.toContain('Waiting for');
  });

  it('a golfer leaves the line', async () => {
    const entries = [entry()];
    const network = waiting(fullClub(), entries).on(at(leaveWaitlist, { id: 3 }), () => {
      entries.pop();
      return entry({ status: 'LEFT', position: null });
    });
    await open(network);
    const [leave] = [...document.querySelectorAll<HTMLButtonElement>('button[aria-label^="Leave the line"]')];
    await click(leave as HTMLButtonElement);
    expect(text()).toContain('You left the line.');
    expect(text()).not.toContain('Waiting for');
  });
});

describe('an offer', () => {
  it('comes by itself with a message, and is taken into the booking drawer', async () => {
    const entries = [entry()];
    const network = waiting(fullClub(), entries).on(acceptOffer, () => {
      entries.pop();
      return { result: 'SUCCESS', hold: hold('07:30', 2) };
    });
    const { stream } = await open(network);
    entries[0] = offered();
    stream.push({ type: 'WAITLIST_UPDATE', seq: 5, entry: offered() } as never);
    await wait(200);
    expect(text()).toContain('A spot at 07:30 came free');
    expect(text()).toContain('They are yours until 12:10');
    expect(document.querySelector('[role=timer]')?.textContent).toBe('10:00');
    await wait(60_000);
    expect(document.querySelector('[role=timer]')?.textContent).toBe('09:00');
    network.on(getMyHold, { hold: hold('07:30', 2) });
    await click(button('Take it'));
    await wait(400);
    expect(bodyOf(network.to(acceptOffer)[0])).toEqual({ id: 3 });
    expect(path()).toBe('/book');
    expect(window.location.search).toContain('at=730');
    expect(text()).not.toContain('Waiting for');
    // What was taken is what the drawer goes on with: nothing is held anew, nothing let go.
    expect(network.to(holdSpots)).toEqual([]);
    expect(network.to(releaseHolds)).toEqual([]);
    expect(dialogs().some((one) => one.textContent?.includes('07:30'))).toBe(true);
  });

  it('is declined', async () => {
    const entries = [offered()];
    const network = waiting(fullClub(), entries).on(declineOffer, () => {
      entries.pop();
      return entry({ status: 'LEFT', position: null });
    });
    await open(network, '/bookings');
    await click(button('No thanks'));
    expect(text()).toContain('It goes to the next in line.');
    expect(buttons('Take it')).toEqual([]);
  });

  it('that ran out meanwhile says so', async () => {
    const network = waiting(fullClub(), [offered()]).on(acceptOffer, {
      result: 'SPOTS_NOT_AVAILABLE',
      reason: 'This offer has run out.',
    });
    await open(network);
    await click(button('Take it'));
    expect(text()).toContain('This offer has run out.');
  });

  it('goes when its time is over', async () => {
    const entries = [offered(5)];
    await open(waiting(fullClub(), entries));
    await wait(5_000);
    expect(button('Take it').disabled).toBe(true);
    entries.pop();
    await wait(3_000);
    expect(buttons('Take it')).toEqual([]);
  });
});

describe('the waiting room', () => {
  /** Noon at the club: the day opens in a minute. */
  const opening = '2026-12-05';
  const room = (part: Partial<WaitingRoom>): WaitingRoom => ({
    courseId: 1,
    day: opening,
    state: 'WAITING',
    position: null,
    ahead: 12,
    opensAt: '2026-11-21T17:01:00.000Z',
    secondsToOpening: 60,
    secondsToAdmission: null,
    seed: null,
    ...part,
  });

  /** A club whose day `opening` opens at this time of the day before its last. */
  const aboutToOpen = (opensAt: string): Network =>
    clubWithSheet([])
      .on(
        getBookingParams,
        params({ opensAt, lastDay: '2026-12-04', settings: { WAITING_ROOM_MINUTES: '30' } }),
      )
      .on(at(getTeeSheet, { courseId: 1, day: opening }), sheet([teeTime('07:30')], { day: opening }))
      .on(at(getTeeSheet, { courseId: 1, day: '2026-12-04' }), sheet([], { day: '2026-12-04' }))
      .on(at(getTeeSheet, { courseId: 1, day: '2026-12-06' }), sheet([], { day: '2026-12-06' }));

  it('says when it opens, then the place in line, and goes away by itself', async () => {
    let now = room({});
    const network = aboutToOpen('12:01').on(enterWaitingRoom, () => now);
    await open(network, `/book?day=${opening}`);
    await wait(200);
    expect(text()).toContain('This day is about to open');
    expect(text()).toContain('12 other golfers are here.');
    now = room({ position: 5, ahead: 4, secondsToOpening: 0, secondsToAdmission: 20, seed: 'ab' });
    await wait(10_000);
    expect(text()).toContain('Number 5 in line');
    expect(text()).toContain('It opens for you in about 20 seconds, by itself.');
    now = room({ state: 'ADMITTED', ahead: 0, secondsToOpening: 0, secondsToAdmission: 0, seed: 'ab' });
    await wait(20_000);
    expect(text()).not.toContain('Waiting room');
  });

  it('is entered once its doors open, also where the device’s clock is ahead', async () => {
    let now = room({ state: 'CLOSED', ahead: 0, secondsToOpening: 1_830 });
    const network = aboutToOpen('12:30').on(enterWaitingRoom, () => now);
    await open(network, `/book?day=${opening}`);
    await wait(200);
    expect(text()).not.toContain('other golfers are here');
    now = room({ secondsToOpening: 1_790 });
    await wait(20_000);
    expect(text()).toContain('12 other golfers are here.');
  });

  it('is not asked about on days that open at another time', async () => {
    const network = clubWithSheet([teeTime('07:30')]);
    await open(network);
    expect(network.to(enterWaitingRoom)).toEqual([]);
  });
});
