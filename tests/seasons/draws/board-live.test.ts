/** A board that is not published: who works at it hears of each change, and so does an admin who looks at it; golfers who look do not. */
import { updateDrawTeeTimes } from '@fourball/shared/seasons/draw-calls.ts';
import { expect } from 'vitest';
import { buildUser } from '../../kit/build.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { drawGroups, enterGolfers, publishDraw } from '../../kit/seasons/draws.ts';
import { buildOpenSeason, makeEvent } from '../../kit/seasons/golf-events.ts';
import { allHeard, golfOf, listen, watch, type Ear } from '../../kit/seasons/live.ts';
import { replyOver } from '../../kit/server.ts';
import { eventually } from '../../kit/wait.ts';

const test = clubTest({ with: ['gateway', 'workers'] })
  .extend('club', ({ server }) => buildOpenSeason(server, { type: 'TOURNAMENT' }))
  .extend('golfEvent', ({ server, club }) => makeEvent(server, club));

test('is told to admins who look at it, once, and to no golfer and no other admin', async ({
  server,
  club,
  golfEvent,
}) => {
  const { id } = golfEvent;
  const [golfer] = await enterGolfers(server, id, 3);
  if (!golfer) throw new Error('Nobody entered.');
  const elsewhere = await makeEvent(server, club, { name: 'Another' });
  const ears: Record<string, Ear> = {
    looking: await watch(server, club.admin),
    organizing: await watch(server, club.organizer),
    away: await watch(server, await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] })),
    golfer: await watch(server, golfer),
    listening: await listen(server, await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] })),
  };
  try {
    for (const name of ['looking', 'organizing', 'golfer']) expect(await ears[name]?.look(id)).toBe(true);
    expect(await ears['away']?.look(elsewhere.id)).toBe(true);
    await allHeard(server, Object.values(ears));
    const newsSince = (seen: Record<string, number>) =>
      Object.fromEntries(
        Object.entries(ears).map(([name, { events }]) => [name, golfOf(events).slice(seen[name] ?? 0)]),
      );
    const heard = () =>
      Object.fromEntries(Object.entries(newsSince({})).map(([name, all]) => [name, all.length]));
    let seen = heard();
    const told = async () => {
      await allHeard(server, Object.values(ears));
      const news = newsSince(seen);
      seen = heard();
      return Object.fromEntries(
        Object.entries(news).map(([name, all]) => [
          name,
          all.flatMap((one) => (one.type === 'GROUP_DATA_UPDATE' && one['eventId'] === id ? [one.type] : [])),
        ]),
      );
    };
    const update = ['GROUP_DATA_UPDATE'];
    await drawGroups(server, club.organizer, id);
    expect(await told()).toEqual({
      looking: update,
      organizing: update,
      away: [],
      golfer: [],
      listening: [],
    });
    // Published, it is told to everybody who looks.
    await publishDraw(server, club.organizer, id);
    await eventually('the news of groups', async () => {
      await allHeard(server, Object.values(ears));
      return golfOf(ears['golfer']?.events ?? []).some(({ type }) => type === 'GROUP_DATA_UPDATE');
    });
    expect((await told())['away']).toEqual([]);
    // The next board is theirs again.
    await replyOver(server.url, updateDrawTeeTimes, {
      token: club.organizer.token,
      body: { eventId: id, startTime: '15:00', interval: 10 },
    });
    expect(await told()).toEqual({
      looking: update,
      organizing: update,
      away: [],
      golfer: [],
      listening: [],
    });
    // Whoever looks no more hears of it no more.
    ears['looking']?.leave(id);
    await replyOver(server.url, updateDrawTeeTimes, {
      token: club.organizer.token,
      body: { eventId: id, startTime: '15:30', interval: 10 },
    });
    expect(await told()).toMatchObject({ looking: [], organizing: update });
  } finally {
    for (const ear of Object.values(ears)) ear.close();
  }
});
