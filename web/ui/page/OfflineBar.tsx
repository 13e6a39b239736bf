/** The bar that stands while the server can't be reached: what is shown is of the time it names. */
import { IconCloudOff } from '@tabler/icons-react';
import { formatClubTime, useClubTimeZone } from '../../lib/club/club-time.ts';
import { useConnection } from '../../lib/live/realtime.ts';
import { words } from '../../lib/words/en.ts';
import classes from './OfflineBar.module.css';

export function OfflineBar() {
  const online = useConnection((state) => state.online);
  const lastEventAt = useConnection((state) => state.lastEventAt);
  const timeZone = useClubTimeZone();
  return (
    <div role="status" className={classes.place}>
      {!online && (
        <p className={classes.bar} data-offline-bar>
          <IconCloudOff size={20} aria-hidden />
          <span>
            {lastEventAt === null
              ? words.offline.bar
              : words.offline.barWithTime(formatClubTime(lastEventAt, 'time', timeZone))}
          </span>
        </p>
      )}
    </div>
  );
}
