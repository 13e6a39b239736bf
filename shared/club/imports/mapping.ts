/** Says which column of a file is what, by how its columns are headed. */
import {
  balanceHeads,
  bookingHeads,
  creditHeads,
  memberHeads,
  membershipHeads,
  templateHeads,
} from './head-words.ts';
import { importColumns, neededColumns, type ImportKindName } from './import-kinds.ts';
import { memberProfiles, type Profile } from './profiles.ts';

/** Of each column of the file, from the left, what it is; null for one that is not brought along. */
export type Mapping = readonly (string | null)[];

/** Letters and digits alone, in lower case, without accents: "E-mail " and "e_mail" are the same head. */
export const plainHead = (head: string): string =>
  head
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

const headWords: Readonly<Record<ImportKindName, Readonly<Record<string, readonly string[]>>>> = {
  MEMBERS: memberHeads,
  MEMBERSHIPS: membershipHeads,
  CREDITS: creditHeads,
  BALANCES: balanceHeads,
  TEMPLATES: templateHeads,
  BOOKINGS: bookingHeads,
};
const profiles: Readonly<Record<ImportKindName, readonly Profile[]>> = {
  MEMBERS: memberProfiles,
  MEMBERSHIPS: [],
  CREDITS: [],
  BALANCES: [],
  TEMPLATES: [],
  BOOKINGS: [],
};

/** The column that a head names by itself, whatever stands beside it. */
function columnOf(kind: ImportKindName, head: string): string | null {
  const [found] = Object.entries(headWords[kind]).find(([, heads]) => heads.includes(head)) ?? [];
  return found ?? null;
}

/** Fewer known heads than this are in many a file. */
const fewest = 4;

/** The product whose names of columns are in the file most, and in no other product's as often. */
export function profileOf(kind: ImportKindName, heads: readonly string[]): Profile | null {
  const plain = [...new Set(heads.map(plainHead))];
  const scored = profiles[kind]
    .map((profile) => ({ profile, known: plain.filter((head) => head in profile.heads).length }))
    .toSorted((one, other) => other.known - one.known);
  const [best, next] = scored;
  if (!best || best.known < fewest || best.known === next?.known) return null;
  // The common heads alone, such as names and mail, are everybody's.
  return 2 * best.known > plain.filter((head) => head !== '').length ? best.profile : null;
}

export interface Matched {
  readonly mapping: Mapping;
  /** The product whose export the file looks like. */
  readonly profile: string | null;
}

/** By the profile that fits, and else by each head alone. Of two heads that name one column the first is it. */
export function matchHeads(kind: ImportKindName, heads: readonly string[]): Matched {
  const profile = profileOf(kind, heads);
  const found = heads.map((head) => {
    const plain = plainHead(head);
    if (profile && Object.hasOwn(profile.heads, plain)) return profile.heads[plain] ?? null;
    return columnOf(kind, plain);
  });
  return {
    mapping: found.map((column, at) => (column === null || found.indexOf(column) < at ? null : column)),
    profile: profile?.name ?? null,
  };
}

/** How far down a head is looked for: exports put the name of the club and the day above it. */
const headsWithin = 10;

/** The place of the row that has three or more known heads, from 0; the first one where none has. */
export function findHead(kind: ImportKindName, rows: readonly (readonly string[])[]): number {
  const found = rows
    .slice(0, headsWithin)
    .findIndex((cells) => matchHeads(kind, cells).mapping.filter((column) => column !== null).length >= 3);
  return Math.max(found, 0);
}

export type MappingProblem = 'UNKNOWN' | 'TWICE' | 'MISSING';

/** What keeps a mapping from being used; `columns` says of which. Null: nothing does. */
export function problemOf(
  kind: ImportKindName,
  mapping: Mapping,
): { readonly problem: MappingProblem; readonly columns: readonly string[] } | null {
  const chosen = mapping.filter((column) => column !== null);
  const unknown = chosen.filter((column) => !Object.hasOwn(importColumns[kind], column));
  if (unknown.length > 0) return { problem: 'UNKNOWN', columns: unknown };
  const twice = chosen.filter((column, at) => chosen.indexOf(column) < at);
  if (twice.length > 0) return { problem: 'TWICE', columns: twice };
  const sets = neededColumns[kind];
  if (sets.some((set) => set.every((column) => chosen.includes(column)))) return null;
  return { problem: 'MISSING', columns: sets[0] ?? [] };
}
