/** The `test` of a file about mails of seasons and golf events: a club with workers and a mail server, and golfers who sign up. */
import {
  answerRegistration,
  listOwnRegistrations,
  withdrawRegistration,
} from '@fourball/shared/seasons/registration-calls.ts';
import { buildUser, type BuiltUser } from '../build.ts';
import { clubTest, startFor } from '../fixtures.ts';
import { startMailServer, type ReceivedMail } from '../mail-server.ts';
import { replyOver, testNow } from '../server.ts';
import { buildOpenSeason, makeEvent, type EventFields } from './golf-events.ts';
import { toldBy } from './told.ts';

export const entry = { name: 'Entry', memberPrice: 5_000, nonMemberPrice: 8_000, externalMemberPrice: 6_000 };
export const fourBall = { basis: 'STABLEFORD', side: { size: 2, mode: 'BEST_N', count: 1 } } as const;

export const subjectOf = (mail: ReceivedMail | undefined): string => mail?.header('subject') ?? '';

/** Made anew for each file, as `clubTest`. */
export const toldTest = () => {
  const test = clubTest()
    .extend('mails', { scope: 'file' }, async ({}, { onCleanup }) => {
      const mails = await startMailServer();
      onCleanup(() => mails.close());
      return mails;
    })
    .extend('server', { scope: 'file' }, ({ mails }, { onCleanup }) =>
      startFor(
        { with: ['workers'], env: { SMTP_URL: mails.url, PUBLIC_URL: 'https://club.example' } },
        onCleanup,
      ),
    )
    .extend('told', { scope: 'file' }, ({ server, mails }) => toldBy(server, mails))
    .extend('ava', ({ server }) => buildUser(server.db, { firstName: 'Ava' }))
    .extend('ben', ({ server }) => buildUser(server.db, { firstName: 'Ben' }))
    .extend('cal', ({ server }) => buildUser(server.db, { firstName: '<i>Cal</i>' }))
    .extend('season', ({ server }) => buildOpenSeason(server, { type: 'TOURNAMENT' }))
    .extend(
      'make',
      ({ server, season }) =>
        (fields: EventFields = {}) =>
          makeEvent(server, season, { fees: [entry], date: '2026-06-26', ...fields }),
    )
    /** Fees of the season's events are due then; without this at the event. */
    .extend(
      'due',
      ({ server, season }) =>
        (timing: string) =>
          server.db.query('update event_types set payment_timing = $2 where id = $1', [
            season.eventTypeId,
            timing,
          ]),
    )
    .extend('ownOf', ({ server }) => async ({ token }: BuiltUser) => {
      const [own] = await replyOver(server.url, listOwnRegistrations, { token });
      if (!own) throw new Error('There is no registration.');
      return own;
    })
    .extend(
      'withdraw',
      ({ server, ownOf }) =>
        async (golfer: BuiltUser, by = golfer) =>
          replyOver(server.url, withdrawRegistration, {
            token: by.token,
            body: { registrationId: (await ownOf(golfer)).id },
          }),
    )
    .extend(
      'answer',
      ({ server, ownOf }) =>
        async (golfer: BuiltUser, accept: boolean) =>
          replyOver(server.url, answerRegistration, {
            token: golfer.token,
            body: { registrationId: (await ownOf(golfer)).id, accept },
          }),
    );
  test.beforeEach(async ({ server }) => {
    server.clock.set(testNow);
  });
  return test;
};
