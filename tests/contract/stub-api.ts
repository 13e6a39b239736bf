/** A small api with made-up sessions, for testing how calls are mounted without a database. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CallRouter } from '@fourball/api/http/call-router.ts';
import { answerErrors } from '@fourball/api/http/errors.ts';
import type { HttpServices } from '@fourball/api/http/services.ts';
import { anonymous, type Actor, type Role } from '@fourball/domain/kernel/actor.ts';
import Koa, { type Context } from 'koa';

/** The name of a role is the token of somebody who has that role alone. */
const roles: Readonly<Record<string, Role>> = { golfer: 'GOLFER', organizer: 'ORGANIZER', admin: 'ADMIN' };

async function authenticate(ctx: Context): Promise<Actor> {
  const name = ctx.get('authorization').replace('Bearer ', '');
  const role = roles[name];
  if (!role) return anonymous;
  return {
    kind: 'user',
    userId: 7,
    userName: name,
    name,
    roles: new Set([role]),
    rights: new Set(),
    member: false,
    sessionId: 1,
  };
}

export interface StubApi {
  url: string;
  /** What went wrong inside, as it was logged. */
  logged: unknown[];
  close(): Promise<void>;
}

/** Listens with the calls that `mount` puts on the router. */
export async function startStubApi(
  mount: (router: CallRouter) => void,
  services: Partial<HttpServices> = {},
): Promise<StubApi> {
  const router = new CallRouter({ authenticate, ...services });
  mount(router);
  const logged: unknown[] = [];
  const app = new Koa();
  app.use(answerErrors({ error: (entry: unknown) => void logged.push(entry) }));
  app.use(router.middleware());
  const server = createServer(app.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    logged,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
