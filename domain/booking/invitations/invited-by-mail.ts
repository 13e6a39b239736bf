/** Whom an address that was invited by mail belongs to, and whether a guest could come at all. */
import type { Why } from '@fourball/shared/words/refusals.ts';
import { prepared, type Sql } from '@fourball/db/connection.ts';
import { whyGuestBarred } from '../facts/count-guests.ts';
import type { GuestRules } from '@fourball/shared/booking/rules/guest-rules.ts';
import type { PriceClass } from '@fourball/shared/membership/enums.ts';

export interface MailInvite {
  readonly name: string;
  readonly email: string;
}

const findByAddress = prepared(
  'invitations.find-accounts',
  `select id, email from users where email = any($1::text[]) and status = 'ACTIVE'`,
);

/** The golfers who have these addresses, by address in lower case. */
export async function findAccounts(sql: Sql, addresses: readonly string[]): Promise<Map<string, number>> {
  const rows = await sql.query<{ id: number; email: string }>(findByAddress, [
    addresses.map((address) => address.toLowerCase()),
  ]);
  return new Map(rows.map(({ id, email }) => [email, id]));
}

/** An address of a golfer invites the golfer; each other address stands once, with the name it came with first. */
export function sortInvited(
  wanted: readonly MailInvite[],
  accounts: ReadonlyMap<string, number>,
): { readonly golferIds: number[]; readonly guests: MailInvite[] } {
  const golferIds = new Set<number>();
  const guests = new Map<string, MailInvite>();
  for (const { name, email: typed } of wanted) {
    const email = typed.toLowerCase();
    const userId = accounts.get(email);
    if (userId !== undefined) golferIds.add(userId);
    else if (!guests.has(email)) guests.set(email, { name, email });
  }
  return { golferIds: [...golferIds], guests: [...guests.values()] };
}

/** Why none of the tee times could ever take a guest of this booker; how many come is asked once one accepts. */
export function whyNoGuestAtAll(
  rules: GuestRules,
  teeTimes: readonly { readonly day: string; readonly time: string }[],
  bookerClass: PriceClass | undefined,
): Why | undefined {
  const whys = teeTimes.map((teeTime) =>
    whyGuestBarred(rules, { ...teeTime, broughtAlready: 0, bookerClass }),
  );
  return whys.includes(undefined) ? undefined : whys[0];
}
