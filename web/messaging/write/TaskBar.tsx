/** What is written is an answer or a change, not a message of its own: to which message, and the way out of it. */
import '@mantine/core/styles/ActionIcon.css';
import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconPencil, IconX } from '@tabler/icons-react';
import type { Message } from '@fourball/shared/messaging/shapes.ts';
import { plainOf } from '../message-html.ts';
import type { Written } from '../sending/written.ts';
import { messageWords as words } from '../words.en.ts';
import classes from './Composer.module.css';

export interface ComposerTask {
  kind: 'answer' | 'edit';
  message: Message;
}

const excerptLength = 120;

export const quoteOf = ({ id, name, text, photo }: Message): Written['replyTo'] => ({
  id,
  name,
  excerpt: plainOf(text).slice(0, excerptLength) || (photo === null ? '' : words.photo),
});

export function TaskBar({ task: { kind, message }, onCancel }: { task: ComposerTask; onCancel: () => void }) {
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
