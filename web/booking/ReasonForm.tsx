/** The form of a dialog that takes something away from golfers: what it does, and why, for who wants to say it. */
import '@mantine/core/styles/Input.css';
import { Button, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDraft } from '../ui/draft/use-draft.ts';
import type { Sending } from '../ui/form/use-sending.ts';
import classes from './SpotDialogs.module.css';

interface ReasonFormProps {
  /** The name of its draft, which the dialog drops once it is closed. */
  draft: string;
  sending: Sending;
  /** The reason, by its name in the call. */
  field: string;
  words: {
    readonly label: string;
    readonly description: string;
    readonly yes: string;
    readonly no: string;
  };
  /** The reading place begins at the reason. */
  reasonFirst?: boolean;
  /** What it comes to is not known yet. */
  disabled?: boolean;
  onSend: (reason: string | null) => void;
  onCancel: () => void;
  children: ReactNode;
}

export function ReasonForm({
  draft,
  sending,
  field,
  words,
  reasonFirst,
  disabled,
  onSend,
  onCancel,
  children,
}: ReasonFormProps) {
  const [reason, setReason] = useDraft(draft, '');
  return (
    <form
      ref={sending.form}
      className={classes.dialog}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSend(reason.trim() || null);
      }}
    >
      {children}
      <Textarea
        label={words.label}
        description={words.description}
        value={reason}
        error={sending.errorOf(field)}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={500}
        rows={2}
        data-autofocus={reasonFirst || undefined}
      />
      {sending.problem !== null && <p role="alert">{sending.problem}</p>}
      <div className={classes.buttons}>
        <Button variant="default" disabled={sending.busy} onClick={onCancel}>
          {words.no}
        </Button>
        <Button type="submit" color="flag" loading={sending.busy} disabled={disabled}>
          {words.yes}
        </Button>
      </div>
    </form>
  );
}
