/** Letters: what one golfer causes the club to send to others, counted over all calls so that nobody is flooded. */
import { refusal, type Why } from '@fourball/shared/words/refusals.ts';
import { prepared, type Sql, type Transaction } from '@fourball/db/connection.ts';
import { takeLock } from '@fourball/db/locks.ts';

/**
 * INVITATION: to a booking. LINK: the same, handed over by who invites, so that the club sends nothing. SPOT: about being
 * put down. GUEST: for an address that hears of changes. BALLOT: a question. CHANGE: a new tee time. EMERGENCY_CONTACT:
 * asked to be one. TEAM: asked to be a partner in an event.
 */
type LetterKind =
  'INVITATION' | 'LINK' | 'SPOT' | 'GUEST' | 'BALLOT' | 'CHANGE' | 'EMERGENCY_CONTACT' | 'TEAM';

/** A golfer by id, somebody else by an address in lower case. */
export type Addressee = number | string;

export interface Letter {
  readonly kind: LetterKind;
  readonly to: Addressee;
}

/** What a golfer is about to send; `purchaseId` is of a booking that stands already. */
interface Post {
  readonly senderId: number;
  readonly purchaseId?: number;
  readonly letters: readonly Letter[];
}

/** How many letters there may be. */
export interface LetterQuotas {
  readonly invitationsADay: number;
  readonly invitationsOfOneADay: number;
  readonly invitationsPerBooking: number;
}

/** How many there are: of the last day by sender and addressee, and of bookings all of them. */
export interface LetterCounts {
  readonly sent: Map<number, number>;
  readonly received: Map<Addressee, number>;
  readonly ofBooking: Map<number, number>;
  /** Of the addresses those of golfers, who are counted by their id. */
  readonly accounts: ReadonlyMap<string, number>;
}

const findAccounts = prepared(
  'letters.find-accounts',
  'select id, email from users where email = any($1::text[])',
);

const lockAddressees = prepared(
  'letters.lock-addressees',
  `select ${takeLock('-letter')}(hashtextextended(k.key, 0)) from unnest($1::text[]) as k (key)`,
);

/** A change of what was agreed to is told to whoever it concerns, however many letters they had. */
const isAsking = `kind not in ('CHANGE', 'LINK')`;

const countLetters = prepared(
  'letters.count',
  `select 'sent' as what, sender_id as id, null as email, count(*)::int as count from letters
   where sender_id = any($1::bigint[]) and sent_at > now() - interval '1 day' group by sender_id
   union all
   select 'received', user_id, email, count(*)::int from letters
   where (user_id = any($2::bigint[]) or email = any($3::text[])) and ${isAsking} and sent_at > now() - interval '1 day'
   group by user_id, email
   union all
   select 'booking', purchase_id, null, count(*)::int from letters
   where purchase_id = any($4::bigint[]) and kind <> 'CHANGE' group by purchase_id`,
);

interface CountRow {
  readonly what: 'sent' | 'received' | 'booking';
  readonly id: number | null;
  readonly email: string | null;
  readonly count: number;
}

export const noLetters = (): LetterCounts => ({
  sent: new Map(),
  received: new Map(),
  ofBooking: new Map(),
  accounts: new Map(),
});

/**
 * Call it under the locks of the senders and of what the letters are about, before the accounts that are charged. Locks
 * the addressees, sorted, so that many senders at once are counted together. Asks nothing where nobody is written to.
 */
export async function findLetterCounts(tx: Transaction, posts: readonly Post[]): Promise<LetterCounts> {
  const to = [...new Set(posts.flatMap(({ letters }) => letters.map((letter) => letter.to)))];
  if (to.length === 0) return noLetters();
  const emails = to.filter((one) => typeof one === 'string');
  const known =
    emails.length > 0 ? await tx.query<{ id: number; email: string }>(findAccounts, [emails]) : [];
  const accounts = new Map(known.map(({ id, email }) => [email, id]));
  const addressees = [...new Set(to.map((one) => countedAs(one, accounts)))];
  await tx.query(lockAddressees, [addressees.map((one) => `letters ${one}`).sort()]);
  const rows = await tx.query<CountRow>(countLetters, [
    [...new Set(posts.map(({ senderId }) => senderId))],
    addressees.filter((one) => typeof one === 'number'),
    addressees.filter((one) => typeof one === 'string'),
    posts.flatMap(({ purchaseId }) => purchaseId ?? []),
  ]);
  const counts = { ...noLetters(), accounts };
  for (const { what, id, email, count } of rows) {
    const addressee = id ?? email;
    if (addressee === null) continue;
    if (what === 'received') counts.received.set(addressee, count);
    else (what === 'sent' ? counts.sent : counts.ofBooking).set(Number(addressee), count);
  }
  return counts;
}

