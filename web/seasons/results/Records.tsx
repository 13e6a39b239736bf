/** The best cards of an event type over all its seasons, by course. */
import { Link } from 'react-router-dom';
import { SectionFailure } from '../../accounts/SectionFailure.tsx';
import { formatDay } from '../../lib/club/club-time.ts';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import { spellNumber } from '../boards/score-text.ts';
import classes from './Results.module.css';
import { useRecords } from './result-queries.ts';
import { words } from './result-words.en.ts';

const text = words.standings.records;

export function Records({ seasonId }: { seasonId: number }) {
  const records = useRecords(seasonId, true);
  if (records.data === undefined)
    return records.isError ? (
      <SectionFailure
        text={words.standings.failed}
        retry={() => void records.refetch()}
        busy={records.isFetching}
      />
    ) : (
      <SkeletonRows label={words.standings.loading} rows={4} height={44} />
    );
  if (records.data.length === 0) return <StateView kind="empty" title={text.none} text={text.noneText} />;
  const courses = [...new Set(records.data.map(({ courseName }) => courseName))];
  return courses.map((course) => (
    <div key={course}>
      <h3>{course === '' ? text.elsewhere : course}</h3>
      <ul className={classes.events}>
        {records.data
          .filter(({ courseName }) => courseName === course)
          .map(({ kind, value, holders }) => (
            <li key={kind}>
              <span>
                <span className={classes.strong}>{words.recordKinds[kind]}</span>
                {holders.map(({ participantId, name, eventId, eventName, day }) => (
                  <span key={participantId} className={classes.beside}>
                    {name},{' '}
                    <Link to={`/events/${eventId}/results`}>
                      {text.by(eventName, formatDay(day, 'dated'))}
                    </Link>
                  </span>
                ))}
              </span>
              <strong className="figures">{spellNumber(value)}</strong>
            </li>
          ))}
      </ul>
    </div>
  ));
}
