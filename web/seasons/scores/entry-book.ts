/**
 * What is entered on cards and has not reached the server yet, and the groups that it is entered for, in the browser's database: all of it outlives
 * the page, a crash and a night. Where the browser refuses its database, the same is kept for as long as the page is open.
 */
import type { MarkerKind, ScoreEntry, ScoreGroup } from '@fourball/shared/seasons/scores/score-shapes.ts';
import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb';

/** Who enters: a golfer by their session, or whoever has the link of a group. Nothing of one goes out under the name of another. */
export type Owner = `user ${number}` | `link ${string}`;

/** One entry as it is typed. */
export interface NewEntry extends Pick<ScoreEntry, 'cardId' | 'hole' | 'kind' | 'settles'> {
  readonly strokes: number | null;
  /** Of a scramble: whose drive was taken. */
  readonly driveBy: number | null;
}

export interface KeptEntry extends NewEntry {
  /** In the order in which this browser's entries were made. */
  readonly at: number;
  readonly owner: Owner;
  readonly eventId: number;
  /** The server keeps one entry for each card, device and counter, however often it is sent. */
  readonly device: string;
  readonly counter: number;
  /** On the clock of this device, ISO 8601. */
  readonly enteredAt: string;
  /** Why the server does not want it: a word of its, or what went wrong. Null while it waits to be sent. */
  readonly refused: string | null;
}

/** What was measured at a marker: of a golfer's the newest counts, so that only that one is kept. */
export interface KeptMeasure {
  readonly owner: Owner;
  readonly eventId: number;
  readonly kind: MarkerKind;
  readonly hole: number;
  readonly participantId: number;
  /** Null takes it back. */
  readonly centimetres: number | null;
  /** Tells this one from those before it. */
  readonly made: string;
  readonly refused: string | null;
}

/** What was read of a group, under the address at which it is opened. */
export interface KeptGroup {
  readonly key: string;
  readonly owner: Owner;
  /** `Date.now()` of when it was read. */
  readonly readAt: number;
  readonly group: ScoreGroup;
}

type MeasureKey = [Owner, number, MarkerKind, number, number];

interface ScoresDb extends DBSchema {
  device: { key: 'device'; value: string };
  /** The last one given out, by card. */
  counters: { key: number; value: number };
  entries: { key: number; value: KeptEntry; indexes: { owner: Owner } };
  measures: { key: MeasureKey; value: KeptMeasure; indexes: { owner: Owner } };
  groups: { key: string; value: KeptGroup };
}

/** What the server said of entries, by their place: null is taken, a word is why not. One that it did not name keeps waiting. */
export type Said = ReadonlyMap<number, string | null>;

/** Of the form in which the database keeps things. */
const version = 1;

const newDevice = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // Marked as random, as a UUID of version 4 is; `randomUUID` is missing where the page is not served over TLS.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

const openDatabase = (name: string, onClosed: () => void): Promise<IDBPDatabase<ScoresDb>> =>
  openDB<ScoresDb>(name, version, {
    upgrade(db) {
      db.createObjectStore('device');
      db.createObjectStore('counters');
      db.createObjectStore('entries', { keyPath: 'at', autoIncrement: true }).createIndex('owner', 'owner');
      db.createObjectStore('measures', {
        keyPath: ['owner', 'eventId', 'kind', 'hole', 'participantId'],
      }).createIndex('owner', 'owner');
      db.createObjectStore('groups', { keyPath: 'key' });
    },
    // Some browsers close it on pages that slept.
    terminated: onClosed,
  });

const keyOf = ({ owner, eventId, kind, hole, participantId }: KeptMeasure): MeasureKey => [
  owner,
  eventId,
  kind,
  hole,
  participantId,
];

const stamp = (owner: Owner, eventId: number) => ({
  owner,
  eventId,
  enteredAt: new Date().toISOString(),
  refused: null,
});

/** Opens the book of a browser. Never fails: where there is no database it is kept in memory, and says so. */
export async function openEntryBook(name = 'fourball-scores'): Promise<EntryBook> {
  const book = new EntryBook(name);
  await book.open();
  return book;
}

