/** Reads the spots of a booking one by one, with those that were given up. */
import type { BookingGolfer, Invitation } from '@fourball/shared/booking/shapes.ts';
import type { Sql } from '@fourball/db/connection.ts';
import { isAdmin, type UserActor } from '../kernel/actor.ts';
import { AppError } from '../kernel/app-error.ts';
import { clubDay } from '../kernel/club-time.ts';
import type { House } from '../kernel/house.ts';
import { findStandings } from '../membership/standing.ts';
import { allow } from './access.ts';
import { loadBooking, loadGivenUp, stakeOf, type BookingFacts, type RoundFacts } from './load-booking.ts';
import { golferPresenter, presentInvitations } from './present-booking.ts';

/** What is told of a spot beside the round itself. */
interface MoreRow {
  round_id: number;
  email: string | null;
  contact_id: number | null;
  used_credits: number;
  invite_id: number | null;
  invite_status: 'PENDING' | 'ACCEPTED' | 'DECLINED' | null;
  cancelled_at: Date | null;
}

interface Seen {
  facts: BookingFacts;
  /** Those that stand, then those that were given up. */
  rounds: readonly RoundFacts[];
}

/** Throws not_found for who may not know of the booking. */
async function see(house: House, actor: UserActor, purchaseId: number): Promise<Seen> {
  const facts = await loadBooking(house.db, purchaseId, house.timeZone);
  allow(actor, 'see', stakeOf(facts), house.clock.now());
  const standing = facts.rounds.filter(({ status }) => status === 'BOOKED');
  return { facts, rounds: [...standing, ...(await loadGivenUp(house.db, purchaseId, house.timeZone))] };
}

const findMore = (sql: Sql, roundIds: readonly number[]): Promise<MoreRow[]> =>
  sql.query<MoreRow>(
    `select r.id as round_id, coalesce(u.email, r.guest_email) as email, c.id as contact_id, r.cancelled_at,
       (select coalesce(sum(case m.kind when 'USED' then m.credits when 'RETURNED' then -m.credits else 0 end), 0)::int
        from round_credit_moves m where m.round_id = r.id) as used_credits,
       i.id as invite_id, i.status as invite_status
     from rounds r left join users u on u.id = r.user_id left join contacts c on c.user_id = u.id
       left join invitations i on i.round_id = r.id and i.purchase_id = r.purchase_id
     where r.id = any($1::bigint[])`,
    [roundIds],
  );

/** Addresses are for the booker, the office and whose they are. */
async function present(
  { db, clock, timeZone }: House,
  actor: UserActor,
  facts: BookingFacts,
  rounds: readonly RoundFacts[],
): Promise<BookingGolfer[]> {
  const userIds = rounds.flatMap(({ user_id }) => user_id ?? []);
  const [more, standings] = await Promise.all([
    findMore(
      db,
      rounds.map(({ round_id }) => round_id),
    ),
    findStandings(db, userIds, clubDay(clock.now(), timeZone)),
  ]);
  const byRound = new Map(more.map((row) => [row.round_id, row]));
  const presentGolfer = golferPresenter(facts, actor);
  const sees = isAdmin(actor) || actor.userId === facts.booking.user_id;
  return rounds.map((round) => {
    const row = byRound.get(round.round_id);
    const shown = sees || round.user_id === actor.userId;
    return {
      ...presentGolfer(round),
      email: (shown && row?.email) || null,
      contactId: (shown && row?.contact_id) || null,
      advanceBookingDays: (shown && standings.get(round.user_id ?? 0)?.advanceBookingDays) || null,
      usedCredits: row?.used_credits ?? 0,
      invite: row?.invite_id !== null && row?.invite_id !== undefined,
      inviteStatus: row?.invite_status ?? null,
      inviteId: row?.invite_id ?? null,
      cancelled: round.status === 'CANCELLED',
      cancelledAt: row?.cancelled_at?.toISOString() ?? null,
      groupSequenceNum: round.sequence_num,
    };
  });
}

/** One spot, also one that was given up. Errors: not_found. */
export async function getBookingRound(
  house: House,
  actor: UserActor,
  { purchaseId, roundId }: { readonly purchaseId: number; readonly roundId: number },
): Promise<BookingGolfer> {
  const { facts, rounds } = await see(house, actor, purchaseId);
  const [golfer] = await present(
    house,
    actor,
    facts,
    rounds.filter(({ round_id }) => round_id === roundId),
  );
  if (!golfer) throw new AppError('not_found');
  return golfer;
}

/** Golfers and guests who have a spot, then those who gave theirs up. Errors: not_found. */
export async function listGolfers(
  house: House,
  actor: UserActor,
  purchaseId: number,
): Promise<BookingGolfer[]> {
  const { facts, rounds } = await see(house, actor, purchaseId);
  return present(
    house,
    actor,
    facts,
    rounds.filter(({ name }) => name !== null),
  );
}

/** Every spot that was given up, the vacant ones too. Errors: not_found. */
export async function listCancellations(
  house: House,
  actor: UserActor,
  purchaseId: number,
): Promise<BookingGolfer[]> {
  const { facts, rounds } = await see(house, actor, purchaseId);
  return present(
    house,
    actor,
    facts,
    rounds.filter(({ status }) => status === 'CANCELLED'),
  );
}

/** The invitations of a booking, by whether they are answered. Errors: not_found. */
export async function listAnswers(
  house: House,
  actor: UserActor,
  purchaseId: number,
): Promise<{ noResponse: Invitation[]; responded: Invitation[] }> {
  const facts = await loadBooking(house.db, purchaseId, house.timeZone);
  allow(actor, 'see', stakeOf(facts), house.clock.now());
  return presentInvitations(facts);
}
