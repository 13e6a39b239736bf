/** Who hears live of another fee, and of what somebody owes. */
import {
  createEventFee,
  deleteEventFee,
  updateEventFee,
} from '@fourball/shared/seasons/event-competition-calls.ts';
import {
  adjustProductFee,
  confirmEventProducts,
  listEventProducts,
} from '@fourball/shared/seasons/event-product-calls.ts';
import { createSeasonFee } from '@fourball/shared/seasons/season-calls.ts';
import { expect } from 'vitest';
import { buildUser } from '../../kit/build.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { buildOpenSeason, enterEvent, makeEvent } from '../../kit/seasons/golf-events.ts';
import { allHeard, golfOf, listen, watch } from '../../kit/seasons/live.ts';
import { replyOver } from '../../kit/server.ts';

const fee = { name: 'Entry', memberPrice: 5_000, nonMemberPrice: 8_000, externalMemberPrice: 6_000 };
const changed = ['EVENT_UPDATE'];
const field = ['UNGROUPED_UPDATE'];

const test = clubTest({ with: ['gateway', 'workers'] })
  .extend('club', ({ server }) => buildOpenSeason(server, { type: 'TOURNAMENT' }))
  .extend('golfEvent', ({ server, club }) => makeEvent(server, club))
  .extend('gail', ({ server }) => buildUser(server.db, { firstName: 'Gail' }))
  .extend('pat', ({ server }) => buildUser(server.db, { firstName: 'Pat' }))
  /** What each was told since the last time, without who was told nothing: two devices of Gail's, who looks on, who has no part. */
  .extend('told', async ({ server, club, golfEvent, gail, pat }, { onCleanup }) => {
    const lou = await buildUser(server.db, { firstName: 'Lou' });
    const other = await buildOpenSeason(server);
    const ears = {
      gail: await listen(server, gail),
      gailToo: await watch(server, gail),
      pat: await listen(server, pat),
      organizer: await listen(server, club.organizer),
      onlooker: await watch(server, lou),
      otherOrganizer: await listen(server, other.organizer),
      stranger: await watch(server, await buildUser(server.db)),
    };
    onCleanup(() => {
      for (const ear of Object.values(ears)) ear.close();
    });
    expect(await ears.onlooker.look(golfEvent.id)).toBe(true);
    const seen = new Map<string, number>();
    return async (): Promise<Record<string, string[]>> => {
      await allHeard(server, Object.values(ears));
      return Object.fromEntries(
        Object.entries(ears).flatMap(([name, { events }]) => {
          const golf = golfOf(events);
          const news = golf.slice(seen.get(name) ?? 0).map(({ type }) => type);
          seen.set(name, golf.length);
          return news.length > 0 ? [[name, [...new Set(news)].sort()]] : [];
        }),
      );
    };
  });

test('another fee is told to who is in and who looks; what one golfer owes to that golfer and the organizers alone', async ({
  server,
  club,
  golfEvent,
  gail,
  pat,
  told,
}) => {
  const { token } = club.organizer;
  const eventId = golfEvent.id;
  const { id } = await replyOver(server.url, createEventFee, { token, body: { ...fee, eventId } });
  expect(await told()).toEqual({ organizer: changed, onlooker: changed });
  await enterEvent(server, gail, eventId);
  await enterEvent(server, pat, eventId);
  await told();
  const body = { ...fee, id, eventId, memberPrice: 6_000 };
  await replyOver(server.url, updateEventFee, { token, body });
  const all = { gail: changed, gailToo: changed, pat: changed, organizer: changed, onlooker: changed };
  expect(await told()).toEqual(all);
  // The same once more: nobody is told.
  await replyOver(server.url, updateEventFee, { token, body });
  expect(await told()).toEqual({});

  const products = await replyOver(server.url, listEventProducts, { token, params: { id: eventId } });
  const productId = products.find(({ userId }) => userId === gail.userId)?.productId ?? 0;
  await replyOver(server.url, adjustProductFee, {
    token: club.admin.token,
    body: { productId, amount: 4_000, comment: 'Late' },
  });
  const own = ['INVITATIONS_UPDATE'];
  expect(await told()).toEqual({ gail: own, gailToo: own, organizer: field });
  // It costs her what it did.
  await replyOver(server.url, confirmEventProducts, { token, body: { eventProducts: [{ productId }] } });
  expect(await told()).toEqual({ organizer: field });
  await replyOver(server.url, deleteEventFee, { token, params: { id } });
  expect(await told()).toEqual(all);
});

test('another fee of a season is told to its organizers', async ({ server, club, told }) => {
  await told();
  const body = { ...fee, seasonId: club.seasonId };
  await replyOver(server.url, createSeasonFee, { token: club.organizer.token, body });
  expect(await told()).toEqual({ organizer: field });
});
