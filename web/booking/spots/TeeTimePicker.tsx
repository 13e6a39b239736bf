/** The dialog in which a new group gets its tee time: those of the booking's day that have room and none of its groups. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BookingDetails, Golfer } from '@fourball/shared/booking/shapes.ts';
import { clockText } from '../../lib/club/clock-text.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import type { DialogProps } from '../../ui/dialog/open-dialog.ts';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { words } from '../group-words.en.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { sheetOptions } from '../queries.ts';
import classes from '../SpotDialogs.module.css';
import { words as bookingWords } from '../words.en.ts';

type Chosen = { teeTimeId: number; time: string };

interface TeeTimePickerProps extends DialogProps<Chosen> {
  booking: BookingDetails;
  spot: Golfer;
  name: string;
}

export function TeeTimePicker({ booking, name, answer }: TeeTimePickerProps) {
  return (
    <DialogFrame<Chosen> title={words.groups.pickTitle} answer={answer}>
      {(close) => <Choice booking={booking} name={name} close={close} />}
    </DialogFrame>
  );
}

interface ChoiceProps {
  booking: BookingDetails;
  name: string;
  close: (chosen: Chosen) => void;
}

function Choice({ booking, name, close }: ChoiceProps) {
  const { courseId, day, groups } = booking;
  const sheet = useQuery(sheetOptions(useQueryClient(), courseId, day));
  if (sheet.data === undefined) {
    return sheet.isError ? (
      <LoadFailure
        title={words.groups.pickFailed}
        text={bookingWords.trouble.unreached}
        error={sheet.error}
        retry={() => void sheet.refetch()}
      />
    ) : (
      <SkeletonRows label={words.groups.pickLoading} rows={3} height={52} />
    );
  }
  const own = new Set(groups.map(({ teeTimeId }) => teeTimeId));
  const room = sheet.data.teeTimes.filter(
    ({ teeTimeId, available, startsAt }) =>
      available > 0 && !own.has(teeTimeId) && Date.parse(startsAt) > Date.now(),
  );
  if (room.length === 0) return <p>{words.groups.pickNone}</p>;
  return (
    <div className={classes.dialog}>
      <p className={classes.quiet}>{words.groups.pickText(name)}</p>
      <ul className={classes.times}>
        {room.map(({ teeTimeId, time, available }) => (
          <li key={teeTimeId}>
            <button type="button" onClick={() => close({ teeTimeId, time })}>
              <span className="figures">{clockText(time)}</span>
              <span className={classes.quiet}>{words.groups.room(available)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
