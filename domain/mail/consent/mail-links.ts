/** What a link in a mail tells, and does: looking at it changes nothing, so that whatever scans mails harms nobody. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { SubscriptionResult } from '@fourball/shared/mail/enums.ts';
import type { followMailLink, ShownLink } from '@fourball/shared/mail/subscription-calls.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import type { TextReader } from '@fourball/shared/words/language.ts';
import { knowContactItself } from '../../accounts/users/keep-contact.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { addressWorks, findReach, listsToLeave } from './addresses.ts';
import { changeAddress, findNewAddress } from './change-address.ts';
import { askedSince } from './consent-rules.ts';
import {
  findList,
  findListById,
  findSubscription,
  lockContact,
  recordConsent,
  subscribed,
  wordingId,
  writeSubscription,
  type ContactRow,
  type ListRow,
  type Origin,
} from './consent-rows.ts';
import { listsOfLink } from './lists-of-contact.ts';
import { putOn, takeOff } from './subscribe.ts';
import { readMailLink, type MailLink } from './unsubscribe-link.ts';

/** Most letters left out: whoever forwards a mail gives no address away. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}

/** What the token names, by the address that its contact wants now. Anything but the own tokens is undefined. */
export const findMailLink = (
  house: Pick<House, 'db'>,
  sql: Sql,
  token: string,
): Promise<MailLink | undefined> =>
  readMailLink(house, token, async (contactId) => (await findNewAddress(sql, contactId))?.newEmail);

/** `days`: how long somebody is waited for who was asked. NOT_FOUND for a link that the club did not make, and of a contact that is gone. */
export async function showMailLink(
  house: House,
  sql: Sql,
  reader: TextReader,
  token: string,
  days: number,
): Promise<ShownLink> {
  const link = await findMailLink(house, sql, token);
  return link ? shown(house, sql, reader, link, days) : { result: 'NOT_FOUND' };
}

async function shown(
  { clock }: House,
  sql: Sql,
  reader: TextReader,
  link: MailLink,
  days: number,
): Promise<ShownLink> {
  const since = askedSince(clock.now(), days);
  const [contact] = await sql.query<{ email: string }>('select email from contacts where id = $1', [
    link.contactId,
  ]);
  if (!contact) return { result: 'NOT_FOUND' };
  if (link.kind === 'ADDRESS') {
    const wanted = await findNewAddress(sql, link.contactId);
    if (!wanted) return { result: 'NOT_FOUND' };
    const address = maskedAddress(wanted.newEmail);
    return { result: 'FOUND', kind: 'ADDRESS', address, list: null, lists: [], open: wanted.askedAt > since };
  }
  const list = await findListById(sql, link.listId);
  if (!list) return { result: 'NOT_FOUND' };
  const lists = await listsOfLink(sql, reader, link, since);
  return {
    result: 'FOUND',
    kind: link.kind,
    address: maskedAddress(contact.email),
    list: list.slug,
    lists,
    open: link.kind === 'LEAVE' || lists.some((one) => one.list === list.slug && one.unconfirmed),
  };
}

/**
 * CONFIRM says yes to what is asked; leaving and coming back are at once, for whoever has the link reads the contact's mail. Another list
 * than the link's can only be left, or confirmed where it is asked, by whatever link. Locks the contact.
 */
export async function followLink(
  house: House,
  token: string,
  { action, list: slug }: BodyOf<typeof followMailLink>,
  origin: Origin,
  days: number,
): Promise<{ result: SubscriptionResult; link: ShownLink }> {
  const link = await findMailLink(house, house.db, token);
  if (!link) return { result: 'NOT_FOUND', link: { result: 'NOT_FOUND' } };
  return transact(house.db, async (tx) => {
    const result = await follow(house, tx, link, { action, slug }, origin, days);
    return { result, link: await shown(house, tx, origin, link, days) };
  });
}

