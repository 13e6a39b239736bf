/** Writes holds that were decided under the locks, in place of those that they replace. */
import { prepared, type Transaction } from '@fourball/db/connection.ts';
import { priceFor } from '@fourball/shared/booking/rules/price.ts';
import type { Bracket, CourseFee } from '@fourball/shared/club/shapes.ts';
import type { Standing } from '../../membership/memberships/standing.ts';
import type { LockedTeeTime, OwnPrices } from '../facts/hold-rows.ts';
import type { PriceClass } from '@fourball/shared/membership/enums.ts';
import { frozenPrices } from '../facts/booking-rows.ts';
import type { HoldFacts } from './present-hold.ts';

/** A hold that will stand when the transaction commits. */
export interface Grant {
  userId: number;
  courseFeeId: number;
  memberCents: number;
  nonMemberCents: number;
  externalMemberCents: number;
  brackets: readonly Bracket[] | null;
  ownPrices: OwnPrices | null;
  taxBasisPoints: number;
  /** Set when a running hold is changed: its clock goes on. */
  keepsExpiry: Date | undefined;
  spots: { teeTimeId: number; spots: number }[];
}

/** Freezes a fee for who holds it: what was shown stays, whatever becomes of the record meanwhile. */
export function frozenFor(price: CourseFee, { bornOn, resident }: Standing) {
  const pays = (priceClass: PriceClass) => priceFor(price, { priceClass, bornOn, resident });
  return {
    ...frozenPrices(price),
    ownPrices: price.brackets
      ? {
          memberPrice: pays('MEMBER'),
          nonMemberPrice: pays('NON_MEMBER'),
          externalMemberPrice: pays('EXTERNAL_MEMBER'),
        }
      : null,
  };
}

/** Where it was decided: which holds go, and the tee times as they were locked. */
interface GrantedBy {
  readonly cleared: ReadonlySet<number>;
  teeTime(id: number): LockedTeeTime | undefined;
}

const clearHolds = prepared('holds.clear', 'delete from hold_tee_times where hold_id = any($1::bigint[])');

const clearPlacesOf = prepared(
  'holds.clear-places',
  `delete from hold_tee_times l using unnest($1::bigint[], $2::bigint[]) as c (hold_id, tee_time_id)
   where l.hold_id = c.hold_id and l.tee_time_id = c.tee_time_id`,
);

const insertHolds = prepared(
  'holds.write',
  `with written as (
     insert into holds (user_id, course_fee_id, member_cents, non_member_cents, external_member_cents,
                        tax_basis_points, expires_at, brackets, own_prices)
     select g.user_id, g.fee, g.member, g.non_member, g.external_member, g.tax,
            coalesce(g.expires_at, now() + make_interval(secs => $8)), g.brackets::jsonb, g.own_prices::jsonb
     from unnest($1::bigint[], $2::bigint[], $3::int[], $4::int[], $5::int[], $6::int[], $7::timestamptz[],
                 $12::text[], $13::text[])
       as g (user_id, fee, member, non_member, external_member, tax, expires_at, brackets, own_prices)
     on conflict (user_id) do update set
       course_fee_id = excluded.course_fee_id, member_cents = excluded.member_cents,
       non_member_cents = excluded.non_member_cents, external_member_cents = excluded.external_member_cents,
       tax_basis_points = excluded.tax_basis_points, brackets = excluded.brackets,
       own_prices = excluded.own_prices, expires_at = excluded.expires_at, created_at = now()
     returning id, user_id, expires_at
   ), places as (
     insert into hold_tee_times (hold_id, tee_time_id, spots, expires_at)
     select w.id, s.tee_time_id, s.spots, w.expires_at
     from unnest($9::bigint[], $10::bigint[], $11::int[]) as s (user_id, tee_time_id, spots)
     join written w on w.user_id = s.user_id
   )
   select id, user_id, expires_at, extract(epoch from expires_at - now())::float8 as seconds_left from written`,
);

/** Takes single tee times out of holds. Only under the lock of these tee times. */
export async function clearPlaces(
  tx: Transaction,
  places: readonly { holdId: number; teeTimeId: number }[],
): Promise<void> {
  await tx.query(clearPlacesOf, [
    places.map(({ holdId }) => holdId),
    places.map(({ teeTimeId }) => teeTimeId),
  ]);
}

/** Clears first, so that the counters never pass the capacity on the way. Returns the holds by their golfer. */
export async function writeHolds(
  tx: Transaction,
  decider: GrantedBy,
  grants: readonly Grant[],
  holdSeconds: number,
): Promise<Map<number, HoldFacts>> {
  if (decider.cleared.size > 0) await tx.query(clearHolds, [[...decider.cleared]]);
  const places = grants.flatMap(({ userId, spots }) => spots.map((place) => ({ userId, ...place })));
  const rows = await tx.query<{ id: number; user_id: number; expires_at: Date; seconds_left: number }>(
    insertHolds,
    [
      grants.map(({ userId }) => userId),
      grants.map(({ courseFeeId }) => courseFeeId),
      grants.map(({ memberCents }) => memberCents),
      grants.map(({ nonMemberCents }) => nonMemberCents),
      grants.map(({ externalMemberCents }) => externalMemberCents),
      grants.map(({ taxBasisPoints }) => taxBasisPoints),
      grants.map(({ keepsExpiry }) => keepsExpiry ?? null),
      holdSeconds,
      places.map(({ userId }) => userId),
      places.map(({ teeTimeId }) => teeTimeId),
      places.map(({ spots }) => spots),
      grants.map(({ brackets }) => brackets && JSON.stringify(brackets)),
      grants.map(({ ownPrices }) => ownPrices && JSON.stringify(ownPrices)),
    ],
  );
  const rowOf = new Map(rows.map((row) => [row.user_id, row]));
  return new Map(
    grants.map((grant) => {
      const row = rowOf.get(grant.userId);
      if (!row) throw new Error('A hold was decided but not written.');
      const teeTimes = grant.spots.map(({ teeTimeId, spots }) => {
        const teeTime = decider.teeTime(teeTimeId) as LockedTeeTime;
        return { teeTimeId, spots, day: teeTime.day, startsAt: teeTime.starts_at, time: teeTime.time };
      });
      return [
        grant.userId,
        { ...grant, holdId: row.id, expiresAt: row.expires_at, secondsLeft: row.seconds_left, teeTimes },
      ];
    }),
  );
}
