/** What the thread and the history of a booking say of who was invited to it or put into it. */
import type { Deed } from './history.ts';

/** Guests have no name here: it was told by the booker, and the line stays. */
export const lineOfInvited = (host: string, names: readonly string[], guests: number): string => {
  const byMail = guests === 0 ? [] : [guests === 1 ? 'a guest' : `${guests} guests`];
  return `${host} invited ${[...names, ...byMail].join(', ')}.`;
};

/** Put into it by another; `asked` while they have not said yes. */
export const lineOfPlaced = (host: string, names: readonly string[], asked: boolean): string => {
  const answered = names.length === 1 ? 'has not answered yet' : 'have not answered yet';
  return `${host} added ${names.join(', ')}${asked ? `, who ${answered}` : ''}.`;
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
