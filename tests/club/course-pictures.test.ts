/** The pictures that a course is shown with: put in, listed for everybody, replaced and taken away. */
import { listCourseImages } from '@fourball/shared/club/course-calls.ts';
import { addImage, removeImage, updateImage } from '@fourball/shared/club/images/image-calls.ts';
import { expect } from 'vitest';
import { clubTest } from '../kit/fixtures.ts';
import { buildCourse, buildUser } from '../kit/build.ts';
import { uploadOf } from '../kit/club/pictures.ts';
import { callOver, replyOver } from '../kit/server.ts';

let token: string;
let courseId: number;

const test = clubTest()
  .extend(
    'list',
    ({ server }) =>
      () =>
        replyOver(server.url, listCourseImages, { params: { courseId } }),
  )
  .extend(
    'put',
    ({ server }) =>
      async (type: 'SLIDER' | 'FEATURE' | 'COURSE_PROMO') =>
        replyOver(server.url, addImage, { token, body: { ...(await uploadOf()), id: courseId, type } }),
  );

test.beforeAll(async ({ server }) => {
  ({ token } = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] }));
  ({ courseId } = await buildCourse(server.db));
});
const keyOf = ({ url }: { url: string }) => url.slice(1);

test('slides stand side by side, of other kinds there is one; no other kind is listed', async ({
  server,
  put,
  list,
}) => {
  const first = await put('SLIDER');
  const second = await put('SLIDER');
  const feature = await put('FEATURE');
  await put('COURSE_PROMO');
  expect((await list()).map(({ type, url }) => [type, url])).toEqual([
    ['SLIDER', first.url],
    ['SLIDER', second.url],
    ['FEATURE', feature.url],
  ]);

  const better = await replyOver(server.url, updateImage, {
    token,
    body: { ...(await uploadOf()), id: courseId, type: 'FEATURE', oldImageKey: keyOf(feature) },
  });
  const remove = () =>
    replyOver(server.url, removeImage, {
      token,
      body: { id: courseId, key: keyOf(first), type: 'SLIDER' },
    });
  expect(await remove()).toEqual({ removed: true });
  expect(await remove()).toEqual({ removed: false });
  expect((await list()).map(({ url }) => url)).toEqual([second.url, better.url]);
});

test('are no golfer’s to put or take away', async ({ server, list }) => {
  const golfer = await buildUser(server.db);
  const [slide] = await list();
  const put = await callOver(server.url, addImage, {
    token: golfer.token,
    body: { ...(await uploadOf()), id: courseId, type: 'SLIDER' },
  });
  expect(put.status).toBe(403);
  const removed = await callOver(server.url, removeImage, {
    token: golfer.token,
    body: { id: courseId, key: slide?.key ?? '', type: 'SLIDER' },
  });
  expect(removed.status).toBe(403);
  expect(await list()).toHaveLength(2);
});

test('of a course that there is not are not found', async ({ server }) => {
  expect((await callOver(server.url, listCourseImages, { params: { courseId: 999_999 } })).status).toBe(404);
});
