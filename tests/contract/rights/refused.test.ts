/** Every call of the office by every person whom it is not for: refused before anything is read, and nothing is written. */
import { builtCalls } from '@fourball/api/contract/built-calls.ts';
import { allCalls } from '@fourball/shared/contract/all-calls.ts';
import { named, rightsOf } from '@fourball/shared/contract/call-rights.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { watchRows } from '../../kit/rows/rows-written.ts';
import { callOver, refusalIn } from '../../kit/server.ts';
import { paramsOf } from '../well-formed.ts';
import { buildPeople, isOfOffice, opensTo, restless, unlimited } from './people.ts';

const test = clubTest({ env: unlimited })
  .extend('people', { scope: 'file' }, ({ server }) => buildPeople(server))
  .extend('watch', { scope: 'file' }, ({ server }) => watchRows(server.db, restless));

describe('the table of calls and rights', () => {
  test('names every call for admins, each call once, and none that is open to golfers', () => {
    const ids = named.map(({ id }) => id);
    expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted());
    const forAdmins = allCalls.filter(({ access }) => access === 'admin').map(({ id }) => id);
    expect(forAdmins.filter((id) => !ids.includes(id))).toEqual([]);
    const ofOffice = new Set(allCalls.filter(isOfOffice).map(({ id }) => id));
    expect(ids.filter((id) => !ofOffice.has(id))).toEqual([]);
  });

  test('keeps from everybody of the office what makes somebody an admin', () => {
    for (const id of ['user.addRole', 'user.revokeRole', 'user.updatePassword', 'user.delete', 'audit.list'])
      expect(rightsOf({ id, access: 'admin' })).toEqual([]);
  });

  test('lets a starter neither read the books nor change anybody’s account', () => {
    const open = allCalls.filter((call) => opensTo(call, 'STARTER')).map(({ id }) => id);
    expect(open).toContain('book.walkUp');
    expect(open.filter((id) => /^(?:ledger|purchase|user|memberships|parameter)\./.test(id))).toEqual([]);
  });
});

test('nobody gets through to a call that is for others', async ({ server, people, watch }) => {
  const written = await watch.from();
  const through: string[] = [];
  let asked = 0;
  for (const call of builtCalls.filter(isOfOffice)) {
    const params = paramsOf(call);
    const refused = people.filter(({ who }) => !opensTo(call, who));
    asked += refused.length;
    const replies = await Promise.all(
      refused.map(async ({ who, token }) => ({
        who,
        reply: await callOver(server.url, call, { params, token }),
      })),
    );
    for (const { who, reply } of replies)
      if (reply.status !== 403 || refusalIn(reply).code !== 'forbidden')
        through.push(`${call.id} by ${who}: ${reply.status}`);
  }
  expect(through).toEqual([]);
  expect(asked).toBeGreaterThan(2000);
  expect(await written()).toEqual({});
});

test('whoever has a right gets through to its calls, and admins to all of them', async ({
  server,
  admin,
  people,
}) => {
  // What is no JSON is refused once the caller is let in, and before anything is done.
  const takeBody = builtCalls.filter((call) => isOfOffice(call) && call.body);
  const held: string[] = [];
  for (const call of takeBody) {
    const allowed = people.filter(({ who }) => opensTo(call, who)).map(({ token }) => token);
    for (const token of [...allowed, admin.token]) {
      const { status } = await callOver(server.url, call, { params: paramsOf(call), token, body: '{' });
      if (status !== 400) held.push(`${call.id}: ${status}`);
    }
  }
  expect(held).toEqual([]);
});
