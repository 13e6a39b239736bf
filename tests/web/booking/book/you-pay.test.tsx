// @vitest-environment happy-dom
/** "You pay" on the page of a booking: for the booker with what it may come to, for others, and as it changes. */
import { describe, expect, it } from 'vitest';
import { button, click, field, text, type } from '../../kit/start-app.tsx';
import { bodyOf, booking, clubWithSheet, day, marcus, teeTime } from '../../kit/club-answers.ts';
import { clubWithBooking, openBooking } from '../../kit/booking-club.ts';
import { openPage, wait } from '../../kit/open-page.tsx';
import { createBooking } from '@fourball/shared/booking/calls.ts';

const priced = () => document.querySelector('[aria-labelledby=price-title]')?.textContent ?? '';
const party = { spots: [], asked: [] };

describe('what the reader pays', () => {
  it('is the sum now, line by line with whom it is for, and at most', async () => {
    const line = {
      roundId: 401,
      name: 'Ava Tremblay',
      fee: 2_800,
      tax: 364,
      credits: 0,
      untilConfirmed: false,
    };
    const lines = [line, { ...line, roundId: 402, name: 'Marcus Chen', untilConfirmed: true }];
    await openBooking(
      clubWithBooking(booking({ youPay: { now: 6_328, atMost: 13_566, credits: 0, lines, party } })),
    );
    expect(priced()).toContain('You pay$63.28');
    expect(priced()).toContain('Marcus Chenon your bill until confirmed');
    expect(priced()).toContain('At most $135.66 if all accept. You are told of each change.');
  });

  it('is nothing where the booker pays', async () => {
    const booker = { userId: marcus.userId, userName: 'marcus', name: 'Marcus Chen', imageUrl: null };
    await openBooking(
      clubWithBooking(booking({ booker, youPay: { now: 0, atMost: 0, credits: 0, lines: [], party } })),
    );
    expect(priced()).toContain('You pay nothing: Marcus Chen pays for you');
    expect(priced()).not.toContain('$');
  });

  it('is a round credit', async () => {
    const line = { roundId: 401, name: 'Ava Tremblay', fee: 0, tax: 0, credits: 1, untilConfirmed: false };
    await openBooking(
      clubWithBooking(booking({ youPay: { now: 0, atMost: 0, credits: 1, lines: [line], party } })),
    );
    expect(priced()).toContain('You pay1 round credit');
  });

  it('is told to the booker when others change it', async () => {
    const { stream } = await openBooking(clubWithBooking());
    stream.push({ type: 'YOU_PAY_UPDATE', seq: 21, purchaseId: 40, before: 3_164, now: 13_566 } as {
      type: string;
    });
    await wait(50);
    expect(text()).toContain('You pay $135.66 for your booking now, before it was $31.64.');
  });
});

const priceOf = (label: string): string =>
  [...document.querySelectorAll('tr')]
    .find((one) => one.querySelector('th')?.textContent.startsWith(label))
    ?.querySelector('td')?.textContent ?? 'no such line';

describe('making a booking', () => {
  it('says before the last tap what is due now, and at most once those asked by mail accept', async () => {
    const network = clubWithSheet([teeTime('07:30')]);
    await openPage(network, `/book?day=${day}`);
    await click(document.querySelector<HTMLElement>('[data-tee-time="730"]') ?? button('no row'));
    const [two] = [...document.querySelectorAll('[role=dialog] button')].filter(
      ({ textContent }) => textContent === '2',
    );
    await click(two as HTMLElement);
    await click(button('Invite by mail'));
    await type(field('Name'), 'Pat Quinn');
    await type(field('Email'), 'pat@example.org');
    await click(button('Add invitation'));
    expect(priceOf('You pay now')).toBe('$31.64');
    expect(priceOf('At most, if all accept')).toBe('$135.66');
    expect(text()).toContain('at most $135.66 if all accept');
    expect(text()).toContain('Nothing above $135.66 is charged without your yes.');
    await click(button('Confirm'));
    expect(bodyOf(network.to(createBooking)[0])).toMatchObject({ atMost: 13_566 });
  });
});
