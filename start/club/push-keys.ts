/** The keys by which push services know the club, where the settings bring none: made once, kept with the data. */
import { createECDH } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { loadSettings, type PushKeys, type Settings } from '@fourball/domain/kernel/settings.ts';

/** The caller must hold the lock of the data folder. Browsers subscribe with these keys: they stay the same. */
export async function withPushKeys(settings: Settings): Promise<Settings> {
  if (settings.push.keys) return settings;
  const file = fileIn(settings.dataDir);
  const keys = (await readKept(file)) ?? (await makeKeys(file));
  return { ...settings, push: { ...settings.push, keys } };
}

/** Those that a start keeps; undefined where the settings bring some, or none were made yet. */
export const keptPushKeys = async ({ push, dataDir }: Settings): Promise<PushKeys | undefined> =>
  push.keys ? undefined : readKept(fileIn(dataDir));

const fileIn = (dataDir: string): string => join(dataDir, 'push-keys.json');

/** Undefined for what is no pair of keys, as settings judge it. */
async function readKept(file: string): Promise<PushKeys | undefined> {
  try {
    const { publicKey, privateKey } = JSON.parse(await readFile(file, 'utf8')) as PushKeys;
    return loadSettings({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }).push.keys;
  } catch {
    return undefined;
  }
}

async function makeKeys(file: string): Promise<PushKeys> {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  // The leading zeros belong to the key.
  const privateKey = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
  const keys: PushKeys = { publicKey, privateKey };
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, JSON.stringify(keys), { mode: 0o600 });
  await rename(`${file}.new`, file);
  return keys;
}
