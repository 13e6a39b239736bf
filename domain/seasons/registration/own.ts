/** A golfer's own registrations, and what signing up would cost. */
import type { EntryQuote, Registration } from '@fourball/shared/seasons/entry-shapes.ts';
import type { Unworded } from '@fourball/shared/words/refusals.ts';
import { taxOn } from '@fourball/shared/club/tax.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, invalidField } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { EntryContext } from '../facts/context.ts';
import { findPriceClasses } from '../fees/price-classes.ts';
import { feesFor, priceEntry, totalOf } from '../fees/price-entry.ts';
import { guestPrice, priceFor } from '../fees/fees.ts';
import { presentEntries, selectEntries } from './entry-rows.ts';
import { chargeDay, loadScope, type Scope } from './scope.ts';
import { whyClosed } from './sign-up.ts';
import { competitionsOf, manages } from './wish.ts';

export async function listOwnRegistrations(
  { house }: EntryContext,
  actor: UserActor,
): Promise<Registration[]> {
  return presentEntries(house.db, await selectEntries(house.db, actor, 'r.user_id = $1', []));
}

export interface Asked {
  readonly eventId?: number | null | undefined;
  readonly seasonId?: number | null | undefined;
  readonly userId?: number | undefined;
  readonly competitionId?: number | null | undefined;
  readonly contestIds: readonly number[];
  readonly feeIds: readonly number[];
  readonly guests: readonly string[];
  readonly guestFeeIds: readonly (readonly number[])[];
}

/** Divisions whose range the golfer's index is in, else the league handicap. */
async function suggested(
  { house }: EntryContext,
  scope: Scope,
  userId: number,
): Promise<ReadonlySet<number>> {
  const rows = await house.db.query<{ id: number }>(
    `select c.id from season_competitions c, lateral (
       select h.value from handicap_indexes h where h.user_id = $2 and h.value is not null
       order by h.source = 'LEAGUE', h.valid_from desc, h.id desc limit 1) own
     where c.id = any($1::bigint[]) and c.kind = 'DIVISION' and num_nonnulls(c.median_from, c.median_to) > 0
       and own.value >= coalesce(c.median_from, -99) and own.value <= coalesce(c.median_to, 99)`,
    [[...scope.places.competitions.keys()], userId],
  );
  return new Set(rows.map(({ id }) => id));
}

/** For oneself, and for others as an organizer or admin: "what would Ava pay?". Errors: not_found, forbidden, invalid_input. */
export async function quoteEntry(
  context: EntryContext,
  actor: UserActor,
  asked: Asked,
): Promise<Unworded<EntryQuote>> {
  const { house, club } = context;
  const rules = await club.rules();
  const target = asked.eventId
    ? { eventId: asked.eventId }
    : asked.seasonId
      ? { seasonId: asked.seasonId }
      : undefined;
  if (!target) throw invalidField('eventId', 'seasons.eventOrSeason');
  const userId = asked.userId ?? actor.userId;
  const now = house.clock.now();
  const today = clubDay(now, house.timeZone);
  const { scope, standing } = await house.db.transaction(async (tx) => {
    const loaded = await loadScope(tx, actor, target, { rules, timeZone: house.timeZone, now });
    const { eventTypeId, seasonId } = loaded;
    const classes = await findPriceClasses(tx, { eventTypeId, seasonId, userIds: [userId], day: today });
    return { scope: loaded, standing: classes.get(userId) };
  });
  if (userId !== actor.userId && !manages(actor, scope)) throw new AppError('forbidden');
  if (!standing) throw invalidField('userId', 'seasons.noSuchGolfer');
  const competitionIds = competitionsOf(asked);
  const lines = priceEntry(scope.priced, standing, {
    ...asked,
    competitionIds,
    guestFees: asked.guestFeeIds,
  });
  const party = { competitionIds, spotsId: null, places: 1 + asked.guests.length };
  const closed = whyClosed({ actor, scope, userId });
  const fits = scope.places.fits(party) && scope.waiting === 0;
  const result = closed ? 'CLOSED' : fits ? 'REGISTERED' : scope.waitlist ? 'WAITLISTED' : 'FULL';
  const suggestions = await suggested(context, scope, userId);
  return {
    result,
    ...(closed ? { reason: closed } : {}),
    lines,
    total: totalOf(lines),
    tax: lines.reduce((sum, { tax }) => sum + tax, 0),
    optional: feesFor(scope.priced, competitionIds)
      .filter(({ optional }) => optional)
      .map((fee) => {
        const amount = priceFor(fee, standing.priceClass);
        const { id: feeId, name, description, optionsDescription, competitionId } = fee;
        const { taxBasisPoints } = scope.priced;
        const guestAmount = guestPrice(fee);
        return {
          feeId,
          name,
          description,
          optionsDescription,
          competitionId,
          amount,
          tax: taxOn(amount, taxBasisPoints),
          guestAmount,
          guestTax: taxOn(guestAmount, taxBasisPoints),
        };
      }),
    paymentTiming: scope.paymentTiming,
    chargedOn: chargeDay(scope, today, rules),
    free: scope.places.freeFor(party),
    waiting: scope.waiting,
    teamSizes: scope.teamSizes,
    competitions: [...scope.places.competitions].map(([competitionId, { name, kind, open, free }]) => ({
      competitionId,
      name,
      contest: kind === 'CONTEST',
      open,
      free,
      suggested: suggestions.has(competitionId),
    })),
    pools: [...scope.places.pools].map(([spotsId, { name, free }]) => ({ spotsId, name, free: free ?? 0 })),
  };
}
