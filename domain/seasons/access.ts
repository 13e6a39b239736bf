/** Who sees what of the event type directory, and who manages a season of it: pure, and no by default. */
import type { OfficeRight } from '@fourball/shared/accounts/enums.ts';
import { may, type Actor } from '../kernel/actor.ts';
import { AppError } from '../kernel/app-error.ts';

/** What the rules look at. */
export interface EventTypeStanding {
  readonly visibility: 'PUBLIC' | 'MEMBERS';
  readonly hidden: boolean;
}

/** Visitors see what is public, golfers everything that is not hidden, who looks after events all. */
export const canSee = (actor: Actor, { visibility, hidden }: EventTypeStanding): boolean =>
  may(actor, 'EVENTS') || (!hidden && (visibility === 'PUBLIC' || actor.kind === 'user'));

export interface SeasonStanding extends EventTypeStanding {
  /** Whether the actor organizes this season. */
  readonly organizes: boolean;
}

/** Like its event type; who organizes it sees it even hidden. */
export const canSeeSeason = (actor: Actor, season: SeasonStanding): boolean =>
  season.organizes || canSee(actor, season);

/**
 * Lets its organizers and who looks after events through, and who has one of the rights `beside`, for what is theirs, too. Throws
 * not_found for who may not know of it, forbidden for who may.
 */
export function allowToManage(
  actor: Actor,
  season: SeasonStanding,
  beside: readonly OfficeRight[] = [],
): void {
  if (season.organizes || may(actor, 'EVENTS', ...beside)) return;
  throw new AppError(canSeeSeason(actor, season) ? 'forbidden' : 'not_found');
}
