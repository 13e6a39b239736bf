/** Binds the calls of the shop's articles to their commands. */
import {
  correctStock,
  getArticle,
  listArticles,
  writeArticle,
} from '@fourball/domain/money/articles/articles.ts';
import { articleCalls } from '@fourball/shared/money/articles/article-calls.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { intentOf } from '../http/intent.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const articleHandlers = ({ house, club }: Services): BuiltHandlers['articles'] => ({
  listArticles: () => listArticles(house.db, club),
  getArticle: ({ params }) => getArticle(house.db, club, params.id),
  writeArticle: ({ actor, body }) => writeArticle(house, club, userOf(actor), body),
  correctStock({ actor, body, ...sent }) {
    const user = userOf(actor);
    return correctStock(house, club, user, body, intentOf(articleCalls.correctStock, user.userId, sent));
  },
});
