/** Decides which pages may open a stream or a socket: browsers name them in Origin, and socket.io believes them all. */
import type { IncomingMessage } from 'node:http';

export type OriginCheck = (request: IncomingMessage) => boolean;

/** Lets through whatever names no origin (not a page of somebody else), the own origin, and those that are allowed. */
export function checkOrigin(allowed: readonly string[]): OriginCheck {
  return ({ headers: { origin, host } }) => {
    if (origin === undefined || allowed.includes(origin)) return true;
    return URL.canParse(origin) && new URL(origin).host === host;
  };
}
