/** That play is stopped, why, and what golfers are to do: at the top of whatever is looked at. */
import { IconBolt, IconPlayerPause } from '@tabler/icons-react';
import type { Suspension } from '@fourball/shared/seasons/suspensions/suspension-shapes.ts';
import { formatClubTime, useClubTimeZone } from '../../lib/club/club-time.ts';
import classes from './Suspension.module.css';
import { words } from './board-words.en.ts';

const text = words.suspended;

export function SuspensionBanner({ suspension }: { suspension: Omit<Suspension, 'id'> }) {
  const timeZone = useClubTimeZone();
  const { kind, message, beganAt } = suspension;
  const Icon = kind === 'LIGHTNING' ? IconBolt : IconPlayerPause;
  return (
    <div className={classes.suspended} role="alert">
      <Icon size={32} aria-hidden />
      <div>
        <p className={classes.title}>{text.title[kind]}</p>
        <p>{text.what[kind]}</p>
        {message !== '' && <p className={classes.lines}>{message}</p>}
        <p className="figures">{text.since(formatClubTime(beganAt, 'time', timeZone))}</p>
      </div>
    </div>
  );
}
