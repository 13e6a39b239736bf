/** One ballot at the side of the page on fairness: who entered with which wishes, what came of it, and its cancelling. */
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  cancelBallot,
  type BallotSummary,
  type listBallotEntries,
} from '@fourball/shared/booking/ballot/ballot-calls.ts';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { clockText } from '../../lib/club/clock-text.ts';
import { formatDay } from '../../lib/club/club-time.ts';
import { request, RequestError } from '../../lib/request/request.ts';
import { PersonAvatar } from '../../ui/picture/PersonAvatar.tsx';
import { showMessage } from '../../ui/dialog/show-message.ts';
import { SideDrawer, SideFrame, type Side } from '../../ui/form/SideDrawer.tsx';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { toast } from '../../ui/dialog/toast.ts';
import classes from './AdminFairness.module.css';
import { ballotKeys, useBallotEntries } from './ballot-queries.ts';
import { words as ballotWords } from './ballot-words.en.ts';
import { words } from './fairness-words.en.ts';
import { StateTag } from './StateTag.tsx';

const text = words.ballots;

interface AdminBallotDrawerProps {
  /** Null: closed. */
  ballot: BallotSummary | null;
  onClose: () => void;
}

export function AdminBallotDrawer({ ballot, onClose }: AdminBallotDrawerProps) {
  return (
    <SideDrawer opened={ballot !== null} label={text.title} onClose={onClose}>
      {(side) => ballot !== null && <Ballot side={side} ballot={ballot} />}
    </SideDrawer>
  );
}

function Ballot({ side, ballot }: { side: Side; ballot: BallotSummary }) {
  const { ballotId, courseName, day, state } = ballot;
  const entries = useBallotEntries(ballotId);
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const cancel = async () => {
    const { cancelTitle: title, cancelLines, cancelOk: ok, cancelStay } = text;
    const lines = cancelLines(ballotWords.entries(ballot.entries));
    if ((await showMessage({ title, lines, ok, cancel: cancelStay })) === null) return;
    setBusy(true);
    try {
      await request(cancelBallot, { params: { id: ballotId }, quiet: true });
      toast(text.cancelled);
    } catch (reason) {
      if (!(reason instanceof RequestError)) throw reason;
      toast(reason.code === 'conflict' ? reason.message : words.rules.notDone);
    } finally {
      await cache.invalidateQueries({ queryKey: ballotKeys.all });
      setBusy(false);
    }
  };
  const over = state === 'DRAWN' || state === 'CANCELLED';
  return (
    <SideFrame
      side={side}
      title={`${formatDay(day, 'short')} · ${courseName}`}
      lead={
        <span className={classes.lead}>
          <StateTag state={state} />
          {ballotWords.entries(ballot.entries)}
          <Link to={`/ballots/${ballotId}/draw`} className={classes.link}>
            {text.draw}
          </Link>
        </span>
      }
      footer={
        over ? undefined : (
          <Button variant="subtle" color="red" loading={busy} onClick={() => void cancel()}>
            {text.cancel}
          </Button>
        )
      }
    >
      {entries.data !== undefined ? (
        entries.data.length === 0 ? (
          <p className={classes.quiet}>{text.entries.none}</p>
        ) : (
          <ol className={classes.entries}>
            {entries.data.map((entry) => (
              <Entry key={entry.entryId} entry={entry} />
            ))}
          </ol>
        )
      ) : entries.isError ? (
        <div className={classes.choice} role="alert">
          <p>{text.entries.failed}</p>
          <div>
            <Button variant="default" onClick={() => void entries.refetch()}>
              {text.entries.retry}
            </Button>
          </div>
        </div>
      ) : (
        <SkeletonRows label={text.entries.loading} rows={5} height={64} />
      )}
    </SideFrame>
  );
}

function Entry({ entry }: { entry: ReplyOf<typeof listBallotEntries>[number] }) {
  const { golfer, party, spots, wishTimes, feeName, position, passedOver, teeTime, purchaseId, result } =
    entry;
  const named = party.map(({ name, answer }) => `${name} (${ballotWords.answers[answer]})`);
  const came =
    result === 'PENDING'
      ? null
      : teeTime !== null
        ? text.entries.won(clockText(teeTime.time))
        : passedOver
          ? text.entries.passedOver
          : text.entries.missed;
  return (
    <li className={classes.entry}>
      <PersonAvatar name={golfer.name} url={golfer.imageUrl} size={40} />
      <div className={classes.what}>
        <strong>{golfer.name}</strong>
        <p className={classes.quiet}>
          {text.entries.spots(spots)} · {feeName} · {text.entries.wishes(wishTimes.join(', '))}
          {named.length > 0 && ` · ${text.entries.with(named.join(', '))}`}
          {entry.withdrawn && ` · ${ballotWords.draw.withdrawn}`}
        </p>
      </div>
      {came !== null && (
        <div className={classes.came}>
          <strong data-won={teeTime !== null}>{came}</strong>
          {position !== null && <span className={classes.quiet}>{text.entries.place(position)}</span>}
          {purchaseId !== null && (
            <Link to={`/bookings/${purchaseId}`} className={classes.link}>
              {text.entries.booking}
            </Link>
          )}
        </div>
      )}
    </li>
  );
}
