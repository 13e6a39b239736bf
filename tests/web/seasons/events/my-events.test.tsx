// @vitest-environment happy-dom
/** My events: what has to be answered, the three lists by year and page, and the same on the home page. */
import { beforeEach, expect, it } from 'vitest';
import {
  listOwnActiveEvents,
  listOwnPastEvents,
  listOwnWithdrawnEvents,
  listUpcomingEvents,
} from '@fourball/shared/seasons/event-list-calls.ts';
import { listOwnRegistrations, quoteEntry } from '@fourball/shared/seasons/registration-calls.ts';
import { entryQuote, golfEvent, ownEntry, registration } from '../../kit/answers/golf-event.ts';
import { at, failed, type Network } from '../../kit/network.ts';
import {
  button,
  buttons,
  click,
  pass,
  quietClub,
  rememberSession,
  startApp,
  text,
} from '../../kit/start-app.tsx';

const page = (year: number, number = 0) => ({ year, page: number, size: 20 });
const none = { events: [], total: 0 };
const mine = golfEvent({ own: ownEntry({ confirmed: true }) });

let network: Network;
beforeEach(() => {
  network = quietClub()
    .on(at(listOwnActiveEvents, page(0)), { events: [mine], total: 1 })
    .on(listOwnRegistrations, [])
    .on(quoteEntry, entryQuote());
});

const open = async (address = '/my-events'): Promise<void> => {
  await import('@fourball/web/app/pages/MemberPages.tsx');
  await import('@fourball/web/seasons/events/MyEventsPage.tsx');
  await import('@fourball/web/seasons/events/HomeEvents.tsx');
  rememberSession();
  await startApp(network, address);
  await pass(200);
};
const titles = (): (string | null)[] =>
  [...document.querySelectorAll('main li a[href^="/golf-events/"]')].map(({ textContent }) => textContent);

it('lists what is to come, and what was played and given up, each by year', async () => {
  network
    .on(at(listOwnPastEvents, page(0)), {
      events: [golfEvent({ id: 8, name: 'Fall Scramble', date: '2026-10-03', own: ownEntry() })],
      total: 1,
    })
    .on(at(listOwnPastEvents, page(2025)), none)
    .on(at(listOwnWithdrawnEvents, page(2025)), {
      events: [golfEvent({ id: 9, name: 'Spring Opener', cancelled: true })],
      total: 1,
    });
  await open();
  expect(titles()).toEqual(['Frost Open']);
  expect(text()).toContain('Frost Series, Winter 2026 · Maple');
  await click(button('Past'));
  await pass(100);
  expect(titles()).toEqual(['Fall Scramble']);
  expect(text()).toContain('You played');
  expect(text()).not.toContain('You are in');
  await click(button('Last year'));
  await pass(100);
  expect(text()).toContain('Nothing played yet');
  await click(button('Withdrawn'));
  await pass(100);
  expect(titles()).toEqual(['Spring Opener']);
  expect(text()).toContain('Cancelled');
  expect(window.location.search).toBe('?list=withdrawn&year=last');
  expect(['This year', 'Last year', 'Next year', 'All years'].flatMap((word) => buttons(word))).toHaveLength(
    4,
  );
});

it('loads page by page', async () => {
  const many = Array.from({ length: 20 }, (_, at) => golfEvent({ id: 100 + at, name: `Night ${at + 1}` }));
  network
    .on(at(listOwnActiveEvents, page(0)), { events: many, total: 21 })
    .on(at(listOwnActiveEvents, page(0, 1)), { events: [golfEvent({ id: 200, name: 'Finale' })], total: 21 });
  await open();
  await click(button('Show 1 more'));
  await pass(100);
  expect(titles()).toHaveLength(21);
  expect(titles().at(-1)).toBe('Finale');
});

it('has what waits for an answer on top, each with what it is about, and the seasons below', async () => {
  const asked = (id: number, name: string) =>
    registration({ id, status: 'INVITED', eventName: name, answerBy: '2026-11-23T17:00:00.000Z' });
  network.on(listOwnRegistrations, [
    asked(70, 'Frost Open'),
    asked(71, 'Ice Cup'),
    registration({ id: 72, eventId: null, eventName: null, seasonId: 3, seasonName: 'Winter 2026' }),
  ]);
  await open();
  expect(text()).toContain('Your answer, please');
  expect(buttons('Yes, for $56.50: Frost Open')).toHaveLength(1);
  expect(buttons('No thanks: Ice Cup')).toHaveLength(1);
  const season = [...document.querySelectorAll('a')].find(
    ({ textContent }) => textContent === 'Frost Series, Winter 2026',
  );
  expect(season?.getAttribute('href')).toBe('/seasons/3');
});

it('asks about the next event whether the golfer comes', async () => {
  network.on(at(listOwnActiveEvents, page(0)), { events: [golfEvent({ own: ownEntry() })], total: 1 });
  await open();
  expect(text()).toContain('Do you come to Frost Open?');
});

it('asks no more once it has begun', async () => {
  // At the club it is noon.
  const begun = golfEvent({ date: '2026-11-21', endDate: '2026-11-21', time: '12:00', own: ownEntry() });
  network.on(at(listOwnActiveEvents, page(0)), { events: [begun], total: 1 });
  await open();
  expect(titles()).toEqual(['Frost Open']);
  expect(text()).not.toContain('Do you come');
});

it('asks until it begins', async () => {
  const soon = golfEvent({ date: '2026-11-21', endDate: '2026-11-21', time: '12:30', own: ownEntry() });
  network.on(at(listOwnActiveEvents, page(0)), { events: [soon], total: 1 });
  await open();
  expect(text()).toContain('Do you come to Frost Open?');
});

it('says what it is for where there is nothing, and can be tried again where it fails', async () => {
  network.on(at(listOwnActiveEvents, page(0)), none);
  await open();
  expect(text()).toContain('No events to come');
  expect([...document.querySelectorAll('a')].some((one) => one.textContent === 'Find an event')).toBe(true);
  network.on(at(listOwnPastEvents, page(0)), failed(500));
  await click(button('Past'));
  await pass(3_000);
  expect(text()).toContain('Your events did not load');
  network.on(at(listOwnPastEvents, page(0)), none);
  await click(button('Try again'));
  await pass(100);
  expect(text()).toContain('Nothing played yet');
});

it('stands on the home page: the next own events, and what is open for sign-up', async () => {
  const others = golfEvent({ id: 6, name: 'Ice Cup' });
  const full = golfEvent({
    id: 7,
    name: 'Full House',
    can: { manage: false, signUp: false, readThread: false },
  });
  const joined = { ...mine, can: { manage: false, signUp: false, readThread: true } };
  network.on(listUpcomingEvents, { events: [joined, others, full], more: false });
  await open('/');
  expect(titles()).toEqual(['Frost Open', 'Ice Cup']);
  expect(text()).toContain('My next events');
  expect(text()).toContain('Open for sign-up');
  expect(text()).toContain('10 places left');
});
