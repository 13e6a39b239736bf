// @vitest-environment happy-dom
/** The page of a mailed invitation into a team: without a login it says what it is and takes a no; a yes leads to one's own event. */
import { beforeEach, expect, it } from 'vitest';
import { answerTeamInvitation, getTeamInvitation } from '@fourball/shared/seasons/registration-calls.ts';
import { bodyOf } from '../../kit/club-answers.ts';
import { at, refusal, type Network } from '../../kit/network.ts';
import {
  button,
  buttons,
  click,
  pass,
  path,
  quietClub,
  rememberSession,
  startApp,
  text,
} from '../../kit/start-app.tsx';

const invitation = {
  eventName: 'Frost Open',
  date: '2026-12-05',
  ofSeason: false,
  captain: 'Marcus Chen',
  team: 'The Chips',
  answerBy: '2026-11-23T17:00:00.000Z',
  open: true,
};

let network: Network;
beforeEach(() => {
  network = quietClub().on(at(getTeamInvitation, { token: 'abc' }), invitation);
});

const open = async ({ loggedIn = false } = {}): Promise<void> => {
  await import('@fourball/web/app/pages/OpenPages.tsx');
  await import('@fourball/web/seasons/registration/TeamInvitationPage.tsx');
  await import('@fourball/web/seasons/events/GolfEventPage.tsx');
  if (loggedIn) rememberSession();
  await startApp(network, '/team-invitation/abc');
  await pass(200);
};
const link = (name: string): HTMLAnchorElement | undefined =>
  [...document.querySelectorAll('a')].find((one) => one.textContent === name);

it('says who asks into what, and takes a no without a login', async () => {
  network.on(answerTeamInvitation, { result: 'DECLINED', eventId: 5, seasonId: null });
  await open();
  expect(text()).toContain('Marcus Chen asks you to play in Frost Open.');
  expect(text()).toContain('DaySaturday, December 5TeamThe Chips');
  expect(text()).toContain('2 d 0 h');
  await click(button('No thanks'));
  await pass(100);
  expect(bodyOf(network.to(answerTeamInvitation)[0])).toEqual({ token: 'abc', accept: false });
  expect(text()).toContain('You said no');
  expect(text()).toContain('Marcus Chen is told');
});

it('leads to the login for a yes, and back; the link is told nowhere else', async () => {
  await open();
  const logIn = link('Log in to say yes');
  expect(logIn?.getAttribute('href')).toBe('/login');
  if (logIn) await click(logIn);
  expect(path()).toBe('/login');
  expect(localStorage.getItem('route-denied')).toContain('/team-invitation/abc');
  expect(localStorage.getItem('history') ?? '').not.toContain('abc');
});

it('makes it the golfer’s own by one press, and goes to the event, where it is accepted at its price', async () => {
  network.on(answerTeamInvitation, { result: 'YOURS', eventId: 5, seasonId: null });
  await open({ loggedIn: true });
  await click(button('Yes, see my price'));
  await pass(100);
  expect(bodyOf(network.to(answerTeamInvitation)[0])).toEqual({ token: 'abc', accept: true });
  expect(path()).toBe('/golf-events/5');
});

it('says why it could not be taken', async () => {
  network.on(answerTeamInvitation, {
    result: 'CONFLICT',
    reason: 'Somebody of these has signed up already.',
  });
  await open({ loggedIn: true });
  await click(button('Yes, see my price'));
  await pass(100);
  expect(text()).toContain('Somebody of these has signed up already.');
  expect(path()).toBe('/team-invitation/abc');
});

it('leads to the event where the invitation is over', async () => {
  network.on(answerTeamInvitation, { result: 'GONE', eventId: 5, seasonId: null });
  await open();
  await click(button('No thanks'));
  await pass(100);
  expect(text()).toContain('This invitation is over');
  expect(link('See the event')?.getAttribute('href')).toBe('/golf-events/5');
});

it('says so where the link is not right, and can be tried again where it did not load', async () => {
  network.on(at(getTeamInvitation, { token: 'abc' }), refusal('not_found'));
  await open();
  expect(text()).toContain('This link does not work');
  expect(buttons('No thanks')).toEqual([]);
});

it('leads into a season, too, and says from when it is', async () => {
  network
    .on(at(getTeamInvitation, { token: 'abc' }), {
      ...invitation,
      eventName: 'Frost Series, Winter 2026',
      ofSeason: true,
    })
    .on(answerTeamInvitation, { result: 'YOURS', eventId: null, seasonId: 3 });
  await open({ loggedIn: true });
  expect(text()).toContain('SeasonFrost Series, Winter 2026FromSaturday, December 5');
  await click(button('Yes, see my price'));
  await pass(100);
  expect(path()).toBe('/seasons/3');
});
