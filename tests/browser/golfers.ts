/** Golfers at their browsers: how they come in, and what they find on the sheet. */
import { demoLogins } from '@fourball/db/demo/accounts/logins.ts';
import { urlPathOf, type BodyInput, type Call } from '@fourball/shared/contract/define-call.ts';
import { login } from '@fourball/shared/accounts/calls.ts';
import { getBookingParams, getTeeSheet, listBookings } from '@fourball/shared/booking/calls.ts';
import type { BookingParams, BookingSummary, TeeSheet, TeeTime } from '@fourball/shared/booking/shapes.ts';
import { storageKeys } from '@fourball/web/lib/browser/storage.ts';
import { expect, type Browser, type BrowserContextOptions, type Locator, type Page } from '@playwright/test';
import { clubUrl } from './club.ts';

type DemoRole = (typeof demoLogins)[number]['role'];

export const demoLogin = (role: DemoRole) => {
  const found = demoLogins.find((one) => one.role === role);
  if (!found) throw new Error(`There is no demo login for ${role}.`);
  return found;
};

export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};
export const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

/**
 * A page of its own browser context, so that golfers do not share storage. Without a service worker, unless `options` ask for
 * one: that keeps some four hundred files for each context, which took a third of all journeys' processor time.
 */
export async function openPage(browser: Browser, options: BrowserContextOptions = desktop): Promise<Page> {
  const context = await browser.newContext({ baseURL: clubUrl(), serviceWorkers: 'block', ...options });
  return context.newPage();
}

const atHome = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { name: /^Good (morning|afternoon|evening)/ })).toBeVisible();

/** Logs in through the form and waits for the home page: for journeys that try how one comes in. */
export async function logInByForm(page: Page, role: DemoRole): Promise<void> {
  const { email, password } = demoLogin(role);
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Submit' }).click();
  await atHome(page);
}

/**
 * Opens a session in this browser with the call that the form makes, and keeps it where the form does: what is opened next
 * finds it there. Without the form’s page, which takes a second of the processor’s time with the home page after it.
 */
export async function openSession(page: Page, role: DemoRole): Promise<void> {
  const { email: username, password } = demoLogin(role);
  // A file of the club that is no page: it has the club's address, and starts nothing.
  await page.goto('/color-scheme.js');
  const status = await page.evaluate(
    async ({ method, path, body, keys }) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(path, { method, headers, body: JSON.stringify(body) });
      const { access_token } = (await response.json()) as { access_token: string };
      localStorage.setItem(keys.accessToken, access_token);
      localStorage.setItem(keys.loggedIn, 'true');
      return response.status;
    },
    { method: login.method, path: urlPathOf(login), body: { username, password }, keys: storageKeys },
  );
  expect(status, `logging in as ${username}`).toBe(200);
}

/** Comes in as a golfer who has logged in before, and waits for the home page. */
export async function logIn(page: Page, role: DemoRole): Promise<void> {
  await openSession(page, role);
  await page.goto('/');
  await atHome(page);
}

