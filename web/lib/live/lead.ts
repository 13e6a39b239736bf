/** What the leading tab does for all tabs of its browser: it holds the stream and the rooms, and passes on what comes. */
import { keepStreamOpen } from './event-stream.ts';
import type { RoomName } from '@fourball/shared/messaging/socket-protocol.ts';
import type { StreamState, Version } from './realtime-shapes.ts';
import type { RoomSocket } from './rooms.ts';
import type { LeaderWord } from './tab-words.ts';

export interface LeadOptions {
  userName: string;
  version: Version;
  /** Where all tabs are in the log; null asks to read anew. */
  lastEventId: string | null;
  /** The path of the page that is looked at. */
  page(): string;
  /** To every tab, this one among them. */
  say(word: LeaderWord): void;
  onBytes(): void;
}

export interface Lead {
  /** What the tab looks at from now on. */
  serve(tab: string, rooms: readonly RoomName[]): void;
  sendTyping(conversationId: number): void;
  /** Says how the connection stands. */
  tellState(): void;
  networkChanged(): void;
  end(): void;
}

/** A code that could not be loaded, as on a train, is asked for again after this. */
const reloadMs = 5_000;

export function takeLead({ say, onBytes, ...options }: LeadOptions): Lead {
  let told = 0;
  let state: StreamState = 'connecting';
  let id = options.lastEventId;
  let ended = false;
  let socket: Promise<RoomSocket> | null = null;
  const served = new Map<string, Map<RoomName, () => void>>();

  const tellState = () => say({ kind: 'state', n: told, state, id });
  const stream = keepStreamOpen({
    ...options,
    onBytes,
    onState: (next) => {
      state = next;
      if (!ended) tellState();
    },
    onEvent: (event, place) => {
      id = place ?? id;
      say({ kind: 'event', n: told, event, id: place });
      told += 1;
    },
  });

  const openRooms = (): Promise<RoomSocket> => {
    socket ??= import('./rooms.ts').then(({ openRoomSocket }) =>
      openRoomSocket({
        onEvent: (event) => {
          say({ kind: 'event', n: told, event, id: null });
          told += 1;
        },
        onTyping: (typist) => say({ kind: 'typist', typist }),
      }),
    );
    // A chunk that could not be loaded is asked for again.
    socket.catch(() => (socket = null));
    return socket;
  };

  const join = (tab: string, room: RoomName): (() => void) => {
    let left = false;
    let leave: (() => void) | null = null;
    let again: ReturnType<typeof setTimeout> | undefined;
    const enter = (): void => {
      if (left || ended) return;
      openRooms().then(
        (opened) => {
          if (!left) leave = opened.join(room, () => say({ kind: 'joined', tab, room }));
        },
        (reason: unknown) => {
          console.info('Realtime: no room', reason);
          again = setTimeout(enter, reloadMs);
        },
      );
    };
    enter();
    return () => {
      left = true;
      clearTimeout(again);
      leave?.();
    };
  };

  return {
    serve(tab, rooms) {
      const present = served.get(tab) ?? new Map<RoomName, () => void>();
      served.set(tab, present);
      for (const room of rooms) if (!present.has(room)) present.set(room, join(tab, room));
      for (const [room, leave] of present) {
        if (rooms.includes(room)) continue;
        present.delete(room);
        leave();
      }
      if (present.size === 0) served.delete(tab);
    },
    sendTyping: (conversationId) =>
      void socket?.then(
        (opened) => opened.sendTyping(conversationId),
        () => undefined,
      ),
    tellState,
    networkChanged: () => stream.networkChanged(),
    end() {
      ended = true;
      stream.close();
      void socket?.then(
        (opened) => opened.close(),
        () => undefined,
      );
    },
  };
}
