/** Several tabs of one browser: they share one connection, and whichever is closed, the others go on hearing. */
import { holdSpots, releaseHolds } from '@fourball/shared/booking/calls.ts';
import { expect, type BrowserContext, type Page, type Request, type WebSocket } from '@playwright/test';
import { test } from './club.ts';
import { apiOf, findEmptyTeeTime, logIn, openPage, rowOf } from './golfers.ts';

/** The event streams that a browser has open, and the sockets of its rooms. */
function watchConnections(context: BrowserContext) {
  const streams = new Set<Request>();
  const sockets = new Set<WebSocket>();
  const isStream = (request: Request) =>
    request.method() === 'GET' && /\/api\/v1\/sse\/[^/]+$/.test(new URL(request.url()).pathname);
  context.on('request', (request) => {
    if (isStream(request)) streams.add(request);
  });
  context.on('requestfailed', (request) => streams.delete(request));
  context.on('requestfinished', (request) => streams.delete(request));
  const watchPage = (page: Page) => {
    page.on('websocket', (socket) => {
      if (!socket.url().includes('/socket.io/')) return;
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    });
    page.on('close', () => {
      for (const request of streams) if (request.frame().page() === page) streams.delete(request);
    });
  };
  context.pages().forEach(watchPage);
  context.on('page', watchPage);
  return { streams, sockets };
}

test('one connection serves all tabs, and is handed on without a gap', async ({ browser }) => {
  // Nobody plays: spots are held, which whoever plays another round then may do too.
  const { teeTime, day, courseFeeId } = await findEmptyTeeTime(12, { free: [] });
  const first = await openPage(browser);
  const context = first.context();
  const { streams, sockets } = watchConnections(context);
  const marcus = await apiOf('second golfer');
  const hold = (spots: number) =>
    marcus.call(holdSpots, { spots, courseFeeId, bookingDate: `${day}T${teeTime.time}` });
  const open = (page: Page) => rowOf(page, teeTime).getByText('open', { exact: true });

  await logIn(first, 'golfer');
  await first.goto(`/book?day=${day}`);
  const second = await context.newPage();
  await second.goto(`/book?day=${day}`);
  for (const page of [first, second]) {
    await rowOf(page, teeTime).scrollIntoViewIfNeeded();
    await expect(open(page)).toHaveCount(4);
  }
  await expect.poll(() => streams.size).toBe(1);
  await expect.poll(() => sockets.size).toBe(1);

  await hold(2);
  for (const page of [first, second]) await expect(open(page)).toHaveCount(2);
  expect([streams.size, sockets.size]).toEqual([1, 1]);

  const [request] = streams;
  const leader = request?.frame().page() === second ? second : first;
  const heir = leader === first ? second : first;
  await leader.close();
  // While nobody is connected something happens, and then something more.
  await marcus.call(releaseHolds);
  await expect(open(heir)).toHaveCount(4);
  await hold(3);
  await expect(open(heir)).toHaveCount(1);
  await expect.poll(() => streams.size).toBe(1);
  const [resumed] = streams;
  expect(resumed?.frame().page()).toBe(heir);
  expect((await resumed?.allHeaders())?.['last-event-id']).toMatch(/^\d+$/);

  // The end of the session in one tab is that of all.
  const third = await context.newPage();
  await third.goto('/bookings');
  await third.getByRole('button', { name: 'Your account' }).click();
  await third.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(third.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
  for (const page of [third, heir]) await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => streams.size).toBe(0);
  await marcus.call(releaseHolds);
  await context.close();
});
