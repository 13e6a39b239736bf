/** Regions and their labels, as the pages of the office read them. */
import { useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { listRegionLabels, listRegions } from '@fourball/shared/club/regions/region-calls.ts';
import type { Region, RegionLabel } from '@fourball/shared/club/regions/region-shapes.ts';
import { request } from '../../lib/request/request.ts';

const everyRegion = ['club', 'region'] as const;

/** Each one is followed by those within it. */
export const useRegions = (): UseQueryResult<Region[]> =>
  useQuery({
    queryKey: [...everyRegion, 'list'],
    queryFn: ({ signal }) => request(listRegions, { signal, quiet: true }),
    staleTime: 0,
  });

export const useRegionLabels = (): UseQueryResult<RegionLabel[]> =>
  useQuery({
    queryKey: [...everyRegion, 'labels'],
    queryFn: ({ signal }) => request(listRegionLabels, { signal, quiet: true }),
    staleTime: 0,
  });

/** Whatever became of a change: where it was refused somebody else was faster. */
export const readRegionsAnew = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({ queryKey: everyRegion });