/** The same golfer beside the browser: what a test needs to know of the club it asks over HTTP. */
export async function apiOf(role: DemoRole) {
  const { email, password } = demoLogin(role);
  const send = async (
    call: Pick<Call, 'method' | 'path' | 'origin'>,
    path: string,
    token?: string,
    body?: unknown,
  ) => {
    const response = await fetch(`${clubUrl()}${path}`, {
      method: call.method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    expect(response.status, `${call.method} ${path}`).toBe(200);
    return (await response.json()) as unknown;
  };
  const session = (await send(login, urlPathOf(login), undefined, { username: email, password })) as {
    access_token: string;
  };
  const token = session.access_token;
  return {
    token,
    call: <C extends Call>(call: C, body?: BodyInput<C>) => send(call, urlPathOf(call), token, body),
    params: async () => (await send(getBookingParams, urlPathOf(getBookingParams), token)) as BookingParams,
    sheet: async (courseId: number, day: string) =>
      (await send(getTeeSheet, `/api/v1/book/sheet/${courseId}/${day}`, token)) as TeeSheet,
    rounds: async () => (await send(listBookings, '/api/v1/book/list/Active', token)) as BookingSummary[],
  };
}

const used = new Set<number>();

/** Longer than any round: a golfer can't be in two at once. */
const minutesApart = 270;

const bothGolfers = ['golfer', 'second golfer'] as const;

interface Wanted {
  weekday?: boolean;
  /** Who has to be free then: left out, both golfers of the journeys. */
  free?: readonly (typeof bothGolfers)[number][];
}

const findRounds = async (roles: NonNullable<Wanted['free']>): Promise<readonly BookingSummary[]> =>
  (await Promise.all(roles.map(async (role) => (await apiOf(role)).rounds()))).flat();

interface EmptyTeeTime {
  teeTime: TeeTime;
  day: string;
  courseId: number;
  courseName: string;
  courseFeeId: number;
}

/**
 * A wholly empty tee time that no journey has used yet, far from any cut-off, at which neither of the two golfers plays: so
 * many days ahead, or on a day near it. Guests may not play early at weekends: `weekday` leaves those out.
 */
export async function findEmptyTeeTime(daysAhead = 9, wanted: Wanted = {}): Promise<EmptyTeeTime> {
  const [found] = await findEmptyTeeTimes(1, daysAhead, wanted);
  if (!found) throw new Error('There is no empty tee time.');
  return found;
}

/** So many of one day. */
export async function findEmptyTeeTimes(
  count: number,
  daysAhead = 9,
  { weekday = false, free = bothGolfers }: Wanted = {},
): Promise<EmptyTeeTime[]> {
  const api = await apiOf('golfer');
  const { today, courses } = await api.params();
  const [course] = courses;
  if (!course) throw new Error('The demo club has no course.');
  const rounds = await findRounds(free);
  const isFree = ({ startsAt }: TeeTime) =>
    rounds.every(
      (round) => Math.abs(Date.parse(round.startsAt) - Date.parse(startsAt)) >= minutesApart * 60_000,
    );
  // Every day that can be booked, the nearest first: in winter a round of each golfer fills most of a short day.
  const days = Array.from({ length: 11 }, (_, at) => at + 3)
    .toSorted((one, other) => Math.abs(one - daysAhead) - Math.abs(other - daysAhead))
    .map((ahead) => new Date(Date.parse(`${today}T00:00Z`) + ahead * 86_400_000))
    .filter((date) => !weekday || ![0, 6].includes(date.getUTCDay()))
    .map((date) => date.toISOString().slice(0, 10));
  for (const day of days) {
    const sheet = await api.sheet(course.courseId, day);
    const teeTimes = sheet.teeTimes.filter(
      (one) =>
        one.block === null &&
        one.available === 4 &&
        one.time < sheet.twilightFrom &&
        isFree(one) &&
        !used.has(one.teeTimeId),
    );
    const fee = sheet.fees.find(({ twilight }) => !twilight);
    if (teeTimes.length < count || !fee) continue;
    return teeTimes.slice(0, count).map((teeTime) => {
      used.add(teeTime.teeTimeId);
      return {
        teeTime,
        day,
        courseId: course.courseId,
        courseName: course.name,
        courseFeeId: fee.courseFeeId,
      };
    });
  }
  throw new Error(`There is no empty tee time near ${days[0] ?? today} that is free.`);
}

/** Opens a thread that the demo golfer is in, and returns the field that one writes in. */
export async function openThread(page: Page): Promise<Locator> {
  await page.goto('/messages');
  await page
    .getByRole('link', { name: /Marcus|Thursday Nines|Muskoka/ })
    .first()
    .click();
  return page.getByLabel('Write a message');
}

/** The row of a tee time on an open sheet. */
export const rowOf = (page: Page, teeTime: Pick<TeeTime, 'teeTimeId'>) =>
  page.locator(`[data-tee-time="${teeTime.teeTimeId}"]`);
