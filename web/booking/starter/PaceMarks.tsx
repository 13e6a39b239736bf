/** The marks of a group's pace: start, turn and finish, each set with one press and taken back with another. */
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import type { StarterTeeTime } from '@fourball/shared/booking/starter/starter-shapes.ts';
import { formatClubTime, useClubTimeZone } from '../../lib/club/club-time.ts';
import { markPace, type PaceMark } from './starter-actions.ts';
import { paceInWords } from './starter-sheet.ts';
import classes from './StarterDrawer.module.css';
import { words } from './starter-words.en.ts';

const marks: readonly PaceMark[] = ['STARTED', 'TURNED', 'FINISHED'];

export function PaceMarks({ teeTime }: { teeTime: StarterTeeTime }) {
  const timeZone = useClubTimeZone();
  const [busy, setBusy] = useState(false);
  const { startedAt, turnedAt, finishedAt } = teeTime.pace;
  const at = { STARTED: startedAt, TURNED: turnedAt, FINISHED: finishedAt };
  const said = paceInWords(teeTime.pace, (instant) => formatClubTime(instant, 'time', timeZone));
  const last = marks.findLast((mark) => at[mark] !== null);
  const next = last === undefined ? 'STARTED' : marks[marks.indexOf(last) + 1];
  const mark = async (one: PaceMark, undo: boolean) => {
    setBusy(true);
    await markPace(teeTime.teeTimeId, one, undo);
    setBusy(false);
  };
  return (
    <>
      <ol className={classes.pace}>
        {marks.map((one) => {
          const when = at[one];
          return (
            <li key={one} data-done={when !== null || undefined}>
              <span>{words.drawer.marks[one]}</span>
              <strong className="figures">
                {when === null ? '–' : formatClubTime(when, 'time', timeZone)}
              </strong>
            </li>
          );
        })}
      </ol>
      {said !== null && said.pace !== null && (
        <p className={said.behind ? classes.behind : classes.good}>{said.pace}</p>
      )}
      <div className={classes.buttons}>
        {next !== undefined && (
          <Button variant="light" disabled={busy} onClick={() => void mark(next, false)}>
            {words.drawer.mark[next]}
          </Button>
        )}
        {last !== undefined && (
          <Button
            variant="default"
            disabled={busy}
            leftSection={<IconArrowBackUp size={20} aria-hidden />}
            onClick={() => void mark(last, true)}
          >
            {words.drawer.undoMark[last]}
          </Button>
        )}
      </div>
    </>
  );
}
