/** The live channel as pages see it: its state, its events, and rooms for what is being looked at. */
import type { QueryClient } from '@tanstack/react-query';
import type { RealtimeEvent, Resync } from '@fourball/shared/contract/realtime.ts';
import { create } from 'zustand';
import type { Live } from './live.ts';
import type { RoomName, TypingNotice } from '@fourball/shared/messaging/socket-protocol.ts';
import type { StreamState, Version } from './realtime-shapes.ts';

export type RealtimeType = RealtimeEvent['type'];
export type EventOf<Type> = Extract<RealtimeEvent | Resync, { type: Type }>;

/** What a domain does to the query cache on each event that concerns it. */
export type RealtimeTable = Partial<{
  [Type in RealtimeType]: (event: EventOf<Type>, queryClient: QueryClient) => void;
}>;

interface ConnectionState {
  /** The event stream. */
  server: StreamState;
  /** False while the device has no network, or the server could not be reached by the last call. */
  online: boolean;
  /** `Date.now()` of the last sign of life of the server: how old what is shown may be. */
  lastEventAt: number | null;
}

export const useConnection = create<ConnectionState>()(() => ({
  server: 'closed',
  online: typeof navigator === 'undefined' || navigator.onLine,
  lastEventAt: null,
}));

type Handler = (event: RealtimeEvent | Resync) => void;
const handlers = new Map<string, Set<Handler>>();

/**
 * Calls the handler on each event of the type until the returned function is called. `RESYNC` says that events may
 * have been missed: whatever is shown must be read anew.
 */
export function onRealtime<Type extends RealtimeType | 'RESYNC'>(
  type: Type,
  handler: (event: EventOf<Type>) => void,
): () => void {
  const own: Handler = (event) => {
    if (event.type === type) handler(event as EventOf<Type>);
  };
  const ofType = handlers.get(type) ?? new Set();
  handlers.set(type, ofType.add(own));
  return () => {
    ofType.delete(own);
  };
}

// The stream and a room may both bring the same event: what has been seen is skipped.
const seen = new Set<string>();
const seenMax = 1000;

/** Hands an event of either transport to its handlers, once. */
export function dispatch(event: RealtimeEvent | Resync): void {
  // The log may have begun anew, with numbers that were seen before.
  if (event.type === 'RESYNC') seen.clear();
  else if (event.seq !== undefined && !firstSight(event)) return;
  const ofType = handlers.get(event.type);
  if (ofType === undefined && event.type !== 'HEARTBEAT')
    console.info('Realtime: no handler for', event.type);
  for (const handler of ofType ?? []) {
    try {
      handler(event);
    } catch (reason) {
      console.error('Realtime: handling failed', event.type, reason);
    }
  }
}

/** One place in the log may hold several events (a change of three tee times is three): all of them are news. */
function firstSight({ seq, index = 0 }: RealtimeEvent): boolean {
  const key = `${seq}:${index}`;
  if (seen.has(key)) return false;
  seen.add(key);
  if (seen.size > seenMax) {
    const oldest = seen.values().next();
    if (!oldest.done) seen.delete(oldest.value);
  }
  return true;
}

/** The connection, once its code is there; it is not part of what the first page waits for. */
let live: Live | null = null;
/** What is being looked at, also while there is no connection. */
const looks = new Set<{ room: RoomName; onJoined?: () => void; leave?: () => void }>();
const typingHandlers = new Set<(typist: TypingNotice) => void>();
/** Different for each opening. */
let opening: object | null = null;
/** A code that could not be loaded is asked for again after this. */
const reloadMs = 5_000;

/** The code that begins to listen before the first event comes; it travels with that of the connection. */
let listeners: (() => Promise<() => void>) | null = null;

/** Names what has to listen before events come: `load` brings it, and what it brings is called once, when all is there. */
export function listenBeforeEvents(load: () => Promise<() => void>): void {
  listeners = load;
}

/** Opens the live connection of the logged-in person; nothing happens when it is open or opening. */
export function openRealtime(userName: string, version: Version): void {
  if (opening !== null) return;
  useConnection.setState({ server: 'connecting' });
  const own = (opening = {});
  Promise.all([import('./live.ts'), listeners?.()]).then(
    ([{ openLive }, listen]) => {
      if (listeners !== null) listen?.();
      listeners = null;
      // The connection may have been closed again meanwhile.
      if (opening !== own) return;
      live = openLive({
        userName,
        version,
        onEvent: dispatch,
        onState: (server) => useConnection.setState({ server }),
        onBytes: serverReached,
        onTyping: (typist) => typingHandlers.forEach((handler) => handler(typist)),
      });
      for (const look of looks) look.leave = live.join(look.room, look.onJoined);
    },
    () => {
      setTimeout(() => {
        if (opening !== own) return;
        opening = null;
        openRealtime(userName, version);
      }, reloadMs);
    },
  );
}

/** Closes the connection with all rooms, and forgets what was seen: the next session starts afresh. */
export function closeRealtime(): void {
  live?.close();
  live = opening = null;
  seen.clear();
  useConnection.setState({ server: 'closed', lastEventAt: null });
}

/** The server said something, on whatever way: what is shown is of now. */
export function serverReached(): void {
  useConnection.setState({ online: true, lastEventAt: Date.now() });
}

/** A call did not get through. The stream goes on trying: it is one of the ways to find out when that is over. */
export function serverNotReached(): void {
  useConnection.setState({ online: false });
}

/** The browser says that the device's network went or came back; the stream rests while there is none. */
export function networkChanged(): void {
  useConnection.setState({ online: navigator.onLine });
  live?.networkChanged();
}

/**
 * Brings the events of what is being looked at, until the returned function is called; they arrive through
 * `onRealtime`. `onJoined` is called each time the room has been entered, again after every reconnect: read the
 * snapshot then, for a room does not replay what happened before.
 */
export function joinRoom(room: RoomName, onJoined?: () => void): () => void {
  const look = { room, onJoined, leave: live?.join(room, onJoined) };
  looks.add(look);
  return () => {
    looks.delete(look);
    look.leave?.();
  };
}

/** Others writing in a joined conversation; each call means "just now". */
export function onTyping(conversationId: number, handler: (typist: TypingNotice) => void): () => void {
  const own = (typist: TypingNotice) => {
    if (typist.conversationId === conversationId) handler(typist);
  };
  typingHandlers.add(own);
  return () => {
    typingHandlers.delete(own);
  };
}

/** Says that this person is writing; call it as often as keys are hit. */
export function sendTyping(conversationId: number): void {
  live?.sendTyping(conversationId);
}