export class EntryBook {
  readonly #name: string;
  #db: IDBPDatabase<ScoresDb> | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #channel: BroadcastChannel | null;
  /** What the database did not take: under a device of its own, since the counters of the other one could not be kept. */
  #loose: readonly KeptEntry[] = [];
  #looseMeasures: readonly KeptMeasure[] = [];
  readonly #looseGroups = new Map<string, KeptGroup>();
  readonly #looseCounters = new Map<number, number>();
  readonly #looseDevice = newDevice();
  /** Beyond any key of the database, whose entries are older. */
  #looseAt = 2 ** 52;
  #durable = true;

  constructor(name: string) {
    this.#name = name;
    this.#channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
    this.#channel?.addEventListener('message', () => this.#tell());
  }

  /** False where what is entered is lost with the page: nothing can be kept, or no more. */
  get durable(): boolean {
    return this.#durable;
  }

  async open(): Promise<void> {
    await this.#use(async () => undefined, undefined);
  }

  /** Takes down what was typed, all of it or nothing. It is kept when the promise is. */
  async add(owner: Owner, eventId: number, entries: readonly NewEntry[]): Promise<readonly KeptEntry[]> {
    const kept = await this.#use(async (db) => {
      // On the disk when it says so: a phone may die with the very next hole.
      const transaction = db.transaction(['device', 'counters', 'entries'], 'readwrite', {
        durability: 'strict',
      });
      return inFull(transaction, () => addIn(transaction, owner, eventId, entries));
    }, null);
    const added = kept ?? this.#addLoose(owner, eventId, entries);
    this.#changed();
    return added;
  }

  #addLoose(owner: Owner, eventId: number, entries: readonly NewEntry[]): readonly KeptEntry[] {
    const added = entries.map((entry) => {
      const counter = (this.#looseCounters.get(entry.cardId) ?? 0) + 1;
      this.#looseCounters.set(entry.cardId, counter);
      this.#looseAt += 1;
      return { ...entry, ...stamp(owner, eventId), device: this.#looseDevice, counter, at: this.#looseAt };
    });
    this.#loose = [...this.#loose, ...added];
    return added;
  }

  /** Of one owner, the oldest first. */
  async entriesOf(owner: Owner): Promise<readonly KeptEntry[]> {
    const kept = await this.#use((db) => db.getAllFromIndex('entries', 'owner', owner), []);
    return [...kept, ...this.#loose.filter((one) => one.owner === owner)];
  }

  settle(said: Said): Promise<void> {
    return this.#change([...said.keys()], (one) => {
      const word = said.get(one.at) ?? null;
      return word === null ? null : { ...one, refused: word };
    });
  }

  /** Sends what was refused once more. */
  again(at: number): Promise<void> {
    return this.#change([at], (one) => ({ ...one, refused: null }));
  }

  /** Its writer has seen that it was refused. */
  drop(at: number): Promise<void> {
    return this.#change([at], () => null);
  }

  async measure(one: Omit<KeptMeasure, 'made' | 'refused'>): Promise<void> {
    const measure: KeptMeasure = { ...one, made: newDevice(), refused: null };
    const kept = await this.#use(async (db) => {
      await db.put('measures', measure);
      return true;
    }, false);
    if (!kept) this.#looseMeasures = [...this.#looseMeasures.filter((other) => !isSame(other, one)), measure];
    this.#changed();
  }

  async measuresOf(owner: Owner): Promise<readonly KeptMeasure[]> {
    const kept = await this.#use((db) => db.getAllFromIndex('measures', 'owner', owner), []);
    return [...kept, ...this.#looseMeasures.filter((one) => one.owner === owner)];
  }

  /** What the server said of a measure; one that was made meanwhile keeps waiting. Null: it is done with. */
  async settleMeasure(one: KeptMeasure, refused: string | null): Promise<void> {
    const next = refused === null ? [] : [{ ...one, refused }];
    this.#looseMeasures = this.#looseMeasures.flatMap((other) => (other.made === one.made ? next : [other]));
    await this.#use(async (db) => {
      const transaction = db.transaction('measures', 'readwrite');
      await inFull(transaction, async () => {
        const known = await transaction.store.get(keyOf(one));
        if (known?.made !== one.made) return;
        if (refused === null) await transaction.store.delete(keyOf(one));
        else await transaction.store.put({ ...one, refused });
      });
    }, undefined);
    this.#changed();
  }

  async keepGroup(group: KeptGroup): Promise<void> {
    this.#looseGroups.set(group.key, group);
    await this.#use((db) => db.put('groups', group), '');
  }

  async groupOf(key: string): Promise<KeptGroup | undefined> {
    return (await this.#use((db) => db.get('groups', key), undefined)) ?? this.#looseGroups.get(key);
  }

  /** Whoever leaves takes the names of groups along; what waits to be sent stays. */
  async forgetGroups(owner: Owner): Promise<void> {
    for (const [key, one] of this.#looseGroups) if (one.owner === owner) this.#looseGroups.delete(key);
    await this.#use(async (db) => {
      const transaction = db.transaction('groups', 'readwrite');
      await inFull(transaction, async () => {
        for (const one of await transaction.store.getAll())
          if (one.owner === owner) await transaction.store.delete(one.key);
      });
    }, undefined);
  }

  /** Calls back when something of it changed, in this tab or in another one. Returns its end. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  close(): void {
    this.#listeners.clear();
    this.#channel?.close();
    this.#db?.close();
    this.#db = null;
  }

  /** In one transaction, each read anew: another tab may have been there. Null takes an entry away. */
  async #change(places: readonly number[], next: (one: KeptEntry) => KeptEntry | null): Promise<void> {
    this.#loose = this.#loose.flatMap((one) => (places.includes(one.at) ? (next(one) ?? []) : [one]));
    await this.#use(async (db) => {
      const transaction = db.transaction('entries', 'readwrite', { durability: 'strict' });
      await inFull(transaction, async () => {
        for (const at of places) {
          const before = await transaction.store.get(at);
          if (before === undefined) continue;
          const after = next(before);
          if (after === null) await transaction.store.delete(at);
          else await transaction.store.put(after);
        }
      });
    }, undefined);
    this.#changed();
  }

  /** Opens the database where it is closed; what can't be done in it is answered otherwise. */
  async #use<Value>(
    act: (db: IDBPDatabase<ScoresDb>) => Promise<Value>,
    otherwise: Value,
    again = true,
  ): Promise<Value> {
    try {
      this.#db ??= await openDatabase(this.#name, () => (this.#db = null));
      const value = await act(this.#db);
      this.#durable = true;
      return value;
    } catch (reason) {
      // It was closed behind the page's back: an open one may do it.
      if (again && reason instanceof DOMException && reason.name === 'InvalidStateError') {
        this.#db = null;
        return this.#use(act, otherwise, false);
      }
      this.#durable = false;
      return otherwise;
    }
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  #changed(): void {
    this.#tell();
    this.#channel?.postMessage(null);
  }
}

