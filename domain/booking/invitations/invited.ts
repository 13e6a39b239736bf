/** What the thread and the history of a booking say of who was invited to it. */
import type { HistoryRecord } from '../facts/history.ts';

export const invitedRecords = (
  purchaseId: number,
  actorId: number,
  golfers: readonly { readonly userId: number }[],
  guests: readonly { readonly name: string }[],
): HistoryRecord[] => [
  ...golfers.map(({ userId: golferId }): HistoryRecord => ({
    purchaseId,
    action: 'INVITED',
    actorId,
    golferId,
  })),
  ...guests.map(({ name: guestName }): HistoryRecord => ({
    purchaseId,
    action: 'INVITED',
    actorId,
    details: { guestName },
  })),
];
