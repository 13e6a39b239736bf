/** Looks into the database several times a second, all through the run, for what must never be there. */
import type { Sql } from '@fourball/db/connection.ts';
import { checkInvariant } from '@fourball/domain/booking/facts/invariant.ts';
import { systemClock } from '@fourball/domain/kernel/clock.ts';
import { testTimeZone } from '../../kit/build.ts';
import { pause } from '../house/part.ts';
import type { BookingRecord, StandingHold } from './record.ts';

const every = 200;
/** A hold is told in whole milliseconds, and kept in microseconds. */
const rounding = 2;

interface Seen {
  now: Date;
  below_zero: number;
  overlapping: number;
  wrongly_charged: number;
  holds: { userId: number; teeTimeId: number; expiresAt: number }[];
}

/**
 * What is wrong at one moment; the holds are for those who know what they were told. Of charges those of rounds that have
 * just changed are looked at: all are added up in the end.
 */
const look = `
  select clock_timestamp() as now,
    (select count(*)::int from round_credit_lots where least(available, reserved, used) < 0) as below_zero,
    (select count(*)::int from rounds a join tee_times s on s.id = a.tee_time_id
       join rounds b on b.user_id = a.user_id and b.id > a.id join tee_times t on t.id = b.tee_time_id
     where a.status = 'BOOKED' and b.status = 'BOOKED' and a.agreement <> 'ASKED' and b.agreement <> 'ASKED'
       and s.starts_at < t.starts_at + make_interval(mins => coalesce(b.minutes, 260))
       and t.starts_at < s.starts_at + make_interval(mins => coalesce(a.minutes, 260))) as overlapping,
    (select count(*)::int from rounds r cross join lateral (
       select count(distinct e.id)::int as entries, coalesce(sum(l.cents), 0)::bigint as cents
       from ledger_entries e join ledger_lines l on l.entry_id = e.id
         join ledger_accounts a on a.id = l.account_id and a.kind = 'GOLFER'
       where e.round_id = r.id and e.kind = 'CHARGE'
         and not exists (select from ledger_entries x where x.reverses_entry_id = e.id)) c
     where greatest(r.created_at, r.cancelled_at) > now() - interval '1 minute'
       and (c.entries, c.cents) is distinct from
       case when r.status = 'BOOKED' and r.user_id is not null and r.round_credits = 0
         then (1, (r.play_fee_cents + r.tax_cents)::bigint) else (0, 0::bigint) end) as wrongly_charged,
    (select coalesce(jsonb_agg(jsonb_build_object('userId', h.user_id, 'teeTimeId', l.tee_time_id,
       'expiresAt', extract(epoch from l.expires_at) * 1000)), '[]')
     from holds h join hold_tee_times l on l.hold_id = h.id where h.user_id = any($1::bigint[])) as holds`;

/** How often each was seen, one sample counting once. */
interface Sightings {
  oversold: number;
  counters: number;
  belowZero: number;
  overlapping: number;
  wronglyCharged: number;
}

export class Sampler {
  samples = 0;
  /** Moments at which the database gave no answer. */
  missed = 0;
  /** Holds that were compared with what their golfers were told. */
  holdsLookedAt = 0;
  readonly sightings: Sightings = {
    oversold: 0,
    counters: 0,
    belowZero: 0,
    overlapping: 0,
    wronglyCharged: 0,
  };
  private stopped = false;
  private working: Promise<void> | undefined;

  constructor(
    private readonly db: Sql,
    private readonly record: BookingRecord,
    private readonly userIds: readonly number[],
  ) {}

  start(): void {
    this.working = this.work();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.working;
  }

  private async work(): Promise<void> {
    while (!this.stopped) {
      const begun = performance.now();
      try {
        await this.sample();
        this.samples += 1;
      } catch {
        this.missed += 1;
      }
      await pause(begun + every - performance.now());
    }
  }

  private async sample(): Promise<void> {
    const before = new Map(this.record.holds);
    const [seen] = await this.db.query<Seen>(look, [this.userIds]);
    if (!seen) throw new Error('The database gave no answer.');
    const after = new Map(this.record.holds);
    const { oversold, mismatches } = await checkInvariant({
      db: this.db,
      clock: systemClock,
      timeZone: testTimeZone,
    });
    const { sightings } = this;
    if (oversold > 0) sightings.oversold += 1;
    if (mismatches > 0) sightings.counters += 1;
    if (seen.below_zero > 0) sightings.belowZero += 1;
    if (seen.overlapping > 0) sightings.overlapping += 1;
    if (seen.wrongly_charged > 0) sightings.wronglyCharged += 1;
    for (const [userId, hold] of before) {
      // Who has begun something else meanwhile may have changed it.
      if (after.get(userId) === hold && seen.now.getTime() < hold.expiresAt) this.compare(userId, hold, seen);
    }
  }

  private compare(userId: number, hold: StandingHold, { holds }: Pick<Seen, 'holds'>): void {
    this.holdsLookedAt += 1;
    const own = holds.filter((one) => one.userId === userId);
    const stands = own.some(
      ({ teeTimeId, expiresAt }) => teeTimeId === hold.teeTimeId && expiresAt >= hold.expiresAt - rounding,
    );
    if (stands) return;
    // Told once.
    this.record.touchHold(userId);
    const heldNow = own.map(({ teeTimeId }) => teeTimeId);
    if (this.record.isDoubtful(userId, heldNow)) return;
    this.record.vanished.push(`The hold of golfer ${userId} was gone before its time.`);
  }
}
