/** The `test` of a file whose tests talk to a club: the club starts with the first test that asks for it, and ends by itself. */
import { test as base } from 'vitest';
import { buildCourse, buildUser } from './build.ts';
import { startServer, type ServerOptions, type TestServer } from './server.ts';

/** A club that ends with the test, or the file, for which a fixture started it. */
export async function startFor(
  options: ServerOptions,
  onCleanup: (end: () => Promise<void>) => void,
): Promise<TestServer> {
  const server = await startServer(options);
  onCleanup(() => server.close());
  return server;
}

/**
 * One club for all tests of the file, and somebody of its office. What else stands on it (a golfer, something done over HTTP) a file
 * adds by `extend`. Made anew for each file: files share the modules of the kit, and what one sets must not reach another.
 */
export const clubTest = (options: ServerOptions = {}) =>
  base
    .extend('server', { scope: 'file' }, ({}, { onCleanup }) => startFor(options, onCleanup))
    .extend('admin', { scope: 'file' }, ({ server }) => buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] }));

/** As `clubTest`; and each test has a course of its own and two members, as far as it asks for them. */
export const courseTest = (options: ServerOptions = {}) =>
  clubTest(options)
    .extend('course', ({ server }) => buildCourse(server.db))
    .extend('ava', ({ server }) => buildUser(server.db))
    .extend('ben', ({ server }) => buildUser(server.db));

/** A club for each test, for tests of what is counted or listed in the whole club. */
export const ownClubTest = (options: ServerOptions = {}) =>
  base
    .extend('server', ({}, { onCleanup }) => startFor(options, onCleanup))
    .extend('admin', ({ server }) => buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] }));
