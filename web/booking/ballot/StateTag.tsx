/** Where a ballot stands, in a word with its colour and picture. */
import { IconBan, IconCalendarClock, IconCheck, IconHourglass, IconTicket } from '@tabler/icons-react';
import type { BallotState } from '@fourball/shared/booking/enums.ts';
import classes from './Ballot.module.css';
import { words } from './ballot-words.en.ts';

const looks = {
  UPCOMING: { tone: 'info', Icon: IconCalendarClock },
  OPEN: { tone: 'good', Icon: IconTicket },
  CLOSED: { tone: 'wait', Icon: IconHourglass },
  DRAWN: { tone: 'info', Icon: IconCheck },
  CANCELLED: { tone: 'bad', Icon: IconBan },
} as const;

export function StateTag({ state }: { state: BallotState }) {
  const { tone, Icon } = looks[state];
  return (
    <span className={classes.tag} data-tone={tone}>
      <Icon size={16} aria-hidden />
      {words.state[state]}
    </span>
  );
}
