/** The box to write in: Enter sends, Shift+Enter breaks the line, and what is typed is kept until it is sent. */
import '@mantine/core/styles/ActionIcon.css';
import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconMoodSmile, IconPencil, IconPhoto, IconSend2, IconX } from '@tabler/icons-react';
import { messageMaxLength } from '@fourball/shared/messaging/calls.ts';
import type { Message, ThreadMember } from '@fourball/shared/messaging/shapes.ts';
import {
  lazy,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { acceptedFiles } from '../../club/images/image-types.ts';
import { sendTyping } from '../../lib/live/realtime.ts';
import { PersonAvatar } from '../../ui/picture/PersonAvatar.tsx';
import { ChosenPhoto } from './ChosenPhoto.tsx';
import classes from './Composer.module.css';
import { keepDraft, readDraft } from '../sending/drafts.ts';
import { plainOf, typedOf } from '../message-html.ts';
import type { Written } from '../sending/written.ts';
import { useMentions } from './use-mentions.ts';
import { pictureOf, type PhotoChoice } from './use-photo.ts';
import { messageWords as words } from '../words.en.ts';
import { Called } from '../../ui/text/Called.tsx';

const EmojiPicker = lazy(async () => ({ default: (await import('./EmojiPicker.tsx')).EmojiPicker }));

/** What is written is not a message of its own, but this. */
export interface ComposerTask {
  kind: 'answer' | 'edit';
  message: Message;
}

export interface ComposerProps {
  conversationId: number | null;
  /** Those who can be named: everybody else of the thread. */
  members: readonly ThreadMember[];
  photo: PhotoChoice;
  task: ComposerTask | null;
  onTaskDone: () => void;
  /** False: it was not taken, and the text stays. */
  onSend: (written: Written) => boolean;
  /** Answers with what the server has against it, or null. */
  onEdit: (message: Message, changed: Pick<Written, 'text' | 'mentions'>) => Promise<string | null>;
}

const excerptLength = 120;

export function Composer(props: ComposerProps) {
  const { conversationId, members, photo, task, onSend, onEdit } = props;
  const [text, setText] = useState(() => readDraft(conversationId));
  const [caret, setCaret] = useState(0);
  const [picking, setPicking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const nextCaret = useRef<number | null>(null);
  const changing = task?.kind === 'edit' ? { messageId: task.message.id } : null;
  const editing = changing !== null;
  const onTaskDone = () => {
    if (changing !== null) keepDraft(changing, '');
    props.onTaskDone();
  };
  // There may be several panels on a page.
  const id = useId();
  const optionId = (userId: number | undefined) => `${id}mention-${userId}`;

  const write = (next: string, caretAt: number) => {
    setText(next);
    setCaret(caretAt);
    setFailure(null);
    keepDraft(changing ?? conversationId, next);
    if (next !== '' && conversationId !== null) sendTyping(conversationId);
  };
  const replace = (from: number, to: number, by: string) => {
    nextCaret.current = from + by.length;
    write(text.slice(0, from) + by + text.slice(to), from + by.length);
  };
  const mentions = useMentions({ text, caret, members, replace });
  useTask(task, field, (next) => {
    setText(next ?? readDraft(conversationId));
    setFailure(null);
  });

  const tooLong = text.length > messageMaxLength;
  const said = text.trim();
  const onItsWay = photo.chosen !== null && photo.chosen.photo === null;
  const nothing = said === '' && (editing || photo.chosen === null);
  const empty = () => {
    // At once: a second click comes before the next drawing.
    if (field.current !== null) field.current.value = '';
    write('', 0);
    setPicking(false);
    mentions.forget();
    photo.remove();
    if (task !== null) onTaskDone();
    field.current?.focus();
  };
  const save = async (message: Message) => {
    setSaving(true);
    const stillNamed = message.mentions.flatMap(({ userId, name }) =>
      said.includes(`@${name}`) ? userId : [],
    );
    const named = new Set([...stillNamed, ...mentions.namedIn(said)]);
    const against = await onEdit(message, { text: said, mentions: [...named] });
    setSaving(false);
    if (against !== null) setFailure(against);
    else onTaskDone();
  };
  const send = () => {
    if (nothing || tooLong || saving || onItsWay || (said !== '' && field.current?.value === '')) return;
    if (task?.kind === 'edit') {
      void save(task.message);
      return;
    }
    const taken = onSend({
      text: said,
      replyTo: task === null ? null : quoteOf(task.message),
      photo: photo.chosen?.photo ?? null,
      mentions: mentions.namedIn(said),
    });
    if (taken) empty();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (mentions.onKeyDown(event)) return;
    if (event.key === 'Escape') {
      if (picking) setPicking(false);
      else if (task !== null) onTaskDone();
    }
    // Enter also confirms what an input method proposes.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  // The box grows with its text, up to what its style allows.
  useLayoutEffect(() => {
    const box = field.current;
    if (box === null) return;
    const around = box.parentElement;
    // Held while it is measured: the thread above would move with it.
    if (around !== null) around.style.height = `${around.offsetHeight}px`;
    box.style.height = 'auto';
    box.style.height = `${box.scrollHeight}px`;
    if (around !== null) around.style.height = '';
    if (nextCaret.current === null) return;
    box.setSelectionRange(nextCaret.current, nextCaret.current);
    nextCaret.current = null;
  }, [text]);

  const open = mentions.found.length > 0;
  const problem = tooLong ? words.tooLong(messageMaxLength) : failure;
  return (
    <div className={classes.composer}>
      {picking && (
        <Suspense fallback={<div className={classes.pickerPlace} />}>
          <EmojiPicker
            className={classes.pickerPlace}
            onPick={(emoji) => {
              const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {};
              replace(selectionStart, selectionEnd, emoji);
            }}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
      {open && (
        <div id={`${id}mentions`} className={classes.mentions} role="listbox" aria-label={words.members}>
          {mentions.found.map((member, index) => (
            // The keys are the text's, which keeps the focus.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={member.userId}
              id={optionId(member.userId)}
              role="option"
              aria-selected={index === mentions.active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => mentions.choose(member)}
            >
              <PersonAvatar name={member.name} size={28} />
              <span>
                <Called name={member.name} guestSince={member.guestSince} />
              </span>
            </div>
          ))}
        </div>
      )}
      {task !== null && <TaskBar task={task} onCancel={onTaskDone} />}
      {!editing && photo.chosen !== null && (
        <ChosenPhoto chosen={photo.chosen} onAgain={photo.again} onRemove={photo.remove} />
      )}
      <div className={classes.box}>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.emoji}
          aria-label={picking ? words.closeEmoji : words.emoji}
          aria-expanded={picking}
          // The picker closes on a tap elsewhere; this one would open it again.
          onPointerDown={(event) => event.stopPropagation()}
          onClick={() => setPicking(!picking)}
        >
          <IconMoodSmile size={24} aria-hidden />
        </ActionIcon>
        <textarea
          ref={field}
          className={classes.field}
          rows={1}
          aria-label={words.write}
          placeholder={words.write}
          role={open ? 'combobox' : undefined}
          aria-expanded={open || undefined}
          aria-autocomplete={open ? 'list' : undefined}
          aria-controls={open ? `${id}mentions` : undefined}
          aria-activedescendant={open ? optionId(mentions.found[mentions.active]?.userId) : undefined}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? undefined : `${id}problem`}
          enterKeyHint="send"
          value={text}
          onChange={({ currentTarget: { value, selectionStart } }) => write(value, selectionStart)}
          onSelect={({ currentTarget: { selectionStart } }) => setCaret(selectionStart)}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            const picture = pictureOf(event.clipboardData);
            if (picture === null || editing) return;
            event.preventDefault();
            photo.choose(picture);
          }}
        />
        {!editing && conversationId !== null && (
          <>
            <input
              ref={file}
              type="file"
              accept={`image/*,${acceptedFiles}`}
              aria-label={words.addPhoto}
              tabIndex={-1}
              hidden
              onChange={({ currentTarget }) => {
                const picture = currentTarget.files?.[0];
                if (picture !== undefined) photo.choose(picture);
                currentTarget.value = '';
              }}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              className={classes.emoji}
              aria-label={words.addPhoto}
              title={words.addPhoto}
              onClick={() => file.current?.click()}
            >
              <IconPhoto size={24} aria-hidden />
            </ActionIcon>
          </>
        )}
        <ActionIcon
          variant="filled"
          radius="xl"
          className={classes.send}
          aria-label={editing ? words.save : words.send}
          loading={saving}
          disabled={nothing || tooLong || onItsWay}
          onClick={send}
        >
          <IconSend2 size={22} aria-hidden />
        </ActionIcon>
      </div>
      {problem !== null && (
        <p id={`${id}problem`} className={classes.tooLong} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

const quoteOf = ({ id, name, text, photo }: Message): Written['replyTo'] => ({
  id,
  name,
  excerpt: plainOf(text).slice(0, excerptLength) || (photo === null ? '' : words.photo),
});

/** Begins what is to be written: the text of what is changed, or the draft as it was. */
function useTask(
  task: ComposerTask | null,
  field: RefObject<HTMLTextAreaElement | null>,
  onText: (text: string | null) => void,
): void {
  const [begun, setBegun] = useState<ComposerTask | null>(null);
  if (begun !== task) {
    setBegun(task);
    if (task?.kind === 'edit')
      onText(readDraft({ messageId: task.message.id }) || typedOf(task.message.text));
    else if (begun?.kind === 'edit') onText(null);
  }
  useEffect(() => {
    if (task === null) return;
    const box = field.current;
    box?.focus();
    box?.setSelectionRange(box.value.length, box.value.length);
  }, [task, field]);
}

function TaskBar({ task: { kind, message }, onCancel }: { task: ComposerTask; onCancel: () => void }) {
  const Icon = kind === 'edit' ? IconPencil : IconArrowBackUp;
  const quote = quoteOf(message);
  return (
    <div className={classes.task}>
      <Icon size={18} aria-hidden />
      <p className={classes.taskText}>
        <span className={classes.taskName}>
          {kind === 'edit' ? words.editing : words.answering(message.name)}
        </span>
        <span className={classes.taskExcerpt}>{quote?.excerpt}</span>
      </p>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={kind === 'edit' ? words.stopEditing : words.stopAnswering}
        onClick={onCancel}
      >
        <IconX size={20} aria-hidden />
      </ActionIcon>
    </div>
  );
}
