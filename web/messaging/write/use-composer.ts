/** What is being written in the box: its text and caret, kept as a draft, and sent as a message or saved as a change of one. */
import { messageMaxLength } from '@fourball/shared/messaging/calls.ts';
import type { Message, ThreadMember } from '@fourball/shared/messaging/shapes.ts';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { sendTyping } from '../../lib/live/realtime.ts';
import { typedOf } from '../message-html.ts';
import { keepDraft, readDraft } from '../sending/drafts.ts';
import type { Written } from '../sending/written.ts';
import { messageWords as words } from '../words.en.ts';
import { quoteOf, type ComposerTask } from './TaskBar.tsx';
import { useMentions } from './use-mentions.ts';
import type { PhotoChoice } from './use-photo.ts';

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

/** `onSent` is told when the box is being emptied. */
export function useComposer(props: ComposerProps, onSent: () => void) {
  const { conversationId, members, photo, task, onSend, onEdit } = props;
  const [text, setText] = useState(() => readDraft(conversationId));
  const [caret, setCaret] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const nextCaret = useRef<number | null>(null);
  const changing = task?.kind === 'edit' ? { messageId: task.message.id } : null;
  const editing = changing !== null;
  const onTaskDone = () => {
    if (changing !== null) keepDraft(changing, '');
    props.onTaskDone();
  };

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

  const tooLong = text.length > messageMaxLength;
  const said = text.trim();
  const onItsWay = photo.chosen !== null && photo.chosen.photo === null;
  const nothing = said === '' && (editing || photo.chosen === null);
  const empty = () => {
    // At once: a second click comes before the next drawing.
    if (field.current !== null) field.current.value = '';
    write('', 0);
    onSent();
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
  return {
    field,
    text,
    write,
    replace,
    setCaret,
    mentions,
    editing,
    onTaskDone,
    send,
    saving,
    sendable: !(nothing || tooLong || onItsWay),
    problem: tooLong ? words.tooLong(messageMaxLength) : failure,
  };
}

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
