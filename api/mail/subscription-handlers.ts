/** Binds the calls with which people choose what they get by mail to their commands; strangers are told nothing of anybody. */
import { needsApproval } from '@fourball/domain/accounts/rules.ts';
import { openAccount } from '@fourball/domain/accounts/users/open-account.ts';
import { anonymous, may, type Actor } from '@fourball/domain/kernel/actor.ts';
import { AppError } from '@fourball/domain/kernel/app-error.ts';
import { updateContact } from '@fourball/domain/mail/consent/change-address.ts';
import { getOwnConsent, setTracking } from '@fourball/domain/mail/consent/consent-centre.ts';
import { confirmDays } from '@fourball/domain/mail/consent/consent-rules.ts';
import { findContactByEmail, findContactLists } from '@fourball/domain/mail/consent/lists-of-contact.ts';
import {
  contactOfLink,
  followLink,
  leaveByOneClick,
  showMailLink,
} from '@fourball/domain/mail/consent/mail-links.ts';
import {
  askForLink,
  askForList,
  resubscribe,
  subscribeSelf,
  unsubscribe,
} from '@fourball/domain/mail/consent/subscribe.ts';
import { listAllLists } from '@fourball/domain/mail/lists/list-rows.ts';
import type { Context } from 'koa';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { golferAlone } from '../limits/attempt-limits.ts';
import { answered } from '../http/mount-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';
import { originOf, readerOf } from './origin.ts';

/** What everybody is told of a contact who may not know of it. */
const nobody = { contact: null, contactLists: [] };

export const subscriptionHandlers = (services: Services): BuiltHandlers['subscriptions'] => {
  const { house, club, limits, settings } = services;
  const days = async (): Promise<number> => confirmDays((await club.rules()).all);
  /** By the link where it is the contact's; else the contact is mailed one, and nothing is told. */
  const byLink = async (
    { ctx, actor }: { ctx: Context; actor: Actor },
    wish: { list: string; contact: number; t?: string | undefined },
    action: 'UNSUBSCRIBE' | 'RESUBSCRIBE',
  ) => {
    const shown = await limits.limited(
      'mailedLink',
      { client: ctx.ip },
      () => contactOfLink(house, house.db, wish.t),
      (contact) => wish.t !== undefined && contact === undefined,
    );
    if (wish.t !== undefined && shown?.id === wish.contact) {
      const origin = originOf(ctx, actor, 'LINK');
      const { result } = await followLink(house, wish.t, { action, list: wish.list }, origin, await days());
      return { result };
    }
    const kind = action === 'UNSUBSCRIBE' ? 'LEAVE' : 'CONFIRM';
    await limits.limited('mailRequest', { client: ctx.ip }, () =>
      askForLink(house, wish, kind, originOf(ctx, actor, 'PAGE')),
    );
    return { result: 'CONFIRM' as const };
  };
  return {
    async getEmailContact({ actor, params, query, ctx }) {
      const email = params.email.toLowerCase();
      const linked =
        query.t === undefined
          ? undefined
          : await limits.limited(
              'mailedLink',
              { client: ctx.ip },
              () => contactOfLink(house, house.db, query.t),
              (contact) => contact === undefined,
            );
      const contact = await findContactByEmail(house.db, email);
      const reads =
        contact !== undefined &&
        (may(actor, 'CONTENT', 'MEMBERSHIP') ||
          linked?.id === contact.id ||
          (actor.kind === 'user' && contact.userId === actor.userId));
      // Asked of everybody, so that an address that is known takes as long as one that is not.
      const contactLists = await findContactLists(house.db, reads ? contact.id : 0);
      return reads ? { contact: { id: contact.id }, contactLists } : nobody;
    },
    subscribe: ({ actor, body, ctx }) =>
      subscribeSelf(house, userOf(actor), body.list, originOf(ctx, actor, 'ACCOUNT')),
    async subscribePublic({ actor, body, ctx }) {
      await limits.limited('mailRequest', { client: ctx.ip }, () =>
        askForList(house, body, originOf(ctx, actor, 'PAGE')),
      );
      return { result: 'CONFIRM' };
    },
    unsubscribe: ({ actor, body, ctx }) =>
      unsubscribe(house, userOf(actor), body, originOf(ctx, actor, 'ACCOUNT')),
    unsubscribePublic: ({ actor, body, ctx }) => byLink({ ctx, actor }, body, 'UNSUBSCRIBE'),
    resubscribe: ({ actor, body, ctx }) =>
      resubscribe(house, userOf(actor), body, originOf(ctx, actor, 'ACCOUNT')),
    resubscribePublic: ({ actor, body, ctx }) => byLink({ ctx, actor }, body, 'RESUBSCRIBE'),
    updateEmailContact({ actor, body }) {
      const user = userOf(actor);
      const update = () => updateContact(house, user, body, settings.confirmationMinutes);
      return body.newEmail ? limits.limited('mailRequest', golferAlone(user), update) : update();
    },
    getMailLink: async ({ actor, params, ctx }) => {
      const waitFor = await days();
      return limits.limited(
        'mailedLink',
        { client: ctx.ip },
        () => showMailLink(house, house.db, readerOf(actor), params.token, waitFor),
        ({ result }) => result === 'NOT_FOUND',
      );
    },
    followMailLink: async ({ actor, params, body, ctx }) => {
      const waitFor = await days();
      return limits.limited(
        'mailedLink',
        { client: ctx.ip },
        () => followLink(house, params.token, body, originOf(ctx, actor, 'LINK'), waitFor),
        ({ link }) => link.result === 'NOT_FOUND',
      );
    },
    async leaveByOneClick({ params, ctx }) {
      // A mail program comes for its reader, without a session; whoever sends one is that reader all the same.
      const left = await limits.limited(
        'mailedLink',
        { client: ctx.ip },
        () => leaveByOneClick(house, params.token, originOf(ctx, anonymous, 'LINK')),
        (done) => !done,
      );
      if (!left) throw new AppError('not_found');
      ctx.status = 200;
      ctx.set('Cache-Control', 'no-store');
      ctx.body = '';
      return answered;
    },
    getConsent: async ({ actor }) => getOwnConsent(house, house.db, userOf(actor), await days()),
    setTrackingConsent: ({ actor, body }) => setTracking(house, userOf(actor), body.allowed),
  };
};

export const newsletterHandlers = ({ house, club, limits }: Services): BuiltHandlers['newsletter'] => ({
  listExternalLists: ({ actor }) => listAllLists(house.db, userOf(actor)),
  async signUpForNewsletter({ actor, body, ctx }) {
    const list = (await club.rules()).all.NEWSLETTER_LIST ?? '';
    await limits.limited('newsletter', { client: ctx.ip }, () =>
      askForList(
        house,
        { list, email: body.email, firstName: '', lastName: '' },
        originOf(ctx, actor, 'NEWSLETTER'),
      ),
    );
    return 'OK';
  },
  sendSignUpMail: ({ actor, body, ctx }) =>
    limits.limited('signUp', { email: body.email, client: ctx.ip }, async () =>
      openAccount(house, actor, body, needsApproval((await club.rules()).all)),
    ),
});
