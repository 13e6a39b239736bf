/** Which letter, after G, leads to which page. */
import { words } from '../../../lib/words/shell-words.en.ts';
import type { OfficePage } from '../../places/office-pages.ts';

export interface OfficeKey {
  letter: string;
  to: string;
  text: string;
}

const letters: Readonly<Record<string, string>> = {
  '/admin': 'h',
  '/admin/starter': 't',
  '/admin/users': 'u',
  '/admin/memberships': 'm',
  '/admin/money': 'a',
  '/admin/purchases': 'p',
  '/admin/ledger': 'l',
  '/admin/reports': 'r',
  '/admin/courses': 'c',
  '/organize': 'e',
  '/admin/news': 'n',
  '/admin/parameters': 'x',
};

/** Of the pages that somebody may open, and of the tee sheet. */
export const officeKeysOf = (pages: readonly OfficePage[]): readonly OfficeKey[] => [
  ...pages.flatMap(({ to, text }) => {
    const letter = letters[to];
    return letter === undefined ? [] : { letter, to, text };
  }),
  { letter: 'b', to: '/book', text: words.pages.book },
];
