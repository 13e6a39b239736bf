/** The dialog that gives a vacant spot to a golfer, a buddy, a guest or the reader. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sendInvitations } from '@fourball/shared/booking/calls.ts';
import { assignGolfer } from '@fourball/shared/booking/spots/spot-calls.ts';
import type { BookingDetails, Golfer } from '@fourball/shared/booking/shapes.ts';
import type { BodyInput } from '@fourball/shared/contract/define-call.ts';
import { request } from '../../lib/request/request.ts';
import { formatMoney } from '../../ui/text/money.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import type { DialogProps } from '../../ui/dialog/open-dialog.ts';
import { SendForm } from '../../ui/form/SendForm.tsx';
import { showMessage } from '../../ui/dialog/show-message.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { Toggles } from '../../ui/form/Toggles.tsx';
import { useDraft } from '../../ui/draft/use-draft.ts';
import { useSending } from '../../ui/form/use-sending.ts';
import { spotsOf } from '../arrangement.ts';
import { BuddyPicker } from '../buddies/BuddyPicker.tsx';
import { CreditSwitch } from '../CreditSwitch.tsx';
import { GolferSearch } from '../GolferSearch.tsx';
import { words } from '../group-words.en.ts';
import { afterInviting } from '../invitations/invite-rules.ts';
import { showRefusal } from '../refusal-popups.ts';
import { bookingKeys, useBooking } from '../queries.ts';
import { useBookingParams } from '../../lib/club/booking-params.ts';
import classes from '../SpotDialogs.module.css';

interface AssignDialogProps extends DialogProps<true> {
  booking: BookingDetails;
  spot: Golfer;
  myUserId: number;
}

const text = words.assign;

type Way = 'members' | 'buddies' | 'guest';
const ways: readonly Way[] = ['members', 'buddies', 'guest'];

const draftOf = ({ roundId }: { roundId: number }) => `guest ${roundId}`;

export function AssignDialog({ booking, spot, myUserId, answer }: AssignDialogProps) {
  return (
    <DialogFrame<true> title={text.title} draft={draftOf(spot)} answer={answer}>
      {(close) => <Assign known={booking} spot={spot} myUserId={myUserId} close={() => close(true)} />}
    </DialogFrame>
  );
}

type Assigned = BodyInput<typeof assignGolfer>['golfer'] & { userId?: number };

interface AssignProps {
  known: BookingDetails;
  spot: Golfer;
  myUserId: number;
  close: () => void;
}

function Assign({ known, spot, myUserId, close }: AssignProps) {
  const queryClient = useQueryClient();
  const byLink = useBookingParams().data?.invitesByLink ?? false;
  const [way, setWay] = useState<Way>('members');
  const [bookerPays, setBookerPays] = useState(false);
  const [useCredit, setUseCredit] = useState(false);
  const { purchaseId } = known;
  // It goes on changing while one looks for somebody.
  const booking = useBooking(purchaseId).data ?? known;
  const { booker } = booking;
  const sending = useSending(['name', 'email'], () => {
    void queryClient.invalidateQueries({ queryKey: bookingKeys.details(purchaseId), exact: true });
    void queryClient.invalidateQueries({ queryKey: bookingKeys.lists });
  });
  const inIt = (userId: number) => spotsOf(booking).some((one) => one.userId === userId);

  const assign = async (golfer: Assigned, name: string | null) => {
    if (golfer.userId !== undefined && inIt(golfer.userId)) return showRefusal('ALREADY_ASSIGNED');
    const body = { purchaseId, roundId: spot.roundId, golfer };
    const reply = await sending.send(body, () => request(assignGolfer, { body, quiet: true }));
    if (reply === null) return;
    switch (reply.result) {
      case 'SUCCESS':
        toast(name === null ? text.doneMyself : text.done(name));
        return close();
      case 'ALREADY_ASSIGNED':
      case 'NO_VACANT_SPOTS':
        return showRefusal(reply.result);
      case 'INVITE_ONLY':
        void showMessage({ title: text.inviteOnly, lines: [reply.reason ?? text.refusedText] });
        return;
      case 'NOT_FOUND':
      case 'REFUSED':
        void showMessage({
          title: text.refused,
          lines: [reply.reason ?? (reply.result === 'NOT_FOUND' ? text.notFound : text.refusedText)],
        });
    }
  };

  const { conversationId } = booking;
  /** By what the dialog says while it is chosen. */
  const invite = async (userId: number, name: string) => {
    const body = {
      purchaseId,
      conversationId,
      invites: [{ userId, chargePurchaser: bookerPays }],
      ...(booking.youPay !== null && {
        atMost: afterInviting(booking, [{ userId }], bookerPays, byLink).atMost,
      }),
    };
    const reply = await sending.send(body, () => request(sendInvitations, { body, quiet: true }));
    if (reply === null) return;
    const outcome = reply.outcomes[0]?.outcome;
    if (reply.result === 'SPOTS_NOT_AVAILABLE') return showRefusal('NO_VACANT_SPOTS');
    if (outcome === 'ALREADY_INVITED' || outcome === 'ALREADY_ASSIGNED') return showRefusal(outcome);
    if (reply.result !== 'SUCCESS' || outcome !== 'INVITED')
      return void showMessage({ title: text.refused, lines: [reply.reason ?? text.notFound] });
    toast((byLink ? text.invitedByLink : text.invited)(name));
    close();
  };
  const costOfAsking = (userId: number): string => {
    if (!bookerPays || booking.youPay === null) return text.willInvite;
    const { atMost } = afterInviting(booking, [{ userId }], true, byLink);
    return text.willInviteAtMost(formatMoney(atMost));
  };

  const give = ({ userId, name, placeable }: { userId: number; name: string; placeable: boolean }) =>
    placeable || userId === myUserId ? put({ userId, name }) : ask({ userId, name });
  const ask = ({ userId, name }: { userId: number; name: string }) => (
    <span className={classes.ask}>
      <span className={classes.quiet}>{costOfAsking(userId)}</span>
      <Button
        size="compact-md"
        h={44}
        variant="default"
        disabled={sending.busy}
        aria-label={text.inviteName(name)}
        onClick={() => void invite(userId, name)}
      >
        {text.invite}
      </Button>
    </span>
  );
  const put = ({ userId, name }: { userId: number; name: string }) => (
    <Button
      size="compact-md"
      h={44}
      variant="default"
      disabled={sending.busy}
      aria-label={text.giveTo(name)}
      onClick={() =>
        void assign(
          userId === myUserId
            ? { userId, ...(useCredit ? { useRoundCredit: true } : {}) }
            : { userId, chargePurchaser: bookerPays },
          userId === myUserId ? null : name,
        )
      }
    >
      {text.give}
    </Button>
  );

  return (
    <div className={classes.dialog}>
      {!inIt(myUserId) && (
        <section className={classes.myself} aria-label={text.myself}>
          <div className={classes.line}>
            <span className={classes.who}>
              <strong>{text.myself}</strong>
              <span className={classes.quiet}>{text.myselfText}</span>
            </span>
            <Button
              loading={sending.busy}
              onClick={() =>
                void assign({ userId: myUserId, ...(useCredit ? { useRoundCredit: true } : {}) }, null)
              }
            >
              {text.mine}
            </Button>
          </div>
          <CreditSwitch
            userId={myUserId}
            day={booking.day}
            checked={useCredit}
            disabled={sending.busy}
            onChange={setUseCredit}
          />
        </section>
      )}
      <Toggles label={text.ways} all={ways} chosen={way} words={text.way} onChoose={setWay} />
      {way !== 'guest' && (
        <div className={classes.line}>
          <span>{text.who}</span>
          <Toggles
            label={text.who}
            all={['golfer', 'booker']}
            chosen={bookerPays ? 'booker' : 'golfer'}
            words={{
              golfer: text.golferPays,
              booker: booker.userId === myUserId ? text.iPay : text.bookerPays(booker.name),
            }}
            onChoose={(payer) => setBookerPays(payer === 'booker')}
          />
        </div>
      )}
      {way !== 'guest' && !bookerPays && (
        <p className={classes.quiet}>
          {text.untilConfirmed(booker.userId === myUserId ? null : booker.name)}
        </p>
      )}
      {way !== 'guest' && sending.problem !== null && <p role="alert">{sending.problem}</p>}
      {way === 'members' && <GolferSearch actions={give} />}
      {way === 'buddies' && <BuddyPicker actions={give} />}
      {way === 'guest' && (
        <GuestForm
          draft={draftOf(spot)}
          sending={sending}
          onAdd={(guest) => void assign({ guest: { ...guest, email: guest.email || null } }, guest.name)}
        />
      )}
    </div>
  );
}

interface GuestFormProps {
  /** The name of its draft, which the dialog drops. */
  draft: string;
  sending: ReturnType<typeof useSending>;
  onAdd: (guest: { name: string; email: string }) => void;
}

function GuestForm({ draft, sending, onAdd }: GuestFormProps) {
  const [{ name, email }, setTyped] = useDraft(draft, { name: '', email: '' });
  return (
    <SendForm
      sending={sending}
      action={text.guestAdd}
      onSubmit={() =>
        name.trim() === ''
          ? sending.refuse([{ field: 'name', message: words.invite.noName }])
          : onAdd({ name: name.trim(), email: email.trim() })
      }
    >
      <p className={classes.quiet}>{text.guestText}</p>
      <TextInput
        label={text.guestName}
        value={name}
        error={sending.errorOf('name')}
        onChange={(event) => setTyped({ name: event.currentTarget.value, email })}
        maxLength={80}
        autoComplete="off"
        autoFocus
      />
      <TextInput
        label={text.guestEmail}
        type="email"
        value={email}
        error={sending.errorOf('email')}
        onChange={(event) => setTyped({ name, email: event.currentTarget.value })}
        autoComplete="off"
      />
    </SendForm>
  );
}
