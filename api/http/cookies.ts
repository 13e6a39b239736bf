/** Reads and writes the few cookies there are; their values never need quoting. */
import type { Context } from 'koa';

/** What ours consist of; a value that has anything else was made by somebody else. */
const plain = /^[\w.-]{1,200}$/;

export function cookieOf(ctx: Context, name: string): string | undefined {
  for (const pair of (ctx.req.headers.cookie ?? '').split(';')) {
    const [key, value] = pair.trim().split('=', 2);
    if (key === name && value !== undefined && plain.test(value)) return value;
  }
  return undefined;
}

/** Over https the name itself keeps other hosts and plain http from setting it: browsers refuse it from them. */
export const hostCookie = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);

export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  /** 0 takes the cookie away. */
  readonly maxAgeSeconds: number;
  readonly httpOnly: boolean;
  /** Only sent over https. */
  readonly secure: boolean;
}

/** No other site's page ever causes these cookies to be sent. */
export function setCookie(
  ctx: Context,
  { name, value, path, maxAgeSeconds, httpOnly, secure }: Cookie,
): void {
  const parts = [
    `${name}=${value}`,
    `Path=${path}`,
    `Max-Age=${maxAgeSeconds}`,
    'SameSite=Strict',
    ...(httpOnly ? ['HttpOnly'] : []),
    ...(secure ? ['Secure'] : []),
  ];
  ctx.append('Set-Cookie', parts.join('; '));
}
