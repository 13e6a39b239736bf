/** The invitations of a booking with their answers and the spots still to be had; invites more golfers. */
import { Button } from '@mantine/core';
import { IconCheck, IconClock, IconUserPlus, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import type { BookingDetails, Invitation } from '@fourball/shared/booking/shapes.ts';
import { PersonAvatar } from '../../ui/picture/PersonAvatar.tsx';
import classes from './Invitations.module.css';
import { InviteMore } from './InviteMore.tsx';
import { showRefusal } from '../refusal-popups.ts';
import { words as pageWords } from '../page-words.en.ts';
import { Called } from '../../ui/text/Called.tsx';

// Few need it: it comes for who is no member alone.
const InvitationLinks = lazy(async (): Promise<{ default: ComponentType<{ purchaseId: number }> }> => {
  try {
    return { default: (await import('./InvitationLinks.tsx')).InvitationLinks };
  } catch {
    return { default: () => null };
  }
});

export function Invitations({ booking }: { booking: BookingDetails }) {
  const [inviting, setInviting] = useState(false);
  const { noResponseInvitations, respondedInvitations, vacantSpots, numSpots, can } = booking;
  const all = [...noResponseInvitations, ...respondedInvitations];
  const open = () => {
    if (vacantSpots === 0) showRefusal('NO_VACANT_SPOTS');
    else setInviting(true);
  };
  if (all.length === 0 && !can.invite) return null;
  return (
    <section className={classes.section} aria-labelledby="invitations-title">
      <div className={classes.head}>
        <h2 id="invitations-title">{pageWords.page.invitations}</h2>
        {booking.status === 'BOOKED' && (
          <span className={classes.left} role="status">
            {vacantSpots > 0 ? pageWords.page.spotsLeft(vacantSpots, numSpots) : pageWords.page.noSpotsLeft}
          </span>
        )}
      </div>
      {all.length === 0 ? (
        <p className={classes.none}>{pageWords.page.noInvitations}</p>
      ) : (
        <ul className={classes.invitations}>
          {all.map((invitation) => (
            <li key={invitation.inviteId} className={classes.invitation}>
              <PersonAvatar name={invitation.name} url={invitation.imageUrl} size={36} />
              <span className={classes.who}>
                <span>
                  <Called name={invitation.name} guestSince={invitation.guestSince} />
                </span>
                {invitation.declineReason !== null && (
                  <span className={classes.reason}>“{invitation.declineReason}”</span>
                )}
              </span>
              <Answer status={invitation.inviteStatus} />
            </li>
          ))}
        </ul>
      )}
      {can.invite && noResponseInvitations.some(({ byLink }) => byLink) && (
        <Suspense>
          <InvitationLinks purchaseId={booking.purchaseId} />
        </Suspense>
      )}
      {can.invite &&
        (inviting ? (
          <InviteMore booking={booking} onDone={() => setInviting(false)} />
        ) : (
          <Button variant="default" leftSection={<IconUserPlus size={20} />} onClick={open}>
            {pageWords.page.inviteMore}
          </Button>
        ))}
    </section>
  );
}

function Answer({ status }: { status: Invitation['inviteStatus'] }) {
  const icon = {
    PENDING: <IconClock size={16} aria-hidden />,
    ACCEPTED: <IconCheck size={16} aria-hidden />,
    DECLINED: <IconX size={16} aria-hidden />,
  }[status];
  const word = {
    PENDING: pageWords.page.waiting,
    ACCEPTED: pageWords.page.accepted,
    DECLINED: pageWords.page.declined,
  }[status];
  return (
    <span className={classes.answer} data-status={status}>
      {icon}
      {word}
    </span>
  );
}
