/** A content page while it is being edited, and what is sent when it is saved. */
import type { ContentPage, PageElement } from '@fourball/shared/club/shapes.ts';
import { readStored, store, forget } from '../lib/storage.ts';
import type { PageType } from './page-queries.ts';

export interface DraftElement extends Omit<PageElement, 'id' | 'text' | 'name'> {
  /** Its own on this page, also before the server has given it an id. */
  key: string;
  /** Null until it is saved. */
  id: number | null;
  /** HTML. */
  text: string;
  name: string;
  /** Its images go when it is saved. */
  withoutImages: boolean;
}

export interface PageDraft {
  title: string;
  elements: DraftElement[];
}

export const elementTypes = ['H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'P', 'DIV', 'IMG', 'A'] as const;
export type ElementType = PageElement['type'];

export const draftOf = ({ title, elements }: ContentPage): PageDraft => ({
  title,
  elements: elements.map((element) => ({
    ...element,
    key: `saved-${element.id}`,
    text: element.text ?? '',
    name: element.name ?? '',
    withoutImages: false,
  })),
});

let lastKey = 0;

export const newElement = (type: ElementType): DraftElement => ({
  key: `new-${++lastKey}-${performance.now()}`,
  id: null,
  type,
  text: '',
  name: '',
  image: null,
  images: [],
  deviceSize: 'ANY',
  withoutImages: false,
});

/** Images are not sent: they come by their own call, and stay where nothing is said of them. */
export const bodyOf = ({ pageId, version }: ContentPage, { title, elements }: PageDraft) => ({
  pageId,
  version,
  title,
  htmlElements: elements.map(({ id, type, text, name, deviceSize, withoutImages }) => ({
    id,
    type,
    text,
    name,
    deviceSize,
    ...(withoutImages ? { image: null } : {}),
  })),
});

export const isSame = (page: ContentPage, draft: PageDraft): boolean =>
  JSON.stringify(bodyOf(page, draftOf(page))) === JSON.stringify(bodyOf(page, draft));

/** The text of inline HTML as a field shows it. */
export const plainOf = (html: string): string =>
  new DOMParser().parseFromString(html.replace(/<br\s*\/?>/gi, '\n'), 'text/html').body.textContent ?? '';

/** What was typed into a field, as HTML in which it stands for itself. */
export const htmlOf = (plain: string): string =>
  plain.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const keyOf = (type: PageType): string => `page-draft-${type}`;

interface KeptDraft {
  version: number;
  draft: PageDraft;
}

/** Keeps unsaved changes for as long as the tab lives: going back or reloading must not lose them. */
export function keepDraft(type: PageType, version: number, draft: PageDraft | null): void {
  if (draft === null) forget(keyOf(type), 'session');
  else store(keyOf(type), JSON.stringify({ version, draft } satisfies KeptDraft), 'session');
}

/** Unsaved changes that were made to this very version. */
export function keptDraft({ type, version }: ContentPage): PageDraft | null {
  const text = readStored(keyOf(type), 'session');
  if (text === null) return null;
  // Nobody else writes under this key.
  const kept = JSON.parse(text) as KeptDraft;
  return kept.version === version ? kept.draft : null;
}
