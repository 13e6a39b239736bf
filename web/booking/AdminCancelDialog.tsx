/** The dialog in which the office cancels a booking, free of charge, and says why. */
import '@mantine/core/styles/Input.css';
import { Button, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminCancelBooking } from '@fourball/shared/booking/spot-calls.ts';
import { request } from '../lib/request.ts';
import { DialogFrame } from '../ui/DialogFrame.tsx';
import type { DialogProps } from '../ui/open-dialog.ts';
import { useSending } from '../ui/use-sending.ts';
import { words } from './group-words.en.ts';
import { bookingKeys } from './queries.ts';
import classes from './SpotDialogs.module.css';

export function AdminCancelDialog({ purchaseId, answer }: DialogProps<true> & { purchaseId: number }) {
  return (
    <DialogFrame<true> title={words.admin.title} answer={answer}>
      {(close) => <Cancel purchaseId={purchaseId} close={close} />}
    </DialogFrame>
  );
}

function Cancel({ purchaseId, close }: { purchaseId: number; close: (done: true | null) => void }) {
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const sending = useSending(['reason'], () => {
    void queryClient.invalidateQueries({ queryKey: bookingKeys.details(purchaseId) });
    void queryClient.invalidateQueries({ queryKey: bookingKeys.lists });
  });
  const cancel = async () => {
    const body = { purchaseId, reason: reason.trim() || null };
    const reply = await sending.send(body, () => request(adminCancelBooking, { body, quiet: true }));
    if (reply === null) return;
    if (reply.result === 'SUCCESS') close(true);
    else sending.tell(reply.reason ?? words.leave.refused);
  };
  return (
    <form
      ref={sending.form}
      className={classes.dialog}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void cancel();
      }}
    >
      <p>{words.admin.text}</p>
      <Textarea
        label={words.leave.reason}
        description={words.leave.reasonText}
        value={reason}
        error={sending.errorOf('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={500}
        rows={2}
        data-autofocus
      />
      {sending.problem !== null && <p role="alert">{sending.problem}</p>}
      <div className={classes.buttons}>
        <Button variant="default" disabled={sending.busy} onClick={() => close(null)}>
          {words.leave.no}
        </Button>
        <Button type="submit" color="flag" loading={sending.busy}>
          {words.admin.yes}
        </Button>
      </div>
    </form>
  );
}
