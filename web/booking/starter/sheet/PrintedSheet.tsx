/** The sheet on paper, one course a page, black on white; drawn only while it is being printed. */
import { useSyncExternalStore } from 'react';
import type { StarterSheet } from '@fourball/shared/booking/starter/starter-shapes.ts';
import { clockText } from '../../../lib/club/clock-text.ts';
import { formatClubTime, formatDay, useClubTimeZone } from '../../../lib/club/club-time.ts';
import { isTaken, nameOf, sharedTimes, type StarterCourse } from '../starter-sheet.ts';
import classes from './PrintedSheet.module.css';
import { words } from '../starter-words.en.ts';

let announced = false;
const paper = () => window.matchMedia('print');

/** Browsers say it before they draw the page for the paper, in one way or the other. */
function watchPrinting(look: () => void): () => void {
  const say = (printing: boolean) => () => {
    announced = printing;
    look();
  };
  const before = say(true);
  const after = say(false);
  const query = paper();
  query.addEventListener('change', look);
  window.addEventListener('beforeprint', before);
  window.addEventListener('afterprint', after);
  return () => {
    query.removeEventListener('change', look);
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
  };
}

export function PrintedSheet({ sheet }: { sheet: StarterSheet }) {
  const printing = useSyncExternalStore(watchPrinting, () => announced || paper().matches);
  const timeZone = useClubTimeZone();
  if (!printing) return null;
  const asOf = words.printed.at(formatClubTime(sheet.readAt, 'dayTime', timeZone));
  return (
    <div className={classes.paper}>
      {sheet.courses.map((course) => (
        <CoursePaper key={course.courseId} course={course} day={sheet.day} asOf={asOf} />
      ))}
    </div>
  );
}

interface CoursePaperProps {
  course: StarterCourse;
  day: string;
  asOf: string;
}

function CoursePaper({ course: { courseName, teeTimes }, day, asOf }: CoursePaperProps) {
  const shared = sharedTimes(teeTimes);
  return (
    <section className={classes.course}>
      <header className={classes.head}>
        <h2>{words.printed.head(courseName, formatDay(day, 'long'))}</h2>
        <span>{asOf}</span>
      </header>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{words.printed.time}</th>
            <th scope="col">{words.printed.golfers}</th>
            <th scope="col">{words.printed.note}</th>
          </tr>
        </thead>
        <tbody>
          {teeTimes.map(({ teeTimeId, time, startTee, places, block, note }) => (
            <tr key={teeTimeId}>
              <th scope="row" className="figures">
                {clockText(time)}
                {shared.has(time) && <div>{words.startTee(startTee)}</div>}
              </th>
              <td>
                <ul className={classes.golfers}>
                  {places.map((spot) => (
                    <li key={spot.roundId}>
                      <span
                        className={classes.box}
                        data-ticked={spot.roundStatus === 'CHECKED_IN' || undefined}
                      />
                      {nameOf(spot)}
                      {isTaken(spot) && (
                        <small>
                          {[
                            spot.guest ? words.guest : (spot.memberNumber ?? ''),
                            words.payment[spot.payment],
                            ...spot.extras.map(({ name }) => name),
                            spot.roundStatus === 'NO_SHOW' || spot.roundStatus === 'RAIN_CHECK'
                              ? words.status[spot.roundStatus]
                              : '',
                          ]
                            .filter(Boolean)
                            .join(', ')}
                        </small>
                      )}
                    </li>
                  ))}
                </ul>
              </td>
              <td>
                {[block === null ? '' : `${words.block[block.kind]}: ${block.reason}`, note ?? '']
                  .filter(Boolean)
                  .join(' · ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
