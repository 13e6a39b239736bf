/** Which passwords are refused: those that are guessed first, and those made of names that anybody knows. */
import { invalidField } from '../../kernel/app-error.ts';
import { isCommonPassword } from './common-passwords.ts';

/** What others know of a golfer. */
export interface PasswordOwner {
  readonly email: string;
  readonly user_name: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly nickname: string | null;
  readonly member_number: string | null;
}

/** For a select from users. */
export const passwordOwnerColumns = 'email, user_name, first_name, last_name, nickname, member_number';

/** The product's own name is known like the club's. */
const productName = 'fourball';

/** A name as a part of a password is worth nothing; shorter ones stand in too many other words. */
const shortestPart = 4;
/** A name of three letters counts where it stands alone. */
const shortestWord = 3;

/** Digits and signs that people write for letters. */
const writtenFor: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const unmasked = (text: string): string => text.replace(/[013457@$!]/g, (sign) => writtenFor[sign] ?? sign);
const wordsOf = (name: string): string[] => plain(name).match(/[\p{L}\p{N}]+/gu) ?? [];

function holds(password: string, names: readonly string[]): boolean {
  const spellings = [plain(password), unmasked(plain(password))];
  const words = new Set(spellings.flatMap(wordsOf));
  return names
    .flatMap(wordsOf)
    .some((name) =>
      name.length >= shortestPart
        ? spellings.some((spelled) => spelled.includes(name))
        : name.length >= shortestWord && words.has(name),
    );
}

/** Throws invalid_input on `password` for one that is guessed first. Its length is checked by the call. */
export function refuseWeakPassword(password: string, owner: PasswordOwner, clubName: string): void {
  if (isCommonPassword(password)) throw invalidField('password', 'accounts.passwordTooCommon');
  const { email, user_name, first_name, last_name, nickname, member_number } = owner;
  const own = [email.split('@', 1)[0] ?? '', user_name, first_name, last_name, nickname ?? ''];
  const isOwn = plain(password) === plain(email) || holds(password, [...own, member_number ?? '']);
  if (isOwn) throw invalidField('password', 'accounts.passwordHasOwnName');
  if (holds(password, [clubName, productName]))
    throw invalidField('password', 'accounts.passwordHasClubName');
}
