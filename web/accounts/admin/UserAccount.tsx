/** What its reader may change of an account: status, roles, numbers, picture, emergency contact, password, and its end. */
import { Button } from '@mantine/core';
import { IconPhotoOff, IconTrash } from '@tabler/icons-react';
import { createElement, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { deleteEmergencyContact } from '@fourball/shared/accounts/emergency-contact-calls.ts';
import type { UserDetails } from '@fourball/shared/accounts/shapes.ts';
import {
  createUserFromContact,
  deleteUser,
  updateUserStatus,
} from '@fourball/shared/accounts/user-admin-calls.ts';
import { removeAvatar } from '@fourball/shared/accounts/user-calls.ts';
import { request } from '../../lib/request/request.ts';
import { words as shell } from '../../lib/words/en.ts';
import { confirmDelete } from '../../ui/dialog/confirm-delete.ts';
import { withLoading } from '../../ui/dialog/loading-dialog.ts';
import { openDialog } from '../../ui/dialog/open-dialog.ts';
import { showMessage } from '../../ui/dialog/show-message.ts';
import type { Side } from '../../ui/form/SideDrawer.tsx';
import { toast } from '../../ui/dialog/toast.ts';
import { Problem, useAccountChange } from './account-change.tsx';
import { readAccountsAnew } from './admin-queries.ts';
import { words } from './admin-words.en.ts';
import type { EmergencyContactOutcome } from '../emergency/EmergencyContactDialog.tsx';
import classes from './UserDrawer.module.css';
import { MemberNumber, NewPassword } from './UserNumbers.tsx';
import { UserRoles } from './UserRoles.tsx';
import { words as own } from '../words.en.ts';

const text = words.account;

type Full = NonNullable<UserDetails['full']>;

interface UserAccountProps {
  details: UserDetails;
  full: Full;
  /** The drawer that it stands in. */
  side: Side;
  /** Below the roles of everybody: those of the office. */
  officeRoles: ReactNode;
}

export function UserAccount({ details, full, side, officeRoles }: UserAccountProps) {
  const { userId, memberNumber, can } = details;
  return (
    <div className={classes.sections}>
      <Status details={details} full={full} />
      {can.giveRoles && <UserRoles userId={userId} name={details.name} roles={full.roles} />}
      {can.giveRoles && officeRoles}
      {can.administer && (
        <>
          <MemberNumber
            userId={userId}
            memberNumber={memberNumber}
            claimed={full.claimedMemberNumber}
            side={side}
          />
          <Picture details={details} full={full} />
          <Emergency userId={userId} contact={full.emergencyContact} />
        </>
      )}
      {can.setPassword && <NewPassword userId={userId} side={side} />}
      {can.close && <Closing details={details} side={side} />}
    </div>
  );
}

type Parts = Pick<UserAccountProps, 'details' | 'full'>;

function Status({ details: { userId, name, can }, full: { status } }: Parts) {
  const { problem, busy, run } = useAccountChange();
  const active = status === 'ACTIVE';
  const change = async () => {
    if (active) {
      const answer = await showMessage({
        title: text.deactivate,
        lines: text.deactivateText(name),
        ok: text.deactivate,
        cancel: shell.common.cancel,
      });
      if (answer !== 'ok') return;
    }
    const next = active ? 'INACTIVE' : 'ACTIVE';
    await run(
      () => request(updateUserStatus, { body: { userId, status: next }, quiet: true }),
      active
        ? text.deactivated(name)
        : status === 'WAITING'
          ? words.waiting.approved(name)
          : text.activated(name),
    );
  };
  return (
    <section aria-labelledby="status-title">
      <h3 id="status-title">{text.status}</h3>
      <div className={classes.line}>
        <span className={classes.status} data-status={status}>
          {words.status[status]}
        </span>
        {can.changeStatus && (
          <Button
            variant="default"
            className={active ? classes.danger : undefined}
            loading={busy}
            onClick={() => void change()}
          >
            {active ? text.deactivate : status === 'WAITING' ? words.waiting.approve : text.activate}
          </Button>
        )}
      </div>
      {can.administer && !can.changeStatus && <p className={classes.quiet}>{text.ofStaff}</p>}
      <Problem text={problem} />
    </section>
  );
}

function Picture({ details, full }: Parts) {
  const { userId, name, avatarUrl } = details;
  const { problem, busy, run } = useAccountChange();
  const waits = full.pendingAvatar !== null;
  if (avatarUrl === null && !waits) return null;
  const remove = async () => {
    if (!(await confirmDelete(text.pictureLines(name)))) return;
    await run(async () => {
      // The one that is shown here is meant, not one that came in its place meanwhile.
      const body = { userId, pendingAvatar: full.pendingAvatar };
      const { result } = await request(removeAvatar, { body, quiet: true });
      toast(text.pictureResults[result]);
      return null;
    }, null);
  };
  return (
    <section aria-labelledby="picture-title">
      <h3 id="picture-title">{text.picture}</h3>
      {waits && (
        <p>
          {text.pending} <Link to="/admin/avatars">{text.review}</Link>
        </p>
      )}
      <div className={classes.line}>
        <Button
          variant="default"
          leftSection={<IconPhotoOff size={20} aria-hidden />}
          loading={busy}
          onClick={() => void remove()}
        >
          {waits ? text.refusePicture : text.removePicture}
        </Button>
      </div>
      <Problem text={problem} />
    </section>
  );
}

interface EmergencyProps {
  userId: number;
  contact: Full['emergencyContact'];
}

function Emergency({ userId, contact }: EmergencyProps) {
  const { problem, busy, run } = useAccountChange();
  const person = contact?.contact;
  const name = person === undefined ? '' : `${person.firstName} ${person.lastName}`;
  const set = async () => {
    const outcome = await openDialog<EmergencyContactOutcome>(async () => {
      const { EmergencyContactDialog } = await import('../emergency/EmergencyContactDialog.tsx');
      return (props) => createElement(EmergencyContactDialog, { ...props, userId });
    });
    if (outcome === null) return;
    void readAccountsAnew();
    if (outcome !== 'requested') return;
    const { sentTitle, sent, sentOk } = own.emergency;
    void showMessage({ title: sentTitle, lines: sent, ok: sentOk });
  };
  const remove = async () => {
    if (!(await confirmDelete(words.emergency.removeLines(name)))) return;
    await run(async () => {
      await request(deleteEmergencyContact, { query: { id: userId }, quiet: true });
      return null;
    }, words.emergency.removed);
  };
  const open = (contactId: number) =>
    run(async () => {
      const { result } = await request(createUserFromContact, { body: { contactId }, quiet: true });
      toast(result === 'CREATED' ? words.emergency.opened(name) : words.emergency.hasAccount(name));
      return null;
    }, null);
  return (
    <section aria-labelledby="emergency-title">
      <h3 id="emergency-title">{words.emergency.title}</h3>
      {person === undefined ? (
        <p className={classes.quiet}>{words.emergency.none}</p>
      ) : (
        <p>
          <strong>{name}</strong> ({contact?.relation}){' '}
          <span className={classes.quiet}>{[person.phone, person.email].filter(Boolean).join(' · ')}</span>
        </p>
      )}
      <div className={classes.line}>
        <Button variant="default" onClick={() => void set()}>
          {person === undefined ? words.emergency.set : words.emergency.change}
        </Button>
        {person !== undefined && (
          <Button variant="default" loading={busy} onClick={() => void remove()}>
            {words.emergency.remove}
          </Button>
        )}
        {person !== undefined && (
          <Button variant="default" loading={busy} onClick={() => void open(person.id)}>
            {words.emergency.open}
          </Button>
        )}
      </div>
      <Problem text={problem} />
    </section>
  );
}

function Closing({ details: { userId, name }, side }: Pick<UserAccountProps, 'details' | 'side'>) {
  const { problem, busy, run } = useAccountChange();
  const close = async () => {
    if (!(await confirmDelete(text.closeLines(name)))) return;
    await run(
      () => withLoading(request(deleteUser, { params: { id: userId }, quiet: true })),
      text.closed(name),
      side.leave,
    );
  };
  return (
    <section aria-labelledby="closing-title">
      <h3 id="closing-title">{text.closing}</h3>
      <p className={classes.quiet}>{text.closingText}</p>
      <div className={classes.line}>
        <Button
          variant="default"
          className={classes.danger}
          leftSection={<IconTrash size={20} aria-hidden />}
          loading={busy}
          onClick={() => void close()}
        >
          {text.closing}
        </Button>
      </div>
      <Problem text={problem} />
    </section>
  );
}
