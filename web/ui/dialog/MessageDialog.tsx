/** The message dialog: a title, some lines, 'ok' and, where asked for, a way to say no. */
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { words } from '../../lib/words/en.ts';
import { dialogProps, dialogTransition, narrowSize } from './dialog-look.ts';
import classes from './dialog.module.css';
import { useDialogs } from './open-dialog.ts';
import type { OpenMessage } from './show-message.ts';

export function MessageDialog({ title, lines, ok, cancel, more, narrow, answer }: OpenMessage) {
  const [opened, setOpened] = useState(true);
  const [given, setGiven] = useState<'ok' | null>(null);
  // What was opened from here stands above it and takes Escape for itself.
  const covered = useDialogs(({ open }) => open.length > 0);
  const close = (with_: 'ok' | null) => {
    setGiven(with_);
    setOpened(false);
  };
  return (
    <Modal
      {...dialogProps}
      size={narrow ? narrowSize : dialogProps.size}
      opened={opened}
      onClose={() => close(null)}
      closeOnEscape={more === undefined || !covered}
      // Without one its first line is its name, for those who only hear it.
      title={title ?? <span className="visually-hidden">{lines[0]}</span>}
      closeButtonProps={{ 'aria-label': words.common.close }}
      transitionProps={dialogTransition}
      // Answered once it is gone, so that what comes next does not fight with it for the focus.
      onExitTransitionEnd={() => answer(given)}
    >
      <div className={classes.lines}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <div className={classes.buttons}>
        {more !== undefined && (
          <Button variant="subtle" onClick={more.onClick}>
            {more.label}
          </Button>
        )}
        {cancel !== undefined && (
          <Button variant="default" onClick={() => close(null)}>
            {cancel}
          </Button>
        )}
        <Button onClick={() => close('ok')} data-autofocus>
          {ok ?? words.common.ok}
        </Button>
      </div>
    </Modal>
  );
}
