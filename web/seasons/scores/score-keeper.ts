/** The scores of this browser as pages see them: groups as they were last read, what is entered on top, and what becomes of it. */
import {
  enterLinkedMarker,
  enterLinkedScores,
  enterMarker,
  enterScores,
  getLinkedScores,
  getScoreGroup,
} from '@fourball/shared/seasons/scores/score-calls.ts';
import type { ScoreGroup, ScoresTaken } from '@fourball/shared/seasons/scores/score-shapes.ts';
import { create } from 'zustand';
import { startSession, useSession } from '../../accounts/session/session.ts';
import { forget, isStringList, readJson, readStored, store } from '../../lib/browser/storage.ts';
import { onRealtime, useConnection } from '../../lib/live/realtime.ts';
import { request, RequestError } from '../../lib/request/request.ts';
import { asOwner, otherCaller } from './as-owner.ts';
import {
  openEntryBook,
  type EntryBook,
  type KeptEntry,
  type KeptMeasure,
  type NewEntry,
  type Owner,
} from './entry-book.ts';
import { createSender, type EntrySender, type Failure, type Sends } from './entry-sender.ts';
import { withCards, withMarkers, withNewer, withRead } from './group-merge.ts';
import { ownerKey, waitingKey } from './waiting-key.ts';

/** Where a group is found: by its link, or by an event, for its golfers the own group and for others that of a golfer. */
export interface GroupAddress {
  readonly owner: Owner;
  readonly eventId: number | null;
  readonly participantId: number | null;
  /** Left out: the one that is played now. */
  readonly round?: number | undefined;
}

interface KnownGroup {
  readonly group: ScoreGroup;
  /** `Date.now()` of when it was read. */
  readonly readAt: number;
}

interface Kept {
  readonly entries: readonly KeptEntry[];
  readonly measures: readonly KeptMeasure[];
  /** Typed a moment ago, and on the way into the book. */
  readonly coming: readonly KeptEntry[];
  /** Why the last attempt to send did not succeed. */
  readonly failure: Failure | null;
}

interface Scores {
  readonly kept: Readonly<Record<Owner, Kept | undefined>>;
  readonly groups: Readonly<Record<string, KnownGroup | undefined>>;
  /** Why a group could not be read the last time. */
  readonly failures: Readonly<Record<string, RequestError | undefined>>;
  /** False where this browser keeps nothing. */
  readonly durable: boolean;
}

export const useScores = create<Scores>()(() => ({ kept: {}, groups: {}, failures: {}, durable: true }));

/** A hanging request holds up all that follows. */
const patienceMs = 20_000;

const tokenOf = (owner: Owner): string | null => (owner.startsWith('link ') ? owner.slice(5) : null);
export const addressKey = ({ owner, eventId, participantId, round }: GroupAddress): string =>
  [owner, eventId ?? '', participantId ?? '', ...(round === undefined ? [] : [round])].join('/');

/** Who enters in this browser; null where nobody is logged in. */
export function useOwner(): Owner | null {
  const userId = useSession(({ user }) => user?.userId);
  const status = useSession((state) => state.status);
  if (userId !== undefined) return `user ${userId}`;
  const last = readStored(ownerKey);
  // The session is kept and can't be asked: whoever it is was here before.
  return status === 'loading' && last !== null ? (last as Owner) : null;
}

let started: Promise<{ book: EntryBook; sender: EntrySender }> | null = null;

/** Goes on with what this owner left in the book. */
export async function beginAs(owner: Owner): Promise<void> {
  const { book, sender } = await startKeeper();
  await look(book, owner);
  sender.kick(owner);
}

/** Opens the book, and goes on sending what is in it for as long as the page lives. */
export const startKeeper = (): Promise<{ book: EntryBook; sender: EntrySender }> =>
  (started ??= (async () => {
    const book = await openEntryBook();
    const sender = createSender({
      book,
      sends,
      locks: (navigator as { locks?: LockManager }).locks ?? null,
      onState: (owner, failure) => setKept(owner, { failure }),
    });
    book.onChange(() => void lookAgain(book));
    follow(sender);
    useScores.setState({ durable: book.durable });
    return { book, sender };
  })());

