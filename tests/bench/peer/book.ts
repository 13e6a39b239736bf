/** The peer's way to turn a hold into a booking: one transaction, what depends on nothing new in one statement. */
import { createHash } from 'node:crypto';
import { prepared, transaction, type Session } from './database.ts';
import { lockGolfer } from './hold-spots.ts';
import { tellSpotsChanged } from './present-tee-times.ts';

interface BookBody {
  simpleDate: string;
  courseFeeId: number;
  numSpots: number;
  bookingGroups: { players: { userId: number | null }[] }[];
}

interface HeldTeeTime {
  id: number;
  course_id: number;
  day: string;
  starts_at: Date;
  hold_id: number;
  course_fee_id: number;
  member_cents: number;
  non_member_cents: number;
  external_member_cents: number;
  tax_basis_points: number;
  spots: number;
}

const callId = 'book.create';

const lockHold = prepared(
  'lock-hold',
  `select t.id, t.course_id, t.day, t.starts_at, h.id as hold_id, h.course_fee_id, h.member_cents,
          h.non_member_cents, h.external_member_cents, h.tax_basis_points, l.spots
   from holds h join hold_tee_times l on l.hold_id = h.id join tee_times t on t.id = l.tee_time_id
   where h.user_id = $1 and h.expires_at > now() order by t.id for update of t`,
);

const findReply = prepared(
  'find-reply',
  'select call_id, request_hash, reply from idempotency_keys where user_id = $1 and key = $2',
);

/** The spots go before the rounds come, so that the counters never pass the capacity: a statement of its own. */
const dropHold = prepared('drop-hold', 'delete from holds where id = $1');

const writeBooking = prepared(
  'write-booking',
  `with p as (
     insert into purchases (user_id, kind) values ($1, 'BOOKING') returning id
   ), c as (
     insert into conversations (kind) values ('BOOKING') returning id
   ), m as (
     insert into conversation_members (conversation_id, user_id)
     select c.id, u from c, unnest($2::bigint[]) as u
   ), b as (
     insert into bookings (purchase_id, user_id, course_id, course_fee_id, conversation_id, day, starts_at,
                           member_cents, non_member_cents, external_member_cents, tax_basis_points)
     select p.id, $1, $3, $4, c.id, $5, $6, $7, $8, $9, $10 from p, c
   ), g as (
     insert into booking_groups (purchase_id, tee_time_id, sequence_num)
     select p.id, x.tee_time_id, x.n from p, unnest($11::bigint[]) with ordinality as x (tee_time_id, n)
     returning id, purchase_id, tee_time_id
   ), r as (
     insert into rounds (purchase_id, tee_time_id, group_id, user_id, charge_purchaser, play_fee_cents, tax_cents, day)
     select g.purchase_id, g.tee_time_id, g.id, x.user_id, false, x.play_fee, x.tax, $5
     from unnest($12::bigint[], $13::bigint[], $14::int[], $15::int[]) with ordinality
       as x (tee_time_id, user_id, play_fee, tax, n) join g on g.tee_time_id = x.tee_time_id order by x.n
   )
   select p.id as purchase_id, c.id as conversation_id from p, c`,
);

const tellBooked = prepared(
  'tell-booked',
  `insert into outbox (name, payload) values ('booking.made', json_build_object(
     'purchaseId', $1::bigint, 'conversationId', $2::bigint, 'booker', $3::jsonb, 'people', $4::jsonb))`,
);

const keepReply = prepared(
  'keep-reply',
  'insert into idempotency_keys (user_id, key, call_id, request_hash, reply) values ($1, $2, $3, $4, $5)',
);

export async function book({ user_id, user_name }: Session, body: BookBody, sent: string, key: string) {
  const requestHash = createHash('sha256').update(`POST /api/v1/book\n${sent}`).digest('hex');
  const groups = body.bookingGroups;

  return transaction(async (client) => {
    await lockGolfer(client, [user_id]);
    const held = await lockHold<HeldTeeTime>(client, [user_id]);
    const [kept] = await findReply<{ call_id: string; request_hash: string; reply: object }>(client, [
      user_id,
      key,
    ]);
    if (kept) {
      if (kept.request_hash !== requestHash) throw new Error('This key stood for another request.');
      return kept.reply;
    }
    const [first] = held;
    if (!first) return { result: 'SPOTS_NOT_AVAILABLE' };
    if (first.day !== body.simpleDate) return { result: 'INVALID_DATE' };
    if (first.course_fee_id !== body.courseFeeId) return { result: 'FAILED' };
    const rounds = held
      .flatMap(({ id, spots }, index) =>
        Array.from({ length: spots }, (_, spot) => ({
          teeTimeId: id,
          userId: groups[index]?.players[spot]?.userId ?? null,
        })),
      )
      .slice(0, body.numSpots);
    if (rounds.length < body.numSpots) return { result: 'SPOTS_NOT_AVAILABLE' };
    const golfers = [
      ...new Set([user_id, ...rounds.map(({ userId }) => userId).filter((id) => id !== null)]),
    ];
    const fee = first.member_cents;
    const tax = Math.round((fee * first.tax_basis_points) / 10_000);

    await dropHold(client, [first.hold_id]);
    const [written] = await writeBooking<{ purchase_id: number; conversation_id: number }>(client, [
      user_id,
      golfers,
      first.course_id,
      first.course_fee_id,
      first.day,
      first.starts_at,
      first.member_cents,
      first.non_member_cents,
      first.external_member_cents,
      first.tax_basis_points,
      [...new Set(rounds.map(({ teeTimeId }) => teeTimeId))],
      rounds.map(({ teeTimeId }) => teeTimeId),
      rounds.map(({ userId }) => userId),
      rounds.map(({ userId }) => (userId === null ? null : fee)),
      rounds.map(({ userId }) => (userId === null ? null : tax)),
    ]);
    if (!written) throw new Error('The booking was not written.');
    const booker = { userId: user_id, userName: user_name, invite: false };
    await tellSpotsChanged(client, [held.map(({ id }) => id)]);
    await tellBooked(client, [
      written.purchase_id,
      written.conversation_id,
      JSON.stringify(booker),
      JSON.stringify([booker]),
    ]);
    const reply = {
      result: 'SUCCESS',
      purchaseId: written.purchase_id,
      conversationId: written.conversation_id,
    };
    await keepReply(client, [user_id, key, callId, requestHash, JSON.stringify(reply)]);
    return reply;
  });
}
