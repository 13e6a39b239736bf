/** Gives round credits to a golfer or takes them away, with a comment that says why. */
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import type { adjustRoundCredits as adjustCall } from '@fourball/shared/membership/membership-calls.ts';
import type { RoundCreditAccount } from '@fourball/shared/membership/shapes.ts';
import { refuseOwnBooks } from '../../accounts/access.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { lockUsers } from '../../accounts/lock-users.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, conflictOn, invalidField } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { onceOnly, type Intent } from '../../kernel/idempotency.ts';
import { transact } from '../../kernel/transact.ts';
import { readCreditAccount, type DescribeRounds } from './round-credit-account.ts';
import {
  lockCredits,
  moveCredits,
  openLots,
  soonestFirst,
  takeFrom,
  type CreditMove,
  type LockedLot,
} from './round-credits.ts';

/**
 * Given ones are a lot of their own, for rounds of this year unless days are named. Taking away takes those first that
 * expire first, and nothing where there are too few. Locks the golfer, then the lots. Errors: not_found, invalid_input
 * on credits, startDate or endDate; forbidden for the own.
 */
export async function adjustRoundCredits(
  house: House,
  club: ClubFacts,
  describeRounds: DescribeRounds,
  actor: UserActor,
  { userId, credits, startDate, endDate, comment }: BodyOf<typeof adjustCall>,
  intent: Intent | undefined,
): Promise<RoundCreditAccount> {
  refuseOwnBooks(actor, userId);
  const { creditsPerRound } = await club.rules();
  return transact(house.db, (tx) =>
    onceOnly(tx, intent, async () => {
      const known = await lockUsers(tx, [userId]);
      if (!known.has(userId)) throw new AppError('not_found');
      const today = clubDay(house.clock.now(), house.timeZone);
      const by = { actorId: actor.userId, comment };
      if (credits > 0) {
        const year = today.slice(0, 4);
        const startsOn = startDate ?? `${year}-01-01`;
        const endsOn = endDate ?? `${startsOn > `${year}-12-31` ? startsOn.slice(0, 4) : year}-12-31`;
        if (endsOn < startsOn) throw invalidField('endDate', 'membership.beforeStart');
        if (endsOn < today) throw invalidField('endDate', 'membership.daysOver');
        await openLots(tx, [{ userId, source: 'ADJUSTMENT', startsOn, endsOn, credits, ...by }]);
      } else {
        const moves = planTaking(await lockCredits(tx, userId), today, -credits, by);
        if (!moves) throw conflictOn('credits', 'membership.tooFewCreditsLeft');
        await moveCredits(tx, moves);
      }
      await recordChange(tx, actor, {
        action: 'round-credits.adjusted',
        userId,
        changes: [{ field: 'credits', before: null, after: String(credits) }],
      });
      return readCreditAccount(house, tx, { creditsPerRound, describeRounds }, userId);
    }),
  );
}

/** The moves that take credits which are not over, first those that expire first; undefined where there are too few. */
function planTaking(
  lots: readonly LockedLot[],
  today: string,
  credits: number,
  by: Pick<CreditMove, 'actorId' | 'comment'>,
): CreditMove[] | undefined {
  const open = lots.filter(({ ends_on }) => ends_on >= today);
  return takeFrom(soonestFirst(open), credits)?.map((part) => ({ ...part, kind: 'TAKEN', ...by }));
}
