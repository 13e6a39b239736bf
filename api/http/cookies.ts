/** Reads and writes the few cookies there are; their values never need quoting. */
import type { Context } from 'koa';

/** What ours consist of; a value that has anything else was made by somebody else. */
const plain = /^[\w.-]{1,200}$/;

export function cookieOf(ctx: Context, name: string): string | undefined {
  const value = ctx.cookies.get(name);
  return value !== undefined && plain.test(value) ? value : undefined;
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

/**
 * No other site's page ever causes these cookies to be sent. Not by Koa's `cookies.set`: it knows no Max-Age, only a moment, which
 * the browser's clock may have passed already, and would go by the proxy's hop instead of the club's address for `Secure`.
 */
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
