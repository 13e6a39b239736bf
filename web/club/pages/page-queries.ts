/** The content pages' server data. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { getPage } from '@fourball/shared/club/page-calls.ts';
import type { ContentPage } from '@fourball/shared/club/shapes.ts';
import { request } from '../../lib/request/request.ts';

export type PageType = ContentPage['type'];

export const pageTypes = ['HOMEPAGE', 'MEMBERSHIP', 'COURSE'] as const satisfies PageType[];

export const pageKey = (type: PageType) => ['club', 'page', type] as const;

export const usePage = (type: PageType): UseQueryResult<ContentPage> =>
  useQuery({
    queryKey: pageKey(type),
    queryFn: ({ signal }) => request(getPage, { params: { type }, signal, quiet: true }),
  });

/** `/page/membership` */
export const pathOf = (type: PageType): string => `/page/${type.toLowerCase()}`;

export const typeOf = (segment: string | null | undefined): PageType | undefined =>
  pageTypes.find((type) => type.toLowerCase() === segment?.toLowerCase());
