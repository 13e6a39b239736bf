/** Signs golfers up for an event with fees and reads what they owe and what the books say, over HTTP. */
import { getOwnAccount } from '@fourball/shared/money/ledger-calls.ts';
import type { EntryProduct } from '@fourball/shared/seasons/entry-shapes.ts';
import { listEventProducts } from '@fourball/shared/seasons/event-product-calls.ts';
import { signUpEvent } from '@fourball/shared/seasons/registration-calls.ts';
import type { BuiltUser } from '../build.ts';
import { replyOver, type TestServer } from '../server.ts';

/** The registration that it led to. */
export async function enter(
  { url }: TestServer,
  { token }: BuiltUser,
  eventId: number,
  wish: object = {},
): Promise<number> {
  const reply = await replyOver(url, signUpEvent, { token, body: { eventId, ...wish } });
  return reply.registrationId ?? 0;
}

/** All that golfers owe for the event, the oldest first. */
export const productsOf = (
  { url }: TestServer,
  { token }: BuiltUser,
  eventId: number,
): Promise<EntryProduct[]> => replyOver(url, listEventProducts, { token, params: { id: eventId } });

/** What the golfer reads on the own account: the balance, and entries as kind, words and cents, the latest first. */
export async function accountOf({ url }: TestServer, { token }: BuiltUser) {
  const { balance, entries } = await replyOver(url, getOwnAccount, { token });
  return {
    balance,
    entries: entries.map(({ kind, description, cents }) => [kind, description, cents] as const),
  };
}
