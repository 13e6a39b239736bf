/** The catalogue as data: its drafts, what of it belongs to a year, and the copies for another one. */
import { dateOf } from '@fourball/shared/club/days.ts';
import {
  createCatalogueEntry,
  createProductItem,
  reorderCatalogueEntries,
} from '@fourball/shared/membership/catalogue-calls.ts';
import { createRoundProductItem } from '@fourball/shared/booking/spots/round-calls.ts';
import type { FieldIssue } from '@fourball/shared/contract/errors.ts';
import type { CatalogueEntry, ProductItem } from '@fourball/shared/membership/shapes.ts';
import { queryClient } from '../../../lib/request/query-client.ts';
import { request, type RequestOptions } from '../../../lib/request/request.ts';
import { words as dialogWords } from '../../../ui/dialog/dialog-words.en.ts';
import { centsOf, dollarsOf } from '../../../ui/text/money.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { words } from './admin-catalogue-words.en.ts';
import { entriesKey } from '../admin-queries.ts';

export const entryFlags = ['nineHole', 'weekday', 'leagues', 'tournaments', 'trips'] as const;
type Flag = (typeof entryFlags)[number];

type EntryDraft = Record<Flag, boolean> & {
  name: string;
  description: string;
  purchaseLimit: string;
};

export const entryDraftOf = (entry: CatalogueEntry | null): EntryDraft => ({
  name: entry?.name ?? '',
  description: entry?.description ?? '',
  purchaseLimit: String(entry?.purchaseLimit ?? 0),
  nineHole: entry?.nineHole ?? false,
  weekday: entry?.weekday ?? false,
  leagues: entry?.leagues ?? true,
  tournaments: entry?.tournaments ?? true,
  trips: entry?.trips ?? true,
});

/** The field is named as the call names it. */
const notWhole = (field: string): FieldIssue => ({ field, message: dialogWords.form.number });
const wholeOf = (typed: string): number | null => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed) : null);

type Read<Body> = { body: Body; issues?: never } | { body?: never; issues: readonly FieldIssue[] };

/** A draft as it is sent, or what has to be mended before. */
export function entryBodyOf(
  draft: EntryDraft,
  organizationId: number | null,
): Read<RequestOptions<typeof createCatalogueEntry>['body']> {
  const purchaseLimit = wholeOf(draft.purchaseLimit);
  if (purchaseLimit === null) return { issues: [notWhole('purchaseLimit')] };
  return { body: { ...draft, purchaseLimit, organizationId } };
}

export interface ItemDraft {
  name: string;
  startDate: string;
  endDate: string;
  unitPrice: string;
  advanceBookingDays: string;
  roundCredits: string;
  seasonId: string;
  /** YYYY-MM-DD; empty while it is not chosen. */
  instalmentDays: readonly string[];
  /** Of a round: where golfers find it. */
  catalogueEntryId: string;
}

/** `year`: what a new one begins with. */
export const itemDraftOf = (item: ProductItem | null, year: number): ItemDraft => ({
  name: item?.name ?? '',
  startDate: item?.startDate ?? `${year}-01-01`,
  endDate: item?.endDate ?? `${year}-12-31`,
  unitPrice: item === null ? '' : dollarsOf(item.unitPrice),
  advanceBookingDays: String(item?.advanceBookingDays ?? 7),
  roundCredits: String(item?.roundCredits ?? 0),
  seasonId: item?.seasonId == null ? '' : String(item.seasonId),
  instalmentDays: item?.instalmentDays ?? [],
  catalogueEntryId: item?.catalogueEntryId == null ? '' : String(item.catalogueEntryId),
});

/** A draft as it is sent; `needsEntry`: rounds that are new say where they are on sale. */
export function itemBodyOf(
  draft: ItemDraft,
  needsEntry: boolean,
): Read<Omit<RequestOptions<typeof createProductItem>['body'], 'catalogueEntryId'>> {
  const unitPrice = centsOf(draft.unitPrice);
  const advanceBookingDays = wholeOf(draft.advanceBookingDays);
  const roundCredits = wholeOf(draft.roundCredits);
  const seasonId = draft.seasonId.trim() === '' ? null : wholeOf(draft.seasonId);
  const issues: FieldIssue[] = [];
  if (unitPrice === null) issues.push({ field: 'unitPrice', message: dialogWords.form.amount });
  if (advanceBookingDays === null) issues.push(notWhole('advanceBookingDays'));
  if (roundCredits === null) issues.push(notWhole('roundCredits'));
  if (seasonId === null && draft.seasonId.trim() !== '') issues.push(notWhole('seasonId'));
  if (draft.instalmentDays.includes('')) {
    issues.push({ field: 'instalmentDays', message: words.item.instalments.missing });
  }
  if (needsEntry && draft.catalogueEntryId === '') {
    issues.push({ field: 'catalogueEntryId', message: words.item.noEntry });
  }
  if (unitPrice === null || advanceBookingDays === null || roundCredits === null || issues.length > 0) {
    return { issues };
  }
  const { name, startDate, endDate } = draft;
  const instalmentDays = [...draft.instalmentDays];
  return {
    body: { name, startDate, endDate, unitPrice, advanceBookingDays, roundCredits, instalmentDays, seasonId },
  };
}

