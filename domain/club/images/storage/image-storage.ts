/** Where image files are kept, and what the names of their files may be. */

export interface StoredFile {
  readonly bytes: number;
  /** By the clock of the storage. */
  readonly storedAt: Date;
  /** Changes when the content does. */
  readonly etag: string;
  /** The content; whoever does not read it to its end must destroy it. */
  open(): Promise<NodeJS.ReadableStream>;
}

/**
 * Keeps files by their keys: on a disk or in a bucket. Every method refuses a key that is none (`isImageKey`) before
 * it touches anything: `get` finds nothing, `remove` removes nothing, `put` and `list` throw.
 */
export interface ImageStorage {
  /** Resolves when the file would survive a crash. A reader sees all of it or nothing. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(key: string): Promise<StoredFile | undefined>;
  /** True when there was such a file. Running it twice is fine. */
  remove(key: string): Promise<boolean>;
  /** The keys that begin with the prefix, which begins with `images/`, in order. */
  list(prefix: string): Promise<string[]>;
  /** Removes what a `put` that crashed before this moment left unfinished; returns how many. */
  removeUnfinished(before: Date): Promise<number>;
  close(): void;
}

/** The folder of documents in members' records, which are no pictures of ours: kept as they came, given out by the api alone. */
export const memberDocumentFolder = 'member-document';

/** `images/<folder>/<owner's id>-<random>.jpg`: letters of one alphabet only, so that no key leads out of its folder. */
const keyShape =
  /^images\/(?:[a-z][a-z-]{0,39}\/[0-9]{1,16}-[a-z0-9]{26}\.jpg|member-document\/[0-9]{1,16}-[a-z0-9]{26}\.(?:pdf|png))$/;
const prefixShape = /^images\/(?:[a-z][a-z-]{0,39}\/(?:[0-9]{1,16}-?)?)?$/;

export const isImageKey = (key: string): boolean => keyShape.test(key);

/** The folder of photos that threads hold: they are given out to who may read the thread, never by their address. */
export const messagePhotoFolder = 'message-photo';
/** And that of photos of paper scorecards: for who plays on the card, marks it or organizes. */
export const scorecardPhotoFolder = 'scorecard-photo';
const guardedFolders = [messagePhotoFolder, scorecardPhotoFolder, memberDocumentFolder];

/** Whether anybody who knows the address may have the file. */
export const isServedKey = (key: string): boolean =>
  isImageKey(key) && !guardedFolders.some((folder) => key.startsWith(`images/${folder}/`));

export function checkPrefix(prefix: string): void {
  if (!prefixShape.test(prefix)) throw new Error('No prefix of image keys.');
}

/** A key is what follows the first slash of the address. */
export const urlOfKey = (key: string): string => `/${key}`;

/** The key that an address means, whatever origin or query it carries; undefined for addresses of anything else. */
export function keyOfUrl(url: string): string | undefined {
  const path = /^(?:https?:\/\/[^/?#]+)?\/([^?#]*)/i.exec(url.trim())?.[1];
  return path !== undefined && isImageKey(path) ? path : undefined;
}
