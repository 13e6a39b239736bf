/** Edits one content page: its title and pieces on one side, how it will look on the other. */
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Input.css';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useScreen, beyondTight } from '../../../ui/look/screens.ts';
import { IconExternalLink, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { addPageElementImage, updatePage } from '@fourball/shared/club/page-calls.ts';
import type { ContentPage, PageElement } from '@fourball/shared/club/shapes.ts';
import type { FieldIssue } from '@fourball/shared/contract/errors.ts';
import { request, RequestError } from '../../../lib/request/request.ts';
import { showMessage } from '../../../ui/dialog/show-message.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { useUnsavedGuard } from '../../../ui/draft/use-unsaved-guard.ts';
import { askToLeave } from './ask-to-leave.ts';
import { words } from '../../pages/content-words.en.ts';
import { sentExtension } from '../../images/image-types.ts';
import { openImageUpload } from '../../images/open-image-upload.ts';
import classes from './PageEditor.module.css';
import { PageEditorList } from './PageEditorList.tsx';
import { PageEditorPreview, type PreviewScreen } from './PageEditorPreview.tsx';
import {
  bodyOf,
  draftAfter,
  draftOf,
  elementTypes,
  isSame,
  keepDraft,
  keptDraft,
  newElement,
  type DraftElement,
  type ElementType,
  type PageDraft,
} from './page-draft.ts';
import { pageKey, pathOf } from '../../pages/page-queries.ts';
import { sendForm } from '../../images/send-form.ts';

interface PageEditorProps {
  /** As it is on the server. */
  page: ContentPage;
  onUnsaved: (unsaved: boolean) => void;
}

const text = words.editor;
type Size = PageElement['deviceSize'];

export function PageEditor({ page: read, onUnsaved }: PageEditorProps) {
  const cache = useQueryClient();
  const [kept] = useState(() => keptDraft(read));
  // The version that is edited: what is read anew meanwhile must not slip under what was typed. Changes from before
  // belong to the version that they were made to, and saving says so where there is a newer one.
  const [page, setPage] = useState(() => (kept === null ? read : { ...read, version: kept.version }));
  const [draft, setDraft] = useState<PageDraft>(() => kept?.draft ?? draftOf(read));
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [issues, setIssues] = useState<readonly FieldIssue[]>([]);
  /** The last piece that was removed since the page was saved. */
  const [removed, setRemoved] = useState<{ element: DraftElement; at: number } | null>(null);
  const [busy, setBusy] = useState(false);
  const [kind, setKind] = useState<ElementType>('P');
  const [mode, setMode] = useState<'edit' | 'preview'>('edit');
  const [screen, setScreen] = useState<PreviewScreen>('LARGE');
  const wide = useScreen(beyondTight);
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

  // Changed elsewhere, while nothing here would be lost by showing it.
  const outdated = !unsaved && !busy && read.version > page.version;
  useEffect(() => {
    if (outdated) show(read);
  }, [outdated, read, show]);

  const discard = () => {
    setDraft(draftOf(page));
    setIssues([]);
    setOpenKey(null);
    setRemoved(null);
  };

  /** The page as it is then; undefined where it could not be saved, which has been said. */
  const save = async (): Promise<ContentPage | undefined> => {
    setBusy(true);
    setIssues([]);
    try {
      const now = await request(updatePage, { body: bodyOf(page, draft), quiet: true });
      cache.setQueryData(pageKey(now.type), now);
      setPage(now);
      setDraft((current) => draftAfter(current, draft, now));
      setRemoved(null);
      return now;
    } catch (reason) {
      if (!(reason instanceof RequestError)) throw reason;
      if (reason.status === 401) return undefined;
      if (reason.code === 'conflict') await chooseVersion();
      else if (reason.issues.length > 0) showIssues(reason.issues);
      else {
        const line = reason.status === 0 ? text.unreached : reason.message;
        void showMessage({ title: text.notSaved, lines: [line] });
      }
      return undefined;
    } finally {
      setBusy(false);
    }
  };

  const showIssues = (found: readonly FieldIssue[]) => {
    setIssues(found);
    setMode('edit');
    const at = found.map(({ field }) => /(?:^|\.)(?:htmlElements|elements)\.(\d+)/.exec(field)?.[1]);
    const first = draft.elements[Number(at.find((one) => one !== undefined))];
    if (first !== undefined) setOpenKey(first.key);
    toast(text.someWrong);
  };

  const chooseVersion = async () => {
    const answer = await showMessage({
      title: text.conflictTitle,
      lines: [text.conflict],
      ok: text.conflictLoad,
      cancel: text.conflictKeep,
    });
    if (answer === null) return;
    await cache.refetchQueries({ queryKey: pageKey(page.type) });
    const now = cache.getQueryData<ContentPage>(pageKey(page.type));
    if (now !== undefined) show(now);
  };

  const upload = async (element: DraftElement, deviceSize: Size) => {
    const at = draft.elements.indexOf(element);
    // An image needs a piece that the server knows, on the version that it has.
    const current = unsaved ? await save() : page;
    const id = current?.elements[at]?.id;
    if (id === undefined) return;
    const result = await openImageUpload({
      type: 'element',
      id,
      title: text.uploadTitle,
      send: ({ file, fileName }, how) =>
        sendForm(addPageElementImage, { file, fileName, extension: sentExtension, id, deviceSize }, how),
    });
    if (result.status !== 201) return;
    // The reply is that of the call above.
    const now = result.reply as ContentPage;
    cache.setQueryData(pageKey(now.type), now);
    show(now);
    toast(text.uploaded);
  };

  const add = () => {
    const added = newElement(kind);
    setDraft({ ...draft, elements: [...draft.elements, added] });
    setOpenKey(added.key);
  };

  const remove = (element: DraftElement) => {
    // What the server said of a place is about the piece that was there.
    setIssues([]);
    setRemoved({ element, at: draft.elements.indexOf(element) });
    setDraft({ ...draft, elements: draft.elements.filter((one) => one !== element) });
  };

  const bringBack = () => {
    if (removed === null) return;
    setDraft({ ...draft, elements: draft.elements.toSpliced(removed.at, 0, removed.element) });
    setRemoved(null);
  };

  const titleIssue = issues.find(({ field }) => field === 'title')?.message;
  const editing = (
    <section className={classes.edit} aria-label={text.edit}>
      <TextInput
        label={text.pageTitle}
        value={draft.title}
        error={titleIssue}
        onChange={(event) => setDraft({ ...draft, title: event.currentTarget.value })}
      />
      {draft.elements.length === 0 ? (
        <p className={classes.quiet}>{text.noElements}</p>
      ) : (
        <PageEditorList
          elements={draft.elements}
          issues={issues}
          openKey={openKey}
          onOpen={setOpenKey}
          onElements={(elements) => setDraft({ ...draft, elements })}
          onRemove={remove}
          onUpload={(element, size) => void upload(element, size)}
          saveFirst={unsaved}
        />
      )}
      <div className={classes.add}>
        <NativeSelect
          aria-label={text.addType}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as ElementType)}
          data={elementTypes.map((value) => ({ value, label: text.types[value] }))}
        />
        <Button variant="default" leftSection={<IconPlus size={20} aria-hidden />} onClick={add}>
          {text.add}
        </Button>
      </div>
    </section>
  );
  return (
    <div className={classes.editor}>
      <div className={classes.bar}>
        {!wide && (
          <div className={classes.modes} role="group" aria-label={text.mode}>
            {(['edit', 'preview'] as const).map((one) => (
              <button key={one} type="button" aria-pressed={mode === one} onClick={() => setMode(one)}>
                {text[one]}
              </button>
            ))}
          </div>
        )}
        <span className={classes.state} role="status">
          {removed !== null
            ? text.removed(text.types[removed.element.type])
            : unsaved && (draft === kept?.draft ? text.kept : text.unsaved)}
        </span>
        {removed !== null && (
          <Button variant="subtle" onClick={bringBack}>
            {text.bringBack}
          </Button>
        )}
        <Button
          component="a"
          variant="subtle"
          color="gray"
          href={pathOf(page.type)}
          target="_blank"
          rel="noopener"
          className={classes.show}
          leftSection={<IconExternalLink size={20} aria-hidden />}
        >
          {text.show}
        </Button>
        {unsaved && (
          <Button variant="default" onClick={discard} disabled={busy}>
            {text.discard}
          </Button>
        )}
        <Button
          loading={busy}
          disabled={!unsaved}
          onClick={() => void save().then((now) => now !== undefined && toast(text.saved))}
        >
          {text.save}
        </Button>
      </div>
      <div className={classes.sides}>
        {(wide || mode === 'edit') && editing}
        {(wide || mode === 'preview') && (
          <PageEditorPreview draft={draft} screen={screen} onScreen={setScreen} />
        )}
      </div>
    </div>
  );
}