/** Null: of any year. Whatever holds on some day of it belongs to a year. */
export const isOfYear = ({ startDate, endDate }: ProductItem, year: number | null): boolean =>
  year === null || (startDate <= `${year}-12-31` && endDate >= `${year}-01-01`);

const beginsIn = ({ startDate }: ProductItem, year: number): boolean => startDate.startsWith(`${year}-`);

/** The same day some years later; the 29th of February is the 28th where there is none. */
function yearsLater(day: string, years: number): string {
  const moved = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
  return moved.endsWith('-02-29') && dateOf(moved).getUTCDate() !== 29 ? `${moved.slice(0, 8)}28` : moved;
}

/** What of one year is not in the next one yet, as it would be there: names that tell the year tell the new one. */
export function copiesFor(items: readonly ProductItem[], from: number): readonly ProductItem[] {
  const known = new Set(
    items
      .filter((item) => beginsIn(item, from + 1))
      .map(({ catalogueEntryId, kind, name }) => `${catalogueEntryId} ${kind} ${name}`),
  );
  return items
    .filter((item) => beginsIn(item, from))
    .map((item) => ({
      ...item,
      name: item.name.replaceAll(String(from), String(from + 1)),
      startDate: yearsLater(item.startDate, 1),
      endDate: yearsLater(item.endDate, 1),
      instalmentDays: item.instalmentDays?.map((day) => yearsLater(day, 1)),
      // A season is of its year.
      seasonId: null,
    }))
    .filter(({ catalogueEntryId, kind, name }) => !known.has(`${catalogueEntryId} ${kind} ${name}`));
}

async function createCopy(item: ProductItem): Promise<void> {
  const { catalogueEntryId, orgId, name, unitPrice, startDate, endDate } = item;
  const shared = { orgId, name, unitPrice, startDate, endDate };
  if (item.kind === 'ROUND') {
    await request(createRoundProductItem, { body: { ...shared, catalogueEntryId }, quiet: true });
  } else if (catalogueEntryId !== null) {
    const { advanceBookingDays, roundCredits, instalmentDays } = item;
    const terms = { advanceBookingDays, roundCredits, instalmentDays };
    const body = { ...shared, catalogueEntryId, ...terms, seasonId: null };
    await request(createProductItem, { body, quiet: true });
  }
}

/** Creates them one after the other, and replies with how many there are then: fewer where one was refused. */
export async function createCopies(copies: readonly ProductItem[]): Promise<number> {
  for (const [done, copy] of copies.entries()) {
    try {
      await createCopy(copy);
    } catch {
      return done;
    }
  }
  return copies.length;
}

/** One after the other: each order that is sent is the whole one. */
let moves: Promise<unknown> = Promise.resolve();

/** Moves an entry to a place, counted from 1; it shows at once, and goes back where the server refuses. */
export function moveEntry(id: number, place: number): void {
  const list = queryClient.getQueryData<CatalogueEntry[]>(entriesKey) ?? [];
  const moved = list.find((one) => one.id === id);
  if (moved === undefined) return;
  const others = list.filter((one) => one !== moved);
  const next = [...others.slice(0, place - 1), moved, ...others.slice(place - 1)];
  void queryClient.cancelQueries({ queryKey: entriesKey });
  queryClient.setQueryData(entriesKey, next);
  const entries = next.map((entry, at) => ({ id: entry.id, sequenceNo: at + 1 }));
  const move = moves.then(async () => {
    try {
      const known = await request(reorderCatalogueEntries, { body: { entries }, quiet: true });
      // Another move may already be on its way; the list shows where that leads.
      if (moves === move) queryClient.setQueryData(entriesKey, known);
    } catch {
      toast(words.notMoved);
      await queryClient.invalidateQueries({ queryKey: entriesKey });
    }
  });
  moves = move;
}
