/** The dialog in which the office cancels a booking, free of charge, and says why. */
import { useQueryClient } from '@tanstack/react-query';
import { adminCancelBooking } from '@fourball/shared/booking/spots/spot-calls.ts';
import { request } from '../../lib/request/request.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { withLoading } from '../../ui/dialog/loading-dialog.ts';
import type { DialogProps } from '../../ui/dialog/open-dialog.ts';
import { useSending } from '../../ui/form/use-sending.ts';
import { words } from '../group-words.en.ts';
import { bookingKeys } from '../queries.ts';
import { ReasonForm } from '../ReasonForm.tsx';

const draftOf = (purchaseId: number) => `cancel booking ${purchaseId}`;

export function AdminCancelDialog({ purchaseId, answer }: DialogProps<true> & { purchaseId: number }) {
  return (
    <DialogFrame<true> title={words.admin.title} draft={draftOf(purchaseId)} answer={answer}>
      {(close) => <Cancel purchaseId={purchaseId} close={close} />}
    </DialogFrame>
  );
}

function Cancel({ purchaseId, close }: { purchaseId: number; close: (done: true | null) => void }) {
  const queryClient = useQueryClient();
  const sending = useSending(['reason'], () => {
    void queryClient.invalidateQueries({ queryKey: bookingKeys.details(purchaseId) });
    void queryClient.invalidateQueries({ queryKey: bookingKeys.lists });
  });
  const cancel = async (reason: string | null) => {
    const body = { purchaseId, reason };
    const reply = await sending.send(body, () =>
      withLoading(request(adminCancelBooking, { body, quiet: true })),
    );
    if (reply === null) return;
    if (reply.result === 'SUCCESS') close(true);
    else sending.tell(reply.reason ?? words.leave.refused);
  };
  return (
    <ReasonForm
      draft={draftOf(purchaseId)}
      sending={sending}
      field="reason"
      words={{
        label: words.leave.reason,
        description: words.leave.reasonText,
        yes: words.admin.yes,
        no: words.leave.no,
      }}
      reasonFirst
      onSend={(reason) => void cancel(reason)}
      onCancel={() => close(null)}
    >
      <p>{words.admin.text}</p>
    </ReasonForm>
  );
}
