/** A content page while it is being edited, and what is sent when it is saved. */
import type { ContentPage, PageElement } from '@fourball/shared/club/shapes.ts';
import { escapeText } from '@fourball/shared/contract/escape-html.ts';
import { readStored, store, forget } from '../../../lib/browser/storage.ts';
import type { PageType } from '../../pages/page-queries.ts';

export interface DraftElement extends Omit<PageElement, 'id' | 'text' | 'name'> {
  /** Tells the element from the others of this page, also before the server has given it an id. */
  key: string;
  /** Null until it is saved. */
  id: number | null;
  /** HTML. */
  text: string;
  name: string;
  /** The images of the element go when the page is saved. */
  withoutImages: boolean;
}

export interface PageDraft {
  title: string;
  elements: DraftElement[];
}

export const elementTypes = ['H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'P', 'DIV', 'IMG', 'A'] as const;
export type ElementType = PageElement['type'];

/** `turn` tells what is loaded anew from what was shown before: fields that read their value once begin again. */
export const draftOf = ({ title, elements }: ContentPage, turn = 0): PageDraft => ({
  title,
  elements: elements.map((element) => ({
    ...element,
    key: `saved-${turn}-${element.id}`,
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

/** The draft once `sent` was saved as `now`: what was typed meanwhile stays, and each piece goes on as the one that it was. */
export function draftAfter(draft: PageDraft, sent: PageDraft, now: ContentPage): PageDraft {
  const saved = draftOf(now);
  if (draft === sent) {
    const elements = saved.elements.map((after, at) => ({
      ...after,
      key: sent.elements[at]?.key ?? after.key,
    }));
    return { ...saved, elements };
  }
  return {
    title: draft.title === sent.title ? saved.title : draft.title,
    elements: draft.elements.map((element) => {
      const at = sent.elements.findIndex(({ key }) => key === element.key);
      const [before, after] = [sent.elements[at], saved.elements[at]];
      if (before === undefined || after === undefined) return element;
      const { key, type, text, name, deviceSize, withoutImages } = element;
      if (element === before) return { ...after, key };
      const typed = { type, text, name, deviceSize };
      return { ...after, ...typed, key, withoutImages: withoutImages && !before.withoutImages };
    }),
  };
}

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
export const htmlOf = escapeText;

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

/** Unsaved changes, and the version of the page that they were made to. */
export function keptDraft({ type }: ContentPage): KeptDraft | null {
  const text = readStored(keyOf(type), 'session');
  // Nobody else writes under this key.
  return text === null ? null : (JSON.parse(text) as KeptDraft);
}
