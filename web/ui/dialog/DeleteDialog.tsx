/** The dialog that asks to type DELETE before something is gone for good. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import classes from './dialog.module.css';
import { words } from './dialog-words.en.ts';
import { DialogFrame } from './DialogFrame.tsx';
import type { DialogProps } from './open-dialog.ts';

interface DeleteDialogProps extends DialogProps<'ok'> {
  lines: readonly string[];
}

export function DeleteDialog({ lines, answer }: DeleteDialogProps) {
  const [typed, setTyped] = useState('');
  const matches = typed.trim().toLowerCase() === words.confirmDelete.word;
  return (
    <DialogFrame title={words.confirmDelete.title} answer={answer}>
      {(close) => (
        <form
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            if (matches) close('ok');
          }}
        >
          <div className={classes.lines}>
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
            <TextInput
              label={words.confirmDelete.label}
              data-autofocus
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </div>
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => close(null)}>
              {words.confirmDelete.cancel}
            </Button>
            <Button type="submit" color="red" disabled={!matches}>
              {words.confirmDelete.ok}
            </Button>
          </div>
        </form>
      )}
    </DialogFrame>
  );
}
