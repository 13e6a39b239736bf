/** Who may do what with a booking, every pair of person and permission, and no for whoever is not named. */
import {
  allow,
  can,
  type BookingPermission,
  type BookingAccess,
} from '@fourball/domain/booking/facts/access.ts';
import type { Role, UserActor } from '@fourball/domain/kernel/actor.ts';
import { describe, expect, test } from 'vitest';

const [booker, golfer, invitee, admin, organizer, stranger, placed] = [1, 2, 3, 4, 5, 6, 7];
const now = new Date('2026-06-16T16:00:00Z');

const actor = (userId: number, ...roles: Role[]): UserActor => ({
  kind: 'user',
  userId,
  userName: `golfer${userId}`,
  name: 'Golfer',
  roles: new Set<Role>(['GOLFER', ...roles]),
  rights: new Set(),
  member: true,
  sessionId: 1,
});
const people = {
  booker: actor(booker),
  golfer: actor(golfer),
  invitee: actor(invitee),
  admin: actor(admin, 'ADMIN'),
  organizer: actor(organizer, 'ORGANIZER'),
  stranger: actor(stranger),
  placed: actor(placed),
};
const permissions: readonly BookingPermission[] = [
  'see',
  'invite',
  'cancel',
  'toggleAutoCancel',
  'respond',
  'confirm',
  'post',
];

const ahead: BookingAccess = {
  bookerId: booker,
  status: 'BOOKED',
  startsAt: new Date('2026-06-17T13:00:00Z'),
  golferIds: [golfer, placed],
  unconfirmedIds: [placed],
  invitedIds: [invitee],
};
const permissionsOf = (person: UserActor, access: BookingAccess) =>
  permissions.filter((permission) => can(person, permission, access, now));

test.each([
  ['booker', ['see', 'invite', 'cancel', 'toggleAutoCancel', 'post']],
  ['golfer', ['see', 'post']],
  ['placed', ['see', 'confirm', 'post']],
  ['invitee', ['see', 'respond', 'post']],
  ['admin', ['see', 'invite', 'cancel', 'toggleAutoCancel', 'post']],
  ['organizer', []],
  ['stranger', []],
] as const)('of a booking ahead the %s may %j', (person, allowed) => {
  expect(permissionsOf(people[person], ahead)).toEqual(allowed);
});

describe.each([
  ['over', { ...ahead, startsAt: now }],
  ['cancelled', { ...ahead, status: 'CANCELLED' }],
])('of a booking that is %s', (_, access) => {
  test.each(['booker', 'golfer', 'invitee', 'placed', 'admin'] as const)(
    'the %s may see and post only',
    (person) => {
      expect(permissionsOf(people[person], access)).toEqual(['see', 'post']);
    },
  );
});

test('for who may not see it there is no such booking; who may see it is told no', () => {
  for (const permission of permissions) {
    expect(() => allow(people.stranger, permission, ahead, now)).toThrow(
      expect.objectContaining({ code: 'not_found' }),
    );
  }
  expect(() => allow(people.golfer, 'cancel', ahead, now)).toThrow(
    expect.objectContaining({ code: 'forbidden' }),
  );
  expect(() => allow(people.booker, 'cancel', ahead, now)).not.toThrow();
});
