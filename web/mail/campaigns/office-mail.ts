/** Addresses as somebody types or pastes them. */
import { words } from './campaign-words.en.ts';

export const mostAddresses = 500;

const address = /^[^\s@<>",;]{1,64}@[^\s@<>",;]{1,190}\.[^\s@<>",;.]{2,}$/;

/** Each once, as written first. */
export function addressesIn(typed: string): string[] {
  const found = new Map<string, string>();
  for (const one of typed.split(/[\s,;]+/)) {
    const plain = one.replace(/^<|>$/g, '');
    if (plain !== '' && !found.has(plain.toLowerCase())) found.set(plain.toLowerCase(), plain);
  }
  return [...found.values()];
}

/** The first thing that is wrong with them. */
export function addressProblem(addresses: readonly string[]): string | undefined {
  if (addresses.length === 0) return words.office.noAddress;
  if (addresses.length > mostAddresses) return words.office.tooMany(addresses.length, mostAddresses);
  const wrong = addresses.find((one) => !address.test(one));
  return wrong === undefined ? undefined : words.office.notAddresses(wrong.slice(0, 80));
}
