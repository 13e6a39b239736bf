/** The pages: at which address each stands, and its code, loaded when it is first needed. Who may enter: areas.ts. */
import { lazy, type ComponentType } from 'react';
import { matchPath } from 'react-router-dom';

interface Page {
  path: string;
  Page: ComponentType;
  load: () => Promise<ComponentType>;
}

const page = (path: string, load: () => Promise<ComponentType>): Page => ({
  path,
  Page: lazy(async () => ({ default: await load() })),
  load,
});

export const pages: readonly Page[] = [
  page('/', async () => (await import('./HomePage.tsx')).HomePage),
  page('/login', async () => (await import('../accounts/LoginPage.tsx')).LoginPage),
  page('/sign-up', async () => (await import('../accounts/SignUpPage.tsx')).SignUpPage),
  page(
    '/change-password/:uuid?',
    async () => (await import('../accounts/ChangePasswordPage.tsx')).ChangePasswordPage,
  ),
  page(
    '/emergency-contact/:token',
    async () => (await import('../accounts/EmergencyLinkPage.tsx')).EmergencyLinkPage,
  ),
  page('/account', async () => (await import('../accounts/AccountPage.tsx')).AccountPage),
  page('/book', async () => (await import('../booking/SheetPage.tsx')).SheetPage),
  page('/bookings', async () => (await import('../booking/BookingsPage.tsx')).BookingsPage),
  page('/bookings/:purchaseId', async () => (await import('../booking/BookingPage.tsx')).BookingPage),
  page('/events/*', async () => (await import('../seasons/EventsPage.tsx')).EventsPage),
  page('/site/:domain', async () => (await import('../seasons/EventTypePage.tsx')).EventTypePage),
  page('/page/:type', async () => (await import('../club/ContentPage.tsx')).ContentPage),
  page('/admin/users', async () => (await import('../accounts/AdminUsersPage.tsx')).AdminUsersPage),
  page('/admin/audit', async () => (await import('../accounts/AdminAuditPage.tsx')).AdminAuditPage),
  page('/admin/avatars', async () => (await import('../club/AdminAvatarsPage.tsx')).AdminAvatarsPage),
  page('/admin/images', async () => (await import('../club/AdminImagesPage.tsx')).AdminImagesPage),
  page(
    '/admin/event-types',
    async () => (await import('../seasons/AdminEventTypesPage.tsx')).AdminEventTypesPage,
  ),
  page('/admin/pages', async () => (await import('../club/AdminPagesPage.tsx')).AdminPagesPage),
  page(
    '/admin/parameters',
    async () => (await import('../club/AdminParametersPage.tsx')).AdminParametersPage,
  ),
  page('/admin/errors', async () => (await import('../club/AdminErrorsPage.tsx')).AdminErrorsPage),
  page('*', async () => (await import('./NotFoundPage.tsx')).NotFoundPage),
];

/** Begins to load the page of a path; a failure shows when the page is rendered. */
export function preloadPage(pathname: string): void {
  pages
    .find(({ path }) => matchPath(path, pathname) !== null)
    ?.load()
    .catch(() => undefined);
}
