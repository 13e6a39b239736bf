/** What the calls of articles take to be answered: one that the shop has. */
import { randomUUID } from 'node:crypto';
import { writeArticle } from '@fourball/shared/money/articles/article-calls.ts';
import { buildAdmin } from '../../../kit/booking/starter.ts';
import { replyOver, type CallOptions, type TestServer } from '../../../kit/server.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

async function made(server: TestServer) {
  const { token } = await buildAdmin(server);
  const body = { name: `Balls ${randomUUID()}`, price: 1_000 };
  const { articleId } = await replyOver(server.url, writeArticle, { token, body });
  return { token, articleId: articleId ?? 0 };
}

export const articleSamples: Readonly<Record<string, Sample>> = {
  'article.list': async (server) => ({ token: (await made(server)).token }),
  'article.get': async (server) => {
    const { token, articleId } = await made(server);
    return { token, params: { id: articleId } };
  },
  'article.write': async (server) => ({
    token: (await buildAdmin(server)).token,
    body: { name: `Balls ${randomUUID()}`, price: 1_000 },
  }),
  'article.correctStock': async (server) => {
    const { token, articleId } = await made(server);
    return { token, body: { articleId, kind: 'DELIVERED', quantity: 12, reason: 'Delivery' } };
  },
};
