/** One spot of a booking: the golfer or guest who has it, somebody invited, or nobody. */
import { IconMail, IconUserQuestion } from '@tabler/icons-react';
import type { BookingDetails, Golfer } from '@fourball/shared/booking/shapes.ts';
import { clockText } from '../../lib/club/clock-text.ts';
import { formatMoney } from '../../ui/text/money.ts';
import { PersonAvatar } from '../../ui/picture/PersonAvatar.tsx';
import classes from './BookingGroups.module.css';
import { words as drawerWords } from '../drawer-words.en.ts';
import { words } from '../group-words.en.ts';
import { words as pageWords } from '../page-words.en.ts';
import { Called } from '../../ui/text/Called.tsx';

interface SpotProps {
  golfer: Golfer;
  booker: BookingDetails['booker'];
  myUserId: number;
  /** Shown where the spot stands in no group. */
  time?: string;
}

export function Spot({ golfer, booker, myUserId, time }: SpotProps) {
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
            {(time && clockText(time)) ?? (invited ? pageWords.page.inviteText : pageWords.page.vacantText)}
          </span>
        </span>
      </>
    );
  }
  const paidBy = booker.userId === myUserId ? pageWords.page.paidByYou : pageWords.page.paidBy(booker.name);
  const notes = [
    time,
    golfer.confirmed
      ? null
      : golfer.userId === myUserId
        ? pageWords.page.unconfirmedMine
        : pageWords.page.unconfirmed,
    golfer.guest ? words.spot.guest : null,
    golfer.memberNumber === null ? null : pageWords.page.member(golfer.memberNumber),
    golfer.useRoundCredit ? pageWords.credit.mark : golfer.chargePurchaser || golfer.guest ? paidBy : null,
    golfer.confirmed || golfer.chargePurchaser
      ? null
      : booker.userId === myUserId
        ? pageWords.page.youPayUntil
        : pageWords.page.paysUntil(booker.name),
    golfer.roundStatus === 'EXPECTED' ? null : words.spot.arrived[golfer.roundStatus],
  ].filter((note) => note !== null && note !== undefined);
  return (
    <>
      <PersonAvatar name={golfer.name} url={golfer.imageUrl} size={40} />
      <span className={classes.who}>
        <span className={classes.name}>
          <Called name={golfer.name} guestSince={golfer.guestSince} />
          {golfer.userId === myUserId && <span className={classes.you}>{drawerWords.booking.you}</span>}
        </span>
        {notes.length > 0 && <span className={classes.note}>{notes.join(' · ')}</span>}
      </span>
      {golfer.playFee !== null && !golfer.useRoundCredit && (
        <span className={`${classes.fee} figures`}>{formatMoney(golfer.playFee)}</span>
      )}
    </>
  );
}
