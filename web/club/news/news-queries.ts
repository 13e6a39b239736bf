/** The news as pages read them, anew with each NEWS_UPDATE that concerns what is looked at. */
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  listAllNews,
  listCurrentNews,
  listNewsByCourse,
  listNewsOwners,
  listSponsorNews,
} from '@fourball/shared/club/news/news-calls.ts';
import type { NewsItem, NewsOwners } from '@fourball/shared/club/news/news-shapes.ts';
import { onRealtime } from '../../lib/live/realtime.ts';
import { request } from '../../lib/request/request.ts';

const key = ['club', 'news'] as const;

export const newsKeys = {
  /** What of them is read as everybody reads it. */
  shown: [...key, 'shown'] as const,
  current: [...key, 'shown', 'current'] as const,
  sponsors: [...key, 'shown', 'sponsors'] as const,
  ofCourse: (courseId: number) => [...key, 'shown', 'course', courseId] as const,
  managed: [...key, 'managed'] as const,
  owners: [...key, 'owners'] as const,
};

/**
 * Reads them anew when some of the course, property or organization change that is looked at; without an id, whoever's. Nobody
 * hears it for a page that is not open, nor without a login: so they are read with each page that is opened, and on coming back to it.
 */
function useLive(queryKey: readonly unknown[], entityId?: number): void {
  const cache = useQueryClient();
  const name = JSON.stringify(queryKey);
  useEffect(() => {
    const again = () => void cache.invalidateQueries({ queryKey: JSON.parse(name) as unknown[] });
    const ends = [
      onRealtime('NEWS_UPDATE', (told) => {
        if (entityId === undefined || told.entityId === entityId) again();
      }),
      onRealtime('RESYNC', again),
    ];
    return () => ends.forEach((end) => end());
  }, [cache, name, entityId]);
}

const freshly = { refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const;

export function useCurrentNews(): UseQueryResult<NewsItem[]> {
  useLive(newsKeys.current);
  return useQuery({
    queryKey: newsKeys.current,
    queryFn: ({ signal }) => request(listCurrentNews, { signal, quiet: true }),
    ...freshly,
  });
}

export function useSponsorNews(): UseQueryResult<NewsItem[]> {
  useLive(newsKeys.sponsors);
  return useQuery({
    queryKey: newsKeys.sponsors,
    queryFn: ({ signal }) => request(listSponsorNews, { signal, quiet: true }),
    ...freshly,
  });
}

/** Those that are current no more too. */
export function useCourseNews(courseId: number): UseQueryResult<NewsItem[]> {
  useLive(newsKeys.ofCourse(courseId), courseId);
  return useQuery({
    queryKey: newsKeys.ofCourse(courseId),
    queryFn: ({ signal }) =>
      request(listNewsByCourse, { params: { courseId }, query: { all: 'true' }, signal, quiet: true }),
    ...freshly,
  });
}

/** All of them, for the office. */
export function useManagedNews(): UseQueryResult<NewsItem[]> {
  useLive(newsKeys.managed);
  return useQuery({
    queryKey: newsKeys.managed,
    queryFn: ({ signal }) => request(listAllNews, { signal, quiet: true }),
    ...freshly,
  });
}

export const useNewsOwners = (): UseQueryResult<NewsOwners> =>
  useQuery({
    queryKey: newsKeys.owners,
    queryFn: ({ signal }) => request(listNewsOwners, { signal, quiet: true }),
  });
