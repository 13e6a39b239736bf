/** The horn: stops play of an event with a reason, asked once, and lets it go on later. */
import { Button } from '@mantine/core';
import { IconBolt, IconPlayerPlay } from '@tabler/icons-react';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { openDialog } from '../../../ui/dialog/open-dialog.ts';
import { queryClient } from '../../../lib/request/query-client.ts';
import { clubDayOf, useClubTimeZone, useMinute } from '../../../lib/club/club-time.ts';
import { useLeaderboard } from '../../boards/board-queries.ts';
import { SuspensionBanner } from '../../boards/SuspensionBanner.tsx';
import { golfEventKeys } from '../../query-keys.ts';
import own from './ResultAdmin.module.css';
import { words } from './result-admin-words.en.ts';

const text = words.play;

/** Stands while the event is played: on its days, until its results are final. */
export function PlayStop({ event }: { event: GolfEvent }) {
  const today = clubDayOf(useMinute(), useClubTimeZone());
  const plays = event.publish && !event.cancelled && event.date <= today && today <= event.endDate;
  return plays ? <Playing event={event} /> : null;
}

function Playing({ event }: { event: GolfEvent }) {
  const { data } = useLeaderboard(event.id, {});
  if (data === undefined || data.final) return null;
  const { suspension } = data;
  const readAnew = () => queryClient.invalidateQueries({ queryKey: golfEventKeys.of(event.id) });
  const ask = async () => {
    const done = await (suspension === null
      ? openDialog(async () => (await import('./StopDialog.tsx')).StopDialog, { eventId: event.id })
      : openDialog(async () => (await import('./ResumeDialog.tsx')).ResumeDialog, { eventId: event.id }));
    if (done !== null) await readAnew();
  };
  if (suspension === null)
    return (
      <div className={own.horn}>
        <Button
          color="red"
          variant="outline"
          leftSection={<IconBolt size={20} aria-hidden />}
          onClick={() => void ask()}
        >
          {text.stop}
        </Button>
      </div>
    );
  return (
    <div className={own.stopped}>
      <SuspensionBanner suspension={suspension} />
      <div>
        <Button leftSection={<IconPlayerPlay size={20} aria-hidden />} onClick={() => void ask()}>
          {text.resume}
        </Button>
      </div>
    </div>
  );
}
