/** A form that `useSending` sends: its fields, what is wrong with the whole, its button and its way out. */
import { Button } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { words } from '../dialog/dialog-words.en.ts';
import classes from './SendForm.module.css';
import type { Sending } from './use-sending.ts';

interface SendFormProps {
  sending: Pick<Sending, 'form' | 'busy' | 'problem'>;
  /** What its button says. */
  action: string;
  danger?: boolean;
  disabled?: boolean;
  onSubmit: () => void;
  /** For a form in the place of the button that asked for it: the reading place goes to its first field. */
  onCancel?: () => void;
  children: ReactNode;
}

export function SendForm(props: SendFormProps) {
  const { sending, action, danger = false, disabled, onSubmit, onCancel, children } = props;
  const { form, busy, problem } = sending;
  const asked = onCancel !== undefined;
  useEffect(() => {
    if (asked) form.current?.querySelector<HTMLElement>('input, select')?.focus();
  }, [asked, form]);
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
      <div className={classes.buttons}>
        <Button type="submit" color={danger ? 'red' : undefined} loading={busy} disabled={disabled}>
          {action}
        </Button>
        {onCancel !== undefined && (
          <Button variant="default" onClick={onCancel}>
            {words.form.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}
