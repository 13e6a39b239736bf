/** The calls of the shop's articles. They are sold, and come back, at a till. */
import { z } from 'zod';
import { count, filled, price } from '../../contract/body-fields.ts';
import { defineCall } from '../../contract/define-call.ts';
import { id } from '../../contract/fields.ts';
import { article, articleDetails } from './article-shapes.ts';

export const listArticles = defineCall({
  id: 'article.list',
  method: 'GET',
  path: 'article',
  access: 'admin',
  ours: true,
  reply: z.array(article),
  summary: 'The articles of the shop by name; those that are put away come last.',
});

export const getArticle = defineCall({
  id: 'article.get',
  method: 'GET',
  path: 'article/{id}',
  access: 'admin',
  ours: true,
  params: z.object({ id }),
  reply: articleDetails,
  errors: ['not_found'],
  summary: 'One article with what came in and went out.',
});

export const writeArticle = defineCall({
  id: 'article.write',
  method: 'POST',
  path: 'article',
  access: 'admin',
  ours: true,
  encoding: 'json',
  body: z.object({
    /** Left out: a new one. */
    articleId: id.nullish(),
    name: filled(80),
    price: price.min(1, 'Please enter an amount.').max(10_000_000),
    /** Null: the club's sales tax. */
    ownTaxBasisPoints: z.number().int().min(0).max(10_000).nullish(),
    counted: z.boolean().default(true),
    belowZero: z.boolean().default(false),
    active: z.boolean().default(true),
  }),
  /** TAKEN: another article has the name. BELOW_ZERO: fewer than none are there; count them first. */
  reply: z.object({
    result: z.enum(['SUCCESS', 'TAKEN', 'BELOW_ZERO']),
    articleId: id.nullable(),
    articles: z.array(article),
  }),
  errors: ['not_found'],
  summary: 'Adds an article, changes one, or puts one away.',
});

export const correctStock = defineCall({
  id: 'article.correctStock',
  method: 'POST',
  path: 'article/stock',
  access: 'admin',
  ours: true,
  encoding: 'json',
  body: z.object({
    articleId: id,
    /** COUNTED: so many are there. DELIVERED: so many came in. */
    kind: z.enum(['COUNTED', 'DELIVERED']),
    quantity: count,
    reason: filled(300),
  }),
  idempotent: true,
  reply: articleDetails,
  errors: ['not_found', 'conflict'],
  summary: 'Says how many of an article are there, or came in.',
});

export const articleCalls = { listArticles, getArticle, writeArticle, correctStock };
