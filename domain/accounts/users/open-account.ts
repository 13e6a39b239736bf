/** Opens an account without a password; whoever reads the mail of its address sets one. */
import type { Transaction } from '@fourball/db/connection.ts';
import { accountOpened } from '@fourball/shared/accounts/events.ts';
import type { OpenedAccount } from '@fourball/shared/accounts/shapes.ts';
import type { createContactAndUser } from '@fourball/shared/accounts/user-calls.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import { may, type Actor, type UserActor } from '../../kernel/actor.ts';
import { AppError, invalidField } from '../../kernel/app-error.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { recordChange } from '../audit/audit.ts';
import { isNobodysEmail } from './no-mail.ts';
import { freeUserName, userNameFrom } from './user-name.ts';

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  memberNumber: string | null;
  claimedMemberNumber: string | null;
  waits: boolean;
}

/**
 * FOUND where the address has an account, open or closed: it stays as it is and nobody is mailed. Of two at once
 * one opens it. A member number is set for the office only; anybody else's is kept as a claim that gives no rights.
 * Errors: invalid_input for an address of a form that is nobody's.
 */
export async function openAccount(
  { db }: House,
  actor: Actor,
  body: BodyOf<typeof createContactAndUser>,
  /** Whether the club approves who signs up; whom the office signs up is approved. */
  needsApproval: boolean,
): Promise<OpenedAccount> {
  const office = may(actor, 'MEMBERSHIP');
  const memberNumber = body.memberNumber || null;
  return transact(db, (tx) =>
    openFor(tx, actor, {
      firstName: body.firstName,
      lastName: body.lastName,
      email: body.email.toLowerCase(),
      memberNumber: office ? memberNumber : null,
      claimedMemberNumber: office ? null : memberNumber,
      waits: needsApproval && !office,
    }),
  );
}

/** FOUND where the contact has an account. Errors: not_found. */
export async function openAccountForContact(
  { db }: House,
  actor: UserActor,
  contactId: number,
): Promise<OpenedAccount> {
  return transact(db, async (tx) => {
    const [contact] = await tx.query<{
      user_id: number | null;
      first_name: string;
      last_name: string;
      email: string;
    }>('select id, user_id, first_name, last_name, email from contacts where id = $1 for update', [
      contactId,
    ]);
    if (!contact) throw new AppError('not_found');
    if (contact.user_id !== null) return { result: 'FOUND', userId: contact.user_id };
    return openFor(tx, actor, {
      firstName: contact.first_name,
      lastName: contact.last_name,
      email: contact.email,
      memberNumber: null,
      claimedMemberNumber: null,
      waits: false,
    });
  });
}

/** Only the office is told whose account it is. */
async function openFor(tx: Transaction, actor: Actor, person: Person): Promise<OpenedAccount> {
  const opened = await openIn(tx, actor, person);
  return may(actor, 'MEMBERSHIP') ? opened : { ...opened, userId: null };
}

/** As a part of something greater; whoever may set its password is mailed a link unless it has one by then. Errors: invalid_input on `email`. */
export async function openIn(tx: Transaction, actor: Actor, person: Person): Promise<OpenedAccount> {
  if (isNobodysEmail(person.email)) throw invalidField('email', 'accounts.emailInvalid');
  const inserted = await insertAccount(tx, person);
  if (inserted === 'MEMBER_NUMBER_TAKEN') return { result: inserted, userId: null };
  if ('found' in inserted) return { result: 'FOUND', userId: inserted.found };
  const userId = inserted.made;
  await tx.query(`insert into user_roles (user_id, role) values ($1, 'GOLFER')`, [userId]);
  await recordChange(tx, actor, {
    action: 'account.opened',
    userId,
    changes: [
      { field: 'name', before: null, after: `${person.firstName} ${person.lastName}` },
      { field: 'email', before: null, after: person.email },
      ...(person.waits ? [{ field: 'status', before: null, after: 'WAITING' }] : []),
      ...(person.memberNumber
        ? [{ field: 'memberNumber', before: null, after: person.memberNumber }]
        : person.claimedMemberNumber
          ? [{ field: 'claimedMemberNumber', before: null, after: person.claimedMemberNumber }]
          : []),
    ],
  });
  await emit(tx, accountOpened, { userId });
  return { result: 'CREATED', userId };
}

/** A user name that somebody else takes meanwhile is tried anew. */
async function insertAccount(
  tx: Transaction,
  person: Person,
): Promise<{ made: number } | { found: number } | 'MEMBER_NUMBER_TAKEN'> {
  const wanted = userNameFrom(person.firstName, person.lastName);
  for (;;) {
    const [found] = await tx.query<{ id: number }>('select id from users where email = $1', [person.email]);
    if (found) return { found: found.id };
    const numbered = await tx.query('select from users where lower(member_number) = lower($1)', [
      person.memberNumber,
    ]);
    if (numbered.length > 0) return 'MEMBER_NUMBER_TAKEN';
    const names = await tx.query<{ user_name: string }>(
      `select user_name from users where user_name ~ ('^' || $1 || '[0-9]*$')`,
      [wanted.replaceAll('.', '\\.')],
    );
    const [made] = await tx.query<{ id: number }>(
      `insert into users (user_name, email, first_name, last_name, member_number, claimed_member_number, status)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict do nothing returning id`,
      [
        freeUserName(wanted, new Set(names.map(({ user_name }) => user_name))),
        person.email,
        person.firstName,
        person.lastName,
        person.memberNumber,
        person.claimedMemberNumber,
        person.waits ? 'WAITING' : 'ACTIVE',
      ],
    );
    if (made) return { made: made.id };
  }
}
