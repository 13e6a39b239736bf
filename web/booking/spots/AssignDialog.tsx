/** The dialog that gives a vacant spot to a golfer, a buddy, a guest or the reader. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { BookingDetails, Golfer } from '@fourball/shared/booking/shapes.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import type { DialogProps } from '../../ui/dialog/open-dialog.ts';
import { SendForm } from '../../ui/form/SendForm.tsx';
import { Toggles } from '../../ui/form/Toggles.tsx';
import { useDraft } from '../../ui/draft/use-draft.ts';
import type { Sending } from '../../ui/form/use-sending.ts';
import { BuddyPicker } from '../buddies/BuddyPicker.tsx';
import { CreditSwitch } from '../price/CreditSwitch.tsx';
import { GolferButton } from '../GolferButton.tsx';
import { GolferSearch } from '../GolferSearch.tsx';
import { words } from '../group-words.en.ts';
import classes from '../SpotDialogs.module.css';
import { useAssigning, type Assigning } from './use-assigning.ts';

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

interface AssignProps {
  known: BookingDetails;
  spot: Golfer;
  myUserId: number;
  close: () => void;
}

function Assign({ known, spot, myUserId, close }: AssignProps) {
  const [way, setWay] = useState<Way>('members');
  const assigning = useAssigning(known, spot, myUserId, close);
  const { sending } = assigning;
  const actions = ({ userId, name, placeable }: { userId: number; name: string; placeable: boolean }) =>
    placeable || userId === myUserId ? (
      <GolferButton
        label={text.giveTo(name)}
        disabled={sending.busy}
        onClick={() => assigning.giveTo({ userId, name })}
      >
        {text.give}
      </GolferButton>
    ) : (
      <span className={classes.ask}>
        <span className={classes.quiet}>{assigning.costOfAsking(userId)}</span>
        <GolferButton
          label={text.inviteName(name)}
          disabled={sending.busy}
          onClick={() => assigning.invite({ userId, name })}
        >
          {text.invite}
        </GolferButton>
      </span>
    );

  return (
    <div className={classes.dialog}>
      {!assigning.isInIt(myUserId) && <Myself assigning={assigning} myUserId={myUserId} />}
      <Toggles label={text.ways} all={ways} chosen={way} words={text.way} onChoose={setWay} />
      {way !== 'guest' && <WhoPays assigning={assigning} myUserId={myUserId} />}
      {way !== 'guest' && sending.problem !== null && <p role="alert">{sending.problem}</p>}
      {way === 'members' && <GolferSearch actions={actions} />}
      {way === 'buddies' && <BuddyPicker actions={actions} />}
      {way === 'guest' && <GuestForm draft={draftOf(spot)} sending={sending} onAdd={assigning.giveToGuest} />}
    </div>
  );
}

interface PartProps {
  assigning: Assigning;
  myUserId: number;
}

/** The spot for the reader, who may have round credits for it. */
function Myself({ assigning, myUserId }: PartProps) {
  const { booking, sending, useCredit, setUseCredit, giveToMyself } = assigning;
  return (
    <section className={classes.myself} aria-label={text.myself}>
      <div className={classes.line}>
        <span className={classes.who}>
          <strong>{text.myself}</strong>
          <span className={classes.quiet}>{text.myselfText}</span>
        </span>
        <Button loading={sending.busy} onClick={giveToMyself}>
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
  );
}

/** Whether the golfer or the booker pays, and until when the booker does in any case. */
function WhoPays({ assigning, myUserId }: PartProps) {
  const { bookerPays, setBookerPays } = assigning;
  const { booker } = assigning.booking;
  const mine = booker.userId === myUserId;
  return (
    <>
      <div className={classes.line}>
        <span>{text.who}</span>
        <Toggles
          label={text.who}
          all={['golfer', 'booker']}
          chosen={bookerPays ? 'booker' : 'golfer'}
          words={{ golfer: text.golferPays, booker: mine ? text.iPay : text.bookerPays(booker.name) }}
          onChoose={(payer) => setBookerPays(payer === 'booker')}
        />
      </div>
      {!bookerPays && <p className={classes.quiet}>{text.untilConfirmed(mine ? null : booker.name)}</p>}
    </>
  );
}

interface GuestFormProps {
  /** The name of its draft, which the dialog drops. */
  draft: string;
  sending: Sending;
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