async function follow(
  house: House,
  tx: Transaction,
  link: MailLink,
  {
    action,
    slug,
  }: { readonly action: BodyOf<typeof followMailLink>['action']; readonly slug: string | undefined },
  origin: Origin,
  days: number,
): Promise<SubscriptionResult> {
  const since = askedSince(house.clock.now(), days);
  if (link.kind === 'ADDRESS') {
    return action === 'CONFIRM' && (await changeAddress(tx, link.contactId, since))
      ? 'SUBSCRIBED'
      : 'NOT_FOUND';
  }
  const contact = await lockContact(tx, link.contactId);
  const own = await findListById(tx, link.listId);
  const list = slug === undefined ? own : await findList(tx, slug);
  if (!contact || !own || !list) return 'NOT_FOUND';
  switch (action) {
    case 'UNSUBSCRIBE':
      return takeOff(house, tx, contact.id, list, origin);
    case 'UNSUBSCRIBE_ALL': {
      for (const id of await listsToLeave(tx, contact.id)) {
        const left = await findListById(tx, id);
        if (left) await takeOff(house, tx, contact.id, left, origin);
      }
      await takeOff(house, tx, contact.id, own, origin);
      return 'UNSUBSCRIBED';
    }
    case 'RESUBSCRIBE': {
      const before = await findSubscription(tx, contact.id, list.id);
      if (link.kind !== 'LEAVE' || list.id !== own.id || !before || before.status === 'UNCONFIRMED')
        return 'NOT_FOUND';
      return putOn(house, tx, contact, list, origin, 'STRANGER');
    }
    case 'CONFIRM':
      return confirm(house, tx, contact, list, origin, { kind: link.kind, since });
  }
}

/**
 * Only what is asked: who has left the list after the question is not put back by an old mail. Any link will do, since only one a day is
 * mailed: a stranger who had another one sent first must not keep the contact from saying yes.
 */
async function confirm(
  house: House,
  tx: Transaction,
  contact: ContactRow,
  list: ListRow,
  origin: Origin,
  { kind, since }: { readonly kind: 'LEAVE' | 'CONFIRM'; readonly since: Date },
): Promise<'SUBSCRIBED' | 'RESUBSCRIBED' | 'CONFIRM' | 'ASK_OFFICE' | 'NOT_FOUND'> {
  const now = house.clock.now();
  const before = await findSubscription(tx, contact.id, list.id);
  if (before?.status === 'SUBSCRIBED') return 'SUBSCRIBED';
  if (!before?.confirmAskedAt || before.confirmAskedAt <= since) return 'NOT_FOUND';
  const reach = await findReach(tx, contact.id, now);
  if (reach === 'REFUSED') return 'ASK_OFFICE';
  // A link that was in mails for years does not show that the address works again.
  if (reach === 'BOUNCED' && kind === 'LEAVE') return putOn(house, tx, contact, list, origin, 'STRANGER');
  await addressWorks(tx, contact.id);
  await writeSubscription(tx, contact.id, list.id, subscribed, now);
  await recordConsent(
    tx,
    {
      contactId: contact.id,
      listId: list.id,
      act: 'CONFIRM',
      basis: 'EXPRESS',
      wordingId: await wordingId(tx, origin, list, now),
    },
    origin,
    now,
  );
  await knowContactItself(tx, contact.id);
  return before.status === 'UNCONFIRMED' ? 'SUBSCRIBED' : 'RESUBSCRIBED';
}

/** By a mail program, for its reader: done before it is answered. False for what is no link to leave a list. Locks the contact. */
export async function leaveByOneClick(house: House, token: string, origin: Origin): Promise<boolean> {
  const link = await findMailLink(house, house.db, token);
  if (link?.kind !== 'LEAVE') return false;
  return transact(house.db, async (tx) => {
    const contact = await lockContact(tx, link.contactId);
    const list = await findListById(tx, link.listId);
    // Whoever is not known any more gets nothing, which is what was wanted.
    if (contact && list) await takeOff(house, tx, contact.id, list, origin, 'ONE_CLICK');
    return true;
  });
}

/** The contact of a link, for whoever shows it beside the id of the contact. Undefined where it is somebody else's. */
export async function contactOfLink(
  house: Pick<House, 'db'>,
  sql: Sql,
  token: string | undefined,
): Promise<{ id: number; email: string } | undefined> {
  const link = token === undefined ? undefined : await findMailLink(house, sql, token);
  if (!link || link.kind === 'ADDRESS') return undefined;
  const [contact] = await sql.query<{ id: number; email: string }>(
    'select id, email from contacts where id = $1',
    [link.contactId],
  );
  return contact;
}
