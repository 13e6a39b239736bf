/** docs/protection.md against the code: no table, setting, log or use of cryptography is left out, and none is made up. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { builtCalls } from '@fourball/api/contract/built-calls.ts';
import { hashPassword } from '@fourball/domain/accounts/passwords/password.ts';
import { newSalt, newSessionToken } from '@fourball/domain/accounts/sessions/session-token.ts';
import { loadSettings, projectRoot } from '@fourball/domain/kernel/settings.ts';
import { fields } from '@fourball/domain/kernel/setting-fields.ts';
import { passwordMaxLength, passwordMinLength } from '@fourball/shared/accounts/passwords.ts';
import { uploadExtension } from '@fourball/shared/contract/body-fields.ts';
import { fieldsOf } from '@fourball/shared/contract/field-names.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../kit/fixtures.ts';

const page = await readFile(join(projectRoot, 'docs/protection.md'), 'utf8');
const section = (title: string): string => {
  const found = page.split(/^## /m).find((one) => one.startsWith(`${title}\n`));
  if (!found) throw new Error(`The page has no section ${title}.`);
  return found;
};
const quoted = (text: string): string[] => [...text.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name);

/** The sources of what runs as a service, by their paths. */
async function sources(): Promise<Map<string, string>> {
  const read = new Map<string, string>();
  for (const floor of ['api', 'domain', 'gateway', 'workers', 'shared', 'db']) {
    for (const entry of await readdir(join(projectRoot, floor), { recursive: true })) {
      const path = `${floor}/${entry}`;
      if (!path.endsWith('.ts') || path.endsWith('.d.ts') || /node_modules|\.types|db\/demo/.test(path))
        continue;
      read.set(path, await readFile(join(projectRoot, path), 'utf8'));
    }
  }
  return read;
}
const services = await sources();
const holding = (pattern: RegExp): string[] =>
  [...services].filter(([, text]) => pattern.test(text)).map(([path]) => path);

const test = clubTest();

describe('the page', () => {
  test('has every table of the database in exactly one class', async ({ server }) => {
    const rows = await server.db.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = 'public'`,
    );
    const classes = section('Classes of data').match(/^(?:secret|personal|club): [^]*?\.$/gm) ?? [];
    expect(classes).toHaveLength(3);
    const listed = classes.flatMap(quoted);
    const own = new Set(['knex_migrations', 'knex_migrations_lock']);
    expect(listed.toSorted()).toEqual(rows.flatMap(({ name }) => (own.has(name) ? [] : [name])).toSorted());
  });

  test('has every file that uses cryptography, and what it says of hashes holds', () => {
    const users = holding(
      /(?:^import (?!type).*from |\bimport\()'(?:node:crypto|@node-rs\/argon2|@simplewebauthn\/server(?:\/\w+)?|web-push)'|\bsubtle\./m,
    );
    expect(
      quoted(section('Cryptography'))
        .filter((name) => name.endsWith('.ts'))
        .toSorted(),
    ).toEqual(users.toSorted());
    const hashes = [...services.values()].flatMap((text) =>
      [...text.matchAll(/create(?:Hash|Hmac)\(\s*'([^']+)'/g)].map(([, name]) => name),
    );
    expect(hashes.length).toBeGreaterThan(9);
    expect([...new Set(hashes)]).toEqual(['sha256']);
    // A cipher or a signature of our own would stand beside the libraries.
    expect(
      holding(/\bcreate(?:Cipheriv|Decipheriv|Sign|DiffieHellman)\(|\bsubtle\.(?!digest\('SHA-256')/),
    ).toEqual([]);
  });

  test('has everybody who is talked to', () => {
    const settings = Object.keys(fields).filter((name) => /_URL$|_HOSTS$|_ENDPOINT$|_ORIGINS$/.test(name));
    expect(settings.length).toBeGreaterThan(6);
    expect(quoted(section('Who is talked to')).toSorted()).toEqual(settings.toSorted());
  });

  test('has every log', async ({ server }) => {
    const rows = await server.db.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
         and (relname ~ '_logs?$' or relname in ('security_events', 'audit_entries'))`,
    );
    const listed = [...section('Logs').matchAll(/^\| (\S.*?) +\|/gm)].map(([, name = '']) =>
      name.replaceAll('`', ''),
    );
    expect(listed).toEqual(expect.arrayContaining(['standard output', ...rows.map(({ name }) => name)]));
  });

  test('says of passwords, sessions and uploads what the code does', () => {
    for (const said of [
      'Words that no password may have',
      "the club's name",
      'Sessions at once',
      ...['HOURS', 'IDLE_MINUTES'].map((end) => `SESSION_${end}`),
    ])
      expect(section('Ways in')).toContain(said);
    expect(section('Ways in')).toContain(`${passwordMinLength} to ${passwordMaxLength} characters`);
    for (const extension of uploadExtension.def.out.options.filter((one) => one !== 'jpg'))
      expect(section('What may be uploaded')).toContain(extension);
    const { images } = loadSettings({});
    expect(section('What may be uploaded')).toContain(
      `\`UPLOAD_LIMIT_MB\` (${images.uploadLimit / 1024 / 1024})`,
    );
    expect(section('What may be uploaded')).toContain(`\`AVATAR_LIMIT_KB\` (${images.avatarLimit / 1024})`);
    expect(section('What may be uploaded')).toContain(
      `\`IMAGE_MEGAPIXELS\` (${images.pixelLimit / 1_000_000})`,
    );
  });
});

