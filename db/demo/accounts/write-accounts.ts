/** Writes what the office of the demo club has to look after: phones, emergency contacts, newcomers, and who changed what. */
import type { Transaction } from '../../connection.ts';
import { clockReading, dayLength, hour, minute } from '../lib/calendar.ts';
import { demoMailDomain } from './logins.ts';
import { clubPeople } from './people.ts';
import { chanceFor } from '../lib/random.ts';
import { idAt, insertRows, insertRowsReturningIds, type Row } from '../lib/rows.ts';

/** Numbers that are kept free for stories. */
const phoneOf = (seed: string): string => {
  const chance = chanceFor(`phone of ${seed}`);
  return `${chance.pick(['416', '647', '905', '705'])}-555-0${chance.between(100, 199)}`;
};

interface Newcomer {
  userName: string;
  firstName: string;
  lastName: string;
  /** Seconds since today began at the club. */
  at: number;
  status?: 'INACTIVE';
  claimedMemberNumber?: string;
}

/** People who opened an account and have not set a password yet, or were switched off before they did. */
const newcomers: readonly Newcomer[] = [
  {
    userName: 'gordon.fairweather',
    firstName: 'Gordon',
    lastName: 'Fairweather',
    at: -420 * dayLength + 11 * hour,
    status: 'INACTIVE',
  },
  { userName: 'priscilla.vance', firstName: 'Priscilla', lastName: 'Vance', at: -3 * dayLength + 20 * hour },
  { userName: 'theo.lindqvist', firstName: 'Theo', lastName: 'Lindqvist', at: 14 * minute },
  {
    userName: 'hana.petrov',
    firstName: 'Hana',
    lastName: 'Petrov',
    at: 6 * hour + 12 * minute,
    claimedMemberNumber: '1388',
  },
  { userName: 'bruno.castellan', firstName: 'Bruno', lastName: 'Castellan', at: 7 * hour + 41 * minute },
];

/** Places in the club's list of members whose number the office has lost. */
const withoutNumber = 5;

interface Relative {
  firstName: string;
  lastName: string;
  relation: string;
}

const relatives: readonly Relative[] = [
  { firstName: 'Élise', lastName: 'Bouchard', relation: 'Sister' },
  { firstName: 'Oliver', lastName: 'Grant', relation: 'Neighbour' },
  { firstName: 'Mei', lastName: 'Chen', relation: 'Mother' },
  { firstName: 'Kofi', lastName: 'Okafor', relation: 'Brother' },
];

const addressOf = ({ firstName, lastName }: Relative): string =>
  `${firstName}.${lastName}@family.example`
    .normalize('NFD')
    .replace(/[^a-zA-Z.@]/g, '')
    .toLowerCase();

/** Of `userIds` the ids follow the club's list. Everything but the newcomers of today happened before today. */
export async function writeAccounts(
  tx: Transaction,
  today: string,
  userIds: readonly number[],
): Promise<void> {
  const people = clubPeople();
  const [ava, marcus, fiona, daniel] = [0, 1, 2, 3].map((place) => idAt(userIds, place));

  const numbered = people.flatMap((person, place) => (person.memberNumber && place >= 8 ? [place] : []));
  const lost = numbered.slice(0, withoutNumber).map((place) => idAt(userIds, place));
  await tx.query('update users set member_number = null where id = any($1::bigint[])', [lost]);
  await tx.query(
    `update contacts c set phone = p.phone from unnest($1::bigint[], $2::text[]) as p (user_id, phone)
     where c.user_id = p.user_id`,
    [userIds, people.map(({ userName }) => phoneOf(userName))],
  );

  const newIds = await insertRowsReturningIds(
    tx,
    'users',
    newcomers.map(
      ({ userName, firstName, lastName, at, status = 'ACTIVE', claimedMemberNumber = null }): Row => ({
        user_name: userName,
        email: `${userName}@${demoMailDomain}`,
        first_name: firstName,
        last_name: lastName,
        status,
        claimed_member_number: claimedMemberNumber,
        created_at: clockReading(today, at),
      }),
    ),
  );
  await insertRows(
    tx,
    'user_roles',
    newIds.map((user_id) => ({ user_id, role: 'GOLFER' })),
  );

  // A contact is as old as its account, not as the filling of the tables.
  await tx.query('update contacts c set created_at = u.created_at from users u where u.id = c.user_id');

  await writeEmergencyContacts(tx, today, userIds);
  const [gordon] = newIds;
  await insertRows(tx, 'audit_entries', [
    entry(today, -418, null, 'account.opened', gordon, [['name', null, 'Gordon Fairweather']]),
    entry(today, -200, daniel, 'account.role-added', fiona, [['role', null, 'ORGANIZER']]),
    entry(today, -90, daniel, 'account.status-changed', gordon, [['status', 'ACTIVE', 'INACTIVE']]),
    entry(today, -35, daniel, 'account.role-added', marcus, [['role', null, 'ORGANIZER']]),
    entry(today, -34, daniel, 'account.role-revoked', marcus, [['role', 'ORGANIZER', null]]),
    entry(today, -12, ava, 'account.profile-changed', ava, [
      [
        'profile',
        'Plays most weekends.',
        'Plays most weekends, walks whenever it is dry. Best round: 81 on Maple.',
      ],
    ]),
    entry(today, -9, daniel, 'account.member-number-changed', marcus, [
      ['memberNumber', null, people[1]?.memberNumber ?? null],
    ]),
    entry(today, -6, marcus, 'emergency-contact.requested', marcus, [
      ['emergencyContact', null, 'Mei Chen (Mother)'],
    ]),
    ...newcomers.slice(1).map(({ firstName, lastName, at }, place): Row => ({
      ...entry(today, 0, null, 'account.opened', newIds[place + 1], [
        ['name', null, `${firstName} ${lastName}`],
      ]),
      at: clockReading(today, at),
    })),
  ]);
}

