// @vitest-environment happy-dom
/** The admins' page about mail that could not be sent: what waits and why, what was given up, and what it says in trouble. */
import { describe, expect, it } from 'vitest';
import { type OwedMails, listOwedMails, tryOwedMails } from '@fourball/shared/mail/owed-calls.ts';
import { daniel, openOffice } from '../kit/office.tsx';
import { button, buttons, click, pass, quietClub, text } from '../kit/start-app.tsx';
import { type Network, refusal } from '../kit/network.ts';
import { getCurrentUser } from '@fourball/shared/accounts/calls.ts';

const list = listOwedMails;
const tryIt = tryOwedMails;

type OwedMail = OwedMails['mails'][number];
const mail = (part: Partial<OwedMail> = {}): OwedMail => ({
  key: '7.booking.send-confirmation.1',
  to: 'ava@club.example',
  subject: 'Booked: <b>North</b>',
  owedSince: new Date(Date.now() - 60_000).toISOString(),
  tries: 3,
  reason: 'connect <i>ECONNREFUSED</i>',
  nextTryAt: '2096-11-22T17:00:00.000Z',
  state: 'WAITING',
  canTry: true,
  ...part,
});
const nothing: OwedMails = {
  waiting: 0,
  givenUp: 0,
  oldestSince: null,
  tryForHours: 48,
  keepDays: 30,
  mails: [],
};
const some = (...mails: OwedMail[]): OwedMails => ({
  waiting: mails.filter(({ state }) => state !== 'GIVEN_UP').length,
  givenUp: mails.filter(({ state }) => state === 'GIVEN_UP').length,
  oldestSince: mails[0]?.owedSince ?? null,
  tryForHours: 48,
  keepDays: 30,
  mails,
});

const club = (owed: OwedMails): Network => quietClub().on(getCurrentUser, daniel).on(list, owed);

async function open(network: Network): Promise<Network> {
  await import('@fourball/web/mail/AdminMailPage.tsx');
  await openOffice(network, '/admin/mail');
  return network;
}

it('lets no golfer in, and asks for nothing', async () => {
  const network = club(some(mail())).on(getCurrentUser, { ...daniel, admin: false, roles: ['GOLFER'] });
  await open(network);
  expect(network.to(list)).toEqual([]);
  expect(text()).not.toContain('ECONNREFUSED');
});

it('says so where nothing waits', async () => {
  await open(club(nothing));
  expect(text()).toContain('No mail waits');
  expect(buttons('Try all now')).toEqual([]);
});

describe('what waits', () => {
  it('is told with whom it is for, why, how often it was tried and when it is tried next, as text', async () => {
    await open(club(some(mail())));
    expect(text()).toContain('Booked: <b>North</b>');
    expect(text()).toContain('connect <i>ECONNREFUSED</i>');
    expect(text()).toMatch(
      /To ava@club\.example · Tried 3 times · owed since .* · next try .*Nov 22.* 12:00/,
    );
    expect(text()).toContain('They are tried for up to 2 days, and then given up.');
    expect(text()).not.toContain('These are tried no more');
  });

  it('can be tried at once, one or all', async () => {
    const network = await open(club(some(mail(), mail({ key: 'other', to: 'ben@club.example' }))));
    network.on(tryIt, { due: 1 });
    await click(button('Try now: Booked: <b>North</b>, to ben@club.example'));
    expect(JSON.parse(network.to(tryIt)[0]?.body ?? '')).toEqual({ key: 'other' });
    expect(text()).toContain('The mail is tried now.');
    network.on(tryIt, { due: 2 }).on(list, nothing);
    await click(button('Try all now'));
    expect(JSON.parse(network.to(tryIt)[1]?.body ?? '')).toEqual({});
    expect(text()).toContain('2 mails are tried now.');
    expect(text()).toContain('No mail waits');
  });

  it('may have left meanwhile, and the server may be away: both are said', async () => {
    const network = await open(club(some(mail())));
    network.on(tryIt, refusal('not_found', 'Not found.'));
    await click(button('Try now: Booked: <b>North</b>, to ava@club.example'));
    expect(text()).toContain('This mail does not wait any more.');
    network.on(tryIt, refusal('internal', 'No.'));
    await click(button('Try all now'));
    expect(text()).toContain('That did not work. Please try again.');
  });

  it('by its schedule, or on its way, has no button', async () => {
    await open(
      club(
        some(
          mail({ key: 'a', canTry: false, nextTryAt: '2026-01-01T00:00:00.000Z' }),
          mail({ key: 'b', canTry: false, nextTryAt: null, state: 'ON_ITS_WAY' }),
        ),
      ),
    );
    expect(text()).toContain('tried again by its schedule');
    expect(text()).toContain('on its way');
    expect(buttons('Try now')).toEqual([]);
  });
});

it('shows what was given up by itself, to be tried once more', async () => {
  const over = { ...some(mail({ state: 'GIVEN_UP', nextTryAt: null, tries: 59 })), keepDays: 7 };
  const network = await open(club(over));
  expect(text()).toContain('These are tried no more, unless you say so. They stay here for 7 days.');
  expect(buttons('Try all now')).toEqual([]);
  network.on(tryIt, { due: 1 });
  await click(button('Try now: Booked: <b>North</b>, to ava@club.example'));
  expect(network.to(tryIt)).toHaveLength(1);
});

describe('in trouble', () => {
  it('says that the list did not load, and tries again', async () => {
    const network = await open(club(nothing).on(list, refusal('internal', 'No.')));
    await pass(6_000);
    expect(text()).toContain('The list did not load');
    network.on(list, some(mail()));
    await click(button('Try again'));
    expect(text()).toContain('ECONNREFUSED');
  });

  it('keeps what it knew, and says that it is old', async () => {
    const network = await open(club(some(mail())));
    network.on(list, refusal('unavailable', 'Away.'));
    await pass(20_000);
    expect(text()).toContain('This is what it said last.');
    expect(text()).toContain('ECONNREFUSED');
  });
});
