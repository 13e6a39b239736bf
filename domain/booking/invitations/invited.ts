/** What the thread and the history of a booking say of who was invited to it. */
import type { Deed } from '../facts/history.ts';

/** Guests have no name here: it was told by the booker, and the line stays. */
export const lineOfInvited = (host: string, names: readonly string[], guests: number): string => {
  const byMail = guests === 0 ? [] : [guests === 1 ? 'a guest' : `${guests} guests`];
  return `${host} invited ${[...names, ...byMail].join(', ')}.`;
};

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
