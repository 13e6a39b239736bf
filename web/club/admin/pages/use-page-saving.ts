/** Sends an edited content page and its images to the server, and settles what to do where somebody else saved it meanwhile. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { addPageElementImage, updatePage } from '@fourball/shared/club/page-calls.ts';
import type { ContentPage, PageElement } from '@fourball/shared/club/shapes.ts';
import type { FieldIssue } from '@fourball/shared/contract/errors.ts';
import { request, RequestError } from '../../../lib/request/request.ts';
import { showMessage } from '../../../ui/dialog/show-message.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { words } from '../../pages/content-words.en.ts';
import { sentExtension } from '../../images/image-types.ts';
import { openImageUpload } from '../../images/open-image-upload.ts';
import { bodyOf, type DraftElement } from './page-draft.ts';
import { pageKey } from '../../pages/page-queries.ts';
import { sendForm } from '../../images/send-form.ts';
import type { EditedPage } from './use-page-draft.ts';

const text = words.editor;

/** `read`: the page as it is on the server. `onIssues`: fields were refused, and have to be seen. */
export function usePageSaving(read: ContentPage, edited: EditedPage, onIssues: () => void) {
  const { page, draft, unsaved, show, tellIssues } = edited;
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);

  // Changed elsewhere, while nothing here would be lost by showing it.
  const outdated = !unsaved && !busy && read.version > page.version;
  useEffect(() => {
    if (outdated) show(read);
  }, [outdated, read, show]);

  /** The page as it is then; undefined where it could not be saved, which has been said. */
  const save = async (): Promise<ContentPage | undefined> => {
    setBusy(true);
    tellIssues([]);
    try {
      const now = await request(updatePage, { body: bodyOf(page, draft), quiet: true });
      cache.setQueryData(pageKey(now.type), now);
      edited.saved(draft, now);
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
    tellIssues(found);
    onIssues();
    const at = found.map(({ field }) => /(?:^|\.)(?:htmlElements|elements)\.(\d+)/.exec(field)?.[1]);
    const first = draft.elements[Number(at.find((one) => one !== undefined))];
    if (first !== undefined) edited.open(first.key);
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

  const upload = async (element: DraftElement, deviceSize: PageElement['deviceSize']) => {
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

  return { busy, save, upload };
}
