/** A golfer and a golf event: signed up in three taps on a phone with the price in sight, and out again with the money back. */
import { urlPathOf } from '@fourball/shared/contract/define-call.ts';
import { createEvent, ensureEventConversation } from '@fourball/shared/seasons/event-calls.ts';
import { createEventFee } from '@fourball/shared/seasons/event-competition-calls.ts';
import { listUpcomingEvents } from '@fourball/shared/seasons/event-list-calls.ts';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { expect, type Page } from '@playwright/test';
import { axeOf } from './axe.ts';
import { clubUrl, test } from './club.ts';
import { apiOf, demoLogin, logIn, openPage, phone } from './golfers.ts';

/** One of twelve places at $40.00 for members, in a season that everybody sees and whose events take single registrations. */
async function openEvent(name: string): Promise<GolfEvent> {
  const admin = await apiOf('admin');
  const { events } = (await admin.call(listUpcomingEvents)) as { events: GolfEvent[] };
  const seen = (await (await fetch(`${clubUrl()}${urlPathOf(listUpcomingEvents)}`)).json()) as {
    events: GolfEvent[];
  };
  const like = events.find(({ id, can }) => can.signUp && seen.events.some((one) => one.id === id));
  if (!like) throw new Error('No season of the demo takes registrations for single events.');
  const { seasonId, endDate } = like;
  const event = (await admin.call(createEvent, {
    seasonId,
    name,
    date: endDate,
    numSpots: 12,
    publish: true,
    fees: [],
  })) as GolfEvent;
  await admin.call(createEventFee, {
    eventId: event.id,
    name: 'Entry',
    memberPrice: 4_000,
    nonMemberPrice: 6_000,
    externalMemberPrice: 5_000,
  });
  return event;
}

const isAccessible = async (page: Page) => expect((await axeOf(page).analyze()).violations).toEqual([]);

test('Ava signs up for an event in three taps, finds it among hers, and withdraws with the money back', async ({
  browser,
}) => {
  const event = await openEvent('Journey Open');
  const ava = await openPage(browser, phone);
  await logIn(ava, 'golfer');
  await ava.goto(`/golf-events/${event.id}`);
  await expect(ava.getByRole('heading', { name: 'Journey Open', level: 1 })).toBeVisible();
  await expect(ava.getByText('12 of 12 left')).toBeVisible();
  await isAccessible(ava);
  let taps = 0;
  const tap = async (name: string | RegExp) => {
    taps += 1;
    await ava.getByRole('button', { name }).tap();
  };
  await tap('Sign up');
  const sheet = ava.getByRole('dialog');
  await expect(sheet.getByText('Member price')).toBeVisible();
  await isAccessible(ava);
  await tap('Sign up for $45.20');
  await expect(sheet.getByRole('heading', { name: 'You are in' })).toBeVisible();
  await tap('Done');
  expect(taps).toBe(3);
  await expect(ava.getByRole('heading', { name: 'You are in' })).toBeVisible();
  await expect(ava.getByText('11 of 12 left')).toBeVisible();
  await expect(ava.getByRole('region', { name: 'Who plays' }).getByText('Ava Tremblay')).toBeVisible();
  // The thread is that of its golfers.
  const golfer = await apiOf('golfer');
  await golfer.call(ensureEventConversation, { eventId: event.id });

  await ava.goto('/my-events');
  await expect(ava.getByRole('link', { name: 'Journey Open' })).toBeVisible();
  await isAccessible(ava);
  await ava.goto(`/seasons/${event.seasonId}`);
  await expect(ava.getByRole('heading', { name: 'Events', exact: true })).toBeVisible();
  await isAccessible(ava);

  await ava.goto(`/golf-events/${event.id}`);
  await ava.getByRole('button', { name: 'Withdraw' }).tap();
  await expect(ava.getByText('You get back $45.20.')).toBeVisible();
  await isAccessible(ava);
  await ava.getByRole('button', { name: 'Withdraw' }).tap();
  await expect(ava.getByRole('heading', { name: 'You are not signed up' })).toBeVisible();
  await expect(ava.getByText('12 of 12 left')).toBeVisible();
});

test('a visitor sees the event, logs in from it, and comes back to it', async ({ browser }) => {
  const event = await openEvent('Open House');
  const visitor = await openPage(browser, phone);
  await visitor.goto(`/golf-events/${event.id}`);
  await expect(visitor.getByText('Member $40.00')).toBeVisible();
  await isAccessible(visitor);
  await visitor.getByRole('link', { name: 'Log in to sign up' }).tap();
  const { email, password } = demoLogin('second golfer');
  await visitor.getByLabel('Email').fill(email);
  await visitor.getByLabel('Password', { exact: true }).fill(password);
  await visitor.getByRole('button', { name: 'Submit' }).click();
  await expect(visitor).toHaveURL(new RegExp(`/golf-events/${event.id}$`));
  await expect(visitor.getByRole('button', { name: 'Sign up' })).toBeVisible();
});
