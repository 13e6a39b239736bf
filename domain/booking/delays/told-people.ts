/** Writes down whom a delay touches: its told list, which stays. */
import type { Transaction } from '@fourball/db/connection.ts';
import { delayTold } from '@fourball/shared/booking/events.ts';
import type { DelayFate, DelayKind } from '@fourball/shared/booking/delay-shapes.ts';
import { occurrence, type Occurrence } from '../../kernel/emit.ts';
import type { TouchedRound } from './delay-rows.ts';

/** What becomes of somebody. */
interface ToldPerson {
  readonly purchaseId: number;
  /** Null for a booker who has no spot that is touched. */
  readonly roundId: number | null;
  readonly userId: number | null;
  readonly wasAt: Date;
  readonly isAt: Date | null;
  readonly fate: DelayFate;
  /** What the round was known to take, where that is taken from it. */
  readonly minutes: number | null;
}

/** Everybody in the rounds, and the bookers who are in none of them. */
export function peopleOf(
  rounds: readonly TouchedRound[],
  become: (round: TouchedRound) => Pick<ToldPerson, 'isAt' | 'fate' | 'minutes'>,
): ToldPerson[] {
  const people: ToldPerson[] = rounds
    .filter(({ name }) => name !== null)
    .map((round) => ({
      purchaseId: round.purchase_id,
      roundId: round.id,
      userId: round.user_id,
      wasAt: round.starts_at,
      ...become(round),
    }));
  const told = new Set(people.map(({ purchaseId, userId }) => `${purchaseId} ${userId}`));
  for (const round of rounds) {
    const key = `${round.purchase_id} ${round.booker_id}`;
    if (told.has(key)) continue;
    told.add(key);
    people.push({
      purchaseId: round.purchase_id,
      roundId: null,
      userId: round.booker_id,
      wasAt: round.starts_at,
      ...become(round),
      minutes: null,
    });
  }
  return people;
}

/** In the transaction of the delay. */
export async function writePeople(
  tx: Transaction,
  delayId: number,
  people: readonly ToldPerson[],
): Promise<void> {
  await tx.query(
    `insert into delay_people (delay_id, purchase_id, round_id, user_id, was_at, is_at, fate, minutes)
     select $1, * from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::timestamptz[], $6::timestamptz[], $7::text[],
                              $8::smallint[])`,
    [
      delayId,
      people.map(({ purchaseId }) => purchaseId),
      people.map(({ roundId }) => roundId),
      people.map(({ userId }) => userId),
      people.map(({ wasAt }) => wasAt),
      people.map(({ isAt }) => isAt),
      people.map(({ fate }) => fate),
      people.map(({ minutes }) => minutes),
    ],
  );
}

/** One for each booking: its golfers hear of it at once, and by mail and push. */
export function occurrencesOfTold(
  delayId: number,
  people: readonly ToldPerson[],
  {
    answerBy,
    ...told
  }: {
    readonly kind: DelayKind;
    readonly undone: boolean;
    readonly words: string;
    /** Of who is asked. */
    readonly answerBy?: Date;
  },
): Occurrence[] {
  const bookings = new Map<number, ToldPerson[]>();
  for (const person of people)
    bookings.set(person.purchaseId, [...(bookings.get(person.purchaseId) ?? []), person]);
  return [...bookings].map(([purchaseId, own]) => {
    const [{ wasAt, isAt, fate }] = own as [ToldPerson];
    const asked = fate === 'ASKED' && answerBy ? { answerBy: answerBy.toISOString() } : {};
    return occurrence(delayTold, {
      delayId,
      purchaseId,
      ...told,
      was: wasAt.toISOString(),
      now: isAt?.toISOString() ?? null,
      userIds: [...new Set(own.flatMap(({ userId }) => userId ?? []))],
      ...(told.kind === 'CLOSED' ? { fate, ...asked } : {}),
    });
  });
}
