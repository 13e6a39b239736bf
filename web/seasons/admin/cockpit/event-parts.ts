/** What of an event is open at the side of its cockpit. */
export const eventParts = ['edit', 'message', 'notes', 'cancel'] as const;
export type EventPart = (typeof eventParts)[number];
