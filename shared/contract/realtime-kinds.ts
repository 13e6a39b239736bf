/** Tells apart realtime events that bookings and golf events share a type for. Types and tests alone: pages carry no schema. */
import type { RealtimeEvent } from './realtime.ts';

/** About a booking or its tee times. */
export type OfBooking<Event extends RealtimeEvent> = Exclude<Event, { eventId: number | null }>;
/** About a golf event or its season. */
export type OfGolfEvent<Event extends RealtimeEvent> = Extract<Event, { eventId: number | null }>;

export const isOfBooking = <Event extends RealtimeEvent>(event: Event): event is OfBooking<Event> =>
  !('eventId' in event);

export const isOfGolfEvent = <Event extends RealtimeEvent>(event: Event): event is OfGolfEvent<Event> =>
  'eventId' in event;
