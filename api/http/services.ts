/** What the HTTP floor needs from the rest of the server, handed to it where the server is put together. */
import type { Actor, WaitingActor } from '@fourball/domain/kernel/actor.ts';
import type { Call } from '@fourball/shared/contract/define-call.ts';
import type { Context } from 'koa';
import type { BodyLimits } from './body/limits.ts';
import type { UploadBudget } from './body/upload-budget.ts';

export interface HttpServices {
  /** Who calls, from the token; anonymous without a valid one. May throw `csrf`. */
  authenticate(ctx: Context): Promise<Actor | WaitingActor>;
  bodyLimits?: BodyLimits;
  uploads?: UploadBudget;
  /** Hears what a call was answered with, for the security log. Must not throw. */
  heed?: (call: Call, ctx: Context, given: { params: unknown; body: unknown }, reply: unknown) => void;
}
