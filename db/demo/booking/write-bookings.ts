/** Writes the demo club's bookings: purchases, threads, groups, rounds and invitations, oldest first. */
import type { Transaction } from '../../connection.ts';
import { clockReading, hour, type ClubSeconds } from '../lib/calendar.ts';
import { pricesAt } from '../club/price-rules.ts';
import { dayOf, firstOf, startOf, type Draft, type Spot } from '../sheet/drafts.ts';
import { taxBasisPoints } from '../club/parameters.ts';
import type { Person } from '../accounts/people.ts';
import { idAt, insertRows, insertRowsReturningIds, type Row } from '../lib/rows.ts';
import { priceFor } from '../membership/standing.ts';
import type { WrittenThread } from '../messaging/write-messages.ts';

/** A draft with the ids that its rows were given. */
interface Written {
  draft: Draft;
  purchaseId: number;
  conversationId: number;
  /** Position by position the rounds of `draft.spots`. */
  roundIds: number[];
}

/** Cents of tax, rounded half up. */
const taxOn = (cents: number) => Math.floor((cents * taxBasisPoints + 5_000) / 10_000);

/** By the rules that every club starts with: within a day of the round $25 for each golfer, whom the booker answers for. */
const cancellationFeeOf = (draft: Draft): number =>
  draft.cancelledAt === null || startOf(draft) - draft.cancelledAt >= 24 * hour
    ? 0
    : 2_500 * draft.spots.filter(({ person, guest }) => person !== null || guest !== null).length;

/**
 * `userIds` is indexed by the golfers' places in the club's list. The transaction's time zone must be the club's.
 * Returns the threads, in which nothing is written yet.
 */
export async function writeBookings(
  tx: Transaction,
  today: string,
  userIds: readonly number[],
  drafts: readonly Draft[],
): Promise<WrittenThread[]> {
  const ordered = drafts.toSorted((one, other) => one.createdAt - other.createdAt);
  const idOf = (person: Person | null): number | null => (person ? idAt(userIds, person.index) : null);
  const clock = (seconds: ClubSeconds | null) => (seconds === null ? null : clockReading(today, seconds));

  const purchaseIds = await insertRowsReturningIds(
    tx,
    'purchases',
    ordered.map((draft) => ({
      user_id: idOf(draft.booker),
      kind: 'BOOKING',
      created_at: clock(draft.createdAt),
    })),
  );
  const conversationIds = await insertRowsReturningIds(
    tx,
    'conversations',
    ordered.map((draft) => ({
      kind: 'BOOKING',
      last_seq: draft.lines.length,
      created_at: clock(draft.createdAt),
    })),
  );
  const written = ordered.map((draft, at): Written => ({
    draft,
    purchaseId: idAt(purchaseIds, at),
    conversationId: idAt(conversationIds, at),
    roundIds: [],
  }));

  await insertRows(
    tx,
    'bookings',
    written.map(({ draft, purchaseId, conversationId }): Row => {
      const prices = pricesAt(draft.fee, firstOf(draft), today);
      return {
        purchase_id: purchaseId,
        user_id: idOf(draft.booker),
        course_id: draft.course.id,
        course_fee_id: draft.fee.id,
        conversation_id: conversationId,
        day: dayOf(draft),
        starts_at: clock(startOf(draft)),
        status: draft.cancelledAt === null ? 'BOOKED' : 'CANCELLED',
        auto_cancel: draft.autoCancel,
        member_cents: prices.member,
        non_member_cents: prices.nonMember,
        external_member_cents: prices.external,
        tax_basis_points: taxBasisPoints,
        cancellation_fee_cents: cancellationFeeOf(draft),
        created_at: clock(draft.createdAt),
        cancelled_at: clock(draft.cancelledAt),
        cancelled_by: draft.cancelledAt === null ? null : idOf(draft.booker),
      };
    }),
  );

  const groups = written.flatMap(({ draft, purchaseId }) =>
    draft.times.map((time, at) => ({ purchase_id: purchaseId, tee_time_id: time.id, sequence_num: at + 1 })),
  );
  const groupIds = await insertRowsReturningIds(tx, 'booking_groups', groups);
  const groupOf = new Map(
    groups.map((group, at) => [`${group.purchase_id} ${group.tee_time_id}`, idAt(groupIds, at)]),
  );

  const roundRow = ({ draft, purchaseId }: Written, spot: Spot): Row => {
    const taken = spot.person !== null || spot.guest !== null;
    const fee = taken ? priceFor(pricesAt(draft.fee, firstOf(draft), today), spot.person) : null;
    return {
      purchase_id: purchaseId,
      tee_time_id: spot.time.id,
      group_id: groupOf.get(`${purchaseId} ${spot.time.id}`),
      user_id: idOf(spot.person),
      guest_name: spot.guest,
      status: spot.cancelledAt === null ? 'BOOKED' : 'CANCELLED',
      charge_purchaser: spot.chargePurchaser,
      agreement: spot.asked ? 'ASKED' : 'OWN',
      play_fee_cents: fee,
      tax_cents: fee === null ? null : taxOn(fee),
      created_at: clock(draft.createdAt),
      cancelled_at: clock(spot.cancelledAt),
    };
  };
  const roundIds = await insertRowsReturningIds(
    tx,
    'rounds',
    written.flatMap((one) => one.draft.spots.map((spot) => roundRow(one, spot))),
  );
  let next = 0;
  for (const one of written) {
    one.roundIds = roundIds.slice(next, next + one.draft.spots.length);
    next += one.draft.spots.length;
  }

  await insertRows(
    tx,
    'invitations',
    written.flatMap((one) => invitationRows(one, idOf, clock)),
  );

  await insertRows(
    tx,
    'conversation_members',
    written.flatMap((one) => memberRows(one, idOf, clock)),
  );

  return written.map(({ draft, conversationId }) => ({ conversationId, lines: draft.lines }));
}

