/** The six emojis that are offered first for a reaction: those given last on this device, then the usual ones. */
import { isStringList, readJson, store } from '../../lib/browser/storage.ts';

const storageKey = 'recent-reactions';
const offered = 6;
const usual = ['👍', '❤️', '😂', '🎉', '👏', '⛳'];

export const quickReactions = (): string[] =>
  [...new Set([...readJson(storageKey, isStringList, []), ...usual])].slice(0, offered);

export function rememberReaction(emoji: string): void {
  const recent = readJson(storageKey, isStringList, []).filter((one) => one !== emoji);
  store(storageKey, JSON.stringify([emoji, ...recent].slice(0, offered)));
}
