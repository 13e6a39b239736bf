// @vitest-environment happy-dom
/** The links that a golfer hands over who is no member: after booking, and on the booking's page. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { button, click, dialogs, field, text, type } from '../../kit/start-app.tsx';
import { clubWithBooking, openBooking, settle } from '../../kit/booking-club.ts';
import {
  bodyOf,
  booking,
  clubWithSheet,
  day,
  invitation,
  marcus,
  params,
  teeTime,
} from '../../kit/club-answers.ts';
import { openPage, wait } from '../../kit/open-page.tsx';
import { type Network, refusal, at } from '../../kit/network.ts';
import { makeInvitationLinks } from '@fourball/shared/booking/invitation-link-calls.ts';
import {
  getBookingParams,
  createBooking,
  sendInvitations,
  getBookingDetails,
} from '@fourball/shared/booking/calls.ts';
import { searchUsers } from '@fourball/shared/accounts/calls.ts';

const make = makeInvitationLinks;
const byLink = booking({ noResponseInvitations: [invitation(marcus, { byLink: true })] });
const links = { links: [{ inviteId: 100 + marcus.userId, name: marcus.name, path: '/invitation/abc' }] };
const address = () => `${window.location.origin}/invitation/abc`;

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'share');
});

describe('on the page of the booking', () => {
  const open = async (network: Network) => {
    await import('@fourball/web/booking/invitations/InvitationLinks.tsx');
    await openBooking(network);
    await settle();
  };

  it('each is copied or shared, with the name of whom it is for', async () => {
    const copied = vi.fn(async (_text: string) => undefined);
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText: copied } as never);
    const shared = vi.fn(async (_what: ShareData) => undefined);
    Object.defineProperty(navigator, 'share', { value: shared, configurable: true });
    const network = clubWithBooking(byLink).on(make, links);
    await open(network);
    expect(network.to(make).map(bodyOf).at(-1)).toEqual({ purchaseId: 40 });
    expect(document.querySelector<HTMLInputElement>(`input[value="${address()}"]`)?.readOnly).toBe(true);
    await click(button('Copy the link for Marcus Chen'));
    expect(copied.mock.calls).toEqual([[address()]]);
    await click(button('Share the link for Marcus Chen'));
    expect(shared.mock.calls[0]?.[0]).toMatchObject({ url: address() });
  });

  it('says that they could not be made, and makes them when asked again', async () => {
    const network = clubWithBooking(byLink).on(make, refusal('internal', 'No.'));
    await open(network);
    await wait(10_000);
    expect(text()).toContain('The links could not be made.');
    network.on(make, links);
    await click(button('Try again'));
    await settle();
    expect(document.querySelector(`input[value="${address()}"]`)).not.toBeNull();
  });

  it('there are none where the club writes the mails', async () => {
    const network = clubWithBooking().on(make, links);
    await open(network);
    expect(text()).toContain(marcus.name);
    expect(network.to(make)).toEqual([]);
    expect(text()).not.toContain('Hand over your invitations');
  });
});

const mailed = 'You can invite others to play and they will be notified by email.';

describe('before booking', () => {
  const openDrawer = async () => {
    const network = clubWithSheet([teeTime('07:30')])
      .on(getBookingParams, params({ priceClass: 'NON_MEMBER', invitesByLink: true }))
      .on(searchUsers, [{ ...marcus, placeable: false }]);
    await openPage(network, `/book?day=${day}`);
    await click(document.querySelector<HTMLElement>('[data-tee-time="730"]') ?? document.body);
    const sizes = dialogs()[0]?.querySelectorAll<HTMLElement>('[aria-labelledby=spots-title] button') ?? [];
    await click(sizes[1] ?? document.body);
    return network;
  };

  it('the drawer promises no mail, and charges nobody for who accepts by a link', async () => {
    const network = await openDrawer();
    await wait(300);
    await click(button('About inviting others'));
    await wait(300);
    expect(text()).toContain('The club writes to nobody for you');
    expect(text()).not.toContain(mailed);
    await click(button('ok'));
    await wait(300);
    await click(button('Add or invite a golfer'));
    await type(field('Find a golfer'), 'mar');
    await wait(300);
    await click(button('Invite Marcus Chen'));
    await click(button('Done'));
    expect(text()).toContain('Will be invited by a link from you');
    await click(button('Invite by link'));
    expect(text()).toContain('no mail is sent');
    await type(field('Name'), 'Pat Green');
    await type(field('Email'), 'pat@example.com');
    await click(button('Add invitation'));
    expect(text()).toContain('Gets a link from you; first to accept gets a spot');
    expect(text()).not.toMatch(/gets a mail|by mail/i);
    // The booker's own round alone, at the price of who is no member.
    await click(button('Confirm'));
    expect(bodyOf(network.to(createBooking)[0])).toMatchObject({
      invitedByMail: [{ name: 'Pat Green' }],
      atMost: 3_164,
    });
  });
});

describe('inviting more', () => {
  it('says that links are made, and that who accepts by one pays', async () => {
    const network = clubWithBooking()
      .on(getBookingParams, params({ invitesByLink: true }))
      .on(sendInvitations, {
        result: 'SUCCESS',
        outcomes: [],
        invitations: [invitation(marcus, { inviteId: 190, userId: null, userName: null, name: 'Pat Quinn' })],
      });
    await openBooking(network);
    await click(button('Invite more golfers'));
    await settle();
    await wait(300);
    await click(button('About inviting others'));
    await settle();
    expect(text()).not.toContain(mailed);
    await click(button('ok'));
    await settle();
    await click(button('By link'));
    expect(text()).toContain('no mail is sent');
    await type(field('Name'), 'Pat Quinn');
    await type(field('Email'), 'pat@example.org');
    await click(button('Put on the list'));
    expect(text()).toContain('You pay $31.64, and nothing more for these invitations.');
    await click(button('Make 1 invitation'));
    await settle();
    expect(bodyOf(network.to(sendInvitations)[0])).toMatchObject({ atMost: 3_164 });
    expect(text()).toContain('The invitation is made. Hand over its link.');
    expect(text()).not.toContain('Invitation sent.');
  });
});

describe('after booking', () => {
  const book = async (invitesByLink: boolean) => {
    await import('@fourball/web/booking/invitations/InvitationLinks.tsx');
    const network = clubWithSheet([teeTime('07:30')])
      .on(getBookingParams, params({ invitesByLink }))
      .on(at(getBookingDetails, { id: 40 }), byLink)
      .on(make, links);
    await openPage(network, `/book?day=${day}`);
    await click(document.querySelector<HTMLElement>('[data-tee-time="730"]') ?? document.body);
    await click(button('Confirm'));
    await wait(600);
    expect(dialogs()[0]?.textContent).toContain('Booked!');
    return network;
  };

  it('who is no member has them at once', async () => {
    await book(true);
    expect(dialogs()[0]?.textContent).toContain('Hand over your invitations');
    expect(dialogs()[0]?.querySelector(`input[value="${address()}"]`)).not.toBeNull();
  });

  it('a member is asked for none', async () => {
    expect((await book(false)).to(make)).toEqual([]);
  });
});
