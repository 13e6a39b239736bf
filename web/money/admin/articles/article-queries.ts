/** The articles of the shop, as the pages of the office and the desk read them. */
import { useQuery } from '@tanstack/react-query';
import { getArticle, listArticles } from '@fourball/shared/money/articles/article-calls.ts';
import { queryClient } from '../../../lib/request/query-client.ts';
import { request } from '../../../lib/request/request.ts';

const articlesKey = ['money', 'articles'] as const;

/** Anew whenever they are shown: tills sell them. */
const fresh = { staleTime: 0 } as const;

export const useArticles = () =>
  useQuery({
    ...fresh,
    queryKey: articlesKey,
    queryFn: ({ signal }) => request(listArticles, { signal, quiet: true }),
  });

export const useArticle = (id: number) =>
  useQuery({
    ...fresh,
    queryKey: [...articlesKey, id],
    queryFn: ({ signal }) => request(getArticle, { params: { id }, signal, quiet: true }),
  });

export const readArticlesAnew = (): Promise<void> => queryClient.invalidateQueries({ queryKey: articlesKey });
