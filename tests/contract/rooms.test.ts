/** The rooms of the house: none is crowded, and each stands in the order that the lint holds (rooms.cjs). */
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';
import { expect, it } from 'vitest';

const orders = createRequire(import.meta.url)('../../rooms.cjs') as Record<string, string>;
const floors = ['shared', 'db', 'domain', 'api', 'workers', 'gateway', 'web', 'tests', 'start'];
const mostFiles = 25;
/** A timeline, not a room. */
const uncounted = ['db/migrations'];
const notOurs = new Set(['node_modules', 'dist', '.types', '.data']);

interface Room {
  path: string;
  files: number;
}

/** Every folder that holds source files, with the number of all its files: style sheets and pictures need room as well. */
function roomsIn(path: string): Room[] {
  const entries = readdirSync(join(projectRoot, path), { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const isRoom = files.some(({ name }) => /\.tsx?$/.test(name));
  const inner = entries.filter((entry) => entry.isDirectory() && !notOurs.has(entry.name));
  return [
    ...(isRoom ? [{ path, files: files.length }] : []),
    ...inner.flatMap(({ name }) => roomsIn(`${path}/${name}`)),
  ];
}

const rooms = floors.flatMap(roomsIn);

it('holds at most 25 files in a room', () => {
  expect(rooms.length).toBeGreaterThan(100);
  const crowded = rooms.filter(({ path, files }) => files > mostFiles && !uncounted.includes(path));
  expect(crowded).toEqual([]);
});

it('gives every room of a domain its place in the order', () => {
  const isOrdered = /^(?:shared|domain|web)\/[a-z]+(?:\/|$)/;
  const heads = new Map<string, string[]>();
  for (const { path } of rooms) {
    if (!isOrdered.test(path)) continue;
    const [floor, domain, ...room] = path.split('/');
    const head = `${floor}/${domain}`;
    heads.set(head, [...(heads.get(head) ?? []), room.join('/') || '.']);
  }
  for (const [head, names] of heads) {
    if (names.length === 1) continue;
    expect(orders[head]?.split(' ').toSorted(), head).toEqual(names.toSorted());
  }
});
