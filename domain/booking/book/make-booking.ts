/** Turns holds into bookings: what arrives together is decided under one set of locks and committed as one transaction. */
import { prepared, type Transaction } from '@fourball/db/connection.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import { findLetterCounts, type Addressee } from '../../accounts/letters.ts';
import { AppError } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import { groupCommit, type GroupCommitOptions } from '../../kernel/batch/group-commit.ts';
import type { House } from '../../kernel/house.ts';
import { findKeptReplies, keepAll, type Intent } from '../../kernel/idempotency.ts';
import { transact } from '../../kernel/transact.ts';
import { lockCreditsOf } from '../../membership/credits/round-credits.ts';
import { findPlacingsOf } from '../facts/agreement.ts';
import { invitedBy, mayWrite } from './booking-letters.ts';
import {
  placedIn,
  type BookingAnswer,
  type BookingRequest,
  type Decision,
  type DecisionFacts,
  type Plan,
} from './booking-request.ts';
import { findBookingStandings } from '../facts/booking-standings.ts';
import { countGuests } from '../facts/count-guests.ts';
import { decideBooking } from './decide-booking.ts';
import { findGolferDays } from '../facts/golfer-days.ts';
import { findHoldRows, lockGolfers, lockTeeTimes, type HoldRow } from '../facts/hold-rows.ts';
import { findAccounts } from '../invitations/invited-by-mail.ts';
import { giveUpRounds, lockForSwap } from './swap-rounds.ts';
import { findSaidNo } from '../facts/said-no.ts';
import { writePlans, type Person } from './write-plans.ts';

export type BookingMaker = (request: BookingRequest) => Promise<BookingAnswer>;

const findGolfers = prepared(
  'bookings.find-golfers',
  `select u.id, u.user_name, u.full_name as name
   from users u where u.id = any($1::bigint[]) and u.status = 'ACTIVE'`,
);

/** Returns what makes all bookings of this process, those that come together in one transaction. */
export function createBookingMaker(
  house: House,
  club: ClubFacts,
  options: GroupCommitOptions = { maxSize: 64, maxInFlight: 2 },
): BookingMaker {
  const commit = groupCommit(
    async (requests: readonly BookingRequest[]) => ({
      answers: await commitBookings(house, club, requests),
    }),
    options,
  );
  return async (request) => {
    const answer = await (request.body.swap ? swapAndBook(house, club, request) : commit(request));
    if (answer instanceof AppError) throw answer;
    return answer;
  };
}

/** A booking that failed after the rounds it was to take the place of were given up: nothing of that is kept. */
class NotSwapped extends Error {
  readonly answer: BookingAnswer | AppError;

  constructor(answer: BookingAnswer | AppError) {
    super('The booking that rounds were given up for has failed.');
    this.answer = answer;
  }
}

/** Alone in its transaction, for that is taken back as a whole where the booking fails. */
async function swapAndBook(
  house: House,
  club: ClubFacts,
  request: BookingRequest,
): Promise<BookingAnswer | AppError> {
  try {
    const [answer] = await commitBookings(house, club, [request]);
    return answer as BookingAnswer | AppError;
  } catch (error) {
    if (error instanceof NotSwapped) return error.answer;
    throw error;
  }
}

/**
 * Locks: the golfers, those who are placed too, then the tee times of their holds and of rounds that they give up, then the
 * round credits of those who want to play on them, then who is written to, then the accounts that are charged, each sorted.
 * A key that was used before is answered from what was kept, also when its first request is still on its way: both wait for
 * the golfer's lock.
 */
