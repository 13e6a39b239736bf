/** The frame of a dialog opened by `openDialog`: title, way to close, and its answer once it is gone. */
import { Modal } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { words } from '../../lib/words/en.ts';
import { dialogProps, dialogTransition, narrowSize } from './dialog-look.ts';
import { FirstField } from './FirstField.tsx';
import { useErrorDialog } from './error-dialog.ts';
import { drop } from '../draft/kept-draft.ts';
import type { DialogProps } from './open-dialog.ts';
import { useMessages } from './show-message.ts';

interface DialogFrameProps<Answer> extends DialogProps<Answer> {
  title: string;
  /** Where less than the usual 800 px serves better, such as a form of one field. */
  narrow?: boolean;
  /** The name of the draft that is typed in it: closed, it was sent or given up. */
  draft?: string;
  /** `close` closes it with an answer. */
  children: (close: (answer: Answer | null) => void) => ReactNode;
}

export function DialogFrame<Answer>(props: DialogFrameProps<Answer>) {
  const { title, narrow = false, draft, answer, children } = props;
  const [opened, setOpened] = useState(true);
  const [given, setGiven] = useState<Answer | null>(null);
  // What stands above it takes Escape for itself.
  const covered = useMessages(({ waiting }) => waiting.length > 0);
  const failed = useErrorDialog(({ shown }) => shown !== null);
  const close = (with_: Answer | null) => {
    setGiven(() => with_);
    setOpened(false);
  };
  return (
    <Modal
      {...dialogProps}
      size={narrow ? narrowSize : dialogProps.size}
      opened={opened}
      onClose={() => close(null)}
      closeOnEscape={!covered && !failed}
      // A tap beside it must not take away what was typed.
      closeOnClickOutside={false}
      title={title}
      closeButtonProps={{ 'aria-label': words.common.close }}
      transitionProps={dialogTransition}
      // Answered once it is gone, so that what comes next does not fight with it for the focus.
      onExitTransitionEnd={() => {
        if (draft !== undefined) drop(draft);
        answer(given);
      }}
    >
      {children(close)}
      <FirstField />
    </Modal>
  );
}
