/** The groups of a booking with their slots: a golfer, somebody invited, or vacant. */
import { IconMail, IconUserQuestion } from '@tabler/icons-react';
import type { BookingDetails, Golfer } from '@fourball/shared/booking/shapes.ts';
import { formatMoney } from '../ui/money.ts';
import { PersonAvatar } from '../ui/PersonAvatar.tsx';
import classes from './BookingGroups.module.css';
import { words as pageWords } from './page-words.en.ts';
import { words } from './words.en.ts';

interface BookingGroupsProps {
  booking: BookingDetails;
  myUserId: number;
}

export function BookingGroups({ booking, myUserId }: BookingGroupsProps) {
  const { groups, booker } = booking;
  return (
    <section className={classes.section} aria-labelledby="groups-title">
      <h2 id="groups-title">{pageWords.page.groups}</h2>
      {groups.map((group, index) => (
        <div key={group.groupId} className={classes.group}>
          {groups.length > 1 && (
            <h3>
              {pageWords.page.group(index + 1)} · <span className="figures">{group.time}</span>
            </h3>
          )}
          <ul className={classes.slots}>
            {group.players.map((golfer) => (
              <li key={golfer.roundId} className={classes.slot} data-occupant={golfer.occupant}>
                <Slot
                  golfer={golfer}
                  paidBy={
                    booker.userId === myUserId ? pageWords.page.paidByYou : pageWords.page.paidBy(booker.name)
                  }
                  myUserId={myUserId}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Slot({ golfer, paidBy, myUserId }: { golfer: Golfer; paidBy: string; myUserId: number }) {
  if (golfer.occupant !== 'GOLFER') {
    const invited = golfer.occupant === 'INVITE';
    return (
      <>
        <span className={classes.seat} aria-hidden>
          {invited ? <IconMail size={18} /> : <IconUserQuestion size={18} />}
        </span>
        <span className={classes.who}>
          <span>{pageWords.page.occupant[golfer.occupant]}</span>
          <span className={classes.note}>
            {invited ? pageWords.page.inviteText : pageWords.page.vacantText}
          </span>
        </span>
      </>
    );
  }
  const notes = [
    golfer.memberNumber === null ? null : pageWords.page.member(golfer.memberNumber),
    golfer.useRoundCredit ? pageWords.credit.mark : golfer.chargePurchaser ? paidBy : null,
  ].filter((note) => note !== null);
  return (
    <>
      <PersonAvatar name={golfer.name} url={golfer.imageUrl} size={40} />
      <span className={classes.who}>
        <span className={classes.name}>
          {golfer.name}
          {golfer.userId === myUserId && <span className={classes.you}>{words.booking.you}</span>}
        </span>
        {notes.length > 0 && <span className={classes.note}>{notes.join(' · ')}</span>}
      </span>
      {golfer.playFee !== null && !golfer.useRoundCredit && (
        <span className={`${classes.fee} figures`}>{formatMoney(golfer.playFee)}</span>
      )}
    </>
  );
}
