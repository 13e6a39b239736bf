/** The dialog in which the office takes a golfer out of a booking, with the reason that the party reads. */
import '@mantine/core/styles/Input.css';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { adminBail } from '@fourball/shared/booking/spot-calls.ts';
import { request } from '../../lib/request.ts';
import { words as shell } from '../../lib/words/en.ts';
import { DialogFrame } from '../../ui/DialogFrame.tsx';
import type { DialogProps } from '../../ui/open-dialog.ts';
import { toast } from '../../ui/toast.ts';
import { useSending } from '../../ui/use-sending.ts';
import classes from '../SpotDialogs.module.css';
import { words } from './starter-words.en.ts';

interface TakeOutDialogProps extends DialogProps<true> {
  roundId: number;
  purchaseId: number;
  name: string;
}

const text = words.golfer;

export const TakeOutDialog = ({ answer, ...about }: TakeOutDialogProps) => (
  <DialogFrame<true> title={text.bailTitle(about.name)} narrow answer={answer}>
    {(close) => <TakeOut {...about} close={close} />}
  </DialogFrame>
);

interface TakeOutProps {
  roundId: number;
  purchaseId: number;
  name: string;
  close: (done: true | null) => void;
}

function TakeOut({ roundId, purchaseId, name, close }: TakeOutProps) {
  const [reason, setReason] = useState('');
  const sending = useSending(['bailReason']);
  const takeOut = async () => {
    const body = { roundId, purchaseId, bailReason: reason.trim() || null };
    const reply = await sending.send(body, () => request(adminBail, { body, quiet: true }));
    if (reply === null) return;
    if (reply.result !== 'SUCCESS') return sending.tell(reply.reason ?? words.toasts.refused);
    toast(text.bailed(name));
    close(true);
  };
  return (
    <form
      ref={sending.form}
      className={classes.dialog}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void takeOut();
      }}
    >
      <p>{text.bailText}</p>
      <Textarea
        label={text.reason}
        description={text.reasonText}
        value={reason}
        error={sending.errorOf('bailReason')}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={500}
        rows={2}
        data-autofocus
      />
      {sending.problem !== null && <p role="alert">{sending.problem}</p>}
      <div className={classes.buttons}>
        <Button variant="default" disabled={sending.busy} onClick={() => close(null)}>
          {shell.common.cancel}
        </Button>
        <Button type="submit" color="flag" loading={sending.busy}>
          {text.bailTitle(name)}
        </Button>
      </div>
    </form>
  );
}
