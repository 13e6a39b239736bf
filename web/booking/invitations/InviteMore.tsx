/** Chooses whom to invite to a booking that is already made: golfers, buddies, and people who have only an address. */
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Switch.css';
import { ActionIcon, Button, Switch, TextInput } from '@mantine/core';
import { IconInfoCircle, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { BookingDetails } from '@fourball/shared/booking/shapes.ts';
import { formatMoney } from '../../ui/text/money.ts';
import { Toggles } from '../../ui/form/Toggles.tsx';
import { BuddyPicker } from '../buddies/BuddyPicker.tsx';
import { ManageBuddies } from '../buddies/BuddySection.tsx';
import { words as drawerWords } from '../drawer-words.en.ts';
import { GolferButton } from '../GolferButton.tsx';
import { GolferSearch } from '../GolferSearch.tsx';
import { words as groupWords } from '../group-words.en.ts';
import classes from './InviteMore.module.css';
import { showInviteOthers, showRefusal } from '../refusal-popups.ts';
import { words as pageWords } from '../page-words.en.ts';
import { idOf, useInviting, type Inviting } from './use-inviting.ts';

interface InviteMoreProps {
  booking: BookingDetails;
  onDone: () => void;
}

type Way = 'members' | 'buddies' | 'mail';
const ways: readonly Way[] = ['members', 'buddies', 'mail'];

export function InviteMore({ booking, onDone }: InviteMoreProps) {
  const { purchaseId, vacantSpots, youPay } = booking;
  const inviting = useInviting(booking, onDone);
  const { chosen, pays, byLink, cost } = inviting;
  const [way, setWay] = useState<Way>('members');
  const chooseButton = (golfer: { userId: number; name: string }) => (
    <GolferButton label={pageWords.page.chooseName(golfer.name)} onClick={() => inviting.choose(golfer)}>
      {pageWords.page.choose}
    </GolferButton>
  );

  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <h3>{drawerWords.popups.inviteOthers.title}</h3>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={drawerWords.booking.aboutInvites}
          onClick={() => showInviteOthers({ byLink })}
        >
          <IconInfoCircle size={22} />
        </ActionIcon>
      </div>
      <p className={classes.left} role="status">
        {chosen.length > 0 && groupWords.invite.more(chosen.length, vacantSpots)}
      </p>
      {chosen.length > 0 && (
        <ul className={classes.chosen} aria-label={pageWords.page.chosen}>
          {chosen.map((one) => (
            <li key={idOf(one)}>
              <button
                type="button"
                className={classes.chip}
                aria-label={pageWords.page.unchoose(one.name)}
                onClick={() => inviting.unchoose(one)}
              >
                {one.name}
                <IconX size={16} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Toggles
        label={groupWords.invite.ways}
        all={ways}
        chosen={way}
        words={byLink ? groupWords.invite.wayByLink : groupWords.invite.way}
        onChoose={setWay}
      />
      {way === 'members' && <GolferSearch actions={chooseButton} />}
      {way === 'buddies' && (
        <>
          <BuddyPicker actions={chooseButton} onList={inviting.chooseAll} />
          <ManageBuddies purchaseId={purchaseId} />
        </>
      )}
      {way === 'mail' && <MailForm inviting={inviting} />}
      {chosen.some(({ userId }) => userId !== null) && (
        <Switch
          size="md"
          label={groupWords.invite.pay}
          checked={pays}
          onChange={(event) => inviting.setPays(event.currentTarget.checked)}
        />
      )}
      {chosen.length > 0 && youPay !== null && (
        <p className={classes.cost} role="status">
          {cost.atMost > cost.now
            ? pageWords.page.inviting(formatMoney(cost.now), formatMoney(cost.atMost))
            : pageWords.page.invitingSame(formatMoney(cost.now))}
        </p>
      )}
      <div className={classes.buttons}>
        <Button disabled={chosen.length === 0} loading={inviting.sending} onClick={inviting.send}>
          {(byLink ? pageWords.page.make : pageWords.page.send)(chosen.length)}
        </Button>
        <Button variant="default" onClick={inviting.leave} disabled={inviting.sending}>
          {pageWords.page.cancelInviting}
        </Button>
      </div>
    </div>
  );
}

/** Somebody who has only an address: a name and a mail, added to whom to invite. */
function MailForm({ inviting }: { inviting: Inviting }) {
  const { chosen, byLink, typeMail } = inviting;
  const { name, email } = inviting.mail;
  const [wrong, setWrong] = useState<{ name?: string; email?: string }>({});
  const nameField = useRef<HTMLInputElement>(null);
  const add = () => {
    const address = email.trim();
    const found = {
      ...(name.trim() === '' ? { name: groupWords.invite.noName } : {}),
      ...(/^\S+@\S+\.\S+$/.test(address) ? {} : { email: groupWords.invite.noEmail }),
    };
    setWrong(found);
    if (found.name !== undefined || found.email !== undefined) return;
    if (chosen.some((one) => idOf(one) === address.toLowerCase())) return showRefusal('ALREADY_INVITED');
    inviting.chooseByMail(name.trim(), address);
    nameField.current?.focus();
  };
  return (
    <form
      className={classes.mail}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <p className={classes.quiet}>{byLink ? groupWords.invite.linkText : groupWords.invite.mailText}</p>
      <TextInput
        ref={nameField}
        label={groupWords.invite.mailName}
        value={name}
        error={wrong.name}
        onChange={(event) => typeMail({ name: event.currentTarget.value, email })}
        maxLength={80}
        autoComplete="off"
      />
      <TextInput
        label={groupWords.invite.mailEmail}
        type="email"
        value={email}
        error={wrong.email}
        onChange={(event) => typeMail({ name, email: event.currentTarget.value })}
        autoComplete="off"
      />
      <Button type="submit" variant="default">
        {groupWords.invite.mailAdd}
      </Button>
    </form>
  );
}
