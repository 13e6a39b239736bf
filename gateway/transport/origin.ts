/** Decides which pages may open a stream or a socket: browsers name them in Origin, and socket.io believes them all. */
import { isOwnOrigin } from '@fourball/domain/kernel/own-origin.ts';
import type { IncomingMessage } from 'node:http';

export type OriginCheck = (request: IncomingMessage) => boolean;

export function checkOrigin(allowed: readonly string[]): OriginCheck {
  return ({ headers }) => isOwnOrigin(headers, allowed);
}
