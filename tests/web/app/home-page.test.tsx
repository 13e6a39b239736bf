// @vitest-environment happy-dom
/** What a golfer sees first: who waits for an answer, and the next round that is agreed to. */
import { expect, it } from 'vitest';
import { quietClub } from '../kit/start-app.tsx';
import { summary } from '../kit/club-answers.ts';
import { openPage } from '../kit/open-page.tsx';
import { at } from '../kit/network.ts';
import { listBookings } from '@fourball/shared/booking/calls.ts';

const section = (id: string): string => document.querySelector(`[aria-labelledby=${id}]`)?.textContent ?? '';

it('asks about a spot that others put the golfer into as about an invitation, and does not call it the next round', async () => {
  const bookings = [
    summary({ purchaseId: 50, time: '09:10', yourStatus: 'PENDING', names: ['Marcus Chen'] }),
    summary({ purchaseId: 51, time: '10:20', startsAt: '2026-11-28T15:20:00.000Z', yourStatus: 'INVITE' }),
    summary({ time: '11:30', day: '2026-11-29', startsAt: '2026-11-29T16:30:00.000Z' }),
  ];
  await openPage(quietClub().on(at(listBookings, { type: 'Active' }), bookings), '/');
  expect(section('invitations')).toContain('09:10');
  expect(section('invitations')).toContain('10:20');
  expect(section('next-round')).toContain('11:30');
  expect(section('next-round')).not.toContain('09:10');
  expect(document.body.textContent).toContain('2 open invitations');
});
