/** Decides of each row of a file of members whom it means, and what would become of it. */
import { setImmediate } from 'node:timers/promises';
import type { Sql } from '@fourball/db/connection.ts';
import type { Told } from '@fourball/shared/club/imports/fates.ts';
import { hasMail } from '@fourball/shared/accounts/no-mail.ts';
import type { FieldChange } from '../../accounts/audit/audit.ts';
import { findPeople, nameKey, sameValue, type FoundPeople, type KnownPerson } from './find-people.ts';
import type { ImportOrder, ImportRow, JudgedRow } from './import-kind.ts';
import { memberReader, type MemberField, type ReadMember } from './read-member.ts';

export interface JudgedMember extends JudgedRow {
  /** What is written: whom the row makes, or what the person of `targetId` becomes. */
  readonly wanted: Wanted | null;
}

export interface Wanted {
  readonly person: KnownPerson | null;
  /** Of all fields, as they are afterwards; null for what is empty. */
  readonly fields: Readonly<Record<MemberField, string | null>>;
}

/** Nobody else of the process waits longer than so many rows take. */
const slice = 500;

export async function judgeMembers(
  sql: Sql,
  rows: readonly ImportRow[],
  order: ImportOrder,
): Promise<JudgedMember[]> {
  const read = memberReader(rows, order);
  const members: ReadMember[] = [];
  for (const row of rows) {
    members.push(read(row));
    if (members.length % slice === 0) await setImmediate();
  }
  const said = (field: MemberField) =>
    members.flatMap(({ says }) => (typeof says[field] === 'string' ? [says[field].toLowerCase()] : []));
  const found = await findPeople(sql, {
    numbers: said('memberNumber'),
    emails: said('email'),
    birthDates: said('birthDate'),
    names: members.map(({ says: { firstName, lastName } }) => `${firstName} ${lastName}`.toLowerCase()),
  });
  const file = openFile();
  const judged: JudgedMember[] = [];
  for (const [at, row] of rows.entries()) {
    const member = members[at];
    if (member) judged.push(judge(row, member, { found, file, order }));
    if (judged.length % slice === 0) await setImmediate();
  }
  return judged;
}

/** What the rows above have said already. */
interface File {
  /** By what a row is told from others: the row. */
  readonly rows: Map<string, number>;
  /** By address: the row whose it is. */
  readonly emails: Map<string, number>;
}

const openFile = (): File => ({ rows: new Map(), emails: new Map() });

interface Known {
  readonly found: FoundPeople;
  readonly file: File;
  readonly order: ImportOrder;
}

