// @vitest-environment happy-dom
/** The page on which a mailed invitation is answered without a login, in every state that it can show. */
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  button,
  click,
  field,
  pass,
  path,
  quietClub,
  rememberSession,
  startApp,
  text,
  type,
} from '../../kit/start-app.tsx';
import { takeDeniedRoute } from '@fourball/web/lib/browser/navigation.ts';
import { type Network, at, type Reply, type Answer, refusal } from '../../kit/network.ts';
import {
  getInvitationByLink,
  answerInvitationByLink,
  claimInvitation,
} from '@fourball/shared/booking/invitation-link-calls.ts';

const token = 'NT_rHKiVnFOdM4Yojrzq78ii6zulpNT2tVu6NFdgleM';
const get = at(getInvitationByLink, { token });
const post = at(answerInvitationByLink, { token });
const invitation: ReplyOf<typeof getInvitationByLink> = {
  courseName: 'Maple',
  feeName: '18 holes',
  day: '2026-06-20',
  time: '12:10',
  startsAt: '2026-06-20T16:10:00.000Z',
  timeZone: 'America/Toronto',
  host: 'Ava <b>Tremblay</b>',
  name: 'Pat',
  hasAccount: false,
  needsAccount: false,
  purchaseId: 71,
  inviteStatus: 'PENDING',
  cancelled: false,
  players: ['Ava', 'Ben'],
  vacantSpots: 2,
  price: 9_200,
  tax: 1_196,
  booker: 'Ava <b>Tremblay</b>',
  bookerPays: true,
  youPay: 0,
};

let network: Network;
beforeEach(async () => {
  await import('@fourball/web/booking/invitations/InvitationLinkPage.tsx');
  network = quietClub();
});
const open = async (reply: Reply<typeof get> = invitation) => {
  network.on(get, reply);
  await startApp(network, `/invitation/${token}`);
  await pass(200);
};
type Taken = ReplyOf<typeof answerInvitationByLink>;
const answering = (
  result: Taken['result'],
  changes: Partial<Taken['invitation']> = {},
  more: Partial<Taken> = {},
) => network.on(post, { result, invitation: { ...invitation, ...changes }, ...more });
const sent = () => network.to(post).map(({ body }) => JSON.parse(body ?? '') as unknown);
const link = (name: string) =>
  [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name)?.getAttribute('href');

describe('what it shows', () => {
  it('is where and when, who asks and plays, the price and what is left; opening it answers nothing', async () => {
    await open();
    expect(path()).toBe(`/invitation/${token}`);
    for (const part of [
      'Hello Pat',
      'Ava <b>Tremblay</b> would like you to join a round.',
      'Saturday, June 20',
      '12:10',
      'Maple',
      'Ava, Ben',
      '2 left',
      'You pay nothing',
      'Ava <b>Tremblay</b> pays',
    ])
      expect(text()).toContain(part);
    expect(sent()).toEqual([]);
    // The link is the reader's alone: this device keeps it nowhere.
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(token);
  });

  it('is what a golfer pays, on the own account', async () => {
    await open({ ...invitation, hasAccount: true, bookerPays: false, youPay: 3_164 });
    expect(text()).toContain('You pay $31.64');
    expect(text()).toContain('on your account at the club');
  });

  it.each([
    ['a link that is not good', 'not_found', 'This link does not work'],
    ['too many tries', 'too_many_requests', 'Too many tries'],
    ['a server in trouble', 'internal', 'The invitation could not be read'],
  ] as const)('is what happened: %s', async (_, code, said) => {
    await open(refusal(code, 'No.'));
    expect(text()).toContain(said);
  });

  it('is that it is cancelled, or was declined', async () => {
    await open({ ...invitation, cancelled: true, inviteStatus: 'DECLINED', players: [], vacantSpots: 0 });
    expect(text()).toContain('This round is cancelled');
  });
});

describe('answering', () => {
  it('yes: the spot is there, and a golfer is led on to the booking', async () => {
    await open({ ...invitation, hasAccount: true });
    answering('SUCCESS', { hasAccount: true, inviteStatus: 'ACCEPTED' });
    await click(button('Accept'));
    await pass(100);
    expect(sent()).toEqual([{ accept: true, price: 0 }]);
    expect(text()).toContain('You play!');
    expect(link('Open the booking')).toBe('/bookings/71');
  });

  it('no, with the reason that was typed', async () => {
    await open();
    answering('SUCCESS', { inviteStatus: 'DECLINED', players: [] });
    await click(button('Decline'));
    await type(field('Why? (the booker reads it)'), ' My knee ');
    await click(button('Send'));
    await pass(100);
    expect(sent()).toEqual([{ accept: false, declineReason: 'My knee' }]);
    expect(text()).toContain('You declined');
  });

  it('too late leads a golfer to the sheet and its waitlist', async () => {
    await open({ ...invitation, hasAccount: true });
    answering('SPOTS_NOT_AVAILABLE', { hasAccount: true, vacantSpots: 0 });
    await click(button('Accept'));
    await pass(100);
    expect(text()).toContain('Others were faster');
    expect(link('To the tee sheet and its waitlist')).toBe('/book');
  });

  it('what is refused says why, and can be tried again', async () => {
    await open();
    answering('FAILED', {}, { reason: 'A member can bring 3 guests to a tee time at most.' });
    await click(button('Accept'));
    await pass(100);
    expect(document.querySelector('[role=alert]')?.textContent).toBe(
      'A member can bring 3 guests to a tee time at most.',
    );
    expect(button('Accept').disabled).toBe(false);
  });
});

describe('an invitation that was handed over', () => {
  const claim = at(claimInvitation, { token });
  const handed = { ...invitation, needsAccount: true, bookerPays: false, youPay: 9_040 };
  const take = async (answer: Answer<typeof claim>) => {
    rememberSession();
    await open(handed);
    expect(network.to(claim)).toEqual([]);
    network.on(claim, answer);
    await click(button('See my price'));
    await pass(300);
    expect(network.to(claim)).toHaveLength(1);
  };

  it('is accepted by who logs in: the way there leads over the login and back', async () => {
    await open(handed);
    expect(text()).toContain('You accept with an account at the club');
    expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).not.toContain(
      'Accept',
    );
    await click(
      [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Log in to accept') ??
        document.body,
    );
    await pass(300);
    expect(path()).toBe('/login');
    expect(takeDeniedRoute()).toBe(`/invitation/${token}`);
  });

  it('is claimed by a tap after the login, and the booking opens', async () => {
    await take({ result: 'SUCCESS', purchaseId: 71 });
    expect(path()).toBe('/bookings/71');
  });

  it('says why where it is somebody else’s', async () => {
    await take({ result: 'FAILED', reason: 'This invitation is somebody else’s.' });
    expect(document.querySelector('[role=alert]')?.textContent).toBe('This invitation is somebody else’s.');
    expect(path()).toBe(`/invitation/${token}`);
  });
});
