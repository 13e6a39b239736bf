/** Pages take every text from a words file, and another language of theirs is the same files once more. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PageWords } from '@fourball/web/app/page-words.ts';
import * as drawer from '@fourball/web/booking/drawer-words.en.ts';
import * as images from '@fourball/web/club/admin/images/admin-image-words.en.ts';
import * as dialogs from '@fourball/web/ui/dialog/dialog-words.en.ts';
import { expect, test } from 'vitest';

const web = fileURLToPath(new URL('../../web', import.meta.url));

test('every words file of the pages is a part of what a language has to say', () => {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /(?:^|[./])en\.ts$/.test(path) && !/(?:^|\/)(?:node_modules|dist|\.types)\//.test(path),
  );
  const listed = [
    ...readFileSync(`${web}/app/page-words.ts`, 'utf8').matchAll(/import\('(?:\.\.\/|\.\/)([^']+)'\)/g),
  ].map(([whole, path]) => (whole.includes('../') ? path : `app/${path}`));
  expect(listed.toSorted()).toEqual(files.toSorted());
  expect(files.length).toBeGreaterThan(40);
});

test('a language of the pages that lacks a text, or tells one something else, does not compile', () => {
  const { unsaved, ...words } = dialogs.words;
  const { stay, ...leaving } = unsaved;
  const french: PageWords['ui/dialog/dialog-words'] = {
    words: { ...words, unsaved: { ...unsaved, stay: 'Continuer' } },
  };
  // @ts-expect-error The last text of the dialog is missing.
  const lacking: PageWords['ui/dialog/dialog-words'] = { words: { ...words, unsaved: leaving } };
  const { swap } = drawer.words;
  const leaves = (booker: { id: number }): string => `${booker.id}`;
  // @ts-expect-error The booker is told by name.
  const odd: PageWords['booking/drawer-words']['words']['swap'] = { ...swap, leaves };
  type Details = PageWords['club/admin/images/admin-image-words']['words']['details'];
  const { details } = images.words;
  const removeLines = (name: string): string => name;
  // @ts-expect-error What is said in lines is not said in one.
  const flat: Details = { ...details, removeLines };
  // @ts-expect-error A whole file is missing.
  const without = (rest: Omit<PageWords, 'lib/words'>): PageWords => rest;
  expect([stay, french, lacking, odd, flat, without]).toHaveLength(6);
});
