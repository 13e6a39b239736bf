/** The box to write in: Enter sends, Shift+Enter breaks the line, and what is typed is kept until it is sent. */
import '@mantine/core/styles/ActionIcon.css';
import { ActionIcon } from '@mantine/core';
import { IconMoodSmile, IconPhoto, IconSend2 } from '@tabler/icons-react';
import { lazy, Suspense, useId, useRef, useState, type KeyboardEvent } from 'react';
import { acceptedFiles } from '../../club/images/image-types.ts';
import { ChosenPhoto } from './ChosenPhoto.tsx';
import { MentionList } from './MentionList.tsx';
import { TaskBar } from './TaskBar.tsx';
import { useComposer, type ComposerProps } from './use-composer.ts';
import classes from './Composer.module.css';
import { pictureOf, type PhotoChoice } from './use-photo.ts';
import { messageWords as words } from '../words.en.ts';

const EmojiPicker = lazy(async () => ({ default: (await import('./EmojiPicker.tsx')).EmojiPicker }));

/** What is written is not a message of its own, but this. */
export function Composer(props: ComposerProps) {
  const { conversationId, photo, task } = props;
  const [picking, setPicking] = useState(false);
  const composer = useComposer(props, () => setPicking(false));
  const { field, text, write, replace, mentions, editing, onTaskDone, send, sendable, problem } = composer;
  // There may be several panels on a page.
  const id = useId();
  const optionId = (userId: number | undefined) => `${id}mention-${userId}`;

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

  const open = mentions.found.length > 0;
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
      {open && <MentionList id={`${id}mentions`} mentions={mentions} optionId={optionId} />}
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
          onSelect={({ currentTarget: { selectionStart } }) => composer.setCaret(selectionStart)}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            const picture = pictureOf(event.clipboardData);
            if (picture === null || editing) return;
            event.preventDefault();
            photo.choose(picture);
          }}
        />
        {!editing && conversationId !== null && <PhotoButton photo={photo} />}
        <ActionIcon
          variant="filled"
          radius="xl"
          className={classes.send}
          aria-label={editing ? words.save : words.send}
          loading={composer.saving}
          disabled={!sendable}
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

function PhotoButton({ photo }: { photo: PhotoChoice }) {
  const file = useRef<HTMLInputElement>(null);
  return (
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
  );
}
