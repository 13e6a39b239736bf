/** Puts people on a list whose consent the office has, or that is implied by what they bought or asked. */
import { prepared, type Sql, type Transaction } from '@fourball/db/connection.ts';
import { looksLikeAddress } from '@fourball/shared/contract/body-fields.ts';
import { email as emailField } from '@fourball/shared/contract/fields.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { ImportedRow, ImportReason, importContacts as call } from '@fourball/shared/mail/list-calls.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { isNobodysEmail } from '../../accounts/users/no-mail.ts';
import { keepContacts, knowContactItself } from '../../accounts/users/keep-contact.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, conflictOn, invalidField } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { keepAddress, reachOf, type Reach } from './addresses.ts';
import { impliedUntil } from './consent-rules.ts';
import {
  findListById,
  keepWording,
  recordConsent,
  subscribed,
  writeSubscription,
  type ListRow,
  type Origin,
  type SubscriptionState,
} from './consent-rows.ts';
import { lastBoughtBy } from './end-consents.ts';

type Wish = BodyOf<typeof call>;
type Reply = ReplyOf<typeof call>;

/** What is known of an address, of the contact that has it, and of its place on the list. */
interface Standing {
  readonly email: string;
  /** Null: nobody is known by it. */
  readonly contactId: number | null;
  readonly status: SubscriptionState | null;
  readonly reach: Reach;
  readonly bought: string | null;
  /** The contact has left this list, or any other one for advertising, by an own act. */
  readonly left: boolean;
  readonly leftAny: boolean;
}

/** SQL: whether the contact of a subscription is off its list by an own act, and not since its consent ended by itself. */
const isLeft = (subscription: string): string => `(${subscription}.status = 'UNSUBSCRIBED'
  and exists (select from consents k where k.contact_id = ${subscription}.contact_id and k.list_id = ${subscription}.list_id
    and k.act in ('UNSUBSCRIBE', 'ONE_CLICK')))`;

const selectStandings = prepared(
  'mail.import-standings',
  `select e.email, c.id as "contactId", s.status, ${reachOf('e.email', 'c.id', '$3')} as reach,
     ${lastBoughtBy('c.user_id', '$4')} as bought, coalesce(${isLeft('s')}, false) as left,
     exists (select from subscriptions o join email_lists l on l.id = o.list_id and l.kind = 'MARKETING'
       where o.contact_id = c.id and ${isLeft('o')}) as "leftAny"
   from unnest($1::text[]) as e (email) left join contacts c on c.email = e.email
     left join subscriptions s on s.contact_id = c.id and s.list_id = $2`,
);

interface Moment {
  readonly now: Date;
  readonly today: string;
  readonly timeZone: string;
}

/**
 * Who has left the list, or can't be reached, stays off it, whatever the office has: only their own act brings them back. With `preview`
 * nothing is written. Makes contacts of those whom nobody knows, then locks all by id. Errors: not_found; conflict on listId;
 * invalid_input on rows, source, words and enquiredOn.
 */
export async function importContacts(
  house: House,
  actor: UserActor,
  wish: Wish,
  origin: Origin,
  most: number,
): Promise<Reply> {
  const now = house.clock.now();
  const moment = { now, today: clubDay(now, house.timeZone), timeZone: house.timeZone };
  if (wish.rows.length > most) throw invalidField('rows', 'mail.importMost', { most });
  if (wish.basis === 'EXPRESS' && !wish.source) throw invalidField('source', 'mail.importSource');
  if (wish.basis === 'EXPRESS' && !wish.words) throw invalidField('words', 'mail.importWords');
  if (wish.enquiredOn && wish.enquiredOn > moment.today)
    throw invalidField('enquiredOn', 'mail.enquiryAhead');
  if (wish.preview) {
    await listFor(house.db, wish.listId);
    return told((await decide(house.db, wish, moment)).map(({ row }) => row));
  }
  return transact(house.db, async (tx) => {
    const list = await listFor(tx, wish.listId);
    const wanted = (await decide(tx, wish, moment)).filter(({ row }) => isAdded(row));
    await keepContacts(
      tx,
      wanted.map(({ row: { email }, person }) => ({ email, ...person })),
    );
    const fresh = new Set(wanted.filter(({ row }) => row.fate === 'NEW').map(({ row }) => row.email));
    // Once more, now that nobody changes them: whoever has left in between stays off.
    const rows = (await decide(tx, wish, moment)).map(({ row, contactId }) => ({
      row: fresh.has(row.email) && row.fate === 'KNOWN' ? { ...row, fate: 'NEW' as const } : row,
      contactId,
    }));
    await write(tx, rows, { list, wish, origin, now });
    const reply = told(rows.map(({ row }) => row));
    await recordChange(tx, actor, {
      action: 'email-list.imported',
      changes: [
        { field: 'list', before: null, after: list.name },
        { field: 'basis', before: null, after: wish.basis },
        ...(wish.source && wish.basis === 'EXPRESS'
          ? [{ field: 'source', before: null, after: wish.source }]
          : []),
        { field: 'contacts', before: null, after: String(reply.added) },
      ],
    });
    return reply;
  });
}

