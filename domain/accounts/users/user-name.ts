/** Makes user names from people's names. */
import { isFormerUserName } from '../former-member.ts';

/** Letters that stand alone in other alphabets and have no accent to take off. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  œ: 'oe',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  đ: 'd',
};

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[ßæøœðþłđ]/g, (letter) => letters[letter] ?? '')
    .normalize('NFD')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/^-+|(?<!-)-+$/g, '');

/**
 * `first.last` in letters that a user name may have; `golfer` where nothing of the names can be written in them, or
 * where they would make the name of a former member.
 */
export function userNameFrom(firstName: string, lastName: string): string {
  const name = [plain(firstName), plain(lastName)].filter(Boolean).join('.').slice(0, 50);
  return name.length >= 2 && !isFormerUserName(name) ? name : 'golfer';
}

/** The first of `name`, `name2`, `name3` … that is not taken. */
export function freeUserName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name}${number}`)) number += 1;
  return `${name}${number}`;
}
