/** A board that somebody else has changed meanwhile: every call that changes it refuses whoever saw an older one, and does nothing. */
import type { Call } from '@fourball/shared/contract/define-call.ts';
import {
  addDrawGroupsByType,
  createLineItem,
  deleteDrawGroup,
  deleteLineItem,
  getDrawBoard,
  updateDrawGroupRoom,
  updateDrawTeeTimes,
  updateLineItem,
} from '@fourball/shared/seasons/draw-calls.ts';
import type { DrawBoard } from '@fourball/shared/seasons/draw-shapes.ts';
import { expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { drawGroups, enterGolfers } from '../../kit/seasons/draws.ts';
import { buildOpenSeason, enterEvent, makeEvent, type BuiltClub } from '../../kit/seasons/golf-events.ts';
import { buildUser } from '../../kit/build.ts';
import { callOver, replyOver, type TestServer } from '../../kit/server.ts';

const test = clubTest()
  .extend('club', ({ server }) => buildOpenSeason(server, { type: 'TOURNAMENT' }))
  .extend('golfEvent', ({ server, club }) => makeEvent(server, club));

/** Two groups, a line in the first, and somebody who is in none. */
async function buildBoard(server: TestServer, { organizer }: BuiltClub, eventId: number) {
  const { token } = organizer;
  await enterGolfers(server, eventId, 5);
  const { groups } = await drawGroups(server, organizer, eventId);
  const groupId = groups[0]?.id ?? 0;
  const { lineItems } = await replyOver(server.url, createLineItem, {
    token,
    body: { groupId, text: 'Cart 4' },
  });
  await enterEvent(server, await buildUser(server.db), eventId);
  const read = (): Promise<DrawBoard> =>
    replyOver(server.url, getDrawBoard, { token, params: { id: eventId } });
  return { token, eventId, groupId, lineId: lineItems[0]?.id ?? 0, read };
}

type Built = Awaited<ReturnType<typeof buildBoard>>;

const changes: readonly (readonly [string, Call, (built: Built, drawVersion: number) => object])[] = [
  [
    'taking a group away',
    deleteDrawGroup,
    ({ groupId: id }, drawVersion) => ({ params: { id }, query: { drawVersion } }),
  ],
  [
    'taking a line away',
    deleteLineItem,
    ({ lineId: id }, drawVersion) => ({ params: { id }, query: { drawVersion } }),
  ],
  [
    'writing a line',
    createLineItem,
    ({ groupId }, drawVersion) => ({ body: { groupId, text: 'Cart 9', drawVersion } }),
  ],
  [
    'changing a line',
    updateLineItem,
    ({ lineId: id }, drawVersion) => ({ body: { id, text: 'Cart 9', drawVersion } }),
  ],
  [
    'giving a room',
    updateDrawGroupRoom,
    ({ groupId: id }, drawVersion) => ({ body: { id, roomNumber: '9', drawVersion } }),
  ],
  [
    'setting all starts',
    updateDrawTeeTimes,
    ({ eventId }, drawVersion) => ({
      body: { eventId, startTime: '15:00', interval: 9, drawVersion },
    }),
  ],
  [
    'drawing who is in no group',
    addDrawGroupsByType,
    ({ eventId }, drawVersion) => ({ body: { eventId, type: 'RANDOM', drawVersion } }),
  ],
];

for (const [what, call, made] of changes) {
  test(`${what} is refused on an older board, and done on the newest`, async ({
    server,
    club,
    golfEvent,
  }) => {
    const built = await buildBoard(server, club, golfEvent.id);
    const before = await built.read();
    const send = (drawVersion: number) =>
      callOver(server.url, call, { token: built.token, ...made(built, drawVersion) });
    const refused = await send(before.drawVersion - 1);
    // Calls that answer one group refuse; those that answer the board say so with it.
    expect((refused.json as { result: string }).result).toMatch(/^(CONFLICT|STALE)$/);
    expect(await built.read()).toEqual(before);
    const done = await send(before.drawVersion);
    expect(done.status).toBe(200);
    const after = await built.read();
    expect(after.drawVersion).toBe(before.drawVersion + 1);
    expect(done.json).toMatchObject({ drawVersion: after.drawVersion });
  });
}