const isAdded = ({ fate }: ImportedRow): boolean => fate === 'NEW' || fate === 'KNOWN';

const told = (rows: readonly ImportedRow[]): Reply => ({
  rows: [...rows],
  added: rows.filter(isAdded).length,
  kept: rows.filter(({ fate }) => fate === 'KEPT').length,
  refused: rows.filter(({ fate }) => fate === 'REFUSED').length,
});

async function listFor(sql: Sql, listId: number): Promise<ListRow> {
  const list = await findListById(sql, listId);
  if (!list) throw new AppError('not_found');
  if (list.kind === 'SERVICE') throw conflictOn('listId', 'mail.notForAdvertising');
  return list;
}

interface Decided {
  readonly row: ImportedRow;
  readonly contactId: number | null;
  readonly person: { readonly firstName: string; readonly lastName: string };
}

/** What becomes of each row, by what is known at this moment. */
async function decide(sql: Sql, wish: Wish, moment: Moment): Promise<Decided[]> {
  const rows = wish.rows.map(({ email, firstName = '', lastName = '' }) => ({
    email: email.trim().toLowerCase(),
    person: { firstName, lastName },
  }));
  const standings = await sql.query<Standing>(selectStandings, [
    [...new Set(rows.map(({ email }) => email))],
    wish.listId,
    moment.now,
    moment.timeZone,
  ]);
  const known = new Map(standings.map((one) => [one.email, one]));
  const above = new Set<string>();
  return rows.map(({ email, person }) => {
    const standing = known.get(email);
    const fate = !isAddress(email)
      ? refused('ADDRESS')
      : looksLikeAddress.test(`${person.firstName} ${person.lastName}`)
        ? refused('NAME')
        : above.has(email) || standing === undefined
          ? refused('TWICE')
          : fateOf(standing, wish, moment.today);
    above.add(email);
    return { row: { email, ...fate }, contactId: standing?.contactId ?? null, person };
  });
}

const isAddress = (email: string): boolean => emailField.safeParse(email).success && !isNobodysEmail(email);

type Fate = Omit<ImportedRow, 'email'>;

const refused = (reason: ImportReason): Fate => ({ fate: 'REFUSED', reason, until: null });
const kept = (reason: ImportReason): Fate => ({ fate: 'KEPT', reason, until: null });

function fateOf(
  { contactId, status, reach, bought, left, leftAny }: Standing,
  { basis, enquiredOn }: Wish,
  today: string,
): Fate {
  if (reach === 'REFUSED' || status === 'COMPLAINED') return refused('COMPLAINED');
  if (reach === 'BOUNCED' || status === 'BOUNCED') return refused('BOUNCED');
  if (status === 'SUBSCRIBED') return kept('ON_LIST');
  if (status === 'UNCONFIRMED') return kept('ASKED');
  // Whoever said no is not written to by what they bought before or after.
  if (left || (basis === 'IMPLIED' && leftAny)) return refused('LEFT');
  const until = basis === 'IMPLIED' ? impliedUntil({ bought, enquired: enquiredOn ?? null }) : undefined;
  if (basis === 'IMPLIED' && (until === undefined || until <= today)) return refused('NO_BASIS');
  return { fate: contactId === null ? 'NEW' : 'KNOWN', reason: null, until: until ?? null };
}

/** Hold the contacts. */
async function write(
  tx: Transaction,
  rows: readonly { readonly row: ImportedRow; readonly contactId: number | null }[],
  {
    list,
    wish,
    origin,
    now,
  }: { readonly list: ListRow; readonly wish: Wish; readonly origin: Origin; readonly now: Date },
): Promise<void> {
  const added = rows.filter(({ row }) => isAdded(row));
  if (added.length === 0) return;
  const express = wish.basis === 'EXPRESS';
  const proof = {
    ...(express && wish.words ? { wordingId: await keepWording(tx, origin, wish.words, now) } : {}),
    ...(express && wish.source ? { note: wish.source } : {}),
  };
  for (const { row, contactId } of added) {
    if (contactId === null) throw new Error(`The contact of ${row.email} was not made.`);
    await keepAddress(tx, contactId);
    const ends = row.until === null ? {} : { basisUntil: row.until };
    await writeSubscription(tx, contactId, list.id, { ...subscribed, basis: wish.basis, ...ends }, now);
    const said = { contactId, listId: list.id, act: 'IMPORT', basis: wish.basis, ...ends, ...proof } as const;
    await recordConsent(tx, said, origin, now);
    await knowContactItself(tx, contactId);
  }
}
