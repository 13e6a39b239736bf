/** Who sees what of the event type directory: pure, and no by default. */
import { isAdmin, type Actor } from '../kernel/actor.ts';

/** What the rules look at. */
export interface EventTypeStanding {
  readonly visibility: 'PUBLIC' | 'MEMBERS';
  readonly hidden: boolean;
}

/** Visitors see what is public, golfers everything that is not hidden, admins all. */
export const canSee = (actor: Actor, { visibility, hidden }: EventTypeStanding): boolean =>
  isAdmin(actor) || (!hidden && (visibility === 'PUBLIC' || actor.kind === 'user'));
