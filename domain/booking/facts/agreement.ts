/** How golfers come to say yes to the spots they have: who may put whom into a booking, and what it binds them to. */
import { refusal, type Why } from '@fourball/shared/words/refusals.ts';
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { SheetNames } from '@fourball/shared/accounts/enums.ts';
import { nameReader, nameView } from '../../accounts/users/names.ts';
import { may, type UserActor } from '../../kernel/actor.ts';
import { findPlacings, placingKey, type Placing } from './placing.ts';

/**
 * OWN: in person. STANDING: by a standing yes to who placed the golfer. OFFICE: by the office, on the golfer's word.
 * ASKED: not yet; until then the booker pays and answers for the spot.
 */
export type Agreement = 'OWN' | 'STANDING' | 'OFFICE' | 'ASKED';

/** Of golfers whom somebody names, by `placingKey`. */
type Placings = ReadonlyMap<string, Placing>;

/** Who names which golfers. */
interface Placer {
  readonly actor: UserActor;
  readonly golferIds: readonly number[];
}

/** Asks for nothing where nobody names others, and of the office, which may name everybody. */
export function findPlacingsOf(
  sql: Sql,
  placers: readonly Placer[],
  {
    names,
    today,
    daysAfterANo = 0,
  }: { readonly names: SheetNames; readonly today: string; readonly daysAfterANo?: number },
): Promise<Placings> {
  const pairs = placers.flatMap(({ actor, golferIds }) =>
    may(actor, 'STARTER')
      ? []
      : golferIds.flatMap((golferId) =>
          golferId === actor.userId
            ? []
            : [{ placerId: actor.userId, golferId, names: nameView(nameReader(actor), names) }],
        ),
  );
  return findPlacings(sql, pairs, today, daysAfterANo);
}

/** Whether somebody may name that golfer at all: who names an id that is nobody's, or nobody's they know, hears the same. */
export const mayName = (actor: UserActor, golferId: number, placings: Placings): boolean =>
  golferId === actor.userId ||
  may(actor, 'STARTER') ||
  placings.has(placingKey({ placerId: actor.userId, golferId }));

/** Undefined where the golfer can only be invited. */
export function agreementOf(actor: UserActor, golferId: number, placings: Placings): Agreement | undefined {
  if (golferId === actor.userId) return 'OWN';
  if (may(actor, 'STARTER')) return 'OFFICE';
  const placing = placings.get(placingKey({ placerId: actor.userId, golferId }));
  if (placing === 'ASK') return 'ASKED';
  return placing === 'STANDING' ? 'STANDING' : undefined;
}

/** Whether the golfer has not said yes in person and may refuse the spot, free of charge, until it begins. */
export const mayRefuse = (agreement: Agreement): boolean => agreement === 'ASKED' || agreement === 'OFFICE';

/** Why golfers get no spot at once, for who named them. */
export const inviteInstead = (names: readonly string[]): Why => refusal('booking.inviteInstead', { names });

/** Whether the golfer has agreed to a spot of this tee time. Under its lock nobody takes one meanwhile. */
export async function playsThere(tx: Transaction, teeTimeId: number, userId: number): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from rounds where tee_time_id = $1 and user_id = $2 and status = 'BOOKED' and agreement <> 'ASKED'`,
    [teeTimeId, userId],
  );
  return rows.length > 0;
}
