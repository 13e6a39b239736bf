/** The live connection of this tab: several tabs of a browser share one, which the leading tab holds for all. */
import { keepAsking } from './keep-asking.ts';
import { leadTabs, type TabsLead } from './lead-tabs.ts';
import { newKey } from '../browser/new-key.ts';
import { hearLeader, type Listener } from './hear-leader.ts';
import type { RoomName } from '@fourball/shared/messaging/socket-protocol.ts';
import type { Version } from './realtime-shapes.ts';
import { readStored, storageKeys } from '../browser/storage.ts';
import { holdLock, standForLead } from './tab-locks.ts';
import type { FollowerWord, LeaderWord, Word } from './tab-words.ts';
import { keepWantedRooms } from './wanted-rooms.ts';

export interface LiveOptions extends Listener {
  userName: string;
  version: Version;
}

export interface Live {
  /** As `joinRoom` of realtime.ts. */
  join(room: RoomName, onJoined?: () => void): () => void;
  sendTyping(conversationId: number): void;
  /** The device went online or offline. */
  networkChanged(): void;
  close(): void;
}

/**
 * Connects until it is closed. Whoever gets the lock of the user leads; the browser hands it on when that tab is closed,
 * crashes or goes, and the next one resumes where all of them are. A leader that no longer answers (put to sleep by its
 * system) is deposed by a tab that is looked at. Browsers without locks or channels connect each tab by itself.
 */
export function openLive(options: LiveOptions): Live {
  const me = newKey();
  const lockName = `fourball-live:${options.userName}`;
  // Missing also where a page is served without TLS.
  const found: LockManager | null | undefined = navigator.locks;
  const locks = 'BroadcastChannel' in globalThis ? (found ?? null) : null;
  const lockOf = (tab: string) => `${lockName}:${tab}`;

  let channel: BroadcastChannel | null = null;
  let lead: TabsLead | null = null;
  let visiblePage: string | null = null;
  /** Ends whatever is waited for or held; a new one with each start. */
  let running: AbortController | null = null;
  let depose: (() => void) | null = null;

  // A channel is of its origin alone; only windows ask for which one is meant.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const say = (word: LeaderWord | FollowerWord) => channel?.postMessage({ ...word, from: me } satisfies Word);

  const announce = () => {
    if (lead !== null) lead.serve(me, rooms.list());
    else say({ kind: 'here', rooms: rooms.list(), page: visible() ? page() : null });
  };
  const rooms = keepWantedRooms(announce);
  const hearing = hearLeader({ me, listener: options, rooms, announce });

  const onWord = ({ data }: MessageEvent<Word>): void => {
    const isForLeader = data.kind === 'here' || data.kind === 'typing';
    if (lead === null) {
      if (isForLeader) return;
      asking.answered();
      hearing.follow(data, data.from);
    } else if (isForLeader) lead.hear(data, data.from);
  };

  const begin = (): void => {
    asking.stop();
    hearing.lead(true);
    lead = leadTabs({
      locks,
      lockOf,
      onPage: (path) => (visiblePage = path),
      userName: options.userName,
      version: options.version,
      lastEventId: hearing.place(),
      page: () => (visible() ? page() : (visiblePage ?? page())),
      say: (word) => {
        say(word);
        hearing.take(word);
      },
      onBytes: options.onBytes,
    });
    announce();
    lead.tellState();
  };

  const stepDown = (): void => {
    lead?.end();
    lead = null;
    hearing.lead(false);
  };

  const asking = keepAsking({
    needed: () => running !== null && lead === null,
    visible,
    announce,
    depose: () => depose?.(),
  });

  const start = (): void => {
    if (running !== null) return;
    const own = new AbortController();
    running = own;
    hearing.restart();
    if (locks === null) {
      if (isLoggedIn()) begin();
      return;
    }
    channel = new BroadcastChannel(lockName);
    channel.addEventListener('message', onWord);
    holdLock(locks, lockOf(me), own.signal, asking.ask);
    depose = standForLead({
      locks,
      name: lockName,
      signal: own.signal,
      mayLead: isLoggedIn,
      begin,
      onDeposed() {
        stepDown();
        asking.ask();
      },
    });
  };

  const stop = (): void => {
    asking.stop();
    running?.abort();
    running = null;
    stepDown();
    channel?.close();
    channel = null;
  };

  document.addEventListener('visibilitychange', asking.ask);
  const leavePage = whileShown(start, stop);

  return {
    join: rooms.join,
    sendTyping(conversationId) {
      if (lead !== null) lead.sendTyping(conversationId);
      else say({ kind: 'typing', conversationId });
    },
    networkChanged: () => lead?.networkChanged(),
    close() {
      document.removeEventListener('visibilitychange', asking.ask);
      leavePage();
      options.onState('closed');
    },
  };
}

/** A page that is kept for the way back neither leads nor hears: it begins anew when it is shown again. */
function whileShown(start: () => void, stop: () => void): () => void {
  const onShown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) start();
  };
  window.addEventListener('pagehide', stop);
  window.addEventListener('pageshow', onShown);
  start();
  return () => {
    window.removeEventListener('pagehide', stop);
    window.removeEventListener('pageshow', onShown);
    stop();
  };
}

const page = () => window.location.pathname.slice(0, 200);
const visible = () => document.visibilityState === 'visible';

/** Whoever logged out elsewhere has no stream to take over. */
const isLoggedIn = (): boolean => readStored(storageKeys.loggedIn) === 'true';
