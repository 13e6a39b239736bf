/** What the thread and the history of a booking say of who was invited to it. */
import type { Deed } from '../facts/history.ts';

export const invitedDeeds = (
  purchaseId: number,
  actorId: number,
  golfers: readonly { readonly userId: number }[],
  guests: readonly { readonly name: string }[],
): Deed[] => [
  ...golfers.map(({ userId: golferId }): Deed => ({ purchaseId, action: 'INVITED', actorId, golferId })),
  ...guests.map(({ name: guestName }): Deed => ({
    purchaseId,
    action: 'INVITED',
    actorId,
    details: { guestName },
  })),
];
