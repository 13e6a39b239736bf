/** A content page while it is edited: what was typed, which piece is open, what was removed, what the server refused. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ContentPage } from '@fourball/shared/club/shapes.ts';
import type { FieldIssue } from '@fourball/shared/contract/errors.ts';
import { useUnsavedGuard } from '../../../ui/draft/use-unsaved-guard.ts';
import { askToLeave } from './ask-to-leave.ts';
import {
  draftAfter,
  draftOf,
  isSame,
  keepDraft,
  keptDraft,
  newElement,
  type DraftElement,
  type ElementType,
  type PageDraft,
} from './page-draft.ts';

/** The draft of one page, with everything that can be done to it here. */
export type EditedPage = ReturnType<typeof usePageDraft>;

/** `read`: the page as it is on the server. */
export function usePageDraft(read: ContentPage, onUnsaved: (unsaved: boolean) => void) {
  const [kept] = useState(() => keptDraft(read));
  // The version that is edited: what is read anew meanwhile must not slip under what was typed. Changes from before
  // belong to the version that they were made to, and saving says so where there is a newer one.
  const [page, setPage] = useState(() => (kept === null ? read : { ...read, version: kept.version }));
  const [draft, setDraft] = useState<PageDraft>(() => kept?.draft ?? draftOf(read));
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [issues, setIssues] = useState<readonly FieldIssue[]>([]);
  /** The last piece that was removed since the page was saved. */
  const [removed, setRemoved] = useState<{ element: DraftElement; at: number } | null>(null);
  const unsaved = !isSame(page, draft);
  useUnsavedGuard(unsaved, askToLeave);
  useEffect(() => {
    onUnsaved(unsaved);
    keepDraft(page.type, page.version, unsaved ? draft : null);
  }, [onUnsaved, unsaved, page, draft]);
  useEffect(() => () => onUnsaved(false), [onUnsaved]);

  const turn = useRef(0);
  const opened = useRef<number | null>(null);
  opened.current = draft.elements.find(({ key }) => key === openKey)?.id ?? null;
  /** What is there now, in the place of all that stands here; the piece that is open stays so. */
  const show = useCallback((now: ContentPage) => {
    const next = draftOf(now, ++turn.current);
    setOpenKey(next.elements.find(({ id }) => id === opened.current)?.key ?? null);
    setPage(now);
    setDraft(next);
    setIssues([]);
    setRemoved(null);
  }, []);

  const change = (part: Partial<PageDraft>) => setDraft({ ...draft, ...part });

  const add = (kind: ElementType) => {
    const added = newElement(kind);
    change({ elements: [...draft.elements, added] });
    setOpenKey(added.key);
  };

  const remove = (element: DraftElement) => {
    // What the server said of a place is about the piece that was there.
    setIssues([]);
    setRemoved({ element, at: draft.elements.indexOf(element) });
    change({ elements: draft.elements.filter((one) => one !== element) });
  };

  const bringBack = () => {
    if (removed === null) return;
    change({ elements: draft.elements.toSpliced(removed.at, 0, removed.element) });
    setRemoved(null);
  };

  const discard = () => {
    setDraft(draftOf(page));
    setIssues([]);
    setOpenKey(null);
    setRemoved(null);
  };

  /** `sent` was saved as `now`. */
  const saved = (sent: PageDraft, now: ContentPage) => {
    setPage(now);
    setDraft((current) => draftAfter(current, sent, now));
    setRemoved(null);
  };

  return {
    page,
    draft,
    unsaved,
    /** Nothing was typed yet beside what was kept from before. */
    asKept: draft === kept?.draft,
    openKey,
    open: setOpenKey,
    issues,
    tellIssues: setIssues,
    removed,
    show,
    change,
    add,
    remove,
    bringBack,
    discard,
    saved,
  };
}
