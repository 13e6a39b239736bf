/** Chooses whom to invite to a booking that is already made: golfers, buddies, and people who have only an address. */
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Switch.css';
import { ActionIcon, Button, Switch, TextInput } from '@mantine/core';
import { IconInfoCircle, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { sendInvitations } from '@fourball/shared/booking/calls.ts';
import type { BookingDetails } from '@fourball/shared/booking/shapes.ts';
import type { BodyInput } from '@fourball/shared/contract/define-call.ts';
import { newKey } from '../../lib/browser/new-key.ts';
import { request } from '../../lib/request/request.ts';
import { formatMoney } from '../../ui/text/money.ts';
import { showMessage } from '../../ui/dialog/show-message.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { Toggles } from '../../ui/form/Toggles.tsx';
import { useDraft } from '../../ui/draft/use-draft.ts';
import { BuddyPicker, type Playing } from '../buddies/BuddyPicker.tsx';
import { ManageBuddies } from '../buddies/BuddySection.tsx';
import { words as drawerWords } from '../drawer-words.en.ts';
import { GolferSearch } from '../GolferSearch.tsx';
import { words as groupWords } from '../group-words.en.ts';
import classes from './InviteMore.module.css';
import { afterInviting, refusalOf } from './invite-rules.ts';
import { showTrouble } from '../popups.ts';
import { showInviteOthers, showRefusal } from '../refusal-popups.ts';
import { bookingKeys } from '../queries.ts';
import { useBookingParams } from '../../lib/club/booking-params.ts';
import { words as pageWords } from '../page-words.en.ts';
import { words } from '../words.en.ts';

interface InviteMoreProps {
  booking: BookingDetails;
  onDone: () => void;
}

/** Whom to invite: a golfer, or somebody who gets a mail. */
type Chosen = { name: string } & ({ userId: number } | { userId: null; email: string });

interface Draft {
  chosen: readonly Chosen[];
  pays: boolean;
  /** Of whom to ask by mail, while it is being typed. */
  mail: { name: string; email: string };
}
const blank: Draft = { chosen: [], pays: false, mail: { name: '', email: '' } };

type Way = 'members' | 'buddies' | 'mail';
const ways: readonly Way[] = ['members', 'buddies', 'mail'];

const invitationsOf = ({ noResponseInvitations, respondedInvitations }: BookingDetails) => [
  ...noResponseInvitations,
  ...respondedInvitations,
];

const idOf = (one: Chosen): string => (one.userId === null ? one.email.toLowerCase() : String(one.userId));

export function InviteMore({ booking, onDone }: InviteMoreProps) {
  const [{ chosen, pays, mail }, setDraft, forget] = useDraft(`invite ${booking.purchaseId}`, blank);
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const setChosen = (next: readonly Chosen[]) => change({ chosen: next });
  const done = () => {
    forget();
    onDone();
  };
  const [way, setWay] = useState<Way>('members');
  const byLink = useBookingParams().data?.invitesByLink ?? false;
  const queryClient = useQueryClient();
  const { purchaseId, conversationId, vacantSpots } = booking;
  // One key for one choice: sent again after a failure they are still invited once.
  const intent = useRef<{ key: string; written: string; before: ReadonlySet<number> } | null>(null);
  const send = useMutation({
    mutationFn: () => {
      const body = {
        ...bodyOf({ purchaseId, conversationId }, chosen, pays),
        // What was shown is what is agreed to.
        ...(booking.youPay !== null && { atMost: afterInviting(booking, chosen, pays, byLink).atMost }),
      };
      const written = JSON.stringify(body);
      if (intent.current?.written !== written) {
        const before = new Set(invitationsOf(booking).map(({ inviteId }) => inviteId));
        intent.current = { key: newKey(), written, before };
      }
      return request(sendInvitations, { body, idempotencyKey: intent.current.key, quiet: true });
    },
    onSuccess: ({ result, reason, outcomes, declined = [], invitations }) => {
      const before = intent.current?.before;
      intent.current = null;
      if (result === 'SPOTS_NOT_AVAILABLE') return showRefusal('NO_VACANT_SPOTS');
      // A rule forbids it: whom one has chosen stays, to be chosen otherwise.
      if (reason !== undefined)
        return void showMessage({ title: pageWords.page.notInvited, lines: [reason] });
      const nameOf = (userId: number) => chosen.find((one) => one.userId === userId)?.name ?? '';
      const mailed = invitations.filter(({ inviteId, userId }) => userId === null && !before?.has(inviteId));
      const invited = mailed.length + outcomes.filter(({ outcome }) => outcome === 'INVITED').length;
      if (invited > 0) toast((byLink ? pageWords.toasts.invitedByLink : pageWords.toasts.invited)(invited));
      const told = new Set(outcomes.map(({ outcome }) => outcome));
      if (told.has('ALREADY_ASSIGNED')) showRefusal('ALREADY_ASSIGNED');
      // Of addresses that were asked before nothing is told, and nothing comes.
      if (told.has('ALREADY_INVITED') || (result === 'FAILED' && told.size === 0 && declined.length === 0))
        showRefusal('ALREADY_INVITED');
      if (declined.length > 0) void showMessage({ lines: [pageWords.page.saidNo(declined.join(', '))] });
      const unknown = outcomes.filter(({ outcome }) => outcome === 'NOT_FOUND');
      if (unknown.length > 0) {
        void showMessage({ lines: unknown.map(({ userId }) => pageWords.page.notFound(nameOf(userId))) });
      }
      done();
    },
    onError: (reason) => showTrouble(words.trouble.notDone, reason),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: bookingKeys.details(purchaseId), exact: true }),
  });

  const { now, atMost } = afterInviting(booking, chosen, pays, byLink);
  const choose = ({ userId, name }: { userId: number; name: string }) => {
    const refusal = refusalOf(booking, chosen, userId);
    if (refusal === null) setChosen([...chosen, { userId, name }]);
    else showRefusal(refusal);
  };
  /** Of a whole list those who are in it or asked already are passed over. */
  const chooseAll = (buddies: readonly Playing[]) => {
    const free = buddies.filter(({ userId }) => refusalOf(booking, chosen, userId) === null);
    if (free.length === 0) showRefusal(vacantSpots === 0 ? 'NO_VACANT_SPOTS' : 'ALREADY_INVITED');
    setChosen([...chosen, ...free.map(({ userId, name }) => ({ userId, name }))]);
  };
  const chooseButton = (golfer: { userId: number; name: string }) => (
    <Button
      size="compact-md"
      h={44}
      variant="default"
      aria-label={pageWords.page.chooseName(golfer.name)}
      onClick={() => choose(golfer)}
    >
      {pageWords.page.choose}
    </Button>
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
                onClick={() => setChosen(chosen.filter((other) => other !== one))}
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
          <BuddyPicker actions={chooseButton} onList={chooseAll} />
          <ManageBuddies purchaseId={purchaseId} />
        </>
      )}
      {way === 'mail' && (
        <MailForm
          byLink={byLink}
          taken={(email) => chosen.some((one) => idOf(one) === email)}
          typed={mail}
          onType={(typed) => change({ mail: typed })}
          onAdd={(name, email) =>
            change({ chosen: [...chosen, { userId: null, name, email }], mail: blank.mail })
          }
        />
      )}
      {chosen.some(({ userId }) => userId !== null) && (
        <Switch
          size="md"
          label={groupWords.invite.pay}
          checked={pays}
          onChange={(event) => change({ pays: event.currentTarget.checked })}
        />
      )}
      {chosen.length > 0 && booking.youPay !== null && (
        <p className={classes.cost} role="status">
          {atMost > now
            ? pageWords.page.inviting(formatMoney(now), formatMoney(atMost))
            : pageWords.page.invitingSame(formatMoney(now))}
        </p>
      )}
      <div className={classes.buttons}>
        <Button disabled={chosen.length === 0} loading={send.isPending} onClick={() => send.mutate()}>
          {(byLink ? pageWords.page.make : pageWords.page.send)(chosen.length)}
        </Button>
        <Button variant="default" onClick={done} disabled={send.isPending}>
          {pageWords.page.cancelInviting}
        </Button>
      </div>
    </div>
  );
}

