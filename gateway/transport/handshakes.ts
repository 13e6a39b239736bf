/** Refuses those who knock too often, before they cost a look-up. */
import type { IncomingMessage } from 'node:http';
import { clientNetwork } from '@fourball/domain/kernel/client-network.ts';
import type { Settings } from '@fourball/domain/kernel/settings.ts';
import type { GatewayTuning } from '../tuning.ts';

export interface HandshakeLimits {
  /** Counts a request by the address that it comes from; false means that there were too many. */
  admitAddress(request: IncomingMessage): boolean;
  /** Counts a stream or socket of this user; false means that there were too many. */
  admitUser(userId: number): boolean;
  /** The address that a request comes from. */
  clientOf(request: IncomingMessage): string;
  /** Whole seconds after which trying again makes sense. */
  readonly retryAfter: number;
  close(): void;
}

/** Each gateway counts for itself, in spans that begin anew for everybody at once: nothing is kept for longer. */
export function limitHandshakes(
  { handshakesPerAddress, handshakesPerUser, handshakeSpan }: GatewayTuning,
  { proxyHops }: Pick<Settings, 'proxyHops'>,
): HandshakeLimits {
  const byAddress = new Map<string, number>();
  const byUser = new Map<number, number>();
  const timer = setInterval(() => {
    byAddress.clear();
    byUser.clear();
  }, handshakeSpan);
  const count = <Key>(counts: Map<Key, number>, key: Key, limit: number): boolean => {
    const soFar = counts.get(key) ?? 0;
    if (soFar < limit) counts.set(key, soFar + 1);
    return soFar < limit;
  };
  return {
    admitAddress: (request) =>
      count(byAddress, clientNetwork(addressOf(request, proxyHops)), handshakesPerAddress),
    clientOf: (request) => addressOf(request, proxyHops),
    admitUser: (userId) => count(byUser, userId, handshakesPerUser),
    retryAfter: Math.ceil(handshakeSpan / 1_000),
    close: () => clearInterval(timer),
  };
}

/** Whom our own proxies name; what stands before them in the header anybody may have written. */
export function addressOf(
  { headers, socket }: { headers: IncomingMessage['headers']; socket: { remoteAddress?: string } },
  proxyHops: number,
): string {
  const named = proxyHops > 0 ? headers['x-forwarded-for'] : undefined;
  const [address] = (named === undefined ? [] : String(named).split(',')).slice(-proxyHops);
  return address?.trim() ?? socket.remoteAddress ?? '';
}
