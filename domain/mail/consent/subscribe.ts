/** Puts contacts on lists and takes them off: golfers by their login, strangers by a link that is mailed to them. */
import type { Transaction } from '@fourball/db/connection.ts';
import { linkWanted } from '@fourball/shared/mail/events.ts';
import type { SubscriptionResult } from '@fourball/shared/mail/enums.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { isNobodysEmail } from '../../accounts/users/no-mail.ts';
import { keepContact, knowContactItself } from '../../accounts/users/keep-contact.ts';
import { may, type UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { findReach, keepAddress } from './addresses.ts';
import {
  findList,
  findSubscription,
  lockContact,
  lockContactOfUser,
  off,
  recordConsent,
  subscribed,
  wordingId,
  writeSubscription,
  type ContactRow,
  type ListRow,
  type Origin,
} from './consent-rows.ts';

/**
 * Who asks for a link: a stranger, who may be anybody, or one who is KNOWN: the contact's own session, or the office. Each has a count
 * of its own, so that no stranger uses up what the contact needs.
 */
type Asker = 'STRANGER' | 'KNOWN';

/** Milliseconds between two mails with a link to one contact, and where the last one is noted. */
const links = {
  STRANGER: { every: 86_400_000, sentAt: 'link_sent_at' },
  KNOWN: { every: 3_600_000, sentAt: 'own_link_sent_at' },
} as const satisfies Record<Asker, { every: number; sentAt: string }>;

/** Whether somebody may put themselves on the list; the office's own lists are for the office. */
const isOpen = (list: ListRow, office: boolean): boolean =>
  list.kind === 'SERVICE' ? list.showPublic || list.showAdmin : list.showPublic || (office && list.showAdmin);

/**
 * At once, for whoever has logged in reads mail at the address. Locks the contact. ASK_OFFICE where mail there was called unwanted, CONFIRM
 * where it did not arrive: a link is mailed. Errors: unauthenticated for an account that was erased meanwhile.
 */
export function subscribeSelf(
  house: House,
  actor: UserActor,
  slug: string,
  origin: Origin,
): Promise<{ result: SubscriptionResult; contact: { id: number } }> {
  return transact(house.db, async (tx) => {
    const contact = await lockContactOfUser(tx, actor.userId);
    if (!contact) throw new AppError('unauthenticated');
    const list = await findList(tx, slug);
    const result =
      list && isOpen(list, may(actor, 'CONTENT', 'MEMBERSHIP'))
        ? await putOn(house, tx, contact, list, origin, 'KNOWN')
        : ('NOT_FOUND' as const);
    return { result, contact: { id: contact.id } };
  });
}

/**
 * Whoever asks has shown to read mail at the contact's address. By a link that may have been forwarded a stranger asks all the same
 * where a mail has to be sent. Hold the contact.
 */
export async function putOn(
  { clock }: Pick<House, 'clock'>,
  tx: Transaction,
  contact: ContactRow,
  list: ListRow,
  origin: Origin,
  asker: Asker,
): Promise<'SUBSCRIBED' | 'RESUBSCRIBED' | 'CONFIRM' | 'ASK_OFFICE'> {
  const now = clock.now();
  const before = await findSubscription(tx, contact.id, list.id);
  const reach = await findReach(tx, contact.id, now);
  if (reach === 'REFUSED') return 'ASK_OFFICE';
  if (reach === 'BOUNCED') {
    await askByMail(tx, contact, list, origin, { asker, now });
    return 'CONFIRM';
  }
  await keepAddress(tx, contact.id);
  if (before?.status !== 'SUBSCRIBED' || before.basis !== 'EXPRESS') {
    await writeSubscription(tx, contact.id, list.id, subscribed, now);
    await recordConsent(
      tx,
      {
        contactId: contact.id,
        listId: list.id,
        act: 'SUBSCRIBE',
        basis: 'EXPRESS',
        wordingId: await wordingId(tx, origin, list, now),
      },
      origin,
      now,
    );
    await knowContactItself(tx, contact.id);
  }
  return before && before.status !== 'UNCONFIRMED' && before.status !== 'SUBSCRIBED'
    ? 'RESUBSCRIBED'
    : 'SUBSCRIBED';
}

/** Hold the contact. Of a list for advertising that the contact is not on NOT_FOUND; off it already is done. */
export async function takeOff(
  { clock }: Pick<House, 'clock'>,
  tx: Transaction,
  contactId: number,
  list: ListRow,
  origin: Origin,
  act: 'UNSUBSCRIBE' | 'ONE_CLICK' = 'UNSUBSCRIBE',
): Promise<'UNSUBSCRIBED' | 'NOT_FOUND'> {
  const now = clock.now();
  const before = await findSubscription(tx, contactId, list.id);
  if (!before && list.kind === 'MARKETING') return 'NOT_FOUND';
  if (before && before.status !== 'SUBSCRIBED' && before.status !== 'UNCONFIRMED') {
    // A link that waits is not followed after this.
    if (before.confirmAskedAt) {
      await writeSubscription(tx, contactId, list.id, { ...before, confirmAskedAt: null }, now);
    }
    return 'UNSUBSCRIBED';
  }
  await writeSubscription(tx, contactId, list.id, off('UNSUBSCRIBED'), now);
  await recordConsent(tx, { contactId, listId: list.id, act }, origin, now);
  return 'UNSUBSCRIBED';
}

/**
 * Of the own contact, and any by an admin. Locks the contact. NOT_FOUND where the contact is not on the list. Errors: not_found for
 * whoever is somebody else's contact.
 */
export function unsubscribe(
  house: House,
  actor: UserActor,
  wish: { readonly list: string; readonly contact: number },
  origin: Origin,
): Promise<{ result: SubscriptionResult }> {
  return transact(house.db, async (tx) => {
    const contact = await lockOwn(tx, actor, wish.contact);
    const list = await findList(tx, wish.list);
    if (!list) return { result: 'NOT_FOUND' };
    const result = await takeOff(house, tx, contact.id, list, originOf(actor, contact, origin));
    await recordForOther(tx, actor, contact, list, result);
    return { result };
  });
}

/** As `unsubscribe`; what came back or was called unwanted as `subscribeSelf`. */
export function resubscribe(
  house: House,
  actor: UserActor,
  wish: { readonly list: string; readonly contact: number },
  origin: Origin,
): Promise<{ result: SubscriptionResult }> {
  return transact(house.db, async (tx) => {
    const contact = await lockOwn(tx, actor, wish.contact);
    const list = await findList(tx, wish.list);
    const before = list && (await findSubscription(tx, contact.id, list.id));
    if (!list || !before || before.status === 'UNCONFIRMED') return { result: 'NOT_FOUND' };
    if (before.status === 'SUBSCRIBED' && before.basis === 'EXPRESS') return { result: 'RESUBSCRIBED' };
    const own = contact.userId === actor.userId;
    // On a contact's behalf only the contact's own yes counts, which the link brings.
    const result = own
      ? await putOn(house, tx, contact, list, origin, 'KNOWN')
      : await askUnlessRefused(house, tx, contact, list, origin);
    await recordForOther(tx, actor, contact, list, result);
    return { result };
  });
}

async function askUnlessRefused(
  { clock }: House,
  tx: Transaction,
  contact: ContactRow,
  list: ListRow,
  origin: Origin,
): Promise<'CONFIRM' | 'ASK_OFFICE'> {
  const now = clock.now();
  if ((await findReach(tx, contact.id, now)) === 'REFUSED') return 'ASK_OFFICE';
  await askByMail(tx, contact, list, origin, { asker: 'KNOWN', now });
  return 'CONFIRM';
}

async function lockOwn(tx: Transaction, actor: UserActor, contactId: number): Promise<ContactRow> {
  const contact = may(actor, 'CONTENT', 'MEMBERSHIP')
    ? await lockContact(tx, contactId)
    : await lockContactOfUser(tx, actor.userId);
  if (contact?.id !== contactId) throw new AppError('not_found');
  return contact;
}

const originOf = (actor: UserActor, contact: ContactRow, origin: Origin): Origin =>
  contact.userId === actor.userId ? origin : { ...origin, source: 'OFFICE' };

/** What the office did to somebody else's lists stands in the trail. */
async function recordForOther(
  tx: Transaction,
  actor: UserActor,
  contact: ContactRow,
  list: ListRow,
  result: SubscriptionResult,
): Promise<void> {
  if (contact.userId === actor.userId || result === 'NOT_FOUND') return;
  await recordChange(tx, actor, {
    action: 'subscription.changed',
    ...(contact.userId === null ? {} : { userId: contact.userId }),
    changes: [{ field: 'list', before: list.name, after: result }],
  });
}

/**
 * A stranger asks for a list: nothing is sent there before the contact says yes by the link that is mailed, at most once a day for an
 * address, whichever strangers ask. Tells nothing of what is known of the address. Locks the contact.
 */
export function askForList(
  house: House,
  wish: {
    readonly list: string;
    readonly email: string;
    readonly firstName: string;
    readonly lastName: string;
  },
  origin: Origin,
): Promise<void> {
  const email = wish.email.toLowerCase();
  return transact(house.db, async (tx) => {
    const list = await findList(tx, wish.list);
    if (!list?.showPublic || list.kind !== 'MARKETING' || isNobodysEmail(email)) return;
    const now = house.clock.now();
    const kept = await keepContact(tx, { ...wish, email });
    const contact = await lockContact(tx, kept.id);
    if (!contact) return;
    await keepAddress(tx, contact.id);
    if (kept.made)
      await tx.query('update mail_addresses set list_only = true where contact_id = $1', [kept.id]);
    const before = await findSubscription(tx, contact.id, list.id);
    if (before?.status === 'SUBSCRIBED' && before.basis === 'EXPRESS') return;
    if ((await findReach(tx, contact.id, now)) === 'REFUSED') return;
    await askByMail(tx, contact, list, origin, { asker: 'STRANGER', now });
  });
}

/**
 * Somebody who shows no link wants a contact off a list, or back on it: nothing changes, and the contact gets the link, at most one a
 * day. Tells nothing. Locks the contact.
 */
export function askForLink(
  house: House,
  wish: { readonly list: string; readonly contact: number },
  kind: 'LEAVE' | 'CONFIRM',
  origin: Origin,
): Promise<void> {
  return transact(house.db, async (tx) => {
    const contact = await lockContact(tx, wish.contact);
    const list = await findList(tx, wish.list);
    const before = contact && list && (await findSubscription(tx, contact.id, list.id));
    if (!contact || !list || !before) return;
    const now = house.clock.now();
    if ((await findReach(tx, contact.id, now)) === 'REFUSED') return;
    const on = before.status === 'SUBSCRIBED';
    const by = { asker: 'STRANGER', now } as const;
    if (kind === 'LEAVE' && on) await wantLink(tx, contact.id, list.id, kind, by);
    if (kind === 'CONFIRM' && !on && list.showPublic) await askByMail(tx, contact, list, origin, by);
  });
}

interface By {
  readonly asker: Asker;
  readonly now: Date;
}

/** Notes that the contact is asked, by these words, and has the link mailed. Hold the contact. */
async function askByMail(
  tx: Transaction,
  contact: Pick<ContactRow, 'id'>,
  list: ListRow,
  origin: Origin,
  by: By,
): Promise<void> {
  const { now } = by;
  await keepAddress(tx, contact.id);
  const before = await findSubscription(tx, contact.id, list.id);
  // One who is on it by what was bought stays so until the yes.
  if (before?.status === 'SUBSCRIBED') return;
  const sent = await wantLink(tx, contact.id, list.id, 'CONFIRM', by);
  // Asked again on the same day by whoever it is: what waits already waits as long as it did.
  if (!sent && before?.confirmAskedAt) return;
  await writeSubscription(
    tx,
    contact.id,
    list.id,
    before
      ? { ...before, confirmAskedAt: now }
      : { status: 'UNCONFIRMED', basis: null, basisUntil: null, confirmAskedAt: now },
    now,
  );
  await recordConsent(
    tx,
    { contactId: contact.id, listId: list.id, act: 'ASK', wordingId: await wordingId(tx, origin, list, now) },
    origin,
    now,
  );
}

/**
 * Strangers together get a contact one mail a day, and who is known one an hour beside it. Returns whether one is sent: where it is not, the
 * contact has one of that time, and whatever link of the club it is, it leads to all that is asked.
 */
async function wantLink(
  tx: Transaction,
  contactId: number,
  listId: number,
  kind: 'LEAVE' | 'CONFIRM',
  { asker, now }: By,
): Promise<boolean> {
  await keepAddress(tx, contactId);
  const { every, sentAt } = links[asker];
  const due = await tx.query(
    `update mail_addresses set ${sentAt} = $2 where contact_id = $1 and (${sentAt} is null or ${sentAt} <= $3)
     returning 1`,
    [contactId, now, new Date(now.getTime() - every)],
  );
  if (due.length === 0) return false;
  await emit(tx, linkWanted, { contactId, listId, kind });
  return true;
}