type Change = readonly [field: string, before: string | null, after: string | null];

const entry = (
  today: string,
  days: number,
  actor: number | null | undefined,
  action: string,
  userId: number | undefined,
  changes: readonly Change[],
): Row => ({
  at: clockReading(today, days * dayLength + 10 * hour),
  actor_user_id: actor ?? null,
  action,
  user_id: userId ?? null,
  changes: changes.map(([field, before, after]) => ({ field, before, after })),
});

/** Most golfers named one they play with; the first named somebody outside of the club, and a few wait for an answer. */
async function writeEmergencyContacts(
  tx: Transaction,
  today: string,
  userIds: readonly number[],
): Promise<void> {
  const people = clubPeople();
  const [agreed, ...asked] = relatives;
  if (!agreed) throw new Error('The demo club needs a relative who has agreed.');
  const [relative] = await insertRowsReturningIds(tx, 'contacts', [
    {
      first_name: agreed.firstName,
      last_name: agreed.lastName,
      email: addressOf(agreed),
      phone: phoneOf(agreed.firstName),
      emergency_only: true,
      created_at: clockReading(today, -60 * dayLength),
    },
  ]);
  const contacts = await tx.query<{ id: number; user_id: number }>(
    'select id, user_id from contacts where user_id is not null',
  );
  const contactOf = new Map(contacts.map(({ id, user_id }) => [user_id, id]));
  await insertRows(
    tx,
    'emergency_contacts',
    people.flatMap((person, place): Row[] => {
      const chance = chanceFor(`emergency contact of ${person.userName}`);
      const created_at = clockReading(today, -chance.between(20, 900) * dayLength + 12 * hour);
      const user_id = idAt(userIds, place);
      if (place === 0) return [{ user_id, contact_id: relative, relation: agreed.relation, created_at }];
      // Those whose request waits below have nobody yet.
      if (place <= asked.length || !chance.happens(0.6)) return [];
      const circle = people.filter((other) => other.circle === person.circle && other !== person);
      const contact_id = contactOf.get(idAt(userIds, chance.pick(circle).index));
      return [{ user_id, contact_id, relation: chance.pick(['Friend', 'Partner', 'Spouse']), created_at }];
    }),
  );
  await insertRows(
    tx,
    'emergency_contact_requests',
    // Oliver's, Mei's and Kofi's answers are waited for by the golfers after the first.
    asked.map((person, at): Row => ({
      user_id: idAt(userIds, at === 0 ? 2 : at === 1 ? 1 : 3),
      first_name: person.firstName,
      last_name: person.lastName,
      email: addressOf(person),
      phone: phoneOf(person.firstName),
      relation: person.relation,
      created_at: clockReading(today, -(6 - at) * dayLength + 15 * hour),
    })),
  );
}
