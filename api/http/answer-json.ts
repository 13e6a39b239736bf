/** Answers with JSON that is written already, as a call of a user is answered. */
import type { Context } from 'koa';
import { answered } from './mount-calls.ts';
import { jsonHeaders, unkept } from './reply-headers.ts';

/** For replies so long that parsing and writing them again would cost more than what they tell. */
export function answerJson(ctx: Context, json: string): typeof answered {
  ctx.status = 200;
  ctx.set({ ...jsonHeaders, ...unkept });
  ctx.body = json;
  return answered;
}
