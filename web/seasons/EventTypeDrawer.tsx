/** The form of one event type at the side of the list: edit or preview, save, delete; nothing typed is lost unasked. */
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/CloseButton.css';
import { Button, CloseButton, Drawer } from '@mantine/core';
import { IconExternalLink, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FieldIssue } from '@fourball/shared/contract/errors.ts';
import type { EventType } from '@fourball/shared/seasons/shapes.ts';
import { RequestError } from '../lib/request.ts';
import { confirmDelete } from '../ui/confirm-delete.ts';
import { showMessage, useMessages } from '../ui/show-message.ts';
import { toast } from '../ui/toast.ts';
import { words } from './admin-words.en.ts';
import { EventTypeCoverField } from './EventTypeCoverField.tsx';
import classes from './EventTypeDrawer.module.css';
import { EventTypeForm } from './EventTypeForm.tsx';
import { EventTypeView } from './EventTypeView.tsx';
import { removeEventType, saveEventType } from './event-type-changes.ts';
import { draftOf, emptyDraft, previewOf, type EventTypeDraft } from './event-type-draft.ts';

interface EventTypeDrawerProps {
  /** Null: the form is for a new one. */
  eventType: EventType | null;
  opened: boolean;
  onClose: () => void;
  onCreated: (created: EventType) => void;
}

export function EventTypeDrawer({ eventType, opened, onClose, onCreated }: EventTypeDrawerProps) {
  // Asked before it closes: the form says whether something would be lost.
  const dirty = useRef(false);
  const covered = useMessages(({ waiting }) => waiting.length > 0);
  const close = async () => {
    if (dirty.current) {
      const { discardTitle, discard, discardYes, discardNo } = words.form;
      const answer = await showMessage({
        title: discardTitle,
        lines: [discard],
        ok: discardYes,
        cancel: discardNo,
      });
      if (answer === null) return;
    }
    dirty.current = false;
    onClose();
  };
  return (
    <Drawer.Root
      opened={opened}
      onClose={() => void close()}
      closeOnEscape={!covered}
      position="right"
      size="min(720px, 100vw)"
      transitionProps={{ duration: 160, exitDuration: 120 }}
    >
      <Drawer.Overlay />
      <Drawer.Content
        classNames={{ content: classes.content }}
        aria-label={eventType?.orgName ?? words.form.newTitle}
      >
        {opened && (
          <Editing
            // What was just created goes on in the same form, with its pictures and texts.
            key={eventType?.id ?? 'new'}
            eventType={eventType}
            onDirty={(now) => {
              dirty.current = now;
            }}
            onClose={() => void close()}
            onGone={onClose}
            onCreated={onCreated}
          />
        )}
      </Drawer.Content>
    </Drawer.Root>
  );
}

interface EditingProps {
  eventType: EventType | null;
  onDirty: (dirty: boolean) => void;
  onClose: () => void;
  onGone: () => void;
  onCreated: (created: EventType) => void;
}

function Editing({ eventType, onDirty, onClose, onGone, onCreated }: EditingProps) {
  const cache = useQueryClient();
  const [saved, setSaved] = useState(eventType);
  const [draft, setDraft] = useState<EventTypeDraft>(() =>
    eventType === null ? emptyDraft : draftOf(eventType),
  );
  const [issues, setIssues] = useState<readonly FieldIssue[]>([]);
  const [mode, setMode] = useState<'edit' | 'preview'>('edit');
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const before = saved === null ? emptyDraft : draftOf(saved);
  const changed = JSON.stringify(before) !== JSON.stringify(draft);
  const tellDirty = useRef(onDirty);
  useEffect(() => {
    const tell = tellDirty.current;
    tell(changed);
    return () => tell(false);
  }, [changed]);
  useEffect(() => {
    if (issues.length === 0) return;
    setMode('edit');
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [issues]);
  const { form: text } = words;

  const save = async () => {
    setBusy(true);
    setIssues([]);
    try {
      const now = await saveEventType(cache, saved, draft);
      setSaved(now);
      // The server may have made addresses and texts tidier.
      setDraft(draftOf(now));
      onDirty(false);
      toast(saved === null ? text.created : text.saved);
      if (saved === null) onCreated(now);
    } catch (reason) {
      tell(text.notSaved, reason, setIssues);
    } finally {
      setBusy(false);
    }
  };

  const remove = async () => {
    if (saved === null || !(await confirmDelete(text.deleteLines(saved.orgName)))) return;
    setBusy(true);
    try {
      await removeEventType(cache, saved.id);
      onDirty(false);
      toast(text.deleted(saved.orgName));
      onGone();
    } catch (reason) {
      tell(text.notDeleted, reason, setIssues);
      setBusy(false);
    }
  };

  return (
    <>
      <div className={classes.header}>
        <h2 className={classes.title}>{saved?.orgName ?? text.newTitle}</h2>
        <div className={classes.modes} role="group" aria-label={text.mode}>
          {(['edit', 'preview'] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={mode === one}
              onClick={() => {
                setMode(one);
                body.current?.scrollTo({ top: 0 });
              }}
            >
              {text[one]}
            </button>
          ))}
        </div>
        <CloseButton aria-label={text.close} onClick={onClose} />
      </div>
      <div ref={body} className={classes.body}>
        <form
          ref={form}
          id="event-type-form"
          noValidate
          hidden={mode === 'preview'}
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <EventTypeForm
            draft={draft}
            change={(part) => setDraft((known) => ({ ...known, ...part }))}
            issues={issues}
            withTexts={saved !== null}
            cover={
              saved === null ? null : (
                <EventTypeCoverField eventType={saved} onChanged={(now) => setSaved(now)} />
              )
            }
          />
        </form>
        {mode === 'preview' && (
          <EventTypeView eventType={previewOf(draft, saved?.imageUrl ?? null)} preview />
        )}
      </div>
      <div className={classes.footer}>
        {saved !== null && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={20} aria-hidden />}
            onClick={() => void remove()}
            disabled={busy}
          >
            {text.delete}
          </Button>
        )}
        {saved?.domain != null && (
          <Button
            component="a"
            variant="subtle"
            color="gray"
            className={classes.openPage}
            href={`/site/${encodeURIComponent(saved.domain)}`}
            target="_blank"
            rel="noopener"
            leftSection={<IconExternalLink size={20} aria-hidden />}
          >
            {text.openPage}
          </Button>
        )}
        <Button
          type="submit"
          form="event-type-form"
          className={classes.save}
          loading={busy}
          disabled={saved !== null && !changed}
        >
          {saved === null ? text.create : text.save}
        </Button>
      </div>
    </>
  );
}

/** What is wrong with a field stands at the field; everything else is said in a dialog. */
function tell(title: string, reason: unknown, setIssues: (issues: readonly FieldIssue[]) => void): void {
  if (!(reason instanceof RequestError)) throw reason;
  if (reason.status === 401) return;
  setIssues(reason.issues);
  if (reason.issues.length > 0) toast(words.form.someWrong);
  else void showMessage({ title, lines: [reason.status === 0 ? words.form.unreached : reason.message] });
}
