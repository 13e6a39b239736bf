/** Keeps image files below one folder of the disk. */
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, mkdir, open, readdir, realpath, rename, unlink } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { checkPrefix, isImageKey, type ImageStorage } from './image-storage.ts';

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR', 'ELOOP'].includes(String(error.code));

/** What was begun and never finished is called like no key. */
const partOf = (path: string): string => `${path}.${randomBytes(6).toString('hex')}.part`;
const isPart = /\.(?:jpg|png|pdf)\.[0-9a-f]{12}\.part$/;

/** `folder` is absolute and made when the first file comes; keys are paths in it. */
export function openDiskStorage(folder: string): ImageStorage {
  const root = join(folder, 'images');

  /** The file of a key; undefined where the key is none or a link leads its folder elsewhere. */
  const pathOf = async (key: string): Promise<string | undefined> => {
    if (!isImageKey(key)) return undefined;
    const path = join(folder, key);
    try {
      const parent = await realpath(dirname(path));
      return parent.startsWith((await realpath(root)) + sep) ? path : undefined;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };

  return {
    async put(key, bytes) {
      if (!isImageKey(key)) throw new Error('No key of an image.');
      await mkdir(dirname(join(folder, key)), { recursive: true });
      const path = await pathOf(key);
      if (!path) throw new Error('The folder of images leads elsewhere.');
      const part = partOf(path);
      try {
        const file = await open(part, 'wx');
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(part, path);
      } catch (error) {
        await unlink(part).catch(() => {});
        throw error;
      }
      await syncFolder(dirname(path));
    },

    async get(key) {
      const path = await pathOf(key);
      if (!path) return undefined;
      try {
        const found = await lstat(path);
        if (!found.isFile()) return undefined;
        return {
          bytes: found.size,
          storedAt: found.mtime,
          etag: `"${found.size.toString(16)}-${Math.round(found.mtimeMs).toString(16)}"`,
          // A link that took the file's place since is not followed.
          open: async () => (await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)).createReadStream(),
        };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },

    async remove(key) {
      const path = await pathOf(key);
      if (!path) return false;
      try {
        // Takes a link away, never what it leads to.
        await unlink(path);
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },

    async list(prefix) {
      checkPrefix(prefix);
      // Who names a folder is spared all others; a link for one leads nowhere.
      const below = join(folder, dirname(`${prefix}.`));
      if (below !== root && !(await isFolder(below))) return [];
      return (await filesBelow(below))
        .map((path) =>
          path
            .slice(folder.length + 1)
            .split(sep)
            .join('/'),
        )
        .filter((key) => isImageKey(key) && key.startsWith(prefix))
        .sort();
    },

    async removeUnfinished(before) {
      let removed = 0;
      for (const path of await filesBelow(root)) {
        if (!isPart.test(path)) continue;
        try {
          if ((await lstat(path)).mtime >= before) continue;
          await unlink(path);
          removed += 1;
        } catch (error) {
          if (!isMissing(error)) throw error;
        }
      }
      return removed;
    },

    close() {},
  };
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await lstat(path)).isDirectory();
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

async function filesBelow(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** A name is only sure to survive a crash once its folder is written. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
