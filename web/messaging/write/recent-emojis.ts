/** The emojis this person used last on this device, the newest first. */
import { isStringList, readJson, storageKeys, store } from '../../lib/browser/storage.ts';

const recentMax = 6;

export const recentEmojis = (): string[] =>
  readJson(storageKeys.recentEmojis, isStringList, []).slice(0, recentMax);

export function rememberEmoji(id: string): void {
  const recent = [id, ...recentEmojis().filter((one) => one !== id)].slice(0, recentMax);
  store(storageKeys.recentEmojis, JSON.stringify(recent));
}