const nothing: Kept = { entries: [], measures: [], coming: [], failure: null };

function setKept(owner: Owner, change: Partial<Kept>): void {
  useScores.setState(({ kept }) => ({
    kept: { ...kept, [owner]: { ...nothing, ...kept[owner], ...change } },
  }));
}

const soon = (owner: Owner, eventId: number, entry: NewEntry): KeptEntry => ({
  ...entry,
  owner,
  eventId,
  at: Number.MAX_SAFE_INTEGER,
  device: '',
  // Beyond all that a device has counted.
  counter: Number.MAX_SAFE_INTEGER,
  enteredAt: '',
  refused: null,
});

/** Takes down what is typed: shown at once, kept in a moment, and sent as soon as it can be. */
export async function enter(owner: Owner, eventId: number, entries: readonly NewEntry[]): Promise<void> {
  const coming = entries.map((entry) => soon(owner, eventId, entry));
  const others = (kept: Scores['kept']) => (kept[owner]?.coming ?? []).filter((one) => !coming.includes(one));
  setKept(owner, { coming: [...others(useScores.getState().kept), ...coming] });
  const { book, sender } = await startKeeper();
  await book.add(owner, eventId, entries);
  await look(book, owner);
  setKept(owner, { coming: others(useScores.getState().kept) });
  sender.kick(owner);
}

/** The same for what was measured at a marker. */
export async function enterMeasure(measure: Omit<KeptMeasure, 'made' | 'refused'>): Promise<void> {
  const { book, sender } = await startKeeper();
  await book.measure(measure);
  await look(book, measure.owner);
  sender.kick(measure.owner);
}

/** Of a refused entry: send it once more, or be done with it. */
export async function answerRefused(one: KeptEntry | KeptMeasure, again: boolean): Promise<void> {
  const { book, sender } = await startKeeper();
  if ('at' in one) await (again ? book.again(one.at) : book.drop(one.at));
  else if (again) await book.measure(one);
  else await book.settleMeasure(one, null);
  await look(book, one.owner);
  if (again) sender.kick(one.owner);
}

async function look(book: EntryBook, owner: Owner): Promise<void> {
  const [entries, measures] = await Promise.all([book.entriesOf(owner), book.measuresOf(owner)]);
  setKept(owner, { entries, measures });
  useScores.setState({ durable: book.durable });
  const waits = [...entries, ...measures].some(({ refused }) => refused === null);
  noteWaiting(owner, waits);
}

/** Another tab may have sent what was waiting: what it learned of the cards goes with it. */
async function lookAgain(book: EntryBook): Promise<void> {
  for (const [key, known] of Object.entries(useScores.getState().groups)) {
    const kept = await book.groupOf(key);
    if (known === undefined || kept === undefined) continue;
    const group = withNewer(known.group, kept.group);
    if (group === known.group) continue;
    useScores.setState(({ groups }) => ({ groups: { ...groups, [key]: { ...known, group } } }));
  }
  for (const owner of Object.keys(useScores.getState().kept)) await look(book, owner as Owner);
}

/** So that the next visit knows that something waits, without opening the database. */
function noteWaiting(owner: Owner, waits: boolean): void {
  const known = readJson(waitingKey, isStringList, []);
  if (known.includes(owner) === waits) return;
  const next = waits ? [...known, owner] : known.filter((one) => one !== owner);
  if (next.length === 0) forget(waitingKey);
  else store(waitingKey, JSON.stringify(next));
}

function follow(sender: EntrySender): void {
  const kickAll = () => {
    for (const owner of Object.keys(useScores.getState().kept)) sender.kick(owner as Owner);
  };
  useConnection.subscribe((now, before) => {
    const back = (now.online && !before.online) || (now.server === 'open' && before.server !== 'open');
    if (!back) return;
    if (useSession.getState().startError !== null) void startSession();
    kickAll();
  });
  window.addEventListener('online', kickAll);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') kickAll();
  });
  useSession.subscribe(({ status, user }, before) => {
    if (status === 'in' && before.status !== 'in' && user !== null) void beginAs(`user ${user.userId}`);
  });
}

