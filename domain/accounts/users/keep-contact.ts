/** Contacts of people without an account, for who may be written to without one. */
import { prepared, type Transaction } from '@fourball/db/connection.ts';

interface Person {
  /** In lower case. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

const insertContact = prepared(
  'contacts.keep',
  `insert into contacts (first_name, last_name, email) values ($1, $2, $3) on conflict (email) do nothing returning id`,
);
const lockByEmail = prepared(
  'contacts.lock-by-email',
  'select id, user_id as "userId" from contacts where email = $1 for no key update',
);

/** Locked; the one whom the club knows by this address stays as it is. `made`: nobody was known by it. */
export async function keepContact(
  tx: Transaction,
  { email, firstName, lastName }: Person,
): Promise<{ id: number; userId: number | null; made: boolean }> {
  for (;;) {
    const [made] = await tx.query<{ id: number }>(insertContact, [firstName, lastName, email]);
    // The second also finds what somebody else has just made; one that was forgotten in between is made anew.
    const [known] = await tx.query<{ id: number; userId: number | null }>(lockByEmail, [email]);
    if (known) return { ...known, made: made !== undefined };
  }
}

const insertContacts = prepared(
  'contacts.keep-many',
  `insert into contacts (first_name, last_name, email)
   select p.first_name, p.last_name, p.email from unnest($1::text[], $2::text[], $3::text[]) as p (first_name, last_name, email)
   order by p.email on conflict (email) do nothing returning email`,
);
const lockByEmails = prepared(
  'contacts.lock-by-emails',
  'select c.id, c.email from contacts c where c.email = any($1::text[]) order by c.id for no key update',
);

/** As `keepContact` of many; those whom nobody knew first, by address, then all of them locked by id. The addresses differ. */
export async function keepContacts(tx: Transaction, people: readonly Person[]): Promise<void> {
  const emails = people.map(({ email }) => email);
  await tx.query(insertContacts, [
    people.map(({ firstName }) => firstName),
    people.map(({ lastName }) => lastName),
    emails,
  ]);
  await tx.query(lockByEmails, [emails]);
}

/** Whoever says yes to the club's mails is known for more than being somebody's emergency contact. Hold the contact. */
export const knowContactItself = async (tx: Transaction, contactId: number): Promise<void> => {
  await tx.query('update contacts set emergency_only = false where id = $1 and emergency_only', [contactId]);
};

/** Of a contact without an account. Hold the contact. */
export const renameContact = async (
  tx: Transaction,
  contactId: number,
  { firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>,
): Promise<void> => {
  await tx.query('update contacts set first_name = $2, last_name = $3 where id = $1 and user_id is null', [
    contactId,
    firstName,
    lastName,
  ]);
};

/** Forgets those of the contacts whom nothing else needs: no account, no golfer who named them or has them as a buddy. */
export async function forgetContacts(tx: Transaction, ids: readonly number[]): Promise<number> {
  const gone = await tx.query(
    `delete from contacts c where c.id = any($1::bigint[]) and c.user_id is null and not c.emergency_only
       and not exists (select from emergency_contacts e where e.contact_id = c.id)
       and not exists (select from contact_lookups k where k.contact_id = c.id)
       and not exists (select from buddies b where b.contact_id = c.id)
     returning 1`,
    [ids],
  );
  return gone.length;
}