async function commitBookings(
  house: House,
  club: ClubFacts,
  requests: readonly BookingRequest[],
): Promise<(BookingAnswer | AppError)[]> {
  const [courses, rules] = await Promise.all([club.courses(), club.rules()]);
  const now = house.clock.now();
  const today = clubDay(now, house.timeZone);
  const autoCancelFrom = new Date(now.getTime() + rules.autoCancelHours * 3_600_000);
  const bookers = [...new Set(requests.map(({ actor }) => actor.userId))];
  const seated = [...new Set(requests.flatMap(seatedIn))];
  const swapping = requests.find(({ body }) => body.swap);
  const onCredits = [...new Set(requests.filter(wantsCredits).map(({ actor }) => actor.userId))];
  const addresses = requests.flatMap(({ body }) => body.invitedByMail.map(({ email }) => email));
  const accounts = addresses.length > 0 ? await findAccounts(house.db, addresses) : new Map<string, number>();
  const named = [...new Set([...requests.flatMap(namedIn), ...accounts.values()])];

  return transact(
    house.db,
    async (tx) => {
      await lockGolfers(tx, seated);
      const teeTimes = swapping
        ? await lockForSwap(tx, swapping, house.timeZone)
        : await lockTeeTimes(tx, { ids: [], starts: [] }, bookers, house.timeZone);
      const teeTimeIds = teeTimes.map(({ id }) => id);
      const kept = await findKeptReplies(
        tx,
        requests.map(({ intent }) => intent),
      );
      // First, so that every rule then looks at what is left.
      const swapped =
        swapping && kept[0] === undefined
          ? await giveUpRounds(tx, house, swapping, { courses, rules }, () =>
              findLetterCounts(tx, [mayWrite(swapping, accounts)]),
            )
          : undefined;
      if (swapped && 'refused' in swapped) return [swapped.refused];
      const holds = await findHoldRows(tx, [], bookers);
      const people = new Map((await tx.query<Person>(findGolfers, [named])).map((row) => [row.id, row]));
      const standings = await findBookingStandings(tx, named, today, now);
      const placers = requests.map((request) => ({ actor: request.actor, golferIds: othersIn(request) }));
      const placings = await findPlacingsOf(tx, placers, {
        names: rules.sheetNames,
        today,
        daysAfterANo: rules.quotas.daysAfterANo,
      });
      const days = await findGolferDays(tx, {
        userIds: seated,
        today,
        now,
        timeZone: house.timeZone,
        minutes: rules.pace.roundMinutes,
      });
      const playing = new Set(
        [...days].flatMap(([userId, { rounds }]) =>
          rounds.flatMap(({ teeTimeId, asked }) => (asked ? [] : [`${teeTimeId} ${userId}`])),
        ),
      );

      const hosts = requests.filter(bringsGuests).map(({ actor }) => actor.userId);
      const guests = hosts.length > 0 ? await countGuests(tx, teeTimeIds, hosts) : new Map<string, number>();
      const lots = onCredits.length > 0 ? await lockCreditsOf(tx, onCredits) : [];
      const saidNo = await findAllSaidNo(tx, requests, accounts, rules.quotas.daysAfterANo);
      const letters = await findLetterCounts(
        tx,
        requests.map((request) => mayWrite(request, accounts)),
      );
      const facts = {
        courses,
        creditsPerRound: rules.creditsPerRound,
        lots,
        letters,
        saidNo,
        teeTimes: new Map(teeTimes.map((row) => [row.id, row])),
        standings,
        placings,
        people,
        playing,
        guests,
        guestRules: rules.guests,
        rules,
        today,
        days,
        accounts,
        autoCancelFrom,
      };
      const { decisions, plans } = decideEach(requests, { kept, holds, facts });
      const [decided] = decisions;
      if (swapped && decided && !('rounds' in decided)) throw new NotSwapped(decided);
      const written = await writePlans(tx, house, plans, people, today);
      const answers = written.map((booking, index): BookingAnswer => {
        const { declined = [] } = plans[index] ?? {};
        return { result: 'SUCCESS', ...booking, ...swapped, ...(declined.length > 0 && { declined }) };
      });
      await keepAll(
        tx,
        plans.flatMap(({ request: { intent } }, index) =>
          intent ? [{ intent, reply: answers[index] }] : [],
        ),
      );
      return decisions.map((decision) =>
        'rounds' in decision ? (answers[plans.indexOf(decision)] as BookingAnswer) : decision,
      );
    },
    { byIndex: true },
  );
}

/** By booker: golfers and addresses that said no to them lately, of those whom the requests invite. */
async function findAllSaidNo(
  tx: Transaction,
  requests: readonly BookingRequest[],
  accounts: ReadonlyMap<string, number>,
  days: number,
): Promise<Map<number, ReadonlySet<Addressee>>> {
  const saidNo = new Map<number, ReadonlySet<Addressee>>();
  for (const request of requests) {
    const { userId: senderId } = request.actor;
    const known = saidNo.get(senderId) ?? [];
    const refused = await findSaidNo(tx, { senderId, days }, invitedBy(request, accounts));
    saidNo.set(senderId, new Set([...known, ...refused]));
  }
  return saidNo;
}

interface Found {
  /** What was answered to each request before, where its key was used. */
  readonly kept: Awaited<ReturnType<typeof findKeptReplies>>;
  readonly holds: readonly HoldRow[];
  readonly facts: DecisionFacts;
}

/** Decides the requests in their order, each on what those before it left; the plans are to be written. */
function decideEach(
  requests: readonly BookingRequest[],
  { kept, holds, facts }: Found,
): { decisions: Decision[]; plans: Plan[] } {
  const plans: Plan[] = [];
  const decisions = requests.map((request, index): Decision => {
    const before = kept[index];
    // What is kept is our own JSON of this very call.
    if (before) return 'error' in before ? before.error : (before.reply as BookingAnswer);
    const earlier = plans.find((plan) => haveOneKey(plan.request.intent, request.intent));
    if (earlier) {
      const same = earlier.request.intent?.requestHash === request.intent?.requestHash;
      return same ? earlier : new AppError('idempotency_mismatch');
    }
    const rows = holds.filter(
      ({ id, user_id }) => user_id === request.actor.userId && !plans.some(({ holdId }) => holdId === id),
    );
    const decision = decideBooking(request, rows, facts);
    if ('rounds' in decision) plans.push(decision);
    return decision;
  });
  return { decisions, plans };
}

/** Sent twice at once, one request may meet the earlier one in the transaction that answers both. */
const haveOneKey = (one: Intent | undefined, other: Intent | undefined): boolean =>
  one !== undefined && one.userId === other?.userId && one.key === other.key;

/** By their ids. */
const othersIn = ({ body }: BookingRequest): number[] => [
  ...body.invited.map(({ userId }) => userId),
  ...body.bookingGroups.flatMap(({ players }) =>
    players.map(({ userId }) => userId).filter((userId) => userId !== null),
  ),
];

const namedIn = (request: BookingRequest): number[] => [request.actor.userId, ...othersIn(request)];

/** The booker, and who is to have a spot at once. */
const seatedIn = (request: BookingRequest): number[] => [request.actor.userId, ...placedIn(request)];

const wantsCredits = ({ body }: BookingRequest): boolean =>
  body.bookingGroups.some(({ players }) => players.some(({ useRoundCredit }) => useRoundCredit));

const bringsGuests = ({ body }: BookingRequest): boolean =>
  body.bookingGroups.some(({ players }) => players.some(({ guest }) => guest));
