/** A form that fills the drawer at the side: its fields between, and below them what saves it and what removes it. */
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import classes from './SendForm.module.css';
import { SideFrame, type Side } from './SideDrawer.tsx';
import type { Sending } from './use-sending.ts';

interface SideFormProps {
  side: Side;
  title: string;
  lead?: ReactNode;
  sending: Pick<Sending, 'form' | 'busy' | 'problem'>;
  /** What its button says. */
  action: string;
  /** True: it can not be undone, and its button is red. */
  danger?: boolean;
  disabled?: boolean;
  onSubmit: () => void;
  /** Of what is there already. */
  remove?: { label: string; onRemove: () => void } | null;
  /** Below the form, not part of it. */
  after?: ReactNode;
  children: ReactNode;
}

export function SideForm(props: SideFormProps) {
  const { side, title, lead, sending, action, danger, disabled, onSubmit, remove, after, children } = props;
  const { form, busy, problem } = sending;
  const id = useId();
  const footer = (
    <>
      {remove && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={20} aria-hidden />}
          disabled={busy}
          onClick={remove.onRemove}
        >
          {remove.label}
        </Button>
      )}
      <Button type="submit" form={id} color={danger ? 'red' : undefined} loading={busy} disabled={disabled}>
        {action}
      </Button>
    </>
  );
  return (
    <SideFrame side={side} title={title} lead={lead} footer={footer}>
      <form
        ref={form}
        id={id}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
        {children}
      </form>
      {after}
    </SideFrame>
  );
}
