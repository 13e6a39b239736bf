/** Finds the people whom rows of a file may mean: by number, by address, by birth date, and by name. */
import { prepared, type Sql } from '@fourball/db/connection.ts';
import { foldName } from '@fourball/shared/club/imports/read-cells.ts';
import { staffIs } from '../../accounts/staff.ts';
import type { MemberField } from './read-member.ts';

export type KnownFields = Readonly<Record<MemberField, string | null>>;

export interface KnownPerson extends KnownFields {
  readonly id: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly closed: boolean;
  /** The record that goes on, of one that was merged. */
  readonly mergedInto: number | null;
  /** Has ever been able to log in, or is of the staff: what the address says is no other's to say. */
  readonly opened: boolean;
}

export interface SoughtPerson {
  /** In lower case. */
  readonly numbers: readonly string[];
  readonly emails: readonly string[];
  readonly birthDates: readonly string[];
  /** First and last name with a blank between, in lower case. */
  readonly names: readonly string[];
}

const people = `select u.id, u.first_name as "firstName", u.last_name as "lastName", u.nickname, u.member_number as "memberNumber", u.email,
     u.birth_date as "birthDate", c.phone, c.phone2, c.address1, c.address2, c.city, c.region, c.postal_code as "postalCode",
     c.country, c.joined_on as "joinedOn", u.closed_at is not null as closed, u.merged_into as "mergedInto",
     u.password_hash is not null or exists (select from sessions s where s.user_id = u.id)
       or exists (select from passkeys p where p.user_id = u.id)
       or ${staffIs('u.id')} as opened
   from users u left join contacts c on c.user_id = u.id`;

const selectPeople = prepared(
  'accounts.import-people',
  `${people}
   where u.erased_at is null and u.status <> 'CUSTOMER' and (lower(u.member_number) = any($1::text[]) or u.email = any($2::text[])
     or u.birth_date = any($3::date[]) or lower(u.full_name) = any($4::text[]))
   order by u.id`,
);

const selectByIds = prepared(
  'accounts.import-people-by-id',
  `${people} where u.erased_at is null and u.id = any($1::bigint[])`,
);

/** Without those who were erased. */
export const peopleById = async (
  sql: Sql,
  ids: readonly number[],
): Promise<ReadonlyMap<number, KnownPerson>> =>
  new Map((await sql.query<KnownPerson>(selectByIds, [ids])).map((person) => [person.id, person]));

const plainPhone = (phone: string | null): string => (phone ?? '').replace(/\D/g, '');

/** Whether two values of a field say the same, however they are written. */
export const sameValue = (field: MemberField, one: string | null, other: string | null): boolean =>
  one === other ||
  ((field === 'phone' || field === 'phone2') && one !== null && plainPhone(one) === plainPhone(other));

interface Named {
  readonly firstName: string;
  readonly lastName: string;
}

/** The same whichever of the names stands first. */
export const nameKey = ({ firstName, lastName }: Named): string =>
  [foldName(firstName), foldName(lastName)].toSorted().join(' ');

export interface FoundPeople {
  readonly byNumber: ReadonlyMap<string, KnownPerson>;
  readonly byEmail: ReadonlyMap<string, KnownPerson>;
  /** By `nameKey` and birth date. */
  readonly byBirth: ReadonlyMap<string, KnownPerson>;
  /** By `nameKey`. */
  readonly byName: ReadonlyMap<string, KnownPerson>;
}

export async function findPeople(
  sql: Sql,
  { numbers, emails, birthDates, names }: SoughtPerson,
): Promise<FoundPeople> {
  const all = await sql.query<KnownPerson>(selectPeople, [numbers, emails, birthDates, names]);
  const goOn = await peopleById(
    sql,
    all.flatMap(({ mergedInto }) => mergedInto ?? []),
  );
  const by = (keyOf: (person: KnownPerson) => string | null): Map<string, KnownPerson> => {
    const found = new Map<string, KnownPerson>();
    for (const one of all) {
      const key = keyOf(one);
      // What names a record that was merged means the one that goes on.
      const person = one.mergedInto === null ? one : (goOn.get(one.mergedInto) ?? one);
      // The oldest account of those who are alike; an open one before a closed one.
      if (key !== null && (!found.has(key) || found.get(key)?.closed)) found.set(key, person);
    }
    return found;
  };
  return {
    byNumber: by(({ memberNumber }) => memberNumber?.toLowerCase() ?? null),
    byEmail: by(({ email }) => email),
    byBirth: by((person) => (person.birthDate === null ? null : `${nameKey(person)} ${person.birthDate}`)),
    byName: by(nameKey),
  };
}
