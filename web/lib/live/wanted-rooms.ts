/** The rooms that this tab looks at, and which of them were entered under the leader of now. */
import type { RoomName } from '@fourball/shared/messaging/socket-protocol.ts';

export interface WantedRooms {
  list(): RoomName[];
  /** As `joinRoom` of realtime.ts. */
  join(room: RoomName, onJoined?: () => void): () => void;
  /** The leader is in the room for this tab now, or again. */
  entered(room: RoomName): void;
  /** Another leads: it has yet to enter them. */
  enterAnew(): void;
}

/** `onChange` is told when there is one more room, or one less. */
export function keepWantedRooms(onChange: () => void): WantedRooms {
  const wanted = new Map<RoomName, Set<{ onJoined?: () => void }>>();
  const entered = new Set<RoomName>();
  return {
    list: () => [...wanted.keys()],
    join(room, onJoined) {
      const member = { onJoined };
      const present = wanted.get(room);
      wanted.set(room, (present ?? new Set()).add(member));
      if (present === undefined) onChange();
      else if (entered.has(room)) onJoined?.();
      return () => {
        const left = wanted.get(room);
        left?.delete(member);
        if (left?.size !== 0) return;
        wanted.delete(room);
        entered.delete(room);
        onChange();
      };
    },
    entered(room) {
      entered.add(room);
      for (const member of wanted.get(room) ?? []) member.onJoined?.();
    },
    enterAnew: () => entered.clear(),
  };
}
