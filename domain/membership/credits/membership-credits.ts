/** The round credits of one membership: adjusted, and taken away when it ends or changes. */
import type { Transaction } from '@fourball/db/connection.ts';
import {
  lockCredits,
  moveCredits,
  openLots,
  takeFrom,
  type CreditMove,
  type LockedLot,
} from './round-credits.ts';

export interface CreditOwner {
  readonly membershipId: number;
  readonly userId: number;
  readonly startsOn: string;
  readonly endsOn: string;
}

/** Locks the golfer's lots and returns those of the membership, the latest first. */
const lockLotsOf = async (
  tx: Transaction,
  { membershipId, userId }: Pick<CreditOwner, 'membershipId' | 'userId'>,
): Promise<LockedLot[]> =>
  (await lockCredits(tx, userId)).filter(({ membership_id }) => membership_id === membershipId).reverse();

/**
 * Adds credits to a membership, or takes so many of those that are left; false, and nothing is done, where there are
 * too few. Locks the golfer's lots.
 */
export async function adjustMembershipCredits(
  tx: Transaction,
  owner: CreditOwner,
  credits: number,
  by: { readonly actorId: number; readonly comment: string },
): Promise<boolean> {
  if (credits === 0) return true;
  const lots = await lockLotsOf(tx, owner);
  if (credits > 0) {
    const lotId = lots[0]?.id ?? (await openEmptyLot(tx, owner, by.actorId));
    await moveCredits(tx, [{ lotId, kind: 'ADDED', credits, ...by }]);
    return true;
  }
  const parts = takeFrom(lots, -credits);
  if (!parts) return false;
  await moveCredits(
    tx,
    parts.map((part) => ({ ...part, kind: 'TAKEN', ...by })),
  );
  return true;
}

async function openEmptyLot(
  tx: Transaction,
  { userId, membershipId, startsOn, endsOn }: CreditOwner,
  actorId: number,
): Promise<number> {
  const [lotId] = await openLots(tx, [
    { userId, source: 'MEMBERSHIP', membershipId, startsOn, endsOn, credits: 0, actorId },
  ]);
  return lotId ?? 0;
}

/**
 * Takes away what is left of a membership's credits and returns how many are with rounds, used or set aside: those stay
 * where they are. Locks the golfer's lots.
 */
export async function withdrawMembershipCredits(
  tx: Transaction,
  owner: Pick<CreditOwner, 'membershipId' | 'userId'>,
  actorId: number,
): Promise<{ withRounds: number }> {
  const lots = await lockLotsOf(tx, owner);
  await moveCredits(
    tx,
    lots
      .filter(({ available }) => available > 0)
      .map(({ id, available }) => ({ lotId: id, kind: 'WITHDRAWN', credits: available, actorId })),
  );
  return { withRounds: lots.reduce((sum, { reserved, used }) => sum + reserved + used, 0) };
}

/**
 * Instead of the credits that are left, those of another product: granted, adjusted as before, and less as many as are
 * with rounds already, never below 0. Locks the golfer's lots.
 */
export async function grantAnew(
  tx: Transaction,
  owner: CreditOwner,
  grant: {
    readonly granted: number;
    readonly adjustment: number;
    readonly adjustmentComment: string;
    readonly usedComment: string;
    readonly actorId: number;
  },
): Promise<void> {
  const { granted, adjustment, actorId } = grant;
  const { withRounds } = await withdrawMembershipCredits(tx, owner, actorId);
  const [lotId = 0] = await openLots(tx, [
    {
      userId: owner.userId,
      source: 'MEMBERSHIP',
      membershipId: owner.membershipId,
      startsOn: owner.startsOn,
      endsOn: owner.endsOn,
      credits: granted,
      actorId,
    },
  ]);
  const taken = Math.min(Math.max(-adjustment, 0), granted);
  const used = Math.min(withRounds, granted + Math.max(adjustment, 0) - taken);
  const moves: CreditMove[] = [
    { lotId, kind: 'ADDED', credits: Math.max(adjustment, 0), actorId, comment: grant.adjustmentComment },
    { lotId, kind: 'TAKEN', credits: taken, actorId, comment: grant.adjustmentComment },
    { lotId, kind: 'TAKEN', credits: used, actorId, comment: grant.usedComment },
  ];
  await moveCredits(
    tx,
    moves.filter(({ credits }) => credits > 0),
  );
}
