/** What the tabs of one browser say to each other on their channel. */
import type { RealtimeEvent, Resync } from '@fourball/shared/contract/realtime.ts';
import type { RoomName, TypingNotice } from '@fourball/shared/messaging/socket-protocol.ts';
import type { StreamState } from './realtime-shapes.ts';

/** Said by the tab that leads. */
export type LeaderWord =
  /** `n` counts the events that it passed on: a tab that misses a number has missed an event. */
  | { kind: 'event'; n: number; event: RealtimeEvent | Resync; id: string | null }
  /** How the connection stands, on every change and to everybody who asks; `id` is the newest place in the log. */
  | { kind: 'state'; n: number; state: StreamState; id: string | null }
  /** A tab is in a room now, or again. */
  | { kind: 'joined'; tab: string; room: RoomName }
  | { kind: 'typist'; typist: TypingNotice };

/** Said to the tab that leads. */
export type FollowerWord =
  /** Which rooms this tab looks at, and which page it shows while it is visible. Answered with the state. */
  { kind: 'here'; rooms: RoomName[]; page: string | null } | { kind: 'typing'; conversationId: number };

/** With the tab that says it. */
export type Word = (LeaderWord | FollowerWord) & { from: string };
