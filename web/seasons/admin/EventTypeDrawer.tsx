/** The form of one event type at the side of the list: edit or preview, save, delete; nothing typed is lost unasked. */
import { Button, CloseButton } from '@mantine/core';
import { IconExternalLink, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldIssue } from '@fourball/shared/contract/errors.ts';
import type { EventType } from '@fourball/shared/seasons/shapes.ts';
import { RequestError } from '../../lib/request/request.ts';
import { confirmDelete } from '../../ui/dialog/confirm-delete.ts';
import { FirstField } from '../../ui/dialog/FirstField.tsx';
import { drop } from '../../ui/draft/kept-draft.ts';
import { useFollowingDraft } from '../../ui/draft/use-following-draft.ts';
import { showMessage } from '../../ui/dialog/show-message.ts';
import { SideDrawer, useKept, type Side } from '../../ui/form/SideDrawer.tsx';
import { toast } from '../../ui/dialog/toast.ts';
import { words } from './admin-words.en.ts';
import { EventTypeCoverField } from './EventTypeCoverField.tsx';
import classes from './EventTypeDrawer.module.css';
import { EventTypeLogoField } from './EventTypeLogoField.tsx';
import { EventTypeForm } from './EventTypeForm.tsx';
import { EventTypeView } from '../EventTypeView.tsx';
import { addEventType, removeEventType, saveEventType } from './event-type-changes.ts';
import { draftOf, emptyDraft, previewOf } from './event-type-draft.ts';

interface EventTypeDrawerProps {
  /** Null: the form is for a new one. */
  eventType: EventType | null;
  opened: boolean;
  onClose: () => void;
  onCreated: (created: EventType) => void;
}

export function EventTypeDrawer({ eventType, opened, onClose, onCreated }: EventTypeDrawerProps) {
  return (
    <SideDrawer
      opened={opened}
      label={eventType?.orgName ?? words.form.newTitle}
      width={720}
      onClose={onClose}
    >
      {(side) => (
        <Editing
          // What was just created goes on in the same form, with its pictures and texts.
          key={eventType?.id ?? 'new'}
          side={side}
          eventType={eventType}
          onCreated={onCreated}
        />
      )}
    </SideDrawer>
  );
}

interface EditingProps {
  side: Side;
  /** As it is known; it follows what others make of it. */
  eventType: EventType | null;
  onCreated: (created: EventType) => void;
}

function Editing({ side, eventType: saved, onCreated }: EditingProps) {
  const cache = useQueryClient();
  const name = `event type ${saved?.id ?? 'new'}`;
  const following = useFollowingDraft(saved === null ? emptyDraft : draftOf(saved), name);
  const forget = useCallback(() => drop(name), [name]);
  const { draft, change, changes, changed, turnOf } = following;
  const [issues, setIssues] = useState<readonly FieldIssue[]>([]);
  const [mode, setMode] = useState<'edit' | 'preview'>('edit');
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const body = useRef<HTMLDivElement>(null);
  useKept(side, 'event type', changed, forget);
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
      if (saved === null) {
        const created = await addEventType(cache, draft);
        toast(text.created);
        forget();
        side.keep('event type', false);
        onCreated(created);
        return;
      }
      const now = await saveEventType(cache, saved, changes);
      // The server may have made addresses and texts tidier.
      following.saved(draft, draftOf(now));
      toast(text.saved);
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
      toast(text.deleted(saved.orgName));
      side.leave();
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
        <CloseButton aria-label={text.close} onClick={side.close} data-autofocus="otherwise" />
        <FirstField ofForm />
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
            change={change}
            turnOf={turnOf}
            issues={issues}
            withTexts={saved !== null}
            logo={saved === null ? null : <EventTypeLogoField id={saved.id} />}
            cover={saved === null ? null : <EventTypeCoverField eventType={saved} />}
          />
        </form>
        {mode === 'preview' && (
          <EventTypeView eventType={previewOf(draft, saved?.imageUrl ?? null)} preview />
        )}
      </div>
      <Footer eventType={saved} changed={changed} busy={busy} onRemove={() => void remove()} />
    </>
  );
}

interface FooterProps {
  eventType: EventType | null;
  changed: boolean;
  busy: boolean;
  onRemove: () => void;
}

const Footer = ({ eventType, changed, busy, onRemove }: FooterProps) => (
  <div className={classes.footer}>
    {eventType !== null && (
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={20} aria-hidden />}
        onClick={onRemove}
        disabled={busy}
      >
        {words.form.delete}
      </Button>
    )}
    {eventType?.domain != null && (
      <Button
        component="a"
        variant="subtle"
        color="gray"
        className={classes.openPage}
        href={`/site/${encodeURIComponent(eventType.domain)}`}
        target="_blank"
        rel="noopener"
        leftSection={<IconExternalLink size={20} aria-hidden />}
      >
        {words.form.openPage}
      </Button>
    )}
    <Button
      type="submit"
      form="event-type-form"
      className={classes.save}
      loading={busy}
      disabled={eventType !== null && !changed}
    >
      {eventType === null ? words.form.create : words.form.save}
    </Button>
  </div>
);

/** What is wrong with a field stands at the field; everything else is said in a dialog. */
function tell(title: string, reason: unknown, setIssues: (issues: readonly FieldIssue[]) => void): void {
  if (!(reason instanceof RequestError)) throw reason;
  if (reason.status === 401) return;
  setIssues(reason.issues);
  if (reason.issues.length > 0) toast(words.form.someWrong);
  else void showMessage({ title, lines: [reason.status === 0 ? words.form.unreached : reason.message] });
}
