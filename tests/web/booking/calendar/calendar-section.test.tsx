// @vitest-environment happy-dom
/** The section of the account's page in which a golfer makes, replaces and removes the private calendar address. */
import { beforeEach, expect, it } from 'vitest';
import { openAccounts } from '../../kit/account-pages.ts';
import {
  button,
  click,
  dialogs,
  field,
  pass,
  quietClub,
  rememberSession,
  text,
} from '../../kit/start-app.tsx';
import { type Network, refusal } from '../../kit/network.ts';
import {
  getCalendarFeed,
  resetCalendarFeed,
  removeCalendarFeed,
} from '@fourball/shared/booking/calendar-calls.ts';

const get = getCalendarFeed;
const make = resetCalendarFeed;
const remove = removeCalendarFeed;
const createdAt = '2026-06-16T16:00:00.000Z';

let network: Network;
beforeEach(async () => {
  await import('@fourball/web/booking/calendar/CalendarSection.tsx');
  network = quietClub();
  rememberSession();
});
const open = async () => {
  await openAccounts(network, '/account');
  await pass(300);
};

it('shows a new address once, with the ways to use it', async () => {
  network.on(get, { createdAt: null }).on(make, { token: 'secret-43', createdAt });
  await open();
  expect(text()).toContain('You have no calendar address yet.');
  network.on(get, { createdAt });
  await click(button('Make an address'));
  await pass(200);
  const address = `${window.location.origin}/api/v1/book/feed/secret-43.ics`;
  expect(field('Calendar address').value).toBe(address);
  const links = [...document.querySelectorAll('a')].map((one) => one.getAttribute('href'));
  expect(links).toContain(address.replace(/^https?:/, 'webcal:'));
});

it('asks before it makes another or removes it', async () => {
  network.on(get, { createdAt }).on(make, { token: 'second', createdAt }).on(remove, { removed: true });
  await open();
  await click(button('New address'));
  await pass(200);
  expect(network.to(make)).toHaveLength(0);
  expect(dialogs()).toHaveLength(1);
  await click(button('Make a new one'));
  await pass(200);
  expect(network.to(make)).toHaveLength(1);
});

it('says that it could not be read, and reads it again', async () => {
  network.on(get, refusal('internal', 'No.'));
  await open();
  expect(text()).toContain('The calendar feed could not be read.');
});
