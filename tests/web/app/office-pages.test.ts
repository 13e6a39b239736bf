/** The table of the office's pages: each has its code, each code its line, and nobody is offered what is not theirs. */
import { adminPages } from '@fourball/web/app/pages/AdminPages.tsx';
import { officePageAt, officePages, officePagesFor } from '@fourball/web/app/places/office-pages.ts';
import { expect, it } from 'vitest';

const below = officePages.flatMap(({ to }) =>
  to.startsWith('/admin') ? [to.replace(/^\/admin\/?/, '')] : [],
);

it('names each page whose code there is, and no other', () => {
  expect(adminPages.map(({ path }) => path)).toEqual(expect.arrayContaining(below));
  // What is within another page stands in no menu.
  const within = adminPages.filter(({ path }) => !below.includes(path)).map(({ path }) => path);
  expect(within).toEqual([
    'imports/:importId',
    'users/:userId',
    'campaigns/:campaignId',
    'email-lists/import',
  ]);
  for (const path of within) expect(officePageAt(`/admin/${path}`), path).not.toBeNull();
});

it('has each page once, by one name, its group in one place', () => {
  for (const of of ['to', 'text'] as const) {
    const all = officePages.map((page) => page[of]);
    expect(all).toEqual([...new Set(all)]);
  }
  const groups = officePages.map(({ group }) => group);
  const changes = groups.filter((group, at) => group !== groups[at - 1]);
  expect(changes).toEqual([...new Set(groups)]);
});

it('finds the page of an address, and none where another only begins alike', () => {
  expect(officePageAt('/admin/campaigns/12')?.to).toBe('/admin/campaigns');
  expect(officePageAt('/organize/seasons/3')?.to).toBe('/organize');
  expect(officePageAt('/Admin/Users/')?.to).toBe('/admin/users');
  expect(officePageAt('/admin/')?.to).toBe('/admin');
  expect(officePageAt('/admin/usersome')).toBeNull();
});

it('offers admins all, organizers their seasons, and golfers and visitors nothing', () => {
  const golfer = { admin: false, roles: ['GOLFER'], rights: [] };
  expect(officePagesFor({ ...golfer, admin: true })).toEqual(officePages);
  expect(officePagesFor({ ...golfer, roles: ['GOLFER', 'ORGANIZER'] }).map(({ to }) => to)).toEqual([
    '/organize',
  ]);
  const starter = officePagesFor({ ...golfer, rights: ['STARTER'] }).map(({ to }) => to);
  expect(starter).toEqual([
    '/admin',
    '/admin/starter',
    '/admin/delays',
    '/admin/rounds',
    '/admin/tills',
    '/admin/takings',
    '/admin/articles',
    '/admin/vouchers',
    '/admin/extras',
  ]);
  expect(officePagesFor(golfer)).toEqual([]);
  expect(officePagesFor(null)).toEqual([]);
});
