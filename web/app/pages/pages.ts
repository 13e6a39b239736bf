/** The pages: at which address each stands, and its code, loaded when it is first needed. Who may enter: areas.ts. */
import { matchPath } from 'react-router-dom';
import { openPages } from '../shell/areas.ts';
import { page, type Page } from './page.ts';

const members = [
  '/handicap',
  '/my-events',
  '/memberships',
  '/memberships/buy',
  '/credits',
  '/cart',
  '/purchases',
  '/purchases/:purchaseId',
  '/money',
  '/ballots/*',
];

export const pages: readonly Page[] = [
  page('/', async () => (await import('../home/HomePage.tsx')).HomePage),
  page('/login', async () => (await import('../../accounts/login/LoginPage.tsx')).LoginPage),
  ...openPages.map((path) => page(path, async () => (await import('./OpenPages.tsx')).OpenPages)),
  page('/account', async () => (await import('../account/AccountPage.tsx')).AccountPage),
  page('/book', async () => (await import('../../booking/sheet/SheetPage.tsx')).SheetPage),
  page('/find', async () => (await import('../../booking/find/FindPage.tsx')).FindPage),
  page('/bookings', async () => (await import('../../booking/bookings/BookingsPage.tsx')).BookingsPage),
  page(
    '/bookings/:purchaseId',
    async () => (await import('../../booking/bookings/BookingPage.tsx')).BookingPage,
  ),
  page(
    '/messages/:conversationId?',
    async () => (await import('../../messaging/inbox/MessagesPage.tsx')).MessagesPage,
  ),
  ...members.map((path) => page(path, async () => (await import('./MemberPages.tsx')).MemberPages)),
  page('/events/*', async () => (await import('./EventPages.tsx')).EventPages),
  page('/organize/*', async () => (await import('./OrganizerPages.tsx')).OrganizerPages),
  page('/admin/*', async () => (await import('./AdminPages.tsx')).AdminPages),
  page('*', async () => (await import('../../ui/page/NotFoundPage.tsx')).NotFoundPage),
];

/** Begins to load the page of a path; a failure shows when the page is rendered. */
export function preloadPage(pathname: string): void {
  pages
    .find(({ path }) => matchPath(path, pathname) !== null)
    ?.load()
    .catch(() => undefined);
}
