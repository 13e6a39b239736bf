/** Opens and changes many accounts at once, as another program knew them. Nobody is mailed: whoever is to set a password is invited later. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { FieldChange } from '../audit/audit.ts';
import { BeginAnew } from '../../kernel/transact.ts';
import { lockUsers, lockUsersToRemove } from '../lock-users.ts';
import { noMailAddress } from './no-mail.ts';
import { freeUserName, userNameFrom } from './user-name.ts';

/** Beside the account, in its contact: the field, and its column. */
const ofContact = [
  ['phone', 'phone'],
  ['phone2', 'phone2'],
  ['address1', 'address1'],
  ['address2', 'address2'],
  ['city', 'city'],
  ['region', 'region'],
  ['postalCode', 'postal_code'],
  ['country', 'country'],
  ['joinedOn', 'joined_on'],
] as const;
const ofUser = ['firstName', 'lastName', 'memberNumber', 'nickname', 'birthDate'] as const;

/** Dates are YYYY-MM-DD; null for what is empty. */
export type PersonFields = Readonly<
  Record<(typeof ofUser)[number] | (typeof ofContact)[number][0] | 'email', string | null>
>;

/** Those of `userIds`, and every contact by whose address somebody is opened. */
export async function lockPeople(
  tx: Transaction,
  userIds: readonly number[],
  emails: readonly string[],
): Promise<void> {
  await lockUsers(tx, userIds);
  await tx.query(
    `select id from contacts where user_id = any($1::bigint[]) or email = any($2::text[]) order by id for no key update`,
    [userIds, emails],
  );
}

/** Those of `userIds` with their contacts, so that nothing new can lean on either. */
export async function lockPeopleToRemove(tx: Transaction, userIds: readonly number[]): Promise<void> {
  await lockUsersToRemove(tx, userIds);
  await tx.query('select id from contacts where user_id = any($1::bigint[]) order by id for update', [
    userIds,
  ]);
}

const typeOf = (column: string): string => (column === 'joined_on' ? 'date' : 'text');

const contactColumns = ofContact.map(([, column]) => column).join(', ');
const contactValues = ofContact.map(([, column], at) => `$${at + 2}::${typeOf(column)}[]`).join(', ');

/** `keeping`: what the contact says stays where nothing else is said. */
const setContacts = (keeping: boolean): string =>
  `update contacts c set ${ofContact
    .map(([, column]) => `${column} = ${keeping ? `coalesce(w.${column}, c.${column})` : `w.${column}`}`)
    .join(', ')}
   from unnest($1::bigint[], ${contactValues}) as w (user_id, ${contactColumns}) where c.user_id = w.user_id`;
const fillContacts = setContacts(true);
const changeContacts = setContacts(false);

const contactFields = (all: readonly PersonFields[]) =>
  ofContact.map(([field]) => all.map((fields) => fields[field]));
const userFields = (all: readonly PersonFields[]) =>
  ofUser.map((field) => all.map((fields) => fields[field]));

/** To give `openMany` once for all of its calls in a transaction. */
export const takenUserNames = async (tx: Transaction): Promise<Set<string>> =>
  new Set(
    (await tx.query<{ user_name: string }>('select user_name from users')).map(({ user_name }) => user_name),
  );

export interface OpenedPerson {
  readonly userId: number;
  /** Where somebody without an account was known by this address: what it said before that it says no more. */
  readonly contactBefore: readonly FieldChange[] | null;
}

type ContactFields = Pick<PersonFields, (typeof ofContact)[number][0]>;
const selectContact = ofContact.map(([field, column]) => `c.${column} as "${field}"`).join(', ');

const changesOf = (before: ContactFields, said: PersonFields): FieldChange[] =>
  ofContact.flatMap(([field]) =>
    said[field] === null || said[field] === before[field]
      ? []
      : [{ field, before: before[field], after: said[field] }],
  );

/**
 * In the order given; who has no address gets one that nobody is mailed at. The new names are added to `taken`. Begins the transaction
 * anew where an address, a number or a name has been taken meanwhile. Hold `lockPeople`.
 */
