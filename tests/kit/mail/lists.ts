/** A club whose golfers and strangers choose what they get by mail. */
import { findSendable } from '@fourball/domain/mail/consent/may-send.ts';
import { mailLinkMaker } from '@fourball/domain/mail/consent/unsubscribe-link.ts';
import { followMailLink, subscribe, subscribePublic } from '@fourball/shared/mail/subscription-calls.ts';
import { buildUser, type BuiltUser } from '../build.ts';
import { ownClubTest } from '../fixtures.ts';
import { callOver, replyOver, testNow } from '../server.ts';

export const password = 'fairway-and-rough';
/** Milliseconds. */
export const day = 86_400_000;
/** Of the mail that asks a stranger. */
export const asks = 'Please confirm: Newsletter';

export const listsTest = ownClubTest({
  with: ['workers'],
  env: { OWN_REQUESTS: '1000', NEWSLETTER_SIGN_UPS: '3' },
})
  .extend('ava', ({ server }) => buildUser(server.db, { firstName: 'Ava', password }))
  .extend('ben', ({ server }) => buildUser(server.db, { firstName: 'Ben' }))
  .extend('avaMail', ({ ava }) => ava.email)
  .extend('contact', ({ server }) => async ({ userId }: BuiltUser): Promise<number> => {
    const [row] = await server.db.query<{ id: number }>('select id from contacts where user_id = $1', [
      userId,
    ]);
    return row?.id ?? 0;
  })
  .extend(
    'join',
    ({ server }) =>
      (golfer: BuiltUser, list = 'newsletter') =>
        replyOver(server.url, subscribe, { token: golfer.token, body: { list } }),
  )
  .extend(
    'state',
    ({ server }) =>
      async (email: string, list = 'newsletter'): Promise<string | undefined> => {
        const [row] = await server.db.query<{ status: string }>(
          `select s.status from subscriptions s join contacts c on c.id = s.contact_id join email_lists l on l.id = s.list_id
           where c.email = $1 and l.slug = $2`,
          [email, list],
        );
        return row?.status;
      },
  )
  .extend(
    'acts',
    ({ server }) =>
      async (): Promise<string[]> =>
        (await server.db.query<{ act: string }>('select act from consents order by id')).map(
          ({ act }) => act,
        ),
  )
  .extend('leaveToken', ({ server }) => async (contactId: number): Promise<string> => {
    const [list] = await server.db.query<{ id: number }>(
      `select id from email_lists where slug = 'newsletter'`,
    );
    return (await mailLinkMaker(server.house))({ kind: 'LEAVE', contactId, listId: list?.id ?? 0 });
  })
  .extend(
    'stranger',
    ({ server }) =>
      (email: string, more: object = {}) =>
        callOver(server.url, subscribePublic, {
          body: { list: 'newsletter', firstName: 'Kim', lastName: 'Strand', email, ...more },
        }),
  )
  .extend(
    'follow',
    ({ server }) =>
      (token: string, action: string, list?: string) =>
        replyOver(server.url, followMailLink, { params: { token }, body: { action, list } }),
  )
  .extend('sendable', ({ server }) => async (now = testNow): Promise<number[]> => {
    const contacts = await server.db.query<{ id: number }>('select id from contacts order by id');
    const [list] = await server.db.query<{ id: number }>(
      `select id from email_lists where slug = 'newsletter'`,
    );
    const found = await findSendable(
      server.db,
      contacts.map(({ id }) => id),
      list?.id ?? 0,
      { now, today: now.toISOString().slice(0, 10) },
    );
    return found.map(({ id }) => id);
  });
