// @vitest-environment happy-dom
/** The stubbed network itself: what it answers is what the contract declares, at the addresses that the contract declares. */
import { expect, it } from 'vitest';
import { getCurrentUser, searchUsers } from '@fourball/shared/accounts/calls.ts';
import { deleteBuddyList, listBuddyLists } from '@fourball/shared/booking/buddies/buddy-calls.ts';
import { at, failed, Network, refusal, unfit } from './network.ts';

const told = async (network: Network, address: string, method = 'GET') => {
  const response = await network.fetch(address, { method });
  return [response.status, await response.json()] as unknown;
};

it('takes no bare address, and no body that the call does not declare', () => {
  const network = new Network();
  // @ts-expect-error A call is named by its declaration.
  expect(() => network.on('GET /api/v1/buddy/list/7', [])).toThrow(TypeError);
  // @ts-expect-error The list is an array.
  network.on(at(listBuddyLists, { id: 7 }), { lists: [] });
  // @ts-expect-error The reply says whether the list is deleted.
  network.on(at(deleteBuddyList, { id: 7 }), { done: true });
  // @ts-expect-error The path has an id.
  expect(() => network.on(at(listBuddyLists, {}), [])).toThrow('at which id?');
});

it('is asked at the address of the call, with its parameters', async () => {
  const network = new Network().on(at(listBuddyLists, { id: 7 }), []);
  expect(await told(network, '/api/v1/buddy/list/7')).toEqual([200, []]);
  expect(await told(network, '/api/v1/buddy/list/8')).toMatchObject([404, { error: { code: 'not_found' } }]);
  expect(network.to(at(listBuddyLists, { id: 7 }))).toHaveLength(1);
  expect(() => new Network().on(listBuddyLists, [])).toThrow('at which id?');
});

it('prefers the answer to a query over the one to any', async () => {
  const network = new Network()
    .on(at(searchUsers, {}, { text: 'zoe' }), refusal('forbidden'))
    .on(searchUsers, []);
  expect(await told(network, '/api/v1/user/search-by-text?text=ava')).toEqual([200, []]);
  expect(await told(network, '/api/v1/user/search-by-text?text=zoe')).toMatchObject([403, {}]);
  expect(network.to(searchUsers)).toHaveLength(2);
  expect(network.to(at(searchUsers, {}, { text: 'zoe' }))).toHaveLength(1);
});

it('refuses with the status of the code, and fails with any', async () => {
  const network = new Network().on(getCurrentUser, refusal('unauthenticated'));
  const address = '/api/v1/user/current-user';
  expect(await told(network, address)).toEqual([
    401,
    { error: { code: 'unauthenticated', message: 'Please log in.' } },
  ]);
  expect(await told(network.on(getCurrentUser, failed(502)), address)).toEqual([502, {}]);
  expect(await told(network.on(getCurrentUser, unfit('word')), address)).toEqual([200, 'word']);
});
