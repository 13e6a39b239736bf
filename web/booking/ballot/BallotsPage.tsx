/** The ballots that are open, to come and drawn, with what became of the reader's own entries. */
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { BallotSummary } from '@fourball/shared/booking/ballot/ballot-calls.ts';
import { clockText } from '../../lib/club/clock-text.ts';
import { formatDay } from '../../lib/club/club-time.ts';
import { words as shellWords } from '../../lib/words/en.ts';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import { LoadFailure } from '../LoadFailure.tsx';
import classes from './Ballot.module.css';
import { useBallots } from './ballot-queries.ts';
import { clubMinuteInWords } from './ballot-times.ts';
import { words } from './ballot-words.en.ts';
import { QuestionLine } from './Question.tsx';
import { StateTag } from './StateTag.tsx';

const text = words.list;

export function BallotsPage() {
  const ballots = useBallots();
  return (
    <div className={classes.page}>
      <title>{shellWords.pageTitle(text.title)}</title>
      <div className={classes.head}>
        <h1>{text.title}</h1>
        <p className={classes.quiet}>{text.lead}</p>
      </div>
      {ballots.data === undefined ? (
        ballots.isError ? (
          <LoadFailure
            title={text.failed}
            text={text.failedText}
            error={ballots.error}
            retry={() => void ballots.refetch()}
          />
        ) : (
          <SkeletonRows label={text.loading} rows={3} height={92} />
        )
      ) : (
        <Lists ballots={ballots.data} />
      )}
    </div>
  );
}

function Lists({ ballots }: { ballots: readonly BallotSummary[] }) {
  // What was cancelled concerns those who were in it.
  const shown = ballots.filter(
    ({ state, myEntry, questions }) =>
      state !== 'CANCELLED' || myEntry !== null || questions.some(({ answer }) => answer === 'YES'),
  );
  const isOver = ({ state }: BallotSummary) => state === 'DRAWN' || state === 'CANCELLED';
  const groups = [
    { title: text.now, own: shown.filter((ballot) => !isOver(ballot)) },
    { title: text.earlier, own: shown.filter(isOver) },
  ];
  if (shown.length === 0) {
    return (
      <StateView
        kind="empty"
        title={text.empty}
        text={text.emptyText}
        action={{ label: text.toSheet, to: '/book' }}
      />
    );
  }
  return groups.map(
    ({ title, own }) =>
      own.length > 0 && (
        <section key={title} className={classes.group} aria-label={title}>
          <h2>{title}</h2>
          <ul className={classes.cards}>
            {own.map((ballot) => (
              <li key={ballot.ballotId}>
                <Card ballot={ballot} />
                {ballot.questions
                  .filter(({ answer, can }) => answer === 'ASKED' && can.accept)
                  .map((question) => (
                    <QuestionLine key={question.entryId} ballotId={ballot.ballotId} question={question} />
                  ))}
              </li>
            ))}
          </ul>
        </section>
      ),
  );
}

function Card({ ballot }: { ballot: BallotSummary }) {
  const { ballotId, courseName, day, state, opensAt, closesAt, drawsAt, entries } = ballot;
  const next = {
    UPCOMING: words.opens(clubMinuteInWords(opensAt)),
    OPEN: words.closes(clubMinuteInWords(closesAt)),
    CLOSED: words.draws(clubMinuteInWords(drawsAt)),
    DRAWN: null,
    CANCELLED: null,
  }[state];
  return (
    <Link to={`/ballots/${ballotId}`} className={classes.card}>
      <span className={classes.cardWhat}>
        <span className={classes.cardTitle}>
          {formatDay(day, 'long')} · {courseName}
        </span>
        <span className={classes.quiet}>
          {next !== null && `${next} · `}
          {words.entries(entries)}
        </span>
      </span>
      <span className={classes.cardSide}>
        <StateTag state={state} />
        <Mine ballot={ballot} />
      </span>
      <IconChevronRight size={20} aria-hidden />
    </Link>
  );
}

function Mine({ ballot: { state, myEntry, questions } }: { ballot: BallotSummary }) {
  const playsWith = questions.find(({ answer }) => answer === 'YES');
  const entry = myEntry ?? playsWith;
  if (entry === undefined || state === 'CANCELLED') return null;
  const line =
    myEntry?.withdrawn === true
      ? words.mine.withdrawn
      : entry.result === 'PENDING'
        ? myEntry === null && playsWith !== undefined
          ? words.mine.with(playsWith.askedBy.name)
          : words.mine.entered(entry.spots)
        : entry.teeTime === null
          ? words.mine.missed
          : words.mine.won(clockText(entry.teeTime.time));
  return <span className={classes.quiet}>{line}</span>;
}
