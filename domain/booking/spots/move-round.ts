/** Puts the golfers of a booking into groups, takes them out, and moves them between its tee times. */
import { refusal } from '@fourball/shared/words/refusals.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { grouped, ungroupedFrom } from './arrangement.ts';
import type { BookingFacts, RoundFacts } from '../facts/load-booking.ts';
import { arrange, refused, type Arranged } from './write-arrangement.ts';

interface RoundInTeeTime {
  readonly roundId: number;
  readonly purchaseId: number;
  readonly teeTimeId: number;
}

/** A spot that is given up, or another booking's, is not_found. */
function roundIn({ rounds }: BookingFacts, roundId: number): RoundFacts {
  const round = rounds.find(({ round_id }) => round_id === roundId);
  if (!round) throw new AppError('not_found');
  return round;
}

const hasGroupAt = ({ rounds }: BookingFacts, teeTimeId: number): boolean =>
  rounds.some((round) => round.tee_time_id === teeTimeId && round.group_id !== null);

/**
 * Into the group of the tee time; `needs` says whether there must be one already. Doing it twice is fine. Locks and
 * errors as `arrange`.
 */
function putInGroup(
  house: House,
  club: ClubFacts,
  actor: UserActor,
  { roundId, purchaseId, teeTimeId }: RoundInTeeTime,
  needs: 'none' | 'one' | 'either',
): Promise<Arranged> {
  return arrange({ house, club, actor, purchaseId, teeTimeId }, (facts) => {
    const round = roundIn(facts, roundId);
    const stays = round.tee_time_id === teeTimeId;
    if (!(stays && round.group_id !== null)) {
      const there = hasGroupAt(facts, teeTimeId);
      if (needs === 'none' && there) return refused(refusal('booking.groupThereAlready'));
      if (needs === 'one' && !there) return refused(refusal('booking.noGroupThere'));
    }
    return {
      next: grouped(facts, round, teeTimeId),
      line: ({ grouped: put, moved }, time) =>
        stays
          ? put(actor.name, round.name, round.time)
          : moved(actor.name, round.name, round.time, time(teeTimeId)),
    };
  });
}

/** A new group, the last of the booking, with its first golfer. */
export const createGroup = (
  house: House,
  club: ClubFacts,
  actor: UserActor,
  wanted: RoundInTeeTime,
): Promise<Arranged> => putInGroup(house, club, actor, wanted, 'none');

export const moveToGroup = (
  house: House,
  club: ClubFacts,
  actor: UserActor,
  wanted: RoundInTeeTime,
): Promise<Arranged> => putInGroup(house, club, actor, wanted, 'one');

/** Makes the group where there is none. */
export async function setRoundGroup(
  house: House,
  club: ClubFacts,
  actor: UserActor,
  { roundId, teeTimeId }: Omit<RoundInTeeTime, 'purchaseId'>,
): Promise<Arranged> {
  const [found] = await house.db.query<{ purchase_id: number }>(
    'select purchase_id from rounds where id = $1',
    [roundId],
  );
  if (!found) throw new AppError('not_found');
  const wanted = { roundId, purchaseId: found.purchase_id, teeTimeId };
  return putInGroup(house, club, actor, wanted, 'either');
}

/** Out of the group; the spot keeps its tee time. */
export const ungroupRound = (
  house: House,
  club: ClubFacts,
  actor: UserActor,
  { roundId, purchaseId }: Omit<RoundInTeeTime, 'teeTimeId'>,
): Promise<Arranged> =>
  arrange({ house, club, actor, purchaseId }, (facts) => {
    const round = roundIn(facts, roundId);
    return {
      next: ungroupedFrom(facts, [roundId]),
      line: ({ ungrouped }) => ungrouped(actor.name, round.name, round.time),
    };
  });

/** Dissolves the group of a tee time: its spots keep the tee time. not_found where the booking does not stand there. */
export const deleteGroup = (
  house: House,
  club: ClubFacts,
  actor: UserActor,
  { purchaseId, teeTimeId }: Omit<RoundInTeeTime, 'roundId'>,
): Promise<Arranged> =>
  arrange({ house, club, actor, purchaseId }, (facts) => {
    const there = facts.rounds.filter(({ tee_time_id }) => tee_time_id === teeTimeId);
    const [first] = there;
    if (!first) throw new AppError('not_found');
    return {
      next: ungroupedFrom(
        facts,
        there.map(({ round_id }) => round_id),
      ),
      line: ({ groupDissolved }) => groupDissolved(actor.name, first.time),
    };
  });