const isSame = (one: KeptMeasure, other: Omit<KeptMeasure, 'made' | 'refused'>): boolean =>
  one.owner === other.owner &&
  one.eventId === other.eventId &&
  one.kind === other.kind &&
  one.hole === other.hole &&
  one.participantId === other.participantId;

/** Done when the database says that all of it is written. */
async function inFull<Value>(
  transaction: { done: Promise<void> },
  act: () => Promise<Value>,
): Promise<Value> {
  const [value] = await Promise.all([act(), transaction.done]);
  return value;
}

type AddTransaction = IDBPTransaction<ScoresDb, ('device' | 'counters' | 'entries')[], 'readwrite'>;

/** Counter and entry together, so that two tabs never give out the same number. */
async function addIn(
  transaction: AddTransaction,
  owner: Owner,
  eventId: number,
  entries: readonly NewEntry[],
): Promise<readonly KeptEntry[]> {
  const devices = transaction.objectStore('device');
  const counters = transaction.objectStore('counters');
  const added: KeptEntry[] = [];
  let device = await devices.get('device');
  if (device === undefined) await devices.put((device = newDevice()), 'device');
  for (const entry of entries) {
    const counter = ((await counters.get(entry.cardId)) ?? 0) + 1;
    await counters.put(counter, entry.cardId);
    const fresh = { ...entry, ...stamp(owner, eventId), device, counter };
    // Its place is given by the database.
    const at = await transaction.objectStore('entries').add(fresh as KeptEntry);
    added.push({ ...fresh, at });
  }
  return added;
}
