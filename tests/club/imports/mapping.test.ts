/** Which column of a file is what, by how it is headed. */
import { bookingHeads, memberHeads, membershipHeads } from '@fourball/shared/club/imports/head-words.ts';
import { importColumns, importKinds } from '@fourball/shared/club/imports/import-kinds.ts';
import {
  findHead,
  matchHeads,
  plainHead,
  problemOf,
  profileOf,
} from '@fourball/shared/club/imports/mapping.ts';
import { memberProfiles } from '@fourball/shared/club/imports/profiles.ts';
import { describe, expect, test } from 'vitest';

test('heads are the same however they are written', () => {
  const heads = [
    'E-mail',
    'LAST NAME',
    'first_name',
    'Date of Birth',
    'Prénom',
    'Zip/Postal Code',
    'Favourite hole',
    '',
  ];
  expect(matchHeads('MEMBERS', heads)).toEqual({
    mapping: ['email', 'lastName', 'firstName', 'birthDate', null, 'postalCode', null, null],
    profile: null,
  });
});

test.for(importKinds)('the heads of a sample of %s are known', (kind) => {
  const columns = Object.entries(importColumns[kind]);
  const { mapping } = matchHeads(
    kind,
    columns.map(([, { head }]) => head),
  );
  expect(mapping).toEqual(columns.map(([key]) => key));
});

test.for([memberHeads, membershipHeads, bookingHeads])('no head names two columns', (heads) => {
  const all = Object.values(heads).flat();
  expect(all.filter((head, at) => all.indexOf(head) < at)).toEqual([]);
  expect(all.map(plainHead)).toEqual(all);
});

describe.for(memberProfiles.map((profile) => [profile.name, profile] as const))(
  'an export of %s',
  ([, profile]) => {
    test('is known by its heads, and for no other product’s', () => {
      expect(profileOf('MEMBERS', Object.keys(profile.heads))).toBe(profile);
    });

    test('has plain heads, of columns that there are, and names whoever it is about', () => {
      expect(Object.keys(profile.heads).map(plainHead)).toEqual(Object.keys(profile.heads));
      const { mapping } = matchHeads('MEMBERS', Object.keys(profile.heads));
      expect(problemOf('MEMBERS', mapping)).toBeNull();
    });
  },
);

test('a list of reservations is matched by its heads, a time behind its day too', () => {
  const heads = [
    'Confirmation #',
    'Schedule Name',
    'Start',
    'Booked By',
    'Player Count',
    'Holes',
    'Carts',
    'Paid?',
  ];
  const { mapping } = matchHeads('BOOKINGS', heads);
  expect(mapping).toEqual(['reference', 'course', 'day', 'player', 'players', 'holes', 'cart', 'paid']);
  expect(problemOf('BOOKINGS', mapping)).toBeNull();
  expect(
    problemOf(
      'BOOKINGS',
      mapping.map((column) => (column === 'player' ? null : column)),
    ),
  ).toMatchObject({
    problem: 'MISSING',
  });
});

test('names and mail alone are nobody’s export', () => {
  expect(profileOf('MEMBERS', ['First Name', 'Last Name', 'Email'])).toBeNull();
});

test('a head below the name of the club is found', () => {
  const rows = [['Maple Hollow'], ['2026-06-16'], ['Name', 'Email', 'Phone'], ['Ava Tremblay', '', '']];
  expect(findHead('MEMBERS', rows)).toBe(2);
  expect(findHead('MEMBERS', [['Wer', 'Wo']])).toBe(0);
});

test('what a mapping lacks is said', () => {
  expect(problemOf('MEMBERS', ['name', null])).toBeNull();
  expect(problemOf('MEMBERS', ['firstName', 'email'])).toEqual({
    problem: 'MISSING',
    columns: ['firstName', 'lastName'],
  });
  expect(problemOf('MEMBERS', ['name', 'email', 'email'])).toEqual({ problem: 'TWICE', columns: ['email'] });
  expect(problemOf('MEMBERS', ['name', 'handicap'])).toEqual({ problem: 'UNKNOWN', columns: ['handicap'] });
});
