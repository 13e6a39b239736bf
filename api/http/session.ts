/** Finds out who calls: from the Bearer token, or from nothing. */
import type { IncomingMessage } from 'node:http';
import { anonymous, type Actor, type UserActor, type WaitingActor } from '@fourball/domain/kernel/actor.ts';
import { AppError } from '@fourball/domain/kernel/app-error.ts';
import type { SessionResolver } from '@fourball/domain/accounts/sessions/resolve-session.ts';
import type { Context } from 'koa';

/** The token of `Authorization: Bearer …`; undefined without one. */
export const tokenOf = ({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined =>
  /^Bearer ([\w.~+/=-]{16,512})$/i.exec(headers.authorization ?? '')?.[1];

export const bearerToken = (ctx: Context): string | undefined => tokenOf(ctx.req);

export function authenticator(
  resolveSession: SessionResolver,
): (ctx: Context) => Promise<Actor | WaitingActor> {
  return async (ctx) => {
    const token = bearerToken(ctx);
    return (token && (await resolveSession(token))) || anonymous;
  };
}

/** For calls that are not public: mounting has refused everyone else before. */
export function userOf(actor: Actor): UserActor {
  if (actor.kind !== 'user') throw new AppError('unauthenticated');
  return actor;
}