export async function openMany(
  tx: Transaction,
  all: readonly PersonFields[],
  taken: Set<string>,
): Promise<OpenedPerson[]> {
  if (all.length === 0) return [];
  const people = all.map((fields) => {
    const userName = freeUserName(userNameFrom(fields.firstName ?? '', fields.lastName ?? ''), taken);
    taken.add(userName);
    return { userName, email: fields.email ?? noMailAddress() };
  });
  const emails = people.map(({ email }) => email);
  const contacts = await tx.query<ContactFields & { email: string }>(
    `select c.email, ${selectContact} from contacts c where c.email = any($1::text[]) and c.user_id is null`,
    [emails],
  );
  const known = new Map(contacts.map((contact) => [contact.email, contact]));
  const opened = await tx.query<{ id: number; email: string }>(
    `insert into users (user_name, email, first_name, last_name, member_number, nickname, birth_date,
                        birth_date_checked)
     select *, p.birth_date is not null
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::date[])
       as p (user_name, email, first_name, last_name, member_number, nickname, birth_date)
     on conflict do nothing returning id, email`,
    [people.map(({ userName }) => userName), emails, ...userFields(all)],
  );
  if (opened.length < people.length) throw new BeginAnew();
  const ids = new Map(opened.map(({ id, email }) => [email, id]));
  const userIds = emails.map((email) => ids.get(email) ?? 0);
  await tx.query(`insert into user_roles (user_id, role) select unnest($1::bigint[]), 'GOLFER'`, [userIds]);
  await tx.query(fillContacts, [userIds, ...contactFields(all)]);
  return emails.map((email, at) => {
    const [before, said] = [known.get(email), all[at]];
    return { userId: userIds[at] ?? 0, contactBefore: before && said ? changesOf(before, said) : null };
  });
}

/**
 * All fields become what is given; an address that is null stays as it is. Another birth date than before counts as `checked` by the office
 * or not. Hold `lockPeople`.
 */
export async function changeMany(
  tx: Transaction,
  all: readonly { readonly userId: number; readonly fields: PersonFields }[],
  { checked }: { readonly checked: boolean },
): Promise<void> {
  if (all.length === 0) return;
  const ids = all.map(({ userId }) => userId);
  const said = all.map(({ fields }) => fields);
  // Of two who exchange their numbers neither waits for the other.
  await tx.query(
    `update users u set member_number = null from unnest($1::bigint[], $2::text[]) as w (id, member_number)
     where u.id = w.id and u.member_number <> w.member_number`,
    [ids, said.map(({ memberNumber }) => memberNumber)],
  );
  await tx.query(
    `update users u set first_name = w.first_name, last_name = w.last_name, member_number = w.member_number,
       nickname = w.nickname, birth_date = w.birth_date, birth_date_checked = w.birth_date is not null
         and case when w.birth_date is distinct from u.birth_date then $8 else u.birth_date_checked end,
       email = coalesce(w.email, u.email)
     from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::date[], $7::text[])
       as w (id, first_name, last_name, member_number, nickname, birth_date, email)
     where u.id = w.id`,
    [ids, ...userFields(said), said.map(({ email }) => email), checked],
  );
  await tx.query(changeContacts, [ids, ...contactFields(said)]);
}

/** Values go back to what they were where they still are what was written. Hold the contacts of these accounts. */
export async function restoreContacts(
  tx: Transaction,
  all: readonly { readonly userId: number; readonly changes: readonly FieldChange[] }[],
): Promise<void> {
  for (const [field, column] of ofContact) {
    const back = all.flatMap(({ userId, changes }) =>
      changes.flatMap((change) => (change.field === field ? [{ userId, ...change }] : [])),
    );
    if (back.length === 0) continue;
    await tx.query(
      `update contacts c set ${column} = w.before from unnest($1::bigint[], $2::${typeOf(column)}[], $3::${typeOf(column)}[])
         as w (user_id, before, after) where c.user_id = w.user_id and c.${column} is not distinct from w.after`,
      [back.map(({ userId }) => userId), back.map(({ before }) => before), back.map(({ after }) => after)],
    );
  }
}