const countedAs = (to: Addressee, accounts: LetterCounts['accounts']): Addressee =>
  typeof to === 'string' ? (accounts.get(to) ?? to) : to;

/** Why these letters are too many, with the quota's figure; undefined where they are sent. */
export function whyTooManyLetters(
  quotas: LetterQuotas,
  counts: LetterCounts,
  { senderId, purchaseId, letters }: Post,
): Why | undefined {
  if (letters.length === 0) return undefined;
  const sent = counts.sent.get(senderId) ?? 0;
  if (sent + letters.length > quotas.invitationsADay)
    return refusal('accounts.mostLettersADay', { most: quotas.invitationsADay, sent });
  const asking = letters.filter(({ kind }) => kind !== 'CHANGE');
  const before = (purchaseId === undefined ? undefined : counts.ofBooking.get(purchaseId)) ?? 0;
  const ofBooking = asking.filter(({ kind }) => kind !== 'BALLOT' && kind !== 'EMERGENCY_CONTACT');
  if (ofBooking.length > 0 && before + ofBooking.length > quotas.invitationsPerBooking)
    return refusal('accounts.mostLettersOfBooking', { most: quotas.invitationsPerBooking, before });
  const more = new Map(counts.received);
  for (const { kind, to } of asking) {
    if (kind === 'LINK') continue;
    const who = countedAs(to, counts.accounts);
    const count = (more.get(who) ?? 0) + 1;
    if (count > quotas.invitationsOfOneADay)
      return refusal('accounts.mostLettersToOneADay', { most: quotas.invitationsOfOneADay });
    more.set(who, count);
  }
  return undefined;
}

/** What will be written counts for what is decided next in the same transaction. */
export function noteLetters(counts: LetterCounts, { senderId, letters }: Post): void {
  counts.sent.set(senderId, (counts.sent.get(senderId) ?? 0) + letters.length);
  for (const { kind, to } of letters) {
    if (kind === 'LINK' || kind === 'CHANGE') continue;
    const who = countedAs(to, counts.accounts);
    counts.received.set(who, (counts.received.get(who) ?? 0) + 1);
  }
}

/** In the transaction that orders what is sent. */
export async function writeLetters(tx: Transaction, posts: readonly Post[]): Promise<void> {
  const rows = posts.flatMap(({ senderId, purchaseId, letters }) =>
    letters.map(({ kind, to }) => ({ senderId, purchaseId: purchaseId ?? null, kind, to })),
  );
  if (rows.length === 0) return;
  await tx.query(
    `insert into letters (sender_id, kind, purchase_id, user_id, email)
     select l.sender_id, l.kind, l.purchase_id, coalesce(l.user_id, u.id), case when u.id is null then l.email end
     from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::text[])
       as l (sender_id, kind, purchase_id, user_id, email) left join users u on u.email = l.email`,
    [
      rows.map(({ senderId }) => senderId),
      rows.map(({ kind }) => kind),
      rows.map(({ purchaseId }) => purchaseId),
      rows.map(({ to }) => (typeof to === 'number' ? to : null)),
      rows.map(({ to }) => (typeof to === 'string' ? to : null)),
    ],
  );
}

/** Asks, and notes it where nothing forbids it: for a post that is decided by itself. The locks are those of `findLetterCounts`. */
export async function sendLetters(
  tx: Transaction,
  quotas: LetterQuotas,
  post: Post,
): Promise<Why | undefined> {
  const counts = await findLetterCounts(tx, [post]);
  const why = whyTooManyLetters(quotas, counts, post);
  if (why === undefined) await writeLetters(tx, [post]);
  return why;
}

/** Those that count for nothing any more. Returns how many went. */
export async function trimLetters(sql: Sql, keepDays: number): Promise<number> {
  const gone = await sql.query(
    'delete from letters where sent_at < now() - make_interval(days => $1) returning 1',
    [Math.max(keepDays, 1)],
  );
  return gone.length;
}
