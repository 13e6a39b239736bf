// @vitest-environment happy-dom
/** The waiting room on the page of an event: asked only about its opening, with the place in line, and gone by itself. */
import { beforeEach, expect, it } from 'vitest';
import { getBookingParams } from '@fourball/shared/booking/calls.ts';
import { getEvent } from '@fourball/shared/seasons/event-calls.ts';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { listParticipantsByEvent } from '@fourball/shared/seasons/participant-calls.ts';
import { listOwnRegistrations, quoteEntry } from '@fourball/shared/seasons/registration-calls.ts';
import { enterEventWaitingRoom, type EventWaitingRoom } from '@fourball/shared/seasons/waiting-room-calls.ts';
import { entryQuote, golfEvent } from '../../kit/answers/golf-event.ts';
import { bodyOf, params } from '../../kit/club-answers.ts';
import { at, failed, type Network } from '../../kit/network.ts';
import { buttons, pass, quietClub, rememberSession, startApp, text } from '../../kit/start-app.tsx';

/** Noon at the club: registration opens in so many minutes. */
const opensIn = (minutes: number): string =>
  new Date(Date.parse('2026-11-21T17:00:00.000Z') + minutes * 60_000).toISOString();

const room = (part: Partial<EventWaitingRoom> = {}): EventWaitingRoom => ({
  eventId: 5,
  state: 'WAITING',
  position: null,
  ahead: 12,
  opensAt: opensIn(1),
  secondsToOpening: 60,
  secondsToAdmission: null,
  seed: null,
  ...part,
});

let network: Network;
const sets = (settings: Record<string, string>): Network =>
  network.on(getBookingParams, params({ settings: { EVENT_WAITING_ROOM: 'ON', ...settings } }));
const shows = (part: Partial<GolfEvent>): Network =>
  network.on(
    at(getEvent, { id: 5 }),
    golfEvent({
      registration: 'NOT_YET',
      registrationOpensAt: opensIn(1),
      can: { manage: false, signUp: false, readThread: false },
      ...part,
    }),
  );

beforeEach(() => {
  network = quietClub()
    .on(at(listParticipantsByEvent, { eventId: 5 }), [])
    .on(listOwnRegistrations, [])
    .on(quoteEntry, entryQuote());
  sets({ WAITING_ROOM_MINUTES: '30' });
  shows({});
});

const open = async ({ loggedIn = true } = {}): Promise<void> => {
  await import('@fourball/web/app/pages/OpenPages.tsx');
  await import('@fourball/web/seasons/events/GolfEventPage.tsx');
  if (loggedIn) rememberSession();
  await startApp(network, '/golf-events/5');
  await pass(300);
};

it('says when it opens, then the place in line, and makes way for the sign-up by itself', async () => {
  let now = room();
  network.on(enterEventWaitingRoom, () => now);
  await open();
  expect(text()).toContain('Registration is about to open');
  expect(text()).toContain('12 other golfers are here.');
  expect(text()).toContain('Being early is no advantage.');
  expect(bodyOf(network.to(enterEventWaitingRoom)[0])).toEqual({ eventId: 5 });
  now = room({ position: 5, ahead: 4, secondsToOpening: 0, secondsToAdmission: 20, seed: 'ab' });
  await pass(10_000);
  expect(text()).toContain('Number 5 in line');
  expect(text()).toContain('4 golfers are before you. It opens for you in about 20 seconds, by itself.');
  expect(buttons('Sign up')).toEqual([]);
  shows({ registration: 'OPEN', can: { manage: false, signUp: true, readThread: false } });
  now = room({ state: 'ADMITTED', ahead: 0, secondsToOpening: 0, secondsToAdmission: 0, seed: 'ab' });
  await pass(20_000);
  expect(text()).not.toContain('Waiting room');
  expect(buttons('Sign up')).toHaveLength(1);
  const asked = network.to(enterEventWaitingRoom).length;
  await pass(30_000);
  expect(network.to(enterEventWaitingRoom)).toHaveLength(asked);
});

it('keeps the place in sight while the connection is gone, and goes on once it is back', async () => {
  network.on(
    enterEventWaitingRoom,
    room({ position: 2, ahead: 1, secondsToOpening: 0, secondsToAdmission: 9 }),
  );
  await open();
  expect(text()).toContain('Number 2 in line');
  network.on(enterEventWaitingRoom, () => {
    throw new TypeError('Failed to fetch');
  });
  await pass(30_000);
  expect(text()).toContain('Number 2 in line');
  expect(text()).toContain('The connection is gone for the moment. Your place is kept.');
  network.on(
    enterEventWaitingRoom,
    room({ position: 1, ahead: 0, secondsToOpening: 0, secondsToAdmission: 9 }),
  );
  await pass(30_000);
  expect(text()).toContain('You are next');
  expect(text()).not.toContain('The connection is gone');
});

it('says when registration opens where the line can not be asked about, and tries again', async () => {
  network.on(enterEventWaitingRoom, failed(500));
  await open();
  expect(text()).toContain('Registration opens');
  expect(text()).not.toContain('Waiting room');
  network.on(enterEventWaitingRoom, room());
  await pass(20_000);
  expect(text()).toContain('Waiting room');
});

it('is entered once its doors are open, also where the device’s clock is ahead', async () => {
  shows({ registrationOpensAt: opensIn(30) });
  network.on(enterEventWaitingRoom, room({ state: 'CLOSED', ahead: 0, secondsToOpening: 1_830 }));
  await open();
  expect(text()).not.toContain('Waiting room');
  network.on(enterEventWaitingRoom, room({ secondsToOpening: 1_790 }));
  await pass(20_000);
  expect(text()).toContain('Registration opens in about 30 minutes');
});

it.each([
  ['further away from the opening than the club’s rooms are open', { WAITING_ROOM_MINUTES: '10' }, {}, 15],
  ['where the club has none', { EVENT_WAITING_ROOM: 'OFF', WAITING_ROOM_MINUTES: '30' }, {}, 1],
  ['where as many can come as want to', { WAITING_ROOM_MINUTES: '30' }, { numSpots: 0 }, 1],
] as const)('is not asked about %s', async (_, settings, part, minutes) => {
  sets(settings);
  shows({ registrationOpensAt: opensIn(minutes), ...part });
  await open();
  expect(network.to(enterEventWaitingRoom)).toEqual([]);
});

it('is asked about as early as the club’s rooms are open, be it hours', async () => {
  sets({ WAITING_ROOM_MINUTES: '120' });
  shows({ registrationOpensAt: opensIn(110) });
  network.on(enterEventWaitingRoom, room({ secondsToOpening: 6_600 }));
  await open();
  expect(text()).toContain('Registration opens in about 110 minutes');
});

it('is nothing for visitors', async () => {
  await open({ loggedIn: false });
  expect(network.to(enterEventWaitingRoom)).toEqual([]);
});