const invitationRows = (
  { draft, purchaseId, roundIds }: Written,
  idOf: (person: Person | null) => number | null,
  clock: (seconds: ClubSeconds | null) => string | null,
): Row[] =>
  draft.invites.map(({ person, at, status, respondedAt, reason, spot }) => ({
    purchase_id: purchaseId,
    user_id: idOf(person),
    invited_by: idOf(draft.booker),
    status,
    decline_reason: reason,
    round_id: spot ? idAt(roundIds, draft.spots.indexOf(spot)) : null,
    created_at: clock(at),
    responded_at: clock(respondedAt),
  }));

/** Who is in the booking's thread, since when, until when, and how far they have read. */
function memberRows(
  { draft, conversationId }: Written,
  idOf: (person: Person | null) => number | null,
  clock: (seconds: ClubSeconds | null) => string | null,
): Row[] {
  const invited = new Map(draft.invites.map((made) => [made.person, made]));
  const people = new Set([
    draft.booker,
    ...draft.spots.flatMap(({ person }) => person ?? []),
    ...invited.keys(),
  ]);
  const bailed =
    draft.cancelledAt === null ? draft.spots.filter(({ cancelledAt }) => cancelledAt !== null) : [];
  return [...people].map((person) => {
    const made = invited.get(person);
    const left =
      made?.status === 'DECLINED'
        ? made.respondedAt
        : bailed.find((spot) => spot.person === person)?.cancelledAt;
    return {
      conversation_id: conversationId,
      user_id: idOf(person),
      joined_at: clock(made?.at ?? draft.createdAt),
      left_at: clock(left ?? null),
      last_read_seq: draft.lines.length - (draft.unread?.person === person ? draft.unread.lines : 0),
      // Nobody is told by mail of what happened before the club was filled in.
      digested_seq: draft.lines.length,
    };
  });
}
