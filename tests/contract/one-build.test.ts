/** Holds what has one place in the tree: the full name in SQL, reckoning with days, waiting, tags, origins, HTML, conflicts, a test's club. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const floors = ['shared', 'domain', 'api', 'workers', 'gateway', 'web'];
const notOurs = /(?:^|\/)(?:node_modules|dist|\.types)\//;
const sources = floors.flatMap((floor) =>
  readdirSync(path.join(root, floor), { recursive: true, encoding: 'utf8' })
    .map((file) => `${floor}/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !notOurs.test(file)),
);

/** The files in which the pattern stands, those aside that have a reason. */
const filesWith = (pattern: RegExp, apart: readonly string[]): string[] =>
  sources.filter(
    (file) => !apart.includes(file) && pattern.test(readFileSync(path.join(root, file), 'utf8')),
  );

test('SQL reads the full name of a golfer and puts it together nowhere', () => {
  expect(sources.length).toBeGreaterThan(1_000);
  // Names of contacts, who may have no account.
  const contacts = [
    'domain/accounts/admin/unvalidated-emergency-contacts.ts',
    'domain/accounts/emergency/set-emergency-contact.ts',
    'domain/booking/privacy/forget-buddies.ts',
    'domain/mail/audience/count-audience.ts',
  ];
  expect(filesWith(/first_name\s*\|\|\s*' '\s*\|\|\s*[\w.${}]*last_name/, contacts)).toEqual([]);
});

test('calendar days are counted in one file', () => {
  expect(filesWith(/\}T00:00(?::00)?Z`|toISOString\(\)\.slice\(0, 10\)/, ['shared/club/days.ts'])).toEqual(
    [],
  );
});

test('waiting is given up, a tag compared and an origin judged in one file each', () => {
  expect(filesWith(/Promise\.race\(/, ['domain/kernel/within.ts'])).toEqual([]);
  expect(filesWith(/\^W\\\/|ctx\.fresh/, ['shared/contract/request-headers.ts'])).toEqual([]);
  expect(filesWith(/canParse\(origin\)/, ['domain/kernel/own-origin.ts'])).toEqual([]);
});

test('pauses between tries grow in one file', () => {
  // ioredis asks for a pause of its own kind.
  expect(filesWith(/\* 2 \*\*|delay \* 2|2 \*\* fail/, ['shared/contract/growing-pause.ts'])).toEqual([]);
  expect(filesWith(/addEventListener\('online', end\)/, ['web/lib/request/until-reached.ts'])).toEqual([]);
});

test('what a request has and takes is read in one file, and HTML is spelled out in one', () => {
  const headers = 'shared/contract/request-headers.ts';
  expect(filesWith(/['"]if-none-match['"]\]\??\.|['"]accept-encoding['"]\] \?\?|q=0/i, [headers])).toEqual(
    [],
  );
  const spellingOut = /replace(?:All)?\([^)\n]*['"]&(?:amp|lt|gt|quot|#39);|['"][&<>"']['"]: ['"]&\w+;/;
  expect(filesWith(spellingOut, ['shared/contract/escape-html.ts'])).toEqual([]);
});

test('a rule says by one helper that something stands against a wish', () => {
  expect(filesWith(/AppError\(\s*'conflict',\s*undefined/, ['domain/kernel/app-error.ts'])).toEqual([]);
});

test('the fixtures of the kit start a club and end it', () => {
  const byHand = readdirSync(path.join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !notOurs.test(file))
    .filter((file) =>
      /^ *server = await startServer\(/m.test(readFileSync(path.join(root, 'tests', file), 'utf8')),
    )
    .map((file) => file.replace(/\.test\.ts$/, ''))
    .sort();
  /** Start other clubs from test to test, or one that a test ends itself, or whose processes it kills. */
  const ofAnotherKind = [
    'accounts/sessions/killed',
    'booking/book/booking-races',
    'booking/book/credit-races',
    'booking/spots/group-races',
    'booking/spots/spot-races',
    'booking/waitlist/waitlist-races',
    'mail/owed-mails',
    'money/last-one-races',
    'seasons/killed',
    'start/image',
    'start/production',
    'start/servers/cut-off-whole',
    'start/tls',
  ];
  /** Files whose tables of cases or nested helpers take the club from outside of a test, or naming it would make them too long. */
  const notYet = [
    'accounts/admin/member-numbers',
    'accounts/emergency/emergency-contacts',
    'accounts/passwords/recovery',
    'accounts/users/look-alikes',
    'booking/ballot/ballot',
    'booking/ballot/ballot-consent',
    'booking/ballot/ballot-office',
    'booking/book/book',
    'booking/book/round-charges',
    'booking/book/round-credits',
    'booking/sheet/names',
    'booking/sheet/tee-sheet',
    'booking/spots/groups',
    'booking/spots/groups-events',
    'booking/spots/spots',
    'booking/spots/spots-events',
    'booking/waitlist/waitlist',
    'club/avatars',
    'club/image-uploads',
    'club/versions',
    'contract/early-calls',
    'contract/gets-change-nothing',
    'membership/catalogue',
    'membership/memberships',
    'membership/product-items',
    'messaging/push',
    'money/purchases',
    'seasons/event-types',
  ];
  expect(byHand).toEqual([...ofAnotherKind, ...notYet].sort());
});
