/** The form of a view of a list: its name, and whether others see it. */
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { changeView, deleteView, saveView, type OfficeView } from '@fourball/shared/accounts/view-calls.ts';
import type { ViewPage } from '@fourball/shared/accounts/view-pages.ts';
import { request } from '../../lib/request/request.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import type { DialogProps } from '../../ui/dialog/open-dialog.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { SendForm } from '../../ui/form/SendForm.tsx';
import { useSending } from '../../ui/form/use-sending.ts';
import { words } from './view-words.en.ts';
import classes from './SavedViews.module.css';

export interface ViewFormAbout {
  page: ViewPage;
  /** What is kept. */
  query: string;
  /** Null keeps a new one. */
  view: OfficeView | null;
}

export const ViewFormDialog = ({ answer, ...about }: DialogProps<OfficeView[]> & ViewFormAbout) => (
  <DialogFrame<OfficeView[]>
    title={about.view === null ? words.saveTitle : words.changeTitle}
    narrow
    answer={answer}
  >
    {(close) => <Form {...about} close={close} />}
  </DialogFrame>
);

function Form({ page, query, view, close }: ViewFormAbout & { close: (views: OfficeView[] | null) => void }) {
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState(view?.shared ?? false);
  const sending = useSending(['name']);
  const save = async () => {
    if (name.trim() === '') return sending.refuse([{ field: 'name', message: words.noName }]);
    const kept = await sending.send({ name, shared }, () =>
      view === null
        ? request(saveView, { body: { page, name, query, shared }, quiet: true })
        : request(changeView, { body: { viewId: view.viewId, name, shared }, quiet: true }),
    );
    if (kept === null) return;
    toast(words.saved(name.trim()));
    close(kept);
  };
  const remove = async ({ viewId, name: was }: OfficeView) => {
    const left = await sending.send({ viewId }, () =>
      request(deleteView, { params: { id: viewId }, quiet: true }),
    );
    if (left === null) return;
    toast(words.removed(was));
    close(left);
  };
  return (
    <div className={classes.form}>
      {view === null && <p>{words.saveLead}</p>}
      <SendForm sending={sending} action={words.action} onSubmit={() => void save()}>
        <TextInput
          label={words.name}
          maxLength={60}
          value={name}
          error={sending.errorOf('name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox
          label={words.shared}
          checked={shared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      </SendForm>
      {view !== null && (
        <Button variant="default" loading={sending.busy} onClick={() => void remove(view)}>
          {words.remove}
        </Button>
      )}
    </div>
  );
}
