/** The pages, each loaded when it is first needed. */
import { lazy } from 'react';

const load = {
  home: () => import('./HomePage.tsx'),
  login: () => import('../accounts/LoginPage.tsx'),
  sheet: () => import('../booking/SheetPage.tsx'),
  bookings: () => import('../booking/BookingsPage.tsx'),
  booking: () => import('../booking/BookingPage.tsx'),
};

export const HomePage = lazy(async () => ({ default: (await load.home()).HomePage }));
export const LoginPage = lazy(async () => ({ default: (await load.login()).LoginPage }));
export const SheetPage = lazy(async () => ({ default: (await load.sheet()).SheetPage }));
export const BookingsPage = lazy(async () => ({ default: (await load.bookings()).BookingsPage }));
export const NotFoundPage = lazy(async () => ({
  default: (await import('./NotFoundPage.tsx')).NotFoundPage,
}));
export const BookingPage = lazy(async () => ({ default: (await load.booking()).BookingPage }));

const pageAt: readonly [path: RegExp, load: () => Promise<unknown>][] = [
  [/^\/$/, load.home],
  [/^\/login\/?$/, load.login],
  [/^\/book\/?$/, load.sheet],
  [/^\/bookings\/?$/, load.bookings],
  [/^\/bookings\/./, load.booking],
];

/** Begins to load the page of a path; a failure shows when the page is rendered. */
export function preloadPage(pathname: string): void {
  const page = pageAt.find(([path]) => path.test(pathname))?.[1];
  page?.().catch(() => undefined);
}
