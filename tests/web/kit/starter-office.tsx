/** The starter's sheet of a day as the office's tests show it, and the page opened on it. */
import { setTimeout as aMoment } from 'node:timers/promises';
import { act } from 'react';
import { vi } from 'vitest';
import type {
  StarterSheet,
  StarterSpot,
  StarterTeeTime,
} from '@fourball/shared/booking/starter/starter-shapes.ts';
import { daniel, office } from './office.tsx';
import { pass, rememberSession, startApp } from './start-app.tsx';
import { eventStream, type Network, at, failed } from './network.ts';
import { listExtrasOut } from '@fourball/shared/booking/extras/extra-calls.ts';
import { getStarterSheet } from '@fourball/shared/booking/starter/starter-calls.ts';
import { openStream } from '@fourball/shared/messaging/calls.ts';
import { getBookingParams } from '@fourball/shared/booking/calls.ts';
import { getCurrentUser } from '@fourball/shared/accounts/calls.ts';

export const day = '2026-11-21';
export const sheetCall = at(getStarterSheet, { day });

export const spot = (roundId: number, name: string | null, more: Partial<StarterSpot> = {}): StarterSpot => ({
  roundId,
  purchaseId: 500,
  userId: name === null ? null : roundId + 1000,
  name,
  avatarUrl: null,
  occupant: name === null ? 'VACANT' : 'GOLFER',
  bookerId: 1001,
  booker: 'Ava Tremblay',
  payer: name === null ? null : { userId: roundId + 1000, name, customer: false },
  guest: false,
  memberNumber: null,
  phone: null,
  roundStatus: 'EXPECTED',
  checkedInAt: null,
  holesPlayed: null,
  feeName: '18 holes',
  chargePurchaser: false,
  confirmed: true,
  playFee: 5_500,
  tax: 715,
  roundCredits: 0,
  payment: name === null ? 'VACANT' : 'CHARGED',
  extras: [],
  charged: name === null ? 0 : 6_215,
  taken: 0,
  balance: 0,
  ...more,
});

export const pace = {
  startedAt: null,
  turnedAt: null,
  finishedAt: null,
  turnMinutes: null,
  roundMinutes: null,
  behindMinutes: null,
};

/** Of Maple; 17:00 UTC is noon at the club. */
export const row = (
  teeTimeId: number,
  time: string,
  places: StarterSpot[],
  more: Partial<StarterTeeTime> = {},
): StarterTeeTime => ({
  teeTimeId,
  courseId: 1,
  day,
  startsAt: new Date(`${day}T${time}:00-05:00`).toISOString(),
  time,
  startTee: 1,
  capacity: 4,
  available: 4 - places.length,
  held: 0,
  waiting: 0,
  heldUntil: null,
  block: null,
  places,
  version: 1,
  note: null,
  squeezed: false,
  pace,
  ...more,
});

const fee = (courseFeeId: number) => ({
  courseFeeId,
  name: '18 holes',
  holes: 18,
  twilight: false,
  memberPrice: 5_500,
  nonMemberPrice: 9_200,
  externalMemberPrice: 7_000,
});

export const sheetOf = (maple: StarterTeeTime[], hollow: StarterTeeTime[]): StarterSheet => ({
  day,
  today: day,
  readAt: '2026-11-21T17:00:00.000Z',
  paceTurnMinutes: 130,
  paceRoundMinutes: 260,
  courses: [
    { courseId: 1, courseName: 'Maple', teeTimes: maple },
    { courseId: 2, courseName: 'Hollow', teeTimes: hollow },
  ].map((course) => ({ ...course, version: 1, fees: [fee(course.courseId)], twilightFrom: '15:00' })),
});

export interface StarterPage {
  network: Network;
  stream: ReturnType<typeof eventStream>;
}

/** Opens the page; its code takes time of another clock than the one that is faked. */
export async function openStarter(network: Network, address = '/admin/starter'): Promise<StarterPage> {
  window.HTMLElement.prototype.scrollIntoView = () => undefined;
  window.print = vi.fn();
  const stream = eventStream();
  network.on(at(openStream, { userName: 'ava' }), stream.open).on(getBookingParams, failed(404));
  rememberSession();
  await Promise.all([
    import('@fourball/web/app/pages/AdminPages.tsx'),
    import('@fourball/web/booking/starter/sheet/StarterPage.tsx'),
    import('@fourball/web/booking/starter/forms/TakeOutDialog.tsx'),
    import('@fourball/web/lib/live/rooms.ts'),
  ]);
  await startApp(network, address);
  for (let turn = 0; turn < 100 && document.querySelector('main h1') === null; turn += 1) {
    await act(() => aMoment(20));
    await pass(0);
  }
  // The stream opens half a second after the session stands.
  await pass(700);
  return { network, stream };
}

export const starterOffice = (sheet: StarterSheet): Network =>
  office().on(getCurrentUser, daniel).on(sheetCall, sheet).on(at(listExtrasOut, { day }), []);

export const rowOf = (teeTimeId: number): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-tee-time="${teeTimeId}"]`);
  if (found === null) throw new Error(`Tee time ${teeTimeId} is not on the sheet.`);
  return found;
};
export const said = (teeTimeId: number): string => rowOf(teeTimeId).textContent ?? '';
export const headOf = (teeTimeId: number): HTMLElement => {
  const head = rowOf(teeTimeId).querySelector<HTMLElement>('[data-stop]');
  if (head === null) throw new Error('The row has no head.');
  return head;
};
