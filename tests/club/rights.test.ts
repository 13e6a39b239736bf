/** Which right looks after which images and parameters: the calls are the same for all of them. */
import type { OfficeRight } from '@fourball/shared/accounts/enums.ts';
import { addImage, removeImage } from '@fourball/shared/club/images/image-calls.ts';
import {
  createParameter,
  deleteParameter,
  getParameter,
  listParameters,
  updateParameter,
} from '@fourball/shared/club/parameters/parameter-calls.ts';
import { expect } from 'vitest';
import { buildCourse, buildUser } from '../kit/build.ts';
import { uploadOf } from '../kit/club/pictures.ts';
import { buildEventType } from '../kit/seasons/event-types.ts';
import { clubTest } from '../kit/fixtures.ts';
import { callOver, replyOver } from '../kit/server.ts';

const rights: readonly OfficeRight[] = [
  'STARTER',
  'ACCOUNTANT',
  'MANAGER',
  'CONTENT',
  'MEMBERSHIP',
  'EVENTS',
];

const test = clubTest().extend('people', { scope: 'file' }, async ({ server }) => {
  const people: { right: OfficeRight; token: string }[] = [];
  for (const right of rights)
    people.push({ right, token: (await buildUser(server.db, { rights: [right] })).token });
  return people;
});

test.for([
  ['AVATAR', ['CONTENT', 'MEMBERSHIP']],
  ['LOGO', ['MANAGER', 'CONTENT']],
  ['EVENT_COVER_PHOTO', ['CONTENT', 'EVENTS']],
] as const)('an image of %s is put and removed with %s', async ([type, looksAfter], { server, people }) => {
  const id =
    type === 'AVATAR'
      ? (await buildUser(server.db)).userId
      : type === 'LOGO'
        ? (await buildCourse(server.db)).courseId
        : await buildEventType(server.db);
  for (const { right, token } of people) {
    const may = looksAfter.some((one) => one === right);
    const body = { ...(await uploadOf()), id, type };
    // Who keeps the accounts does not reach the call that adds images for the club.
    const puts = may && right !== 'MEMBERSHIP';
    const { status } = await callOver(server.url, addImage, { token, body });
    expect([right, status]).toEqual([right, puts ? 200 : 403]);
    const gone = { id, key: 'images/none/of/these.jpg', type };
    const removed = await callOver(server.url, removeImage, { token, body: gone });
    expect([right, removed.status]).toEqual([right, may ? 200 : 403]);
  }
});

test('parameters are read and dated by who manages, but those of accounts, security, upkeep and mail', async ({
  server,
  admin,
  people,
}) => {
  const all = await replyOver(server.url, listParameters, { token: admin.token });
  const one = (group: string) => all.find((parameter) => parameter.group === group);
  const manager = people.find(({ right }) => right === 'MANAGER')?.token;
  const tried = new Map<string, readonly number[]>();
  for (const group of new Set(all.map((parameter) => parameter.group))) {
    const { id = 0, name = '', value = '' } = one(group) ?? {};
    const asked = { token: manager, body: { id, value } };
    const [read, changed, added, removed] = [
      await callOver(server.url, getParameter, { token: manager, params: { name } }),
      await callOver(server.url, updateParameter, asked),
      await callOver(server.url, createParameter, { ...asked, body: { name, value, group } }),
      // Not found is answered after who asks, as a stranger to the group would be refused.
      await callOver(server.url, deleteParameter, { token: manager, params: { id } }),
    ];
    tried.set(group, [read.status, changed.status, added.status, removed.status]);
  }
  const admins = ['ACCOUNTS', 'SECURITY', 'UPKEEP', 'MAIL'];
  for (const [group, statuses] of tried)
    expect([group, ...statuses]).toEqual([
      group,
      200,
      ...(admins.includes(group) ? [403, 403, 403] : [200, 200, 200]),
    ]);
  expect([...tried.keys()]).toEqual(expect.arrayContaining([...admins, 'BOOKING', 'MONEY', 'FAIRNESS']));
});
