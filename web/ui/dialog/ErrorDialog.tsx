/** The dialog that says that something failed which nobody foresaw, and leads home. */
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { clubMeta } from '../../lib/club/club-name.ts';
import { words } from '../../lib/words/en.ts';
import { dialogProps, dialogTransition } from './dialog-look.ts';
import classes from './dialog.module.css';
import { closeErrorDialog, type ErrorMessage } from './error-dialog.ts';

export function ErrorDialog({ title, lines, contact, status }: ErrorMessage) {
  const navigate = useNavigate();
  const [opened, setOpened] = useState(true);
  return (
    <Modal
      {...dialogProps}
      opened={opened}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={closeErrorDialog}
      title={title}
      closeButtonProps={{ 'aria-label': words.common.close }}
      transitionProps={dialogTransition}
    >
      <div className={classes.lines}>
        {lines.map((line, index) => (
          <p key={line} className={lines.length > 1 && index === 0 ? classes.lead : undefined}>
            {line}
            {contact && index === lines.length - 1 && (
              <>
                {' '}
                <a href={`mailto:${clubMeta('-contact')}`}>{words.error.contactLink}</a>
              </>
            )}
          </p>
        ))}
        {status !== undefined && <p className={classes.status}>{words.error.status(status)}</p>}
      </div>
      <div className={classes.buttons}>
        <Button
          data-autofocus
          onClick={() => {
            setOpened(false);
            void navigate('/');
          }}
        >
          {words.error.backToHome}
        </Button>
      </div>
    </Modal>
  );
}
