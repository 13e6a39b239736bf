/** The shapes of articles of the shop. */
import { z } from 'zod';
import { cents, id, instant } from '../../contract/fields.ts';
import { stockMoveKind } from '../enums.ts';

export const article = z.object({
  articleId: id,
  name: z.string(),
  /** Of one, before tax. */
  price: cents,
  /** Its own rate; null: the club's sales tax. */
  ownTaxBasisPoints: z.number().int().nullable(),
  /** The rate that holds now. */
  taxBasisPoints: z.number().int(),
  /** Whether the club counts how many there are. */
  counted: z.boolean(),
  stock: z.number().int(),
  /** It may be sold although none is there. */
  belowZero: z.boolean(),
  active: z.boolean(),
});
export type Article = z.output<typeof article>;

export const articleDetails = article.extend({
  /** The latest first, 100 at most. */
  moves: z.array(
    z.object({
      moveId: id,
      kind: stockMoveKind,
      /** More than 0 came in. */
      quantity: z.number().int(),
      reason: z.string().nullable(),
      at: instant,
      by: z.string().nullable(),
      taking: z.object({ takingId: id, number: z.string() }).nullable(),
    }),
  ),
});
export type ArticleDetails = z.output<typeof articleDetails>;

/** What a till sells of one. */
export const soldArticle = z.object({ articleId: id, quantity: z.number().int().min(1).max(1_000) });
