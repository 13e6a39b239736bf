/** Who may enter a page, and to which area of the product it belongs, by its address. */
import type { Area } from '@fourball/shared/club/versions.ts';
import { matchPath } from 'react-router-dom';

/** Pages that are seldom opened, most by a link in a mail. Like all open ones they need nobody logged in. */
export const openPages = [
  '/sign-up',
  '/set-up',
  '/change-password/:uuid?',
  '/emergency-contact/:token',
  '/invitation/:token',
  '/team-invitation/:token',
  '/score/:token',
  '/golf-events/:eventId',
  '/tv/:token',
  '/seasons/:seasonId',
  '/check-rules',
  '/email-lists',
  '/u/:token',
  '/course/:courseId',
  '/ballots/:id/draw',
  '/site/:domain',
  '/page/:type',
];

/** The pages that need nobody logged in. All others are guarded. */
const openPaths = [...openPages, '/', '/login', '/events/*', '/memberships/buy'];

export const isOpenPath = (pathname: string): boolean =>
  openPaths.some((path) => matchPath(path, pathname) !== null);

/** A list and what is open beside it are one page, and so are a page's tabs: going from one to the other it stays as it is. */
export const pageOf = (pathname: string): string =>
  pathname.replace(/^(\/messages|\/organize\/[\w-]+\/\d+)\/.*/, '$1');

/** Where the people of the office work; organizers have some of it as golfers do. */
export const isOfficePath = (pathname: string): boolean => /^\/(admin|organize)(\/|$)/i.test(pathname);

/** Of the cms are the pages that people of the club write; of the admin's those of the office. */
export function areaOf(pathname: string): Area {
  if (/^\/admin(?:\/|$)/i.test(pathname)) return 'admin';
  return /^\/(?:page|site)(?:\/|$)/i.test(pathname) ? 'cms' : 'public';
}
