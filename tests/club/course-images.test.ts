/** The images of a course's scorecard: taken in, shown, taken away; and what is refused. */
import {
  addScorecardImage,
  deleteScorecardImage,
  listScorecardImages,
} from '@fourball/shared/club/course-calls.ts';
import { listImageProblems, removeUnusedImages } from '@fourball/shared/club/images/image-calls.ts';
import { errorReply } from '@fourball/shared/contract/errors.ts';
import { expect } from 'vitest';
import { clubTest } from '../kit/fixtures.ts';
import { buildCourse, buildUser } from '../kit/build.ts';
import { fileOf, uploadOf } from '../kit/club/pictures.ts';
import { callOver, refusalIn, replyOver } from '../kit/server.ts';

let token: string;
let courseId: number;

const test = clubTest()
  .extend(
    'list',
    ({ server }) =>
      () =>
        replyOver(server.url, listScorecardImages, { params: { courseId } }),
  )
  .extend(
    'add',
    ({ server }) =>
      async (more: object = {}, by = token) =>
        callOver(server.url, addScorecardImage, {
          token: by,
          body: { ...(await uploadOf()), courseId, ...more },
        }),
  );

test.beforeAll(async ({ server }) => {
  ({ token } = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] }));
  ({ courseId } = await buildCourse(server.db));
});

test('stands side by side with others, large enough to read, until it is removed', async ({
  server,
  add,
  list,
}) => {
  const upload = await uploadOf({ width: 3000, height: 1500 });
  const first = await replyOver(server.url, addScorecardImage, { token, body: { ...upload, courseId } });
  expect(first).toMatchObject({ courseId, width: 2400, height: 1200 });
  await add();
  expect((await list()).map(({ width }) => width)).toEqual([2400, 120]);
  expect((await fetch(server.url + first.url)).headers.get('content-type')).toBe('image/jpeg');

  // What shows it keeps it from being swept away.
  const swept = await replyOver(server.url, removeUnusedImages, {
    token,
    body: { imageNotUsed: [first.key] },
  });
  expect(swept).toEqual({ removed: [], kept: [first.key] });
  expect(await replyOver(server.url, listImageProblems, { token, params: { id: courseId } })).toEqual([]);

  const remove = () => replyOver(server.url, deleteScorecardImage, { token, params: { id: first.id } });
  expect(await Promise.all([remove(), remove()])).toEqual(
    expect.arrayContaining([{ deleted: true }, { deleted: false }]),
  );
  expect(await list()).toHaveLength(1);
  const [told] = await server.db.query<{ payload: unknown }>(
    `select payload from outbox where name = 'club.images-retired' order by id desc limit 1`,
  );
  expect(told?.payload).toEqual({ keys: [first.key] });
});

test('of what is no picture is refused', async ({ list, add }) => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const file = fileOf(new TextEncoder().encode(svg), 'card.svg', 'image/svg+xml');
  const before = await list();
  for (const answer of [
    await add({ file, fileName: 'card.svg', extension: 'svg' }),
    await add({ file, fileName: 'card.jpg', extension: 'jpg' }),
  ]) {
    expect(errorReply.parse(answer.json).error.details?.issues?.[0]?.message).toBe(
      'Sorry this is not a valid file type.',
    );
  }
  expect(await list()).toEqual(before);
});

test('is for admins and for a course that is there', async ({ server, add }) => {
  const golfer = await buildUser(server.db);
  expect(refusalIn(await add({}, golfer.token)).status).toBe(403);
  expect(refusalIn(await add({ courseId: 987_654 })).status).toBe(404);
  expect(
    refusalIn(await callOver(server.url, listScorecardImages, { params: { courseId: 987_654 } })).status,
  ).toBe(404);
});