/** Takes the names of groups away; what waits to be sent stays. */
export async function forgetOwner(owner: Owner): Promise<void> {
  const { book } = await startKeeper();
  useScores.setState(({ groups }) => ({
    groups: Object.fromEntries(Object.entries(groups).filter(([key]) => !key.startsWith(`${owner}/`))),
  }));
  await book.forgetGroups(owner);
}

/** Sends what an earlier visit left, as far as its owner is here. */
export async function sendLeftOver(): Promise<void> {
  const { book, sender } = await startKeeper();
  for (const owner of readJson(waitingKey, isStringList, []) as Owner[]) {
    await look(book, owner);
    sender.kick(owner);
  }
}

const sends: Sends = {
  maySend: (owner) => {
    const { status, user } = useSession.getState();
    return tokenOf(owner) !== null || (status === 'in' && owner === `user ${user?.userId}`);
  },
  async entries(owner, entries) {
    const body = {
      entries: entries.map(
        ({ cardId, hole, kind, strokes, driveBy, device, counter, enteredAt, settles }) => ({
          cardId,
          hole,
          kind,
          strokes,
          driveBy,
          device,
          counter,
          enteredAt,
          settles,
        }),
      ),
    };
    const token = tokenOf(owner);
    const how = { quiet: true, silent: true, retried: true, signal: AbortSignal.timeout(patienceMs) };
    const taken =
      token === null
        ? await request(enterScores, { body, ...how, ...asOwner(owner) })
        : await request(enterLinkedScores, { params: { token }, body, ...how });
    takeCards(owner, taken.cards);
    const named = new Map(
      taken.answers.map((one) => [`${one.cardId}/${one.device}/${one.counter}`, one] as const),
    );
    return new Map(
      entries.flatMap(({ at, cardId, device, counter }): [number, string | null][] => {
        const answer = named.get(`${cardId}/${device}/${counter}`);
        return answer === undefined ? [] : [[at, answer.result === 'TAKEN' ? null : (answer.why ?? 'OTHER')]];
      }),
    );
  },
  async measure({ owner, eventId, kind, hole, participantId, centimetres }) {
    const token = tokenOf(owner);
    const body = { kind, hole, participantId, centimetres };
    const how = { quiet: true, silent: true, retried: true, signal: AbortSignal.timeout(patienceMs) };
    const reply =
      token === null
        ? await request(enterMarker, { body: { eventId, ...body }, ...how, ...asOwner(owner) })
        : await request(enterLinkedMarker, { params: { token }, body, ...how });
    changeGroups(owner, (group) => withMarkers(group, eventId, reply.markers));
    return reply.result === 'TAKEN' ? null : (reply.why ?? 'OTHER');
  },
  failureOf(reason) {
    if (!(reason instanceof RequestError)) return { kind: 'later', pauseMs: null };
    const { status, code, retryAfterSeconds } = reason;
    // Another golfer has logged in beside this page: what is kept waits for its own.
    if (status === 401 || code === otherCaller) return { kind: 'login' };
    if (status >= 400 && status < 500 && status !== 408 && status !== 429)
      return { kind: 'refused', why: reason.issues[0]?.message ?? reason.message };
    return { kind: 'later', pauseMs: retryAfterSeconds === null ? null : retryAfterSeconds * 1_000 };
  },
};

type SaidCards = ScoresTaken['cards'];

const cardListeners = new Set<(cards: SaidCards) => void>();

/** Brings what answers to entries say of cards, to whoever keeps them in another form than groups. Returns its end. */
export function onSaidCards(listener: (cards: SaidCards) => void): () => void {
  cardListeners.add(listener);
  return () => void cardListeners.delete(listener);
}

