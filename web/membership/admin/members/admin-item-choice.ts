/** The choice of a product item, and whether a golfer may have one more of it. */
import { useQuery } from '@tanstack/react-query';
import { hasReachedMaxMemberships } from '@fourball/shared/membership/membership-calls.ts';
import { nameWithYear } from '@fourball/shared/membership/name-with-year.ts';
import type { CatalogueEntry, ProductItem } from '@fourball/shared/membership/shapes.ts';
import { request } from '../../../lib/request/request.ts';
import { formatMoney } from '../../../ui/text/money.ts';
import { stillToHave } from './admin-membership-table.ts';
import { words } from './admin-membership-words.en.ts';

/** What is not over yet, by entry in the order of the catalogue, with its price; `without` is left out. */
export function itemChoices(
  entries: readonly CatalogueEntry[],
  items: readonly ProductItem[],
  today: string,
  without?: number,
) {
  const open = stillToHave(items, today).filter(({ id }) => id !== without);
  return entries.flatMap(({ id, name }) => {
    const own = open.filter(({ catalogueEntryId }) => catalogueEntryId === id);
    if (own.length === 0) return [];
    return [
      {
        group: name,
        items: own.map((item) => ({
          value: String(item.id),
          label: words.selling.option(nameWithYear(item, open), formatMoney(item.unitPrice)),
        })),
      },
    ];
  });
}

/** Asked as soon as both are known, and anew each time: the sale decides again by itself. */
export const useHasMax = (userId: number | null, productItemId: number | null, modifying: boolean) =>
  useQuery({
    queryKey: ['membership', 'admin', 'has-max', userId, productItemId, modifying],
    queryFn: ({ signal }) =>
      request(hasReachedMaxMemberships, {
        body: { userId: userId ?? 0, productItemId: productItemId ?? 0, modifying },
        signal,
        quiet: true,
      }),
    enabled: userId !== null && productItemId !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
