/** The golfers of an entry of a ballot: who is asked to play along, who said yes, and who leaves it again. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { BallotState } from '@fourball/shared/booking/enums.ts';
import { ballotEntryChanged, ballotGolfersAsked, ballotGolfersOut } from '@fourball/shared/booking/events.ts';
import { sendLetters } from '../../accounts/letters.ts';
import type { NameView } from '../../accounts/users/names.ts';
import type { BookingRules } from '../../club/parameters/parameters.ts';
import { conflictOn, invalidField } from '../../kernel/app-error.ts';
import { occurrence, type Occurrence } from '../../kernel/emit.ts';
import { findPlacings, placingKey } from '../facts/placing.ts';

/** A golfer who is or was named in an entry; position 0 is who entered it. */
interface GolferRow {
  user_id: number;
  position: number;
  answer: 'ASKED' | 'YES' | 'NO' | 'TAKEN_BACK';
  agreement: 'OWN' | 'STANDING' | null;
}

/** An entry whose golfers are changed. The ballot is locked. */
interface OpenEntry {
  readonly ballotId: number;
  readonly entrantId: number;
  readonly state: BallotState;
  readonly now: Date;
}

/** With whose eyes golfers are named in it. */
interface NamingEntry extends OpenEntry {
  readonly names: NameView;
}

const isIn = ({ answer }: GolferRow): boolean => answer === 'ASKED' || answer === 'YES';

const readGolfers = (tx: Transaction, { ballotId, entrantId }: OpenEntry): Promise<GolferRow[]> =>
  tx.query<GolferRow>(
    `select user_id, position, answer, agreement from ballot_golfers
     where ballot_id = $1 and entrant_id = $2 and position > 0 order by position, user_id`,
    [ballotId, entrantId],
  );

/** Tells the page of a golfer about an entry of another. */
const toldOf = ({ ballotId, state }: Pick<OpenEntry, 'ballotId' | 'state'>, userId: number): Occurrence =>
  occurrence(ballotEntryChanged, { ballotId, userId, state });

/**
 * Who can't be asked is refused by the field: nobody the club knows or the entrant may know of, oneself, a name twice; as a
 * conflict who lets this golfer place nobody, and who said no. Who is in the entry already may stay, whatever has changed
 * since.
 */
export async function checkParty(
  tx: Transaction,
  entry: NamingEntry,
  party: readonly number[],
  today: string,
): Promise<void> {
  if (party.length === 0) return;
  const { entrantId, names } = entry;
  const known = await tx.query<{ id: number; name: string }>(
    `select id, full_name as name from users where id = any($1::bigint[]) and status = 'ACTIVE'`,
    [party],
  );
  const there = new Map((await readGolfers(tx, entry)).map((row) => [row.user_id, row]));
  const placings = await findPlacings(
    tx,
    party.map((golferId) => ({ placerId: entrantId, golferId, names })),
    today,
  );
  for (const [index, userId] of party.entries()) {
    const field = `party.${index}`;
    if (userId === entrantId) throw invalidField(field, 'booking.selfInParty');
    if (party.indexOf(userId) < index) throw invalidField(field, 'booking.golferNamedTwice');
    const name = known.find(({ id }) => id === userId)?.name;
    const row = there.get(userId);
    const placing = placings.get(placingKey({ placerId: entrantId, golferId: userId }));
    if (name === undefined || (!row && placing === undefined))
      throw invalidField(field, 'booking.noSuchGolfer');
    if (row && isIn(row)) continue;
    if (row?.answer === 'NO') throw conflictOn(field, 'booking.entryDeclined', { name });
    if (placing === undefined || placing === 'INVITE_ONLY') {
      throw conflictOn(field, 'booking.cannotBeNamed', { name });
    }
  }
}

/**
 * Whom `checkParty` let pass is asked, in this order; who always says yes to the entrant and is in no other entry is in
 * at once. Who is not named any more is out. Where the entry is another one than they said yes to (`renewed`), those who
 * said it in person are asked anew. The mail of a question is sent once. Refused by the field where it would be more mail
 * than the golfer may cause; locks who is asked.
 */