/** Shows what the server said of cards before what it was told of is forgotten: nothing flickers. */
function takeCards(owner: Owner, cards: SaidCards): void {
  changeGroups(owner, (group) => withCards(group, cards));
  for (const listener of cardListeners) listener(cards);
}

function changeGroups(owner: Owner, change: (group: ScoreGroup) => ScoreGroup): void {
  for (const [key, known] of Object.entries(useScores.getState().groups)) {
    if (known === undefined || !key.startsWith(`${owner}/`)) continue;
    const group = change(known.group);
    if (group !== known.group) setGroup(key, owner, { ...known, group });
  }
}

/** Of a card that was changed otherwise: signed, marked by somebody else. */
export const takeGroup = (address: GroupAddress, change: (group: ScoreGroup) => ScoreGroup): void =>
  changeGroups(address.owner, change);

function setGroup(key: string, owner: Owner, known: KnownGroup): void {
  useScores.setState(({ groups }) => ({ groups: { ...groups, [key]: known } }));
  void startKeeper().then(({ book }) => book.keepGroup({ key, owner, ...known }));
}

const reading = new Map<string, Promise<void>>();

/** Reads a group: what is kept at once, and what the server says. Never throws: what failed is in `failures`. */
export function readGroup(address: GroupAddress): Promise<void> {
  const key = addressKey(address);
  const now = reading.get(key);
  if (now !== undefined) return now;
  const run = readNow(key, address).finally(() => reading.delete(key));
  reading.set(key, run);
  return run;
}

async function readNow(key: string, address: GroupAddress): Promise<void> {
  const { owner, eventId, participantId, round } = address;
  const { book, sender } = await startKeeper();
  if (useScores.getState().kept[owner] === undefined) await look(book, owner);
  if (useScores.getState().groups[key] === undefined) {
    const kept = await book.groupOf(key);
    if (kept !== undefined) useScores.setState(({ groups }) => ({ groups: { [key]: kept, ...groups } }));
  }
  sender.kick(owner);
  const token = tokenOf(owner);
  try {
    const how = { quiet: true, silent: true, signal: AbortSignal.timeout(patienceMs) };
    const read =
      token === null
        ? await request(getScoreGroup, {
            params: { eventId: eventId ?? 0 },
            query: participantId === null ? { round } : { participantId, round },
            ...how,
            ...asOwner(owner),
          })
        : await request(getLinkedScores, { params: { token }, query: { round }, ...how });
    const known = useScores.getState().groups[key]?.group;
    setGroup(key, owner, { group: withRead(known, read), readAt: Date.now() });
    if (token === null) store(ownerKey, owner);
    setFailure(key, undefined);
  } catch (reason) {
    setFailure(key, reason instanceof RequestError ? reason : new RequestError(0, 'offline', String(reason)));
  }
}

function setFailure(key: string, failure: RequestError | undefined): void {
  useScores.setState(({ failures }) => ({ failures: { ...failures, [key]: failure } }));
}

/** Calls back whenever the scores of an event may have changed. Returns its end. */
export function onScores(eventId: number, changed: () => void): () => void {
  const ends = [
    onRealtime('LEADERBOARD_UPDATE', (event) => {
      if (event.eventId === eventId) changed();
    }),
    onRealtime('EVENT_UPDATE', (event) => {
      if (event.eventId === eventId) changed();
    }),
    onRealtime('RESYNC', changed),
    useConnection.subscribe((now, before) => {
      if (now.online && !before.online) changed();
    }),
  ];
  return () => ends.forEach((end) => end());
}

/** So that the group opens without a network on its day: its data is read and kept, once an hour at most. */
export async function keepAhead(eventId: number): Promise<void> {
  const userId = useSession.getState().user?.userId;
  if (userId === undefined) return;
  const address: GroupAddress = { owner: `user ${userId}`, eventId, participantId: null };
  const { book } = await startKeeper();
  const kept = await book.groupOf(addressKey(address));
  if (kept !== undefined && Date.now() - kept.readAt < 3_600_000) return;
  await readGroup(address);
}
