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
} from '@fourball/shared/booking/ballot-calls.ts';
import { formatDay } from '../../lib/club-time.ts';
import { request, RequestError } from '../../lib/request.ts';
import { words as shellWords } from '../../lib/words/en.ts';
import { showMessage } from '../../ui/show-message.ts';
import { Skeleton } from '../../ui/Skeletons.tsx';
import { StateView } from '../../ui/StateView.tsx';
import { toast } from '../../ui/toast.ts';
import { useSecondsLeft } from '../countdown.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import classes from './Ballot.module.css';
import { ballotKeys, useBallot } from './ballot-queries.ts';
import { clubMinuteInWords, idIn, leftInWords, useDeadline } from './ballot-times.ts';
import { words } from './ballot-words.en.ts';
import { EntryForm } from './EntryForm.tsx';
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
  const { courseName, day, state, myEntry, ballotId } = ballot;
  const [editing, setEditing] = useState(false);
  const open = state === 'OPEN';
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
      {open && (myEntry === null || editing) ? (
        <EntryForm
          ballot={ballot}
          entry={myEntry}
          onDone={() => setEditing(false)}
          onCancel={myEntry === null ? undefined : () => setEditing(false)}
        />
      ) : (
        myEntry !== null && (
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
function Result({ ballot: { state, myEntry, drawsAt, day, courseId } }: { ballot: BallotDetails }) {
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
  if (state === 'CLOSED') {
    return (
      <section className={classes.section}>
        <h2>{words.draws(clubMinuteInWords(drawsAt))}</h2>
        <p>{myEntry === null ? text.notIn : text.closedText}</p>
      </section>
    );
  }
  if (myEntry === null || myEntry.teeTime === null) {
    return (
      <section className={classes.section}>
        <h2>{myEntry === null ? text.notIn : words.mine.missed}</h2>
        {myEntry !== null && <p>{text.missedText}</p>}
        <p>{text.onSale}</p>
        <ToSheet to={toSheet} />
      </section>
    );
  }
  return (
    <section className={classes.section} data-tone="good">
      <h2>{words.mine.won(myEntry.teeTime.time)}</h2>
      <p>{text.wonText}</p>
      {myEntry.purchaseId !== null && (
        <div className={classes.buttons}>
          <Button component={Link} to={`/bookings/${myEntry.purchaseId}`}>
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
  const timeOf = (teeTimeId: number) =>
    ballot.teeTimes.find((teeTime) => teeTime.teeTimeId === teeTimeId)?.time ?? '–';
  const withdraw = async () => {
    const { withdrawTitle: title, withdrawLines: lines, withdrawOk: ok, withdrawCancel: cancel } = words.form;
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
      <p>
        {words.form.spotsLine(entry.spots)}
        {entry.party.length > 0 && ` · ${words.form.party2(entry.party.map(({ name }) => name).join(', '))}`}
      </p>
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
      {onEdit !== undefined && (
        <div className={classes.buttons}>
          <Button leftSection={<IconPencil size={20} aria-hidden />} disabled={busy} onClick={onEdit}>
            {words.form.edit}
          </Button>
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
