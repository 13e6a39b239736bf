/** The dialog in which a spot is given up: what happens to it, what that costs, and why. */
import { Button } from '@mantine/core';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { adminBail, bail, cancelSpot, getSpotQuote } from '@fourball/shared/booking/spots/spot-calls.ts';
import type { BookingDetails, Golfer } from '@fourball/shared/booking/shapes.ts';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { request } from '../../lib/request/request.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { formatMoney } from '../../ui/text/money.ts';
import type { DialogProps } from '../../ui/dialog/open-dialog.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { useSending } from '../../ui/form/use-sending.ts';
import { words } from '../group-words.en.ts';
import { bookingKeys } from '../queries.ts';
import { ReasonForm } from '../ReasonForm.tsx';
import classes from '../SpotDialogs.module.css';
import { words as bookingWords } from '../words.en.ts';

/** The reader's own spot, another's for good, or another's by the office, which keeps the spot in the booking. */
export type LeaveManner = 'own' | 'other' | 'admin';

interface LeaveSpotDialogProps extends DialogProps<true> {
  booking: BookingDetails;
  spot: Golfer;
  manner: LeaveManner;
}

const text = words.leave;
const draftOf = ({ roundId }: { roundId: number }) => `leave ${roundId}`;

export function LeaveSpotDialog({ booking, spot, manner, answer }: LeaveSpotDialogProps) {
  const name = spot.name ?? '';
  const title = { own: text.ownTitle, other: text.otherTitle(name), admin: text.outTitle(name) }[manner];
  return (
    <DialogFrame<true> title={title} draft={draftOf(spot)} answer={answer}>
      {(close) => <Leave booking={booking} spot={spot} manner={manner} close={close} />}
    </DialogFrame>
  );
}

interface LeaveProps {
  booking: BookingDetails;
  spot: Golfer;
  manner: LeaveManner;
  close: (done: true | null) => void;
}

function Leave({ booking, spot, manner, close }: LeaveProps) {
  const queryClient = useQueryClient();
  const { purchaseId } = booking;
  const { roundId } = spot;
  const [keep, setKeep] = useState(true);
  // The office pays nothing.
  const quote = useQuote(purchaseId, roundId, manner !== 'admin');
  const sending = useSending(['bailReason'], () => {
    void queryClient.invalidateQueries({ queryKey: bookingKeys.details(purchaseId) });
    void queryClient.invalidateQueries({ queryKey: bookingKeys.lists });
  });
  // The last spot can't go back without the booking.
  const choice = manner === 'own' && booking.numSpots > 1;
  const call = manner === 'admin' ? adminBail : manner === 'own' && keep ? bail : cancelSpot;

  const leave = async (bailReason: string | null) => {
    const body = { roundId, purchaseId, bailReason };
    const reply = await sending.send(body, () => request(call, { body, quiet: true }));
    if (reply === null) return;
    if (reply.result !== 'SUCCESS') return sending.tell(reply.reason ?? text.refused);
    toast(manner === 'own' ? text.ownDone : text.otherDone(spot.name ?? ''));
    close(true);
  };

  return (
    <ReasonForm
      draft={draftOf(spot)}
      sending={sending}
      field="bailReason"
      words={{
        label: text.reason,
        description: text.reasonText,
        yes: { own: text.ownYes, other: text.otherYes, admin: text.outYes }[manner],
        no: text.no,
      }}
      disabled={manner !== 'admin' && quote.data === undefined}
      onSend={(reason) => void leave(reason)}
      onCancel={() => close(null)}
    >
      {choice ? (
        <fieldset className={classes.choices}>
          <legend>{text.what}</legend>
          {[true, false].map((one) => (
            <label key={String(one)} className={classes.choice}>
              <input type="radio" name="leave" checked={keep === one} onChange={() => setKeep(one)} />
              <span className={classes.who}>
                {one ? text.bail : text.cancel}
                <span className={classes.quiet}>{one ? text.bailText : text.cancelText}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ) : (
        <p>{manner === 'other' ? text.backText : text.outText}</p>
      )}
      {manner === 'admin' ? (
        <p className={classes.fee}>{text.officeFree}</p>
      ) : (
        <Cost quote={quote} own={manner === 'own'} />
      )}
    </ReasonForm>
  );
}

type Quote = UseQueryResult<ReplyOf<typeof getSpotQuote>>;

/** What giving the spot up costs now. */
const useQuote = (purchaseId: number, roundId: number, enabled: boolean): Quote =>
  useQuery({
    queryKey: [...bookingKeys.details(purchaseId), 'quote', roundId],
    queryFn: ({ signal }) => request(getSpotQuote, { params: { purchaseId, roundId }, signal, quiet: true }),
    // The window may have begun since.
    staleTime: 0,
    gcTime: 0,
    enabled,
  });

/** Before it is done; who gives up the spot of somebody else pays for it. */
function Cost({ quote: { data, isError, isFetching, refetch }, own }: { quote: Quote; own: boolean }) {
  const due = data !== undefined && (data.cancellationFee > 0 || data.credits > 0);
  return (
    <div className={classes.fee} role="status" data-due={due || undefined}>
      {data === undefined && (isError && !isFetching ? text.quoteFailed : text.quote)}
      {data === undefined && isError && (
        <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
          {bookingWords.trouble.retry}
        </Button>
      )}
      {data !== undefined && !due && text.free}
      {data !== undefined && data.cancellationFee > 0 && text.fee(formatMoney(data.cancellationFee), own)}
      {data !== undefined && data.credits > 0 && ` ${text.credits(data.credits)}`}
    </div>
  );
}
