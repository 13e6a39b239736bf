/** The live connection of this tab: several tabs of a browser share one, which the leading tab holds for all. */
import type { RealtimeEvent, Resync } from '@fourball/shared/contract/realtime.ts';
import { takeLead, type Lead } from './lead.ts';
import { newKey } from '../browser/new-key.ts';
import type { Room, StreamState, Typist, Version } from './realtime-shapes.ts';
import { readStored, storageKeys } from '../browser/storage.ts';
import type { FollowerWord, LeaderWord, Word } from './tab-words.ts';

export interface LiveOptions {
  userName: string;
  version: Version;
  onEvent(event: RealtimeEvent | Resync): void;
  onState(state: StreamState): void;
  /** The server said something, if only a comment that keeps the line warm. */
  onBytes(): void;
  onTyping(typist: Typist): void;
}

export interface Live {
  /** As `joinRoom` of realtime.ts. */
  join(room: Room, onJoined?: () => void): () => void;
  sendTyping(conversationId: number): void;
  /** The device went online or offline. */
  networkChanged(): void;
  close(): void;
}

/** How often a visible tab asks whether somebody leads, and how long it waits for an answer. */
const askEveryMs = 20_000;
const answerMs = 3_000;

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

  const wanted = new Map<Room, Set<{ onJoined?: () => void }>>();
  /** Those of them that were entered under this leader. */
  const entered = new Set<Room>();
  let channel: BroadcastChannel | null = null;
  let lead: Lead | null = null;
  /** Who leads, as far as it was heard of, and how many of its events. */
  let leader: string | null = null;
  let heard = 0;
  /** What was shown before the connection stood has been read anew since. */
  let synced = false;
  let lastEventId: string | null = null;
  let visiblePage: string | null = null;
  let askTimer: ReturnType<typeof setTimeout> | undefined;
  let answerTimer: ReturnType<typeof setTimeout> | undefined;
  /** Ends whatever is waited for or held; a new one with each start. */
  let running: AbortController | null = null;
  let leading: AbortController | null = null;

  const page = () => window.location.pathname.slice(0, 200);
  const visible = () => document.visibilityState === 'visible';
  // A channel is of its origin alone; only windows ask for which one is meant.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const say = (word: LeaderWord | FollowerWord) => channel?.postMessage({ ...word, from: me } satisfies Word);

  const readAnew = () => options.onEvent({ type: 'RESYNC', seq: 0 });

  const announce = () => {
    if (lead !== null) lead.serve(me, [...wanted.keys()]);
    else say({ kind: 'here', rooms: [...wanted.keys()], page: visible() ? page() : null });
  };

  const take = (word: LeaderWord): void => {
    switch (word.kind) {
      case 'event':
        options.onEvent(word.event);
        if (word.event.type === 'RESYNC') synced = true;
        if (word.id !== null) lastEventId = word.id;
        return;
      case 'state':
        options.onState(word.state);
        return;
      case 'joined':
        if (word.tab !== me) return;
        entered.add(word.room);
        for (const member of wanted.get(word.room) ?? []) member.onJoined?.();
        return;
      case 'typist':
        options.onTyping(word.typist);
        return;
    }
  };

  /** What another tab that leads said. */
  const follow = (word: LeaderWord, from: string): void => {
    clearTimeout(answerTimer);
    if (from !== leader) {
      leader = from;
      entered.clear();
      if (word.kind === 'event' || word.kind === 'state') heard = word.n;
      // It goes on where it was itself: what lies between was told by the one before, and missed here.
      if (word.kind === 'state' && synced && Number(word.id) > Number(lastEventId)) readAnew();
      announce();
    }
    if (word.kind === 'event' || word.kind === 'state') {
      if (synced && word.n !== heard) readAnew();
      heard = word.kind === 'event' ? word.n + 1 : word.n;
      if (word.kind === 'event' || word.state === 'open') options.onBytes();
    }
    take(word);
    if (word.kind !== 'state') return;
    // What was read before this tab heard the events may have changed in between.
    if (word.state === 'open' && !synced) {
      synced = true;
      readAnew();
    }
    if (synced) lastEventId = word.id;
  };

  /** What a tab said to this one, which leads. */
  const serve = (served: Lead, word: FollowerWord, from: string): void => {
    if (word.kind === 'typing') return served.sendTyping(word.conversationId);
    if (word.page !== null) visiblePage = word.page;
    served.serve(from, word.rooms);
    watchTab(from);
    served.tellState();
  };

  /** A tab holds its own lock for as long as it lives: whoever gets it knows that its rooms are nobody's. */
  const watched = new Set<string>();
  const watchTab = (tab: string): void => {
    if (watched.has(tab) || leading === null) return;
    watched.add(tab);
    locks
      ?.request(lockOf(tab), { signal: leading.signal }, () => {
        watched.delete(tab);
        lead?.serve(tab, []);
      })
      .catch(() => watched.delete(tab));
  };

  const onWord = ({ data }: MessageEvent<Word>): void => {
    const isForLeader = data.kind === 'here' || data.kind === 'typing';
    if (lead === null) {
      if (!isForLeader) follow(data, data.from);
    } else if (isForLeader) serve(lead, data, data.from);
  };

  const begin = (): void => {
    clearTimeout(askTimer);
    clearTimeout(answerTimer);
    leading = new AbortController();
    leader = me;
    entered.clear();
    lead = takeLead({
      userName: options.userName,
      version: options.version,
      lastEventId: synced ? lastEventId : null,
      page: () => (visible() ? page() : (visiblePage ?? page())),
      say: (word) => {
        say(word);
        take(word);
      },
      onBytes: options.onBytes,
    });
    announce();
    lead.tellState();
  };

  const stepDown = (): void => {
    leading?.abort();
    leading = null;
    watched.clear();
    lead?.end();
    lead = null;
    leader = null;
  };

  /** Asks for the lock until this run ends; with `steal` it is taken from whoever has it. */
  const candidate = (manager: LockManager, own: AbortController, steal: boolean): void => {
    const waiting = new AbortController();
    const stop = () => waiting.abort();
    own.signal.addEventListener('abort', stop);
    depose = () => {
      stop();
      candidate(manager, own, true);
    };
    manager
      .request(lockName, steal ? { steal } : { signal: waiting.signal }, () => {
        // Whoever logged out elsewhere has no stream to take over.
        if (own.signal.aborted || readStored(storageKeys.loggedIn) !== 'true') return undefined;
        begin();
        return new Promise<void>((resolve) => own.signal.addEventListener('abort', () => resolve()));
      })
      .catch((reason: unknown) => {
        if (own.signal.aborted || waiting.signal.aborted) return;
        // Where locks are refused every tab is on its own.
        if (!(reason instanceof DOMException) || reason.name !== 'AbortError') return begin();
        // A tab that was looked at got no answer from this one, and leads now.
        stepDown();
        candidate(manager, own, false);
        ask();
      })
      .finally(() => own.signal.removeEventListener('abort', stop));
  };
  let depose: (() => void) | null = null;

  /** Makes sure, while this tab is looked at, that somebody leads. */
  const ask = (): void => {
    clearTimeout(askTimer);
    if (running === null || lead !== null) return;
    clearTimeout(answerTimer);
    announce();
    if (!visible()) return;
    askTimer = setTimeout(ask, askEveryMs);
    answerTimer = setTimeout(() => {
      if (running !== null && lead === null && visible()) depose?.();
    }, answerMs);
  };

  const start = (): void => {
    if (running !== null) return;
    const own = new AbortController();
    running = own;
    synced = false;
    lastEventId = null;
    if (locks === null) {
      if (readStored(storageKeys.loggedIn) === 'true') begin();
      return;
    }
    channel = new BroadcastChannel(lockName);
    channel.addEventListener('message', onWord);
    const held = () => {
      if (own.signal.aborted) return undefined;
      ask();
      return new Promise<void>((resolve) => own.signal.addEventListener('abort', () => resolve()));
    };
    locks.request(lockOf(me), held).catch((reason: unknown) => console.info('Realtime: no lock', reason));
    candidate(locks, own, false);
  };

  const stop = (): void => {
    clearTimeout(askTimer);
    clearTimeout(answerTimer);
    running?.abort();
    running = null;
    stepDown();
    channel?.close();
    channel = null;
  };

  // A page that is kept for the way back neither leads nor hears: it begins anew when it is shown again.
  const onShown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) start();
  };
  window.addEventListener('pagehide', stop);
  window.addEventListener('pageshow', onShown);
  document.addEventListener('visibilitychange', ask);
  start();

  return {
    join(room, onJoined) {
      const member = { onJoined };
      const present = wanted.get(room);
      wanted.set(room, (present ?? new Set()).add(member));
      if (present === undefined) announce();
      else if (entered.has(room)) onJoined?.();
      return () => {
        const left = wanted.get(room);
        left?.delete(member);
        if (left?.size !== 0) return;
        wanted.delete(room);
        entered.delete(room);
        announce();
      };
    },
    sendTyping(conversationId) {
      if (lead !== null) lead.sendTyping(conversationId);
      else say({ kind: 'typing', conversationId });
    },
    networkChanged: () => lead?.networkChanged(),
    close() {
      window.removeEventListener('pagehide', stop);
      window.removeEventListener('pageshow', onShown);
      document.removeEventListener('visibilitychange', ask);
      stop();
      options.onState('closed');
    },
  };
}
