/** What a golfer takes along of draws, and that an erased one is in no group to come, and named in none of before. */
import type { UserActor } from '@fourball/domain/kernel/actor.ts';
import { exportRegistrations } from '@fourball/domain/seasons/export-registrations.ts';
import { eraseOwnAccount } from '@fourball/shared/accounts/privacy-calls.ts';
import { createLineItem } from '@fourball/shared/seasons/draw-calls.ts';
import { setEventHandicap } from '@fourball/shared/seasons/start-calls.ts';
import { expect } from 'vitest';
import { buildUser } from '../../kit/build.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { drawGroups, enterGolfers, groupsFor, publishDraw } from '../../kit/seasons/draws.ts';
import { buildOpenSeason, enterEvent, makeEvent } from '../../kit/seasons/golf-events.ts';
import { replyOver, testNow } from '../../kit/server.ts';

const password = 'fairway-and-rough';

const test = clubTest();

test('groups come along, and an erased golfer leaves them or becomes a former member', async ({ server }) => {
  const club = await buildOpenSeason(server);
  const leaver = await buildUser(server.db, { firstName: 'Leonora', password });
  const [played, ahead] = [
    await makeEvent(server, club, { date: '2026-06-17', time: '17:00' }),
    await makeEvent(server, club, { name: 'Night two', date: '2026-06-25', time: '17:00' }),
  ];
  for (const { id } of [played, ahead]) {
    await enterEvent(server, leaver, id);
    await enterGolfers(server, id, 2);
    const { groups } = await drawGroups(server, club.organizer, id);
    await replyOver(server.url, createLineItem, {
      token: club.organizer.token,
      body: { groupId: groups[0]?.id ?? 0, text: `Cart of ${leaver.name}` },
    });
    await publishDraw(server, club.organizer, id);
  }
  const [own] = await server.db.query<{ id: number }>(
    'select id from participants where event_id = $1 and user_id = $2',
    [played.id, leaver.userId],
  );
  await replyOver(server.url, setEventHandicap, {
    token: club.organizer.token,
    body: { participantId: own?.id ?? 0, playingHandicap: 9, reason: 'Leonora has a bad knee' },
  });
  const taken = await exportRegistrations(server.db, { kind: 'user', userId: leaver.userId } as UserActor);
  expect(taken).toMatchObject({
    groups: [
      { golfEvent: 'Night one', date: '2026-06-17', startsAt: '17:00', startTee: '1' },
      { golfEvent: 'Night two', date: '2026-06-25', startsAt: '17:00', startTee: '1' },
    ],
    eventHandicaps: [
      { golfEvent: 'Night one', playingHandicap: 9, reasonOfChange: 'Leonora has a bad knee' },
    ],
  });
  server.clock.set(new Date(testNow.getTime() + 3 * 86_400_000));
  const { token } = leaver;
  expect(await replyOver(server.url, eraseOwnAccount, { token, body: { currentPassword: password } })).toBe(
    'ERASED',
  );
  const shown = async (eventId: number) => {
    const [group] = await groupsFor(server, eventId);
    return {
      names: group?.places.map(({ name }) => name).sort() ?? [],
      lines: JSON.stringify(group?.lineItems),
    };
  };
  const before = await shown(played.id);
  expect(before.names).toHaveLength(3);
  expect(before.names).toContain('Former member');
  expect((await shown(ahead.id)).names).toHaveLength(2);
  for (const { lines } of [before, await shown(ahead.id)]) expect(lines).not.toContain('Leonora');
  const [basis] = await server.db.query<{ handicap_basis: object; playing_handicap: number }>(
    'select handicap_basis, playing_handicap from participants where id = $1',
    [own?.id],
  );
  expect(basis?.playing_handicap).toBe(9);
  expect(JSON.stringify(basis?.handicap_basis)).not.toContain('knee');
});
