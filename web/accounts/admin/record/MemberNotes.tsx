/** The office's notes about one member: added, changed, taken away, and put back. */
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import { Button, Checkbox, Textarea } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import {
  addNote,
  deleteNote,
  updateNote,
  type MemberNote,
  type MemberRecord,
} from '@fourball/shared/accounts/record-calls.ts';
import { request } from '../../../lib/request/request.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { useKept, type Side } from '../../../ui/form/SideDrawer.tsx';
import { ClubDate } from '../../../ui/text/ClubDate.tsx';
import { issueOf, refusalText } from '../../refusal-text.ts';
import drawer from '../UserDrawer.module.css';
import classes from './Record.module.css';
import { keepRecord } from './record-queries.ts';
import { words } from './record-words.en.ts';

const text = words.notes;
/** As much of a note as names it. */
const beginning = (note: string): string => (note.length > 40 ? `${note.slice(0, 40)}…` : note);

export function MemberNotes({ record, side }: { record: MemberRecord; side: Side }) {
  const [edited, setEdited] = useState<number | null>(null);
  const { userId, notes } = record;
  return (
    <section aria-labelledby="notes-title">
      <h3 id="notes-title">{text.title}</h3>
      <p className={drawer.quiet}>{text.text}</p>
      <NoteForm
        label={text.label}
        action={text.add}
        note={null}
        side={side}
        send={async (wish) => {
          keepRecord(await request(addNote, { body: { userId, ...wish }, quiet: true }));
          toast(text.added);
        }}
      />
      {notes.length === 0 && <p className={drawer.quiet}>{text.none}</p>}
      {notes.map((note) =>
        note.noteId === edited ? (
          <NoteForm
            key={note.noteId}
            label={text.editLabel}
            action={text.save}
            note={note}
            side={side}
            leave={() => setEdited(null)}
            send={async (wish) => {
              keepRecord(await request(updateNote, { body: { noteId: note.noteId, ...wish }, quiet: true }));
              setEdited(null);
              toast(text.added);
            }}
          />
        ) : (
          <Note key={note.noteId} userId={userId} note={note} edit={() => setEdited(note.noteId)} />
        ),
      )}
    </section>
  );
}

function Note({ userId, note, edit }: { userId: number; note: MemberNote; edit: () => void }) {
  const [problem, setProblem] = useState<string>();
  const remove = async () => {
    try {
      keepRecord(await request(deleteNote, { params: { id: note.noteId }, quiet: true }));
      toast(text.removed, undefined, [{ label: text.undo, act: () => void putBack() }]);
    } catch (reason) {
      setProblem(refusalText(reason));
    }
  };
  const putBack = async () => {
    const body = { userId, text: note.text, important: note.important };
    keepRecord(await request(addNote, { body }));
  };
  const name = beginning(note.text);
  return (
    <article className={classes.note} data-important={note.important || undefined}>
      {note.important && <span className={classes.important}>{text.isImportant}</span>}
      <p className={classes.text}>{note.text}</p>
      <div className={classes.by}>
        <span>
          {note.writtenBy}, <ClubDate at={note.writtenAt} />
          {note.changedAt !== null && (
            <>
              , {text.changed} <ClubDate at={note.changedAt} />
            </>
          )}
        </span>
        <span className={classes.acts}>
          <Button variant="subtle" size="compact-sm" aria-label={text.editNamed(name)} onClick={edit}>
            {text.edit}
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={text.removeNamed(name)}
            onClick={() => void remove()}
          >
            {text.remove}
          </Button>
        </span>
      </div>
      <p role="alert" className={drawer.problem}>
        {problem}
      </p>
    </article>
  );
}

interface NoteFormProps {
  label: string;
  action: string;
  /** Null: a new one. */
  note: MemberNote | null;
  side: Side;
  leave?: () => void;
  send: (wish: { text: string; important: boolean }) => Promise<void>;
}

function NoteForm({ label, action, note, side, leave, send }: NoteFormProps) {
  const [typed, setTyped] = useState(note?.text ?? '');
  const [important, setImportant] = useState(note?.important ?? false);
  const [problem, setProblem] = useState<string>();
  const [sending, setSending] = useState(false);
  useKept(side, `${label} ${note?.noteId ?? ''}`, typed.trim() !== (note?.text ?? ''));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    setSending(true);
    setProblem(undefined);
    try {
      await send({ text: typed.trim(), important });
      setTyped('');
      setImportant(false);
    } catch (reason) {
      setProblem(issueOf(reason, 'text') ?? refusalText(reason));
    } finally {
      setSending(false);
    }
  };
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <Textarea
        label={label}
        value={typed}
        error={problem}
        maxLength={2000}
        autosize={false}
        rows={3}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Checkbox
        label={text.important}
        checked={important}
        onChange={(event) => setImportant(event.currentTarget.checked)}
      />
      <span className={classes.acts}>
        <Button type="submit" variant="default" loading={sending} disabled={typed.trim() === ''}>
          {action}
        </Button>
        {leave !== undefined && (
          <Button variant="subtle" onClick={leave}>
            {text.cancel}
          </Button>
        )}
      </span>
    </form>
  );
}
