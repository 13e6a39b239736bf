/** The dialog in which the office takes a golfer out of a booking, with the reason that the party reads. */
import { adminBail } from '@fourball/shared/booking/spots/spot-calls.ts';
import { request } from '../../../lib/request/request.ts';
import { words as shell } from '../../../lib/words/en.ts';
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx';
import type { DialogProps } from '../../../ui/dialog/open-dialog.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { useSending } from '../../../ui/form/use-sending.ts';
import { ReasonForm } from '../../ReasonForm.tsx';
import { words } from '../starter-words.en.ts';

interface TakeOutDialogProps extends DialogProps<true> {
  roundId: number;
  purchaseId: number;
  name: string;
}

const text = words.golfer;
const draftOf = (roundId: number) => `leave ${roundId}`;

export const TakeOutDialog = ({ answer, ...about }: TakeOutDialogProps) => (
  <DialogFrame<true> title={text.bailTitle(about.name)} narrow draft={draftOf(about.roundId)} answer={answer}>
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
  const sending = useSending(['bailReason']);
  const takeOut = async (bailReason: string | null) => {
    const body = { roundId, purchaseId, bailReason };
    const reply = await sending.send(body, () => request(adminBail, { body, quiet: true }));
    if (reply === null) return;
    if (reply.result !== 'SUCCESS') return sending.tell(reply.reason ?? words.toasts.refused);
    toast(text.bailed(name));
    close(true);
  };
  return (
    <ReasonForm
      draft={draftOf(roundId)}
      sending={sending}
      field="bailReason"
      words={{
        label: text.reason,
        description: text.reasonText,
        yes: text.bailTitle(name),
        no: shell.common.cancel,
      }}
      reasonFirst
      onSend={(reason) => void takeOut(reason)}
      onCancel={() => close(null)}
    >
      <p>{text.bailText}</p>
    </ReasonForm>
  );
}