export async function askParty(
  tx: Transaction,
  entry: NamingEntry,
  party: readonly number[],
  {
    today,
    renewed,
    quotas,
  }: { readonly today: string; readonly renewed: boolean; readonly quotas: BookingRules['quotas'] },
): Promise<Occurrence[]> {
  const { ballotId, entrantId, now } = entry;
  const rows = await readGolfers(tx, entry);
  const there = new Map(rows.map((row) => [row.user_id, row]));
  const named = new Set(party);
  const out = rows.filter((row) => isIn(row) && !named.has(row.user_id));
  const fresh = party.filter((userId) => !isIn(there.get(userId) ?? gone));
  const anew = renewed
    ? party.filter((userId) => there.get(userId)?.answer === 'YES' && there.get(userId)?.agreement === 'OWN')
    : [];
  const standing = await findStanding(tx, entry, fresh, today);
  const mailed = [...fresh.filter((userId) => standing.has(userId) || !there.has(userId)), ...anew];
  const letters = mailed.map((to) => ({ kind: 'BALLOT', to }) as const);
  const tooMany = await sendLetters(tx, quotas, { senderId: entrantId, letters });
  if (tooMany) throw invalidField('party', tooMany);
  await takeOut(
    tx,
    entry,
    out.map(({ user_id }) => user_id),
  );
  await tx.query(
    `insert into ballot_golfers (ballot_id, entrant_id, user_id, position, answer, agreement, asked_at, answered_at)
     select $1, $2, n.user_id, n.position, n.answer, case when n.answer = 'YES' then 'STANDING' end, $5,
       case when n.answer = 'YES' then $5::timestamptz end
     from unnest($3::bigint[], $4::text[]) with ordinality as n (user_id, answer, position)
     on conflict (ballot_id, entrant_id, user_id) do update set position = excluded.position,
       answer = case when ballot_golfers.user_id = any($6::bigint[]) then excluded.answer else ballot_golfers.answer end,
       agreement = case when ballot_golfers.user_id = any($6::bigint[]) then excluded.agreement else ballot_golfers.agreement end,
       answered_at = case when ballot_golfers.user_id = any($6::bigint[]) then excluded.answered_at else ballot_golfers.answered_at end`,
    [
      ballotId,
      entrantId,
      [...party],
      party.map((userId) => (standing.has(userId) ? 'YES' : 'ASKED')),
      now,
      [...fresh, ...anew],
    ],
  );
  const outAfterYes = out.filter(({ answer }) => answer === 'YES').map(({ user_id }) => user_id);
  return [
    ...[...party, ...out.map(({ user_id }) => user_id)].map((userId) => toldOf(entry, userId)),
    ...(mailed.length > 0 ? [occurrence(ballotGolfersAsked, { ballotId, entrantId, userIds: mailed })] : []),
    ...occurrencesOfOut(entry, outAfterYes),
  ];
}

const gone: GolferRow = { user_id: 0, position: 1, answer: 'TAKEN_BACK', agreement: null };

const occurrencesOfOut = ({ ballotId, entrantId }: OpenEntry, userIds: readonly number[]): Occurrence[] =>
  userIds.length === 0 ? [] : [occurrence(ballotGolfersOut, { ballotId, entrantId, userIds: [...userIds] })];

/** Of these golfers those who always say yes to the entrant and are in no other entry of the ballot. */
async function findStanding(
  tx: Transaction,
  { ballotId, entrantId, names }: NamingEntry,
  userIds: readonly number[],
  today: string,
): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const placings = await findPlacings(
    tx,
    userIds.map((golferId) => ({ placerId: entrantId, golferId, names })),
    today,
  );
  const elsewhere = await tx.query<{ user_id: number }>(
    `select user_id from ballot_golfers
     where ballot_id = $1 and entrant_id <> $2 and user_id = any($3::bigint[]) and answer = 'YES'`,
    [ballotId, entrantId, userIds],
  );
  const busy = new Set(elsewhere.map(({ user_id }) => user_id));
  return new Set(
    userIds.filter(
      (golferId) =>
        !busy.has(golferId) && placings.get(placingKey({ placerId: entrantId, golferId })) === 'STANDING',
    ),
  );
}

/** A no stays a no. */
const takeOut = (tx: Transaction, { ballotId, entrantId }: OpenEntry, userIds: readonly number[]) =>
  tx.query(
    `update ballot_golfers set answer = 'TAKEN_BACK', agreement = null
     where ballot_id = $1 and entrant_id = $2 and user_id = any($3::bigint[]) and answer in ('ASKED', 'YES')`,
    [ballotId, entrantId, userIds],
  );

/** Notes that the golfer is in the own entry, and in no other any more. */
export async function joinOwn(tx: Transaction, entry: OpenEntry): Promise<Occurrence[]> {
  const { ballotId, entrantId, now } = entry;
  const told = await leaveOthers(tx, entry, entrantId);
  await tx.query(
    `insert into ballot_golfers (ballot_id, entrant_id, user_id, position, answer, agreement, asked_at, answered_at)
     values ($1, $2, $2, 0, 'YES', 'OWN', $3, $3)
     on conflict (ballot_id, entrant_id, user_id) do update set answer = 'YES', agreement = 'OWN'`,
    [ballotId, entrantId, now],
  );
  return told;
}

/** Out of every entry of another that the golfer said yes to, beside the one of `entry`; who entered them is told. */
export async function leaveOthers(tx: Transaction, entry: OpenEntry, userId: number): Promise<Occurrence[]> {
  const { ballotId, entrantId, state, now } = entry;
  const left = await tx.query<{ entrant_id: number }>(
    `update ballot_golfers set answer = 'NO', agreement = null, answered_at = $4
     where ballot_id = $1 and user_id = $2 and entrant_id <> $3 and position > 0 and answer = 'YES'
     returning entrant_id`,
    [ballotId, userId, entrantId, now],
  );
  return left.map(({ entrant_id }) =>
    occurrence(ballotEntryChanged, { ballotId, userId: entrant_id, state, result: 'PENDING' }),
  );
}

/** Nobody is in the entry any more, nor asked. */
export async function disband(tx: Transaction, entry: OpenEntry): Promise<Occurrence[]> {
  const { entrantId } = entry;
  const rows = (await readGolfers(tx, entry)).filter(isIn);
  await takeOut(tx, entry, [entrantId, ...rows.map(({ user_id }) => user_id)]);
  const agreed = rows.filter(({ answer }) => answer === 'YES').map(({ user_id }) => user_id);
  return [...rows.map(({ user_id }) => toldOf(entry, user_id)), ...occurrencesOfOut(entry, agreed)];
}
