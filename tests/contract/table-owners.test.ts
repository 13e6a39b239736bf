/** Which domain writes a table: one each, so that what holds for its rows is decided and found in one place. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';
import { expect, it } from 'vitest';

/**
 * What a second domain writes of a table: columns of its own in a row that both know, or what only it may do with a
 * whole row. `delete` and `insert` are whole rows.
 */
const shared: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  // A golfer's pictures are reviewed with all others, and cleaned up with them.
  users: {
    club: ['avatar_url', 'pending_avatar', 'cover_photo_url'],
    // Who may place a golfer, and which name the sheet shows, are the sheet's rules.
    booking: ['placed_by', 'name_shown'],
  },
  // Which version a page was told of is the club's to know, and of the session that the page belongs to.
  sessions: { club: ['told_version'] },
  // A membership is sold, changed and given back together with its entries in the books.
  memberships: { membership: ['comments', 'adjustment_comments', 'cancel_comments'] },
  // The kernel writes events down; messaging numbers, publishes and clears them away.
  outbox: { kernel: ['insert'] },
  // A course that was never used takes its templates with it.
  tee_sheet_templates: { club: ['delete'] },
};

interface Write {
  domain: string;
  table: string;
  /** The columns of an update; `insert` or `delete`. */
  what: readonly string[];
}

/** The tables as the migrations made them. */
const tables = new Set(
  filesOf('db/migrations').flatMap(({ text }) =>
    [...text.matchAll(/create table (?:if not exists )?([a-z_]+)/g)].map(([, name = '']) => name),
  ),
);

function filesOf(...folders: string[]): { path: string; text: string }[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => {
      try {
        return [{ path, text: readFileSync(join(projectRoot, path), 'utf8') }];
      } catch {
        // Removed, and not yet in git's eyes.
        return [];
      }
    });
}

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

/** The columns that an update sets: names before a `=` that no bracket encloses, up to what ends its list. */
function columnsSet(statement: string): string[] {
  const list = /^[^'`]*?\bset\s+([\s\S]*?)(?:\s(?:from|where|returning)\s|[`'])/.exec(statement)?.[1] ?? '';
  let flat = list;
  for (let before = ''; before !== flat;) {
    before = flat;
    flat = flat.replaceAll(/\([^()]*\)/g, '');
  }
  return flat.split(',').map((part) => /^\s*([a-z_]+|\$\{column\})\s*=/.exec(part)?.[1] ?? '?');
}

const writes: Write[] = filesOf('domain').flatMap(({ path, text }) => {
  const domain = path.split('/')[1] ?? '';
  const code = withoutComments(text);
  return [...code.matchAll(/\b(insert into|update|delete from)\s+(?:only\s+)?([a-z_]+)\b/g)]
    .filter(([, , table = '']) => tables.has(table))
    .map(({ 1: verb, 2: table = '', index }) => ({
      domain,
      table,
      what:
        verb === 'update'
          ? columnsSet(code.slice(index, index + 2_000))
          : [verb === 'insert into' ? 'insert' : 'delete'],
    }));
});

const domainsOf = new Map<string, Set<string>>();
for (const { table, domain } of writes) domainsOf.set(table, (domainsOf.get(table) ?? new Set()).add(domain));

it('each table is written by one domain; what a second one writes of it is named', () => {
  expect(domainsOf.size).toBeGreaterThan(60);
  const unnamed = [...domainsOf].filter(([table, domains]) => {
    const known = Object.keys(shared[table] ?? {});
    return [...domains].filter((domain) => !known.includes(domain)).length > 1;
  });
  expect(unnamed).toEqual([]);
});

it('a second domain writes no more than is named, and nothing is named that it does not write', () => {
  for (const [table, others] of Object.entries(shared)) {
    for (const [domain, named] of Object.entries(others)) {
      const written = writes
        .filter((write) => write.table === table && write.domain === domain)
        .flatMap(({ what }) => what);
      // A column whose name stands in a variable is one of those of pictures: the two that the loop goes through.
      const known = written.map((column) => (column === '${column}' ? 'avatar_url' : column));
      expect([...new Set(known)].toSorted(), `${domain} writes ${table}`).toEqual(named.toSorted());
    }
  }
});

/** The demo club's pictures are made by the club's own code, which `db/` can't import. */
const fillsIn = 'start/club/demo-images.ts';

it('no floor but domain/ and db/ writes a table', () => {
  for (const { path, text } of filesOf('api', 'workers', 'gateway', 'start', 'web', 'shared')) {
    if (path === fillsIn) continue;
    const found = [...withoutComments(text).matchAll(/(?:insert into|update|delete from)\s+([a-z_]+)\s/g)]
      .map(([, table = '']) => table)
      .filter((table) => tables.has(table));
    expect(found, path).toEqual([]);
  }
});
