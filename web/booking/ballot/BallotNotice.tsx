/** Above the sheet of a day whose tee times are drawn: what is going on, and the way to the ballot. */
import { Link } from 'react-router-dom';
import classes from './Ballot.module.css';
import { useBallots } from './ballot-queries.ts';
import { clubMinuteInWords } from './ballot-times.ts';
import { words } from './ballot-words.en.ts';

interface BallotNoticeProps {
  day: string;
  /** The courses whose sheets are shown. */
  courseIds: readonly number[];
}

/** Nothing where there is no ballot, and while nobody knows. */
export function BallotNotice({ day, courseIds }: BallotNoticeProps) {
  const ballots = useBallots().data ?? [];
  return ballots.map((ballot) => {
    const { ballotId, state, courseId, courseName, opensAt, closesAt, drawsAt, myEntry, questions } = ballot;
    const isIn = myEntry !== null ? !myEntry.withdrawn : questions.some(({ answer }) => answer === 'YES');
    const asking = questions.find(({ answer, can }) => answer === 'ASKED' && can.accept);
    if (ballot.day !== day || !courseIds.includes(courseId)) return null;
    if (state === 'DRAWN' || state === 'CANCELLED') return null;
    const at = { OPEN: closesAt, UPCOMING: opensAt, CLOSED: drawsAt }[state];
    return (
      <p key={ballotId} className={classes.notice}>
        <span>
          <strong>{courseName}:</strong> {words.notice[state](clubMinuteInWords(at))}
          {isIn && ` ${words.notice.entered}`}
          {!isIn && asking !== undefined && ` ${words.notice.asked(asking.askedBy.name)}`}
        </span>
        <Link to={`/ballots/${ballotId}`}>{words.notice.go}</Link>
      </p>
    );
  });
}
