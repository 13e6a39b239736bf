/** Tells clients apart by their address, where attempts are counted by whom they come from. */
import { isIP } from 'node:net';

/** How IPv4 addresses are written where a socket speaks both. */
const mapped = /^::ffff:(?=\d+\.)/i;

/** The address, or of an IPv6 one its network: whoever has one IPv6 address has its whole /64. */
export function clientNetwork(written: string): string {
  const address = written.replace(mapped, '');
  if (isIP(address) !== 6 || address.includes('.')) return address;
  const [head = '', tail] = address.toLowerCase().split('::', 2);
  const front = head.split(':').filter(Boolean);
  const back = (tail ?? '').split(':').filter(Boolean);
  const zeros = Array<string>(8 - front.length - back.length).fill('0');
  return [...front, ...(tail === undefined ? [] : zeros), ...back]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
