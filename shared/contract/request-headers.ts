/** Reads what a request says it has already, and what it takes: the same wherever it is answered. */

/** A proxy that compresses turns a strong tag into a weak one: both mean the same here. `etag` is the strong one. */
export const knows = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === etag || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag));

/** Who names an encoding with a weight of nothing refuses it. */
const named = (encoding: string): RegExp =>
  new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`, 'i');
const encodings = { br: named('br'), gzip: named('gzip') };
export type Encoding = keyof typeof encodings;

export const takesEncoding = (acceptEncoding: string | undefined, encoding: Encoding): boolean =>
  acceptEncoding !== undefined && encodings[encoding].test(acceptEncoding);
