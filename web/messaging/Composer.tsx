/** The box to write in: Enter sends, Shift+Enter breaks the line, and what is typed is kept until it is sent. */
import '@mantine/core/styles/ActionIcon.css';
import { ActionIcon } from '@mantine/core';
import { IconMoodSmile, IconSend2 } from '@tabler/icons-react';
import { messageMaxLength } from '@fourball/shared/messaging/calls.ts';
import { lazy, Suspense, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { sendTyping } from '../lib/realtime.ts';
import classes from './Composer.module.css';
import { keepDraft, readDraft } from './drafts.ts';
import { messageWords as words } from './words.en.ts';

const EmojiPicker = lazy(async () => ({ default: (await import('./EmojiPicker.tsx')).EmojiPicker }));

interface ComposerProps {
  conversationId: number | null;
  /** False: it was not taken, and the text stays. */
  onSend: (text: string) => boolean;
}

export function Composer({ conversationId, onSend }: ComposerProps) {
  const [text, setText] = useState(() => readDraft(conversationId));
  const [picking, setPicking] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number | null>(null);

  const write = (next: string) => {
    setText(next);
    keepDraft(conversationId, next);
    if (next !== '' && conversationId !== null) sendTyping(conversationId);
  };
  const tooLong = text.length > messageMaxLength;
  const send = () => {
    const said = text.trim();
    if (said === '' || tooLong || !onSend(said)) return;
    write('');
    setPicking(false);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && picking) setPicking(false);
    // Enter also confirms what an input method proposes.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const insert = (emoji: string) => {
    const start = field.current?.selectionStart ?? text.length;
    const end = field.current?.selectionEnd ?? text.length;
    caret.current = start + emoji.length;
    write(text.slice(0, start) + emoji + text.slice(end));
  };

  // The box grows with its text, up to what its style allows.
  useLayoutEffect(() => {
    const box = field.current;
    if (box === null) return;
    box.style.height = 'auto';
    box.style.height = `${box.scrollHeight}px`;
    if (caret.current === null) return;
    box.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [text]);

  return (
    <div className={classes.composer}>
      {picking && (
        <Suspense fallback={<div className={classes.pickerPlace} />}>
          <EmojiPicker className={classes.pickerPlace} onPick={insert} onClose={() => setPicking(false)} />
        </Suspense>
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
          aria-invalid={tooLong || undefined}
          aria-describedby={tooLong ? 'message-too-long' : undefined}
          enterKeyHint="send"
          value={text}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <ActionIcon
          variant="filled"
          radius="xl"
          className={classes.send}
          aria-label={words.send}
          disabled={text.trim() === '' || tooLong}
          onClick={send}
        >
          <IconSend2 size={22} aria-hidden />
        </ActionIcon>
      </div>
      {tooLong && (
        <p id="message-too-long" className={classes.tooLong} role="alert">
          {words.tooLong(messageMaxLength)}
        </p>
      )}
    </div>
  );
}
