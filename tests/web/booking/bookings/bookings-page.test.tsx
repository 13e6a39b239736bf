// @vitest-environment happy-dom
/** The reader's bookings: ahead, past and cancelled, by year and page, their threads, and invitations answered in place. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { BookingSummary } from '@fourball/shared/booking/shapes.ts';
import { ava, button, buttons, click, pass, path, text } from '../../kit/start-app.tsx';
import { clubWithBooking } from '../../kit/booking-club.ts';
import { bodyOf, booking, invitation, summary } from '../../kit/club-answers.ts';
import { openPage } from '../../kit/open-page.tsx';
import { type Network, at, pending, refusal } from '../../kit/network.ts';
import {
  listBookingsPage,
  getBookingDetails,
  respondToInvitation,
  listChats,
} from '@fourball/shared/booking/calls.ts';
import { confirmSpot, refuseSpot } from '@fourball/shared/booking/spots/spot-calls.ts';

const link = (name: string): HTMLAnchorElement => {
  const found = [...document.querySelectorAll<HTMLAnchorElement>('main a')].find(
    (one) => one.textContent === name,
  );
  if (found === undefined) throw new Error(`The link ${name} is not on the page.`);
  return found;
};

describe('the list of bookings', () => {
  const withList = (list: BookingSummary[], network = clubWithBooking()): Network =>
    network.on(at(listBookingsPage, { type: 'Active', year: 0, page: 0, size: 20 }), list);

  it('puts invitations first, to be answered right there', async () => {
    const network = withList(
      [
        summary(),
        summary({
          purchaseId: 50,
          time: '09:10',
          names: ['Marcus Chen'],
          yourStatus: 'INVITE',
          vacantSpots: 1,
        }),
      ],
      clubWithBooking()
        .on(
          at(getBookingDetails, { id: 50 }),
          booking({ purchaseId: 50, myInvitation: invitation(ava, { inviteId: 77, purchaseId: 50 }) }),
        )
        .on(respondToInvitation, { result: 'SUCCESS', purchaseId: 50 }),
    );
    await openPage(network, '/bookings');
    const cards = [...document.querySelectorAll('article')].map((card) => card.textContent);
    expect(cards).toHaveLength(2);
    expect(cards[0]).toContain('09:10');
    expect(cards[0]).toContain('You are invited');
    expect(cards[0]).toContain('1 spot left');
    await click(button('Accept: 09:10, Sat, Nov 28'));
    expect(bodyOf(network.to(respondToInvitation)[0])).toMatchObject({
      inviteId: 77,
      accept: true,
    });
    expect(text()).toContain('You are in.');
  });

  it('puts a spot that others put the reader into with them, confirmed or refused with one tap', async () => {
    const network = withList(
      [
        summary(),
        summary({
          purchaseId: 50,
          time: '09:10',
          names: ['Marcus Chen'],
          yourStatus: 'PENDING',
          myPrice: 3_164,
        }),
      ],
      clubWithBooking()
        .on(
          at(getBookingDetails, { id: 50 }),
          booking({
            purchaseId: 50,
            myUnconfirmed: { roundId: 501, byOffice: false, cost: 3_164, bookerPays: false },
          }),
        )
        .on(confirmSpot, { result: 'SUCCESS' })
        .on(refuseSpot, { result: 'SUCCESS' }),
    );
    await openPage(network, '/bookings');
    const [first] = [...document.querySelectorAll('article')].map((card) => card.textContent);
    expect(first).toContain('Waiting for your answer');
    // A yes costs: how much is said before it.
    expect(first).toContain('You pay $31.64');
    await click(button('Confirm: 09:10, Sat, Nov 28'));
    expect(network.to(confirmSpot).map(bodyOf)).toEqual([{ purchaseId: 50, roundId: 501 }]);
    expect(text()).toContain('Confirmed. See you on the first tee.');
    await click(button('No thanks: 09:10, Sat, Nov 28'));
    expect(network.to(refuseSpot).map(bodyOf)).toEqual([{ purchaseId: 50, roundId: 501 }]);
    expect(text()).toContain('You said no. It costs you nothing.');
  });

  it('tells at once of a spot that others put the reader into: a no is said in the toast, a yes where its price stands', async () => {
    const network = withList([]).on(refuseSpot, { result: 'SUCCESS' });
    network.on(
      at(getBookingDetails, { id: 40 }),
      booking({ myUnconfirmed: { roundId: 401, byOffice: false, cost: 3_164, bookerPays: false } }),
    );
    const { stream } = await openPage(network, '/bookings');
    stream.push({
      type: 'NEW_BOOKING',
      seq: 31,
      purchaseId: 40,
      conversationId: 41,
      userName: 'marcus',
      userNames: [
        { userName: 'marcus', invite: false },
        { userName: 'ava', invite: true },
      ],
    } as { type: string });
    await pass(0);
    expect(text()).toContain('You are invited to play.');
    expect(buttons('Confirm')).toEqual([]);
    await click(button('No thanks'));
    await pass(50);
    expect(network.to(refuseSpot).map(bodyOf)).toEqual([{ purchaseId: 40, roundId: 401 }]);
    expect(text()).not.toContain('You are invited to play.');
  });

  it('shows the last message as plain text', async () => {
    await openPage(
      withList([
        summary({
          lastMessage: {
            text: '<b>Bring</b> shoes &amp; <br>an umbrella',
            dateTimeCreated: '2026-11-21T15:00:00.000Z',
          },
        }),
      ]),
      '/bookings',
    );
    expect(text()).toContain('Bring shoes & an umbrella');
  });

  it('tells of a new invitation at once, in words and in the list', async () => {
    const network = withList([]);
    const { stream } = await openPage(network, '/bookings');
    expect(text()).toContain('No rounds ahead');
    withList([summary({ yourStatus: 'INVITE' })], network);
    stream.push({
      type: 'NEW_INVITATION',
      seq: 31,
      purchaseId: 40,
      conversationId: 41,
      userName: 'marcus',
      userNames: [{ userName: 'ava', invite: true }],
    } as { type: string });
    await pass(0);
    expect(text()).toContain('You are invited to play.');
    expect(text()).toContain('Invitations to you');
  });

  it('keeps a spot that was given up, which leads nowhere any more', async () => {
    const network = withList([]).on(at(listBookingsPage, { type: 'Cancelled', year: 0, page: 0, size: 20 }), [
      summary({ yourStatus: 'CANCELLED', can: { open: false } }),
      summary({ purchaseId: 41, status: 'CANCELLED', yourStatus: 'CANCELLED' }),
      summary({ purchaseId: 42, status: 'CANCELLED', yourStatus: 'CANCELLED', can: { open: false } }),
    ]);
    await openPage(network, '/bookings?show=Cancelled');
    const cards = [...document.querySelectorAll('article')];
    expect(cards.map((card) => card.querySelector('a')?.getAttribute('href'))).toEqual([
      undefined,
      '/bookings/41',
      undefined,
    ]);
    expect(cards[0]?.textContent).toContain('You gave up your spot');
    expect(cards[0]?.textContent).not.toContain('2 spots left');
  });

  it.each([
    ['Past', 'No rounds played yet'],
    ['Cancelled', 'Nothing cancelled'],
    ['Chats', 'No messages yet'],
  ])('has its own words where nothing is %s, and leads to the sheet', async (tab, words) => {
    await openPage(withList([]), '/bookings');
    await click(button(tab));
    expect(text()).toContain(words);
    expect(link('To the tee sheet').getAttribute('href')).toBe('/book');
  });

  it('[yearFilter.1] filters by year: This year, Last year, Next year, All years', async () => {
    const network = withList([summary()])
      .on(at(listBookingsPage, { type: 'Past', year: 2025, page: 0, size: 20 }), [
        summary({ purchaseId: 39, time: '11:20' }),
      ])
      .on(at(listBookingsPage, { type: 'Past', year: 2026, page: 0, size: 20 }), [])
      .on(at(listBookingsPage, { type: 'Past', year: 2027, page: 0, size: 20 }), []);
    await openPage(network, '/bookings');
    await click(button('Past'));
    const labels = [...document.querySelectorAll('[role=group][aria-label=Year] button')].map(
      ({ textContent }) => textContent,
    );
    expect(labels).toEqual(['This year', 'Last year', 'Next year', 'All years']);
    for (const label of ['This year', 'Next year']) {
      await click(button(label));
      expect(text()).toContain('Nothing in that year');
    }
    await click(button('Last year'));
    expect(text()).toContain('11:20');
    expect(window.location.search).toBe('?show=Past&year=last');
  });

  it('comes a page at a time', async () => {
    const page = (first: number, length: number) =>
      Array.from({ length }, (_, index) => summary({ purchaseId: first + index }));
    const network = withList(page(100, 20)).on(
      at(listBookingsPage, { type: 'Active', year: 0, page: 1, size: 20 }),
      page(119, 3),
    );
    await openPage(network, '/bookings');
    expect(document.querySelectorAll('article')).toHaveLength(20);
    await click(button('Show more'));
    expect(document.querySelectorAll('article')).toHaveLength(22);
    expect(buttons('Show more')).toEqual([]);
  });

  it('follows what happens to its bookings', async () => {
    const network = withList([summary()]);
    const { stream } = await openPage(network, '/bookings');
    expect(text()).toContain('2 spots left');
    network.on(at(listBookingsPage, { type: 'Active', year: 0, page: 0, size: 20 }), pending);
    stream.push({
      type: 'INVITATIONS_UPDATE',
      seq: 31,
      purchaseId: 40,
      conversationId: 41,
      numSpots: 1,
      noResponseInvitations: [],
      respondedInvitations: [],
    } as { type: string });
    await pass(0);
    expect(text()).toContain('1 spot left');
  });

  it('has the threads in a list of their own, each leading into its thread', async () => {
    const network = clubWithBooking().on(listChats, [
      summary({
        lastMessage: { text: 'Who drives &amp; when?', dateTimeCreated: '2026-11-21T15:00:00.000Z' },
      }),
      summary({ purchaseId: 38, time: '10:00' }),
    ]);
    await openPage(network, '/bookings?show=Chats');
    const rows = [...document.querySelectorAll('main li')].map(({ textContent }) => textContent);
    expect(rows[0]).toContain('Who drives & when?');
    expect(rows[1]).toContain('Nothing written yet');
    await click(link('Sat, Nov 28, 07:30 Maple'));
    expect(path() + window.location.search).toBe('/bookings/40?view=messages');
  });

  it('says what is safe where it did not load, and tries again', async () => {
    const network = clubWithBooking().on(
      at(listBookingsPage, { type: 'Past', year: 0, page: 0, size: 20 }),
      refusal('internal', 'Broken.'),
    );
    await openPage(network, '/bookings?show=Past');
    expect(text()).toContain('They are safe at the club.');
    network.on(at(listBookingsPage, { type: 'Past', year: 0, page: 0, size: 20 }), [
      summary({ time: '06:50' }),
    ]);
    await click(button('Try again'));
    expect(text()).toContain('06:50');
  });
});

it('[checkmark.1] has a checkmark that draws itself, for what is done', async () => {
  const [{ renderToStaticMarkup }, { createElement }, { Checkmark }] = await Promise.all([
    import('react-dom/server'),
    import('react'),
    import('@fourball/web/ui/look/Checkmark.tsx'),
  ]);
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = renderToStaticMarkup(createElement(Checkmark));
  // Lines of the length 1, which the style draws from nothing to whole.
  expect([...place.querySelectorAll('[pathLength="1"]')].map(({ tagName }) => tagName.toLowerCase())).toEqual(
    ['circle', 'path'],
  );
  const style = await readFile(
    join(import.meta.dirname, '../../../../web/ui/look/Checkmark.module.css'),
    'utf8',
  );
  expect(style).toMatch(/animation: draw/);
  expect(style).toMatch(/@keyframes draw {\s+from {\s+stroke-dashoffset: 1;/);
});