function bodyOf(
  of: { purchaseId: number; conversationId: number },
  chosen: readonly Chosen[],
  pays: boolean,
): BodyInput<typeof sendInvitations> {
  const byMail = chosen.flatMap((one) => (one.userId === null ? [{ name: one.name, email: one.email }] : []));
  return {
    ...of,
    invites: chosen.flatMap(({ userId }) =>
      userId === null ? [] : [{ userId, ...(pays ? { chargePurchaser: true } : {}) }],
    ),
    ...(byMail.length > 0 ? { byMail } : {}),
  };
}

interface MailFormProps {
  byLink: boolean;
  taken: (email: string) => boolean;
  typed: Draft['mail'];
  onType: (typed: Draft['mail']) => void;
  onAdd: (name: string, email: string) => void;
}

function MailForm({ byLink, taken, typed, onType, onAdd }: MailFormProps) {
  const { name, email } = typed;
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
    if (taken(address.toLowerCase())) return showRefusal('ALREADY_INVITED');
    onAdd(name.trim(), address);
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
        onChange={(event) => onType({ name: event.currentTarget.value, email })}
        maxLength={80}
        autoComplete="off"
      />
      <TextInput
        label={groupWords.invite.mailEmail}
        type="email"
        value={email}
        error={wrong.email}
        onChange={(event) => onType({ name, email: event.currentTarget.value })}
        autoComplete="off"
      />
      <Button type="submit" variant="default">
        {groupWords.invite.mailAdd}
      </Button>
    </form>
  );
}
