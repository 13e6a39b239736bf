/** What a withdrawal gives back: by the tiers of a cancellation policy, hours before the start. */
import type { Sql } from '@fourball/db/connection.ts';

interface Tier {
  readonly hours_before: number;
  readonly percent_back: number;
}

/** Without a policy all of it comes back until the start. `tiers` in any order. */
export function percentBack(tiers: readonly Tier[] | null, startsAt: Date, now: Date): number {
  const hours = (startsAt.getTime() - now.getTime()) / 3_600_000;
  if (hours <= 0) return 0;
  if (tiers === null) return 100;
  const reached = tiers.filter(({ hours_before }) => hours >= hours_before);
  return reached.sort((one, other) => other.hours_before - one.hours_before)[0]?.percent_back ?? 0;
}

/** Null where there is no policy. */
export async function tiersOf(sql: Sql, policyId: number | null): Promise<Tier[] | null> {
  if (policyId === null) return null;
  return sql.query<Tier>('select hours_before, percent_back from cancellation_tiers where policy_id = $1', [
    policyId,
  ]);
}
