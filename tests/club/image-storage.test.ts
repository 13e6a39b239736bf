/** The storage of images, on a disk and in a bucket: the same tests for both, the bucket on a real S3 server. */
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDiskStorage } from '@fourball/domain/club/images/storage/disk-storage.ts';
import type { ImageStorage } from '@fourball/domain/club/images/storage/image-storage.ts';
import { isImageKey, keyOfUrl } from '@fourball/domain/club/images/storage/image-storage.ts';
import { openS3Storage } from '@fourball/domain/club/images/storage/s3-storage.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startS3Server, type S3Server } from './s3-server.ts';

const random = () => randomBytes(20).toString('hex').slice(0, 26);
const keyOf = (folder = 'avatar', owner = 7) => `images/${folder}/${owner}-${random()}.jpg`;
const bytes = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);

let folder: string;
let s3: S3Server;
const open: { disk?: ImageStorage; s3?: ImageStorage } = {};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fourball-images-'));
  s3 = await startS3Server(join(folder, 's3'));
  open.disk = openDiskStorage(join(folder, 'disk'));
  open.s3 = openS3Storage(s3.bucket);
});
afterAll(async () => {
  open.disk?.close();
  open.s3?.close();
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

async function read(storage: ImageStorage, key: string): Promise<Buffer | undefined> {
  const file = await storage.get(key);
  if (!file) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of await file.open()) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** What leads out of a folder, in all the ways one may write it. */
const hostile = [
  '../../etc/passwd',
  'images/../../etc/passwd',
  'images/avatar/../../../etc/passwd',
  'images/avatar/..%2f..%2fetc%2fpasswd',
  '%2e%2e/%2e%2e/etc/passwd',
  '/etc/passwd',
  '//etc/passwd',
  'images\\..\\..\\etc\\passwd',
  'images/avatar/7-x.jpg\0.png',
  `images/avatar/7-${'a'.repeat(26)}.jpg\n`,
  `images/avatar/7-${'a'.repeat(26)}.jpg/../../../x`,
  `./images/avatar/7-${'a'.repeat(26)}.jpg`,
  `images//avatar/7-${'a'.repeat(26)}.jpg`,
  `images/Avatar/7-${'a'.repeat(26)}.jpg`,
  `images/avatar/7-${'a'.repeat(26)}.svg`,
  `images/avatar/7-${'ä'.repeat(26)}.jpg`,
  'images',
  'images/',
  '',
];

describe.each(['disk', 's3'] as const)('%s', (kind) => {
  const storage = (): ImageStorage => {
    const opened = open[kind];
    if (!opened) throw new Error('The storage is not open.');
    return opened;
  };

  test('gives back what was put, until it is removed', async () => {
    const key = keyOf();
    expect(await storage().get(key)).toBeUndefined();
    await storage().put(key, bytes, 'image/jpeg');
    const file = await storage().get(key);
    expect(file?.bytes).toBe(bytes.length);
    expect(file?.etag).toMatch(/^"[^"]+"$/);
    expect(await read(storage(), key)).toEqual(bytes);
    expect(await storage().remove(key)).toBe(true);
    expect(await storage().get(key)).toBeUndefined();
    expect(await storage().remove(key)).toBe(false);
  });

  test('removed by many at once it is gone, and nobody fails', async () => {
    const key = keyOf();
    await storage().put(key, bytes, 'image/jpeg');
    await Promise.all(Array.from({ length: 8 }, () => storage().remove(key)));
    expect(await storage().get(key)).toBeUndefined();
  });

  test('lists by prefix, in order, and more than a page of the server', async () => {
    const some = Array.from({ length: kind === 's3' ? 1_050 : 30 }, () => keyOf('slider', 41)).sort();
    const other = keyOf('slider', 4);
    for (let from = 0; from < some.length; from += 50) {
      await Promise.all(some.slice(from, from + 50).map((key) => storage().put(key, bytes, 'image/jpeg')));
    }
    await storage().put(other, bytes, 'image/jpeg');
    expect(await storage().list('images/slider/41-')).toEqual(some);
    expect(await storage().list('images/slider/4-')).toEqual([other]);
    expect(await storage().list('images/logo/')).toEqual([]);
  }, 60_000);

  test.each(hostile)('%j is no key: nothing is read, written or removed by it', async (key) => {
    expect(await storage().get(key)).toBeUndefined();
    expect(await storage().remove(key)).toBe(false);
    await expect(storage().put(key, bytes, 'image/jpeg')).rejects.toThrow('No key');
  });

  test.each(['../', '/', 'images/../', 'images/avatar/..', ''])('%j is no prefix', async (prefix) => {
    await expect(storage().list(prefix)).rejects.toThrow('No prefix');
  });
});

describe('on the disk', () => {
  test('whoever reads while it is written anew sees one of both, whole', async () => {
    const disk = openDiskStorage(join(folder, 'races'));
    const key = keyOf();
    const versions = [Buffer.alloc(300_000, 1), Buffer.alloc(300_000, 2)] as const;
    await disk.put(key, versions[0], 'image/jpeg');
    const seen: (Buffer | undefined)[] = [];
    const readers = Promise.all(Array.from({ length: 20 }, async () => seen.push(await read(disk, key))));
    await Promise.all([disk.put(key, versions[1], 'image/jpeg'), readers]);
    for (const content of seen) {
      expect(content?.length).toBe(300_000);
      expect(new Set(content).size).toBe(1);
    }
  });

  test('a put that fails leaves nothing behind', async () => {
    const root = join(folder, 'failing');
    const key = keyOf();
    await mkdir(join(root, key), { recursive: true });
    const disk = openDiskStorage(root);
    await expect(disk.put(key, bytes, 'image/jpeg')).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
    expect(await readdir(join(root, 'images/avatar'))).toEqual([key.split('/').at(-1)]);
  });

  test('what was begun and never finished is not listed', async () => {
    const root = join(folder, 'begun');
    await mkdir(join(root, 'images/avatar'), { recursive: true });
    await writeFile(join(root, `${keyOf()}.abc.part`), 'half');
    expect(await openDiskStorage(root).list('images/')).toEqual([]);
  });

  test('links lead nowhere: neither a file nor a folder that is one', async () => {
    const root = join(folder, 'links');
    const outside = join(folder, 'outside');
    await mkdir(join(root, 'images/avatar'), { recursive: true });
    await mkdir(outside);
    const secret = join(outside, `7-${'a'.repeat(26)}.jpg`);
    await writeFile(secret, 'secret');
    const disk = openDiskStorage(root);

    const linked = `images/avatar/7-${'b'.repeat(26)}.jpg`;
    await symlink(secret, join(root, linked));
    expect(await disk.get(linked)).toBeUndefined();
    await disk.remove(linked);
    expect(await readFile(secret, 'utf8')).toBe('secret');

    await symlink(outside, join(root, 'images/logo'));
    const through = `images/logo/7-${'a'.repeat(26)}.jpg`;
    expect(await disk.get(through)).toBeUndefined();
    expect([...(await disk.list('images/')), ...(await disk.list('images/logo/'))]).toEqual([]);
    expect(await disk.remove(through)).toBe(false);
    await expect(disk.put(through, bytes, 'image/jpeg')).rejects.toThrow('leads elsewhere');
    expect(await readFile(secret, 'utf8')).toBe('secret');
  });
});

describe('in a bucket', () => {
  test('a wrong secret opens nothing, so the server does check what we sign', async () => {
    const stranger = openS3Storage({ ...s3.bucket, secretAccessKey: 'wrong' });
    await expect(stranger.put(keyOf(), bytes, 'image/jpeg')).rejects.toThrow(/signature/i);
    await expect(stranger.list('images/')).rejects.toThrow(/signature/i);
    stranger.close();
  });

  test('a bucket that is not there, or a server that does not answer, is a failure and no empty storage', async () => {
    const elsewhere = openS3Storage({ ...s3.bucket, bucket: 'nowhere' });
    await expect(elsewhere.list('images/')).rejects.toThrow(/bucket/i);
    await expect(elsewhere.put(keyOf(), bytes, 'image/jpeg')).rejects.toThrow(/bucket/i);
    elsewhere.close();
    const silent = openS3Storage({ ...s3.bucket, endpoint: 'http://127.0.0.1:1' });
    await expect(silent.get(keyOf())).rejects.toThrow(/ECONNREFUSED/);
    silent.close();
  });
});

describe('keys', () => {
  test('none has a part that leads up, starts at the root, or needs decoding', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.webPath(), fc.constantFrom(...hostile)),
        (text) => {
          if (!isImageKey(text)) return;
          expect(text).toMatch(/^images\/[a-z-]+\/[a-z0-9-]+\.jpg$/);
        },
      ),
    );
  });

  test('an address gives its key with or without an origin, and others give none', () => {
    const key = keyOf();
    for (const url of [`/${key}`, `https://club.example/${key}`, `http://localhost:8080/${key}?v=1`]) {
      expect(keyOfUrl(url)).toBe(key);
    }
    for (const url of ['/portraits/ava.svg', `//evil/${key}`, `/x/${key}`, '', key])
      expect(keyOfUrl(url)).toBeUndefined();
  });
});
