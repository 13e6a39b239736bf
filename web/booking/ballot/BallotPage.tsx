/** One ballot: until when it can be entered, the reader's entry, and what the draw brought. Stays live. */
import { Button } from '@mantine/core';
import { IconChevronLeft, IconListNumbers, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import {
  withdrawEntry,
  type BallotDetails,
  type BallotEntry,
} from '@fourball/shared/booking/ballot/ballot-calls.ts';
import { clockText } from '../../lib/club/clock-text.ts';
import { formatDay } from '../../lib/club/club-time.ts';
import { request, RequestError } from '../../lib/request/request.ts';
import { words as shellWords } from '../../lib/words/en.ts';
import { showMessage } from '../../ui/dialog/show-message.ts';
import { PersonAvatar } from '../../ui/picture/PersonAvatar.tsx';
import { Skeleton } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import { toast } from '../../ui/dialog/toast.ts';
import { useSecondsLeft } from '../../ui/page/countdown.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import classes from './Ballot.module.css';
import { ballotKeys, useBallot } from './ballot-queries.ts';
import { clubMinuteInWords, idIn, leftInWords, useDeadline } from './ballot-times.ts';
import { words } from './ballot-words.en.ts';
import { EntryForm } from './EntryForm.tsx';
import { QuestionSection } from './Question.tsx';
import { StateTag } from './StateTag.tsx';

const text = words.page;

export function BallotPage() {
  const ballotId = idIn(useParams().id);
  return ballotId === null ? <Missing /> : <Loaded key={ballotId} ballotId={ballotId} />;
}

function Missing() {
  return (
    <StateView
      whole
      kind="empty"
      title={text.missing}
      text={text.missingText}
      action={{ label: words.back, to: '/ballots' }}
    />
  );
}

function Loaded({ ballotId }: { ballotId: number }) {
  const ballot = useBallot(ballotId);
  if (ballot.data === undefined && ballot.error instanceof RequestError && ballot.error.status === 404) {
    return <Missing />;
  }
  return (
    <div className={classes.page}>
      <Link to="/ballots" className={classes.back}>
        <IconChevronLeft size={20} aria-hidden />
        {words.back}
      </Link>
      {ballot.data !== undefined ? (
        <Ballot ballot={ballot.data} readAt={ballot.dataUpdatedAt} readAnew={ballot.refetch} />
      ) : ballot.isError ? (
        <LoadFailure
          title={words.list.failed}
          text={words.list.failedText}
          error={ballot.error}
          retry={() => void ballot.refetch()}
        />
      ) : (
        <div className={classes.group} role="status" aria-label={text.loading}>
          <Skeleton height={64} />
          <Skeleton height={120} />
          <Skeleton height={360} />
        </div>
      )}
    </div>
  );
}

interface BallotProps {
  ballot: BallotDetails;
  /** When it was read, to tell one reading from the next. */
  readAt: number;
  readAnew: () => unknown;
}

/** Milliseconds after which it is asked again what became of a ballot whose time is over. */
const askAgainAfter = 3_000;

function Ballot({ ballot, readAt, readAnew }: BallotProps) {
  const { courseName, day, state, myEntry, ballotId, questions } = ballot;
  const [editing, setEditing] = useState(false);
  const open = state === 'OPEN';
  /** Until the draw; from then on the result says it. */
  const asked = open || state === 'CLOSED' ? questions : [];
  const playsWith = questions.find(({ answer }) => answer === 'YES');
  const enters = open && (editing || (myEntry === null && playsWith === undefined));
  return (
    <>
      <title>{shellWords.pageTitle(`${formatDay(day, 'short')}, ${courseName}`)}</title>
      <div className={classes.head}>
        <h1>
          <span className={classes.together}>{formatDay(day, 'long')}</span> · {courseName}
        </h1>
        <div className={classes.facts}>
          <StateTag state={state} />
          <span className={classes.quiet}>{words.entries(ballot.entries)}</span>
        </div>
      </div>
      {(open || state === 'UPCOMING') && <Left ballot={ballot} readAt={readAt} readAnew={readAnew} />}
      <Result ballot={ballot} />
      {asked.map((question) => (
        <QuestionSection key={question.entryId} ballotId={ballotId} question={question} />
      ))}
      {open && playsWith !== undefined && !editing && (
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => setEditing(true)}>
            {words.question.ownInstead}
          </Button>
        </div>
      )}
      {enters ? (
        <>
          {playsWith !== undefined && <p>{words.question.ownInsteadText(playsWith.askedBy.name)}</p>}
          <EntryForm
            ballot={ballot}
            entry={myEntry}
            onDone={() => setEditing(false)}
            onCancel={editing ? () => setEditing(false) : undefined}
          />
        </>
      ) : (
        myEntry !== null &&
        !myEntry.withdrawn && (
          <Entry ballot={ballot} entry={myEntry} onEdit={open ? () => setEditing(true) : undefined} />
        )
      )}
      <section className={classes.section} aria-labelledby="how-title">
        <h2 id="how-title">{text.how}</h2>
        <ol className={classes.lines}>
          {text.howLines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
        <div className={classes.buttons}>
          <Button
            component={Link}
            to={`/ballots/${ballotId}/draw`}
            variant="default"
            leftSection={<IconListNumbers size={20} aria-hidden />}
          >
            {state === 'CLOSED' ? text.seal : text.toDraw}
          </Button>
        </div>
      </section>
    </>
  );
}

/** Counts down; at the end the ballot is read anew. */
function Left({ ballot, readAt, readAnew }: BallotProps) {
  const { state, opensAt, closesAt, drawsAt, secondsLeft } = ballot;
  const deadline = useDeadline(secondsLeft, readAt);
  const left = useSecondsLeft(deadline) ?? 0;
  const over = left === 0;
  useEffect(() => {
    if (!over) return undefined;
    readAnew();
    const again = window.setInterval(readAnew, askAgainAfter);
    return () => window.clearInterval(again);
  }, [over, readAnew]);
  const opening = state === 'UPCOMING';
  return (
    <section className={classes.section}>
      <p className={classes.left}>
        <span className={classes.quiet}>{opening ? text.leftToOpen : text.left}</span>
        <span role="timer" className={classes.leftTime}>
          {leftInWords(left)}
        </span>
      </p>
      <p className={classes.quiet}>
        {opening ? `${words.opens(clubMinuteInWords(opensAt))} · ` : ''}
        {words.closes(clubMinuteInWords(closesAt))} · {words.draws(clubMinuteInWords(drawsAt))}
      </p>
      {opening && <p>{text.notYet}</p>}
    </section>
  );
}

/** What became of it, once it can't be entered any more. */
function Result({ ballot }: { ballot: BallotDetails }) {
  const { state, myEntry, questions, drawsAt, day, courseId } = ballot;
  const toSheet = `/book?day=${day}&course=${courseId}`;
  if (state === 'OPEN' || state === 'UPCOMING') return null;
  if (state === 'CANCELLED') {
    return (
      <section className={classes.section}>
        <h2>{words.mine.cancelled}</h2>
        <p>{text.cancelledText}</p>
        <ToSheet to={toSheet} />
      </section>
    );
  }
  const playsWith = questions.find(({ answer }) => answer === 'YES');
  if (myEntry?.withdrawn) {
    return (
      <section className={classes.section}>
        <h2>{text.withdrawnTitle}</h2>
        <p>{text.withdrawnText}</p>
        {state === 'DRAWN' && <ToSheet to={toSheet} />}
      </section>
    );
  }
  const entry = myEntry ?? playsWith;
  if (state === 'CLOSED') {
    return (
      <section className={classes.section}>
        <h2>{words.draws(clubMinuteInWords(drawsAt))}</h2>
        <p>{entry === undefined ? text.notIn : text.closedText}</p>
      </section>
    );
  }
  if (entry === undefined || entry.teeTime === null) {
    return (
      <section className={classes.section}>
        <h2>{entry === undefined ? text.notIn : words.mine.missed}</h2>
        {myEntry !== null ? (
          <p>{text.missedText}</p>
        ) : (
          playsWith !== undefined && <p>{text.missedWith(playsWith.askedBy.name)}</p>
        )}
        <p>{text.onSale}</p>
        <ToSheet to={toSheet} />
      </section>
    );
  }
  return (
    <section className={classes.section} data-tone="good">
      <h2>{words.mine.won(clockText(entry.teeTime.time))}</h2>
      <p>{text.wonText}</p>
      {entry.purchaseId !== null && (
        <div className={classes.buttons}>
          <Button component={Link} to={`/bookings/${entry.purchaseId}`}>
            {text.toBooking}
          </Button>
        </div>
      )}
    </section>
  );
}

const ToSheet = ({ to }: { to: string }) => (
  <div className={classes.buttons}>
    <Button component={Link} to={to} variant="default">
      {text.toSheet}
    </Button>
  </div>
);

interface EntryProps {
  ballot: BallotDetails;
  entry: BallotEntry;
  /** Missing once nothing can be changed. */
  onEdit?: (() => void) | undefined;
}

function Entry({ ballot, entry, onEdit }: EntryProps) {
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const waiting = entry.party.filter(({ answer }) => answer === 'ASKED').map(({ name }) => name);
  const timeOf = (teeTimeId: number) =>
    clockText(ballot.teeTimes.find((teeTime) => teeTime.teeTimeId === teeTimeId)?.time ?? '') || '–';
  const withdraw = async () => {
    const { withdrawTitle: title, withdrawOk: ok, withdrawCancel: cancel } = words.form;
    const lines = onEdit === undefined ? words.form.withdrawClosedLines : words.form.withdrawLines;
    if ((await showMessage({ title, lines, ok, cancel })) === null) return;
    setBusy(true);
    try {
      const { result } = await request(withdrawEntry, { params: { id: ballot.ballotId }, quiet: true });
      toast(result === 'SUCCESS' ? words.form.withdrawn : words.form.tooLate);
    } catch (reason) {
      if (!(reason instanceof RequestError)) throw reason;
      toast(words.form.withdrawFailed);
    } finally {
      await cache.invalidateQueries({ queryKey: ballotKeys.all });
      setBusy(false);
    }
  };
  return (
    <section className={classes.section} aria-labelledby="entry-title">
      <h2 id="entry-title">{words.form.yours}</h2>
      <p>{words.form.spotsLine(entry.spots)}</p>
      {entry.party.length > 0 && (
        <ul className={classes.people}>
          {entry.party.map(({ userId, name, imageUrl, answer }) => (
            <li key={userId} className={classes.person}>
              <PersonAvatar name={name} url={imageUrl} size={36} />
              <span>
                {name} <span className={classes.quiet}>{words.answers[answer]}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {onEdit !== undefined && waiting.length > 0 && (
        <p className={classes.quiet}>{words.form.waiting(waiting.join(', '), entry.spots)}</p>
      )}
      <ol className={classes.wishes}>
        {entry.wishes.map((teeTimeId, index) => (
          <li key={teeTimeId} className={classes.wish}>
            <span className={classes.rank} aria-hidden>
              {index + 1}
            </span>
            <strong className="figures">{timeOf(teeTimeId)}</strong>
          </li>
        ))}
      </ol>
      {(onEdit !== undefined || ballot.state === 'CLOSED') && (
        <div className={classes.buttons}>
          {onEdit !== undefined && (
            <Button leftSection={<IconPencil size={20} aria-hidden />} disabled={busy} onClick={onEdit}>
              {words.form.edit}
            </Button>
          )}
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={20} aria-hidden />}
            loading={busy}
            onClick={() => void withdraw()}
          >
            {words.form.withdraw}
          </Button>
        </div>
      )}
    </section>
  );
}