/** What stands in this repository itself, read as our code is. */
const ours = 'file:vendor/';
const registry = 'https://registry.npmjs.org/';

test('every library is pinned with its hash, and comes from the registry', async () => {
  const { packages } = JSON.parse(await readFile(join(projectRoot, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { integrity?: string; resolved?: string; link?: boolean; inBundle?: boolean }>;
  };
  const libraries = Object.entries(packages).filter(
    ([path, { link, inBundle }]) => path.includes('node_modules/') && !link && !inBundle,
  );
  expect(libraries.length).toBeGreaterThan(100);
  const loose = libraries.filter(
    ([, { integrity, resolved }]) =>
      !integrity?.startsWith('sha512-') ||
      (resolved && ![registry, ours].some((from) => resolved.startsWith(from))),
  );
  expect(loose.map(([path]) => path)).toEqual([]);
  expect(section('Libraries')).toContain('`vendor/`');
  expect(section('Libraries')).toMatch(/within \d+ days/);
});

test('no service starts a program', () => {
  expect(holding(/child_process|\bexecFile\b|\bspawn\(/)).toEqual([]);
});

test('no service leaves anything to a random number that can be guessed', () => {
  expect(holding(/Math\.random/)).toEqual([]);
});

test('a session is opened by the listed ways alone', () => {
  const opening = builtCalls.filter(({ reply }) => fieldsOf(reply).has('access_token')).map(({ id }) => id);
  expect(opening.toSorted()).toEqual(['auth.login', 'passkey.login', 'session.refresh'].toSorted());
});

test('tokens are 256 random bits: none comes twice, and no bit is more often set than not', () => {
  const tokens = Array.from({ length: 20_000 }, () => newSessionToken());
  expect(new Set(tokens).size).toBe(tokens.length);
  const set = Array.from({ length: 256 }, () => 0);
  for (const token of tokens) {
    const bytes = Buffer.from(token, 'base64url');
    expect(bytes).toHaveLength(32);
    for (let bit = 0; bit < 256; bit += 1)
      set[bit] = (set[bit] ?? 0) + (((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1);
  }
  // Six standard deviations of a fair coin.
  for (const count of set) expect(Math.abs(count - tokens.length / 2)).toBeLessThan(425);
  expect(newSalt()).toHaveLength(32);
});

test('passwords are hashed by argon2id with 19 MiB, two passes and a salt of their own', async () => {
  const [one, other] = await Promise.all([
    hashPassword('fairway-and-rough'),
    hashPassword('fairway-and-rough'),
  ]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(one).not.toBe(other);
});
