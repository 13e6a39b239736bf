/** Who may see and do what with a booking: pure, and no by default. */
import { isAdmin, may, type UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';

/** What the rules look at. */
export interface BookingAccess {
  bookerId: number;
  status: string;
  startsAt: Date;
  /** Golfers who have a spot. */
  golferIds: readonly number[];
  /** Of those, who was put in by others and may still say no. */
  unconfirmedIds: readonly number[];
  /** Golfers with an unanswered invitation. */
  invitedIds: readonly number[];
}

export type BookingPermission =
  'see' | 'invite' | 'cancel' | 'arrange' | 'bail' | 'toggleAutoCancel' | 'respond' | 'confirm' | 'post';

export function can(
  actor: UserActor,
  permission: BookingPermission,
  access: BookingAccess,
  now: Date,
): boolean {
  const office = may(actor, 'STARTER');
  const booker = access.bookerId === actor.userId;
  const invited = access.invitedIds.includes(actor.userId);
  const inIt = booker || invited || access.golferIds.includes(actor.userId);
  const ahead = access.status === 'BOOKED' && access.startsAt > now;
  switch (permission) {
    case 'see':
      return inIt || may(actor, 'STARTER', 'ACCOUNTANT');
    // Who writes in the club's name is an admin.
    case 'post':
      return inIt || isAdmin(actor);
    case 'invite':
    case 'cancel':
    case 'arrange':
    case 'toggleAutoCancel':
      return (booker || office) && ahead;
    case 'bail':
      return access.golferIds.includes(actor.userId) && ahead;
    case 'confirm':
      return access.unconfirmedIds.includes(actor.userId) && ahead;
    case 'respond':
      return invited && ahead;
  }
}

/** Throws not_found for who may not know of the booking, forbidden for who may know but not do. */
export function allow(
  actor: UserActor,
  permission: BookingPermission,
  access: BookingAccess,
  now: Date,
): void {
  if (!can(actor, 'see', access, now)) throw new AppError('not_found');
  if (!can(actor, permission, access, now)) throw new AppError('forbidden');
}
