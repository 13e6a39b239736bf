/** What a tab hears of the one that leads: passed on to the page, read anew where some of it was missed. */
import type { RealtimeEvent, Resync } from '@fourball/shared/contract/realtime.ts';
import type { TypingNotice } from '@fourball/shared/messaging/socket-protocol.ts';
import type { StreamState } from './realtime-shapes.ts';
import type { LeaderWord } from './tab-words.ts';
import type { WantedRooms } from './wanted-rooms.ts';

export interface Listener {
  onEvent(event: RealtimeEvent | Resync): void;
  onState(state: StreamState): void;
  /** The server said something, if only a comment that keeps the line warm. */
  onBytes(): void;
  onTyping(typist: TypingNotice): void;
}

interface HearingOptions {
  /** This tab. */
  me: string;
  listener: Listener;
  rooms: WantedRooms;
  /** Tells a new leader what this tab looks at. */
  announce(): void;
}

interface Hearing {
  /** What the leader says, this tab or another. */
  take(word: LeaderWord): void;
  /** What another tab that leads said. */
  follow(word: LeaderWord, from: string): void;
  /** This tab leads from now on, or no longer. */
  lead(leads: boolean): void;
  /** Where this tab is in the log; null asks to read anew. */
  place(): string | null;
  /** The page is shown again: what it heard before is of no use. */
  restart(): void;
}

export function hearLeader({ me, listener, rooms, announce }: HearingOptions): Hearing {
  /** Who leads, as far as it was heard of, and how many of its events. */
  let leader: string | null = null;
  let heard = 0;
  /** What was shown before the connection stood has been read anew since. */
  let synced = false;
  let lastEventId: string | null = null;

  const readAnew = () => listener.onEvent({ type: 'RESYNC', seq: 0 });

  const take = (word: LeaderWord): void => {
    switch (word.kind) {
      case 'event':
        listener.onEvent(word.event);
        if (word.event.type === 'RESYNC') synced = true;
        if (word.id !== null) lastEventId = word.id;
        return;
      case 'state':
        listener.onState(word.state);
        return;
      case 'joined':
        if (word.tab === me) rooms.entered(word.room);
        return;
      case 'typist':
        listener.onTyping(word.typist);
        return;
    }
  };

  return {
    take,
    follow(word, from) {
      if (from !== leader) {
        leader = from;
        rooms.enterAnew();
        if (word.kind === 'event' || word.kind === 'state') heard = word.n;
        // The new leader goes on where it was itself: what lies between was told by the leader before, and missed here.
        if (word.kind === 'state' && synced && Number(word.id) > Number(lastEventId)) readAnew();
        announce();
      }
      if (word.kind === 'event' || word.kind === 'state') {
        if (synced && word.n !== heard) readAnew();
        heard = word.kind === 'event' ? word.n + 1 : word.n;
        if (word.kind === 'event' || word.state === 'open') listener.onBytes();
      }
      take(word);
      if (word.kind !== 'state') return;
      // What was read before this tab heard the events may have changed in between.
      if (word.state === 'open' && !synced) {
        synced = true;
        readAnew();
      }
      if (synced) lastEventId = word.id;
    },
    lead(leads) {
      leader = leads ? me : null;
      if (leads) rooms.enterAnew();
    },
    place: () => (synced ? lastEventId : null),
    restart() {
      synced = false;
      lastEventId = null;
    },
  };
}
