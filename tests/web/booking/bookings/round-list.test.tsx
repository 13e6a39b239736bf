// @vitest-environment happy-dom
/** A golfer's rounds by year, and what each costs whom. */
import { expect, it } from 'vitest';
import { button, click, path, text } from '../../kit/start-app.tsx';
import { clubWithBooking } from '../../kit/booking-club.ts';
import { round } from '../../kit/answers/round.ts';
import { openPage } from '../../kit/open-page.tsx';
import { refusal } from '../../kit/network.ts';
import { listOwnRounds } from '@fourball/shared/booking/spots/round-calls.ts';

const call = listOwnRounds;
const rows = (): string[] => [...document.querySelectorAll('main li')].map((row) => row.textContent ?? '');

it('stand with their day and what each costs, and lead to their booking', async () => {
  const network = clubWithBooking().on(call, [
    round(1),
    round(2, { roundCredits: 1, charged: 0 }),
    round(3, { chargePurchaser: true, booker: 'Marcus Chen', charged: 0 }),
    round(4, { status: 'CANCELLED', charged: 2_500 }),
    round(5, { status: 'CANCELLED', charged: 0 }),
  ]);
  await openPage(network, '/bookings?show=Rounds');
  expect(rows()).toEqual([
    'Sat, Nov 28, 2026, 07:30Maple · 18 holes$67.80',
    'Sat, Nov 28, 2026, 07:30Maple · 18 holes1 round credit',
    'Sat, Nov 28, 2026, 07:30Maple · 18 holesMarcus Chen pays',
    'Sat, Nov 28, 2026, 07:30Maple · 18 holesCancelled, $25.00',
    'Sat, Nov 28, 2026, 07:30Maple · 18 holesCancelled',
  ]);
  expect(network.to(call).at(-1)?.query.get('year')).toBe('0');
  await click(button('Last year'));
  expect(network.to(call).at(-1)?.query.get('year')).toBe('2025');
  await click(document.querySelector<HTMLElement>('main li a') ?? document.body);
  expect(path()).toBe('/bookings/40');
});

it('say so where there are none, and where they did not load', async () => {
  const network = clubWithBooking().on(call, []);
  await openPage(network, '/bookings?show=Rounds');
  expect(text()).toContain('No rounds in that year');
  network.on(call, refusal('internal', 'No'));
  await click(button('Next year'));
  expect(text()).toContain('The rounds did not load');
});
