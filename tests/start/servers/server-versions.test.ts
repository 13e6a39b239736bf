/** Servers of one's own: those that are too old are named with what is needed, before anything fails with them. */
import { expect, it } from 'vitest';
import { refuseOld } from '../../../start/servers/server-versions.ts';

it.each(['15.0', '15.14 (Debian 15.14-0+deb12u1)', '18beta1', '18.4', 'unknown', ''])(
  'takes PostgreSQL %s',
  (version) => {
    expect(() => refuseOld('PostgreSQL', 'DATABASE_URL', version)).not.toThrow();
  },
);

it.each(['6.2.0', '6.2', '7.0.15', '8.1.3'])('takes Redis %s', (version) => {
  expect(() => refuseOld('Redis', 'REDIS_URL', version)).not.toThrow();
});

it.each([
  ['PostgreSQL', 'DATABASE_URL', '13.22 (Debian 13.22-0+deb11u1)', '15'],
  ['PostgreSQL', 'DATABASE_URL', '9.6.24', '15'],
  ['Redis', 'REDIS_URL', '6.0.16', '6.2'],
  ['Redis', 'REDIS_URL', '5.0.14', '6.2'],
] as const)('refuses %s of %s at %s', (what, setting, version, least) => {
  expect(() => refuseOld(what, setting, version)).toThrow(
    `${what} ${version} of ${setting} is too old: ${least} or newer is needed. Set ${setting} to another one.`,
  );
});