function judge(row: ImportRow, member: ReadMember, known: Known): JudgedMember {
  const { found, file } = known;
  const { says, notes } = member;
  const left = (fate: 'REFUSED' | 'POSSIBLE' | 'LEFT', reason: Told | null, targetId: number | null = null) =>
    ({
      row: row.row,
      fate,
      reason,
      notes: fate === 'REFUSED' ? [] : notes,
      targetId,
      changes: [],
      wanted: null,
    }) as const;
  if (row.decided === 'LEAVE') return left('LEFT', null);
  if (member.refused) return left('REFUSED', member.refused);
  const { firstName, lastName } = says;
  if (!firstName || !lastName) return left('REFUSED', { code: 'NO_NAME' });
  const named = { firstName, lastName };
  const meant = whoIsMeant(says, named, found);
  if ('one' in meant)
    return left('REFUSED', { code: 'TWO_PEOPLE', one: nameOf(meant.one), other: nameOf(meant.other) });
  const possible = meant.possible;
  const person = meant.person ?? (row.decided === 'SAME' ? (possible?.person ?? null) : null);
  // What tells this row from the others of the file: of one person there is one row.
  const keys = keysOf(says, named, person);
  const above = keys.map((key) => file.rows.get(key)).find((one) => one !== undefined);
  if (above !== undefined) return left('REFUSED', { code: 'TWICE', row: above });
  if (possible && !person && row.decided !== 'NEW') {
    for (const key of keys) file.rows.set(key, row.row);
    return left('POSSIBLE', { code: possible.code, name: nameOf(possible.person) }, possible.person.id);
  }
  if (person?.closed) return left('REFUSED', { code: 'CLOSED' }, person.id);
  for (const key of keys) file.rows.set(key, row.row);
  return person ? changedRow(row, member, person, known) : newRow(row, member, named, known);
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`;

interface Possible {
  readonly person: KnownPerson;
  readonly code: 'SAME_MAIL' | 'SAME_BIRTH' | 'SAME_NAME';
}

type Meant =
  | { readonly person: KnownPerson | null; readonly possible: Possible | null }
  | { readonly one: KnownPerson; readonly other: KnownPerson };

/** The number says it, and an address of somebody of this name; all else is for the office to say. */
function whoIsMeant(
  says: ReadMember['says'],
  named: { firstName: string; lastName: string },
  found: FoundPeople,
): Meant {
  const byNumber = says.memberNumber ? found.byNumber.get(says.memberNumber.toLowerCase()) : undefined;
  const byEmail = says.email ? found.byEmail.get(says.email) : undefined;
  const key = nameKey(named);
  const alike = byEmail !== undefined && nameKey(byEmail) === key;
  // People of one family share an address, and whoever is numbered is told by the number.
  if (byNumber && byEmail && byNumber.id !== byEmail.id && nameKey(byNumber) !== key && alike) {
    return { one: byNumber, other: byEmail };
  }
  if (byNumber) return { person: byNumber, possible: null };
  const otherNumber = byEmail?.memberNumber != null && says.memberNumber != null;
  if (byEmail && alike && !otherNumber) return { person: byEmail, possible: null };
  const byBirth = says.birthDate ? found.byBirth.get(`${key} ${says.birthDate}`) : undefined;
  const byName = found.byName.get(key);
  const tells = says.memberNumber != null || says.birthDate != null;
  const possible: Possible | null =
    byEmail && (alike || !tells)
      ? { person: byEmail, code: 'SAME_MAIL' }
      : byBirth
        ? { person: byBirth, code: 'SAME_BIRTH' }
        : byEmail && !otherNumber
          ? { person: byEmail, code: 'SAME_MAIL' }
          : byName && !tells && (says.email == null || !hasMail(byName.email))
            ? { person: byName, code: 'SAME_NAME' }
            : null;
  return { person: null, possible };
}

function keysOf(
  says: ReadMember['says'],
  named: { firstName: string; lastName: string },
  person: KnownPerson | null,
): string[] {
  const name = nameKey(named);
  const keys = [
    ...(person ? [`person ${person.id}`] : []),
    ...(says.memberNumber ? [`number ${says.memberNumber.toLowerCase()}`] : []),
    ...(says.birthDate ? [`birth ${name} ${says.birthDate}`] : []),
    ...(says.email && !says.memberNumber ? [`mail ${name} ${says.email}`] : []),
  ];
  return keys.length > 0 ? keys : [`name ${name}`];
}

const nobody: Readonly<Record<MemberField, null>> = {
  memberNumber: null,
  firstName: null,
  lastName: null,
  nickname: null,
  email: null,
  phone: null,
  phone2: null,
  birthDate: null,
  address1: null,
  address2: null,
  city: null,
  region: null,
  postalCode: null,
  country: null,
  joinedOn: null,
};
const fields = Object.keys(nobody) as MemberField[];

/** An address that somebody else has is not given to a second person; who has none gets one that reaches nobody, when it is written. */
function newRow(
  { row }: ImportRow,
  { says, notes }: ReadMember,
  named: { firstName: string; lastName: string },
  { found, file }: Known,
): JudgedMember {
  const owner = says.email ? found.byEmail.get(says.email) : undefined;
  const above = says.email ? file.emails.get(says.email) : undefined;
  const email = owner || above !== undefined ? null : (says.email ?? null);
  if (email !== null) file.emails.set(email, row);
  const told: readonly Told[] = [
    ...notes,
    ...(owner
      ? [{ code: 'TAKEN_MAIL' as const, name: nameOf(owner) }]
      : above === undefined
        ? []
        : [{ code: 'SHARED_MAIL' as const, row: above }]),
    ...(email === null ? [{ code: 'NO_MAIL' as const }] : []),
    ...(found.byName.has(nameKey(named)) ? [{ code: 'KNOWN_NAME' as const }] : []),
  ];
  return {
    row,
    fate: 'NEW',
    reason: null,
    notes: told,
    targetId: null,
    changes: [],
    wanted: { person: null, fields: { ...nobody, ...says, email } },
  };
}

function changedRow(
  { row }: ImportRow,
  { says, notes }: ReadMember,
  person: KnownPerson,
  { found, file, order }: Known,
): JudgedMember {
  const told: Told[] = [...notes];
  const after: Record<MemberField, string | null> = { ...nobody };
  const changes: FieldChange[] = [];
  for (const field of fields) {
    const before = field === 'email' && !hasMail(person.email) ? null : person[field];
    const wanted = says[field];
    after[field] = before;
    if (wanted === undefined || sameValue(field, before, wanted)) continue;
    if (field === 'email') {
      const taken = wanted !== null && (found.byEmail.has(wanted) || file.emails.has(wanted));
      // Whoever reads the mail of an address can open the account: it is changed by its owner, once it has one.
      if (wanted === null || taken || before !== null || person.opened) {
        if (before !== null) told.push({ code: 'KEPT_MAIL', email: before });
        else if (person.opened) told.push({ code: 'NO_MAIL_KEPT' });
        continue;
      }
      file.emails.set(wanted, row);
    } else if (before !== null && order.options.wins === 'CLUB') continue;
    after[field] = wanted;
    changes.push({ field, before, after: wanted });
  }
  if (after.email !== null && !file.emails.has(after.email)) file.emails.set(after.email, row);
  return {
    row,
    fate: changes.length > 0 ? 'CHANGED' : 'SAME',
    reason: null,
    notes: told,
    targetId: person.id,
    changes,
    wanted: { person, fields: after },
  };
}
