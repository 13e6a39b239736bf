/** Enters the reader into a ballot, or changes the entry: fee, spots, wishes in their order, and who plays along. */
import '@mantine/core/styles/Input.css';
import { Button, NativeSelect } from '@mantine/core';
import { IconArrowUp, IconUserPlus, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  enterBallot,
  type BallotDetails,
  type BallotEntry,
} from '@fourball/shared/booking/ballot/ballot-calls.ts';
import { useSession } from '../../accounts/session/session.ts';
import { request } from '../../lib/request/request.ts';
import { formatMoney } from '../../ui/text/money.ts';
import { PersonAvatar } from '../../ui/picture/PersonAvatar.tsx';
import { toast } from '../../ui/dialog/toast.ts';
import { useDraft } from '../../ui/draft/use-draft.ts';
import { useSending } from '../../ui/form/use-sending.ts';
import { GolferSearch } from '../GolferSearch.tsx';
import { useBookingParams } from '../../lib/club/booking-params.ts';
import { priceFor } from '@fourball/shared/booking/rules/price.ts';
import classes from './Ballot.module.css';
import { ballotKeys } from './ballot-queries.ts';
import { words } from './ballot-words.en.ts';

const text = words.form;
const mostSpots = 8;

type Named = Omit<BallotEntry['party'][number], 'answer'> &
  Partial<Pick<BallotEntry['party'][number], 'answer'>>;

interface Draft {
  courseFeeId: number;
  spots: number;
  wishes: readonly number[];
  party: readonly Named[];
}

interface EntryFormProps {
  ballot: BallotDetails;
  /** Null: the first one. */
  entry: BallotEntry | null;
  onDone: () => void;
  onCancel?: (() => void) | undefined;
}

export function EntryForm({ ballot, entry, onDone, onCancel }: EntryFormProps) {
  const { fees, teeTimes, maxWishes, twilightFrom, ballotId } = ballot;
  const id = useId();
  const cache = useQueryClient();
  const me = useSession((session) => session.user?.userId);
  const priceClass = useBookingParams().data?.priceClass ?? 'NON_MEMBER';
  const most = Math.min(mostSpots, Math.max(1, ...teeTimes.map(({ places }) => places)));
  const known: Draft = {
    courseFeeId: entry?.courseFeeId ?? fees[0]?.courseFeeId ?? 0,
    spots: entry?.spots ?? Math.min(4, most),
    wishes: entry?.wishes ?? [],
    // Who said no is not asked again.
    party: (entry?.party ?? []).filter(({ answer }) => answer !== 'NO'),
  };
  // Only what is chosen here: the rest is as it stands.
  const [chosen, setChosen, forget] = useDraft<Partial<Draft>>(`ballot ${ballotId}`, {});
  const { courseFeeId, spots, wishes, party } = { ...known, ...chosen };
  const choose = (part: Partial<Draft>) => setChosen((before) => ({ ...before, ...part }));
  const saidNo = (entry?.party ?? []).filter(({ answer }) => answer === 'NO');
  const [searching, setSearching] = useState(false);
  const sending = useSending(['spots', 'courseFeeId'], () =>
    cache.invalidateQueries({ queryKey: ballotKeys.all }),
  );
  const fee = fees.find((one) => one.courseFeeId === courseFeeId);
  const canBe = (teeTime: BallotDetails['teeTimes'][number]): boolean =>
    teeTime.places >= spots && (fee?.twilight !== true || teeTime.time >= twilightFrom);
  const timeOf = (teeTimeId: number) =>
    teeTimes.find((teeTime) => teeTime.teeTimeId === teeTimeId)?.time ?? '–';
  const named = party.slice(0, spots - 1);

  const press = (teeTimeId: number) =>
    choose({
      wishes: wishes.includes(teeTimeId)
        ? wishes.filter((one) => one !== teeTimeId)
        : [...wishes.slice(0, maxWishes - 1), teeTimeId],
    });
  const submit = async () => {
    if (wishes.length === 0) {
      sending.tell(text.chooseOne);
      return;
    }
    const body = { courseFeeId, spots, wishes: [...wishes], party: named.map(({ userId }) => userId) };
    const done = await sending.send(body, () =>
      request(enterBallot, { params: { id: ballotId }, body, quiet: true }),
    );
    if (done === null) return;
    if (done.result !== 'SUCCESS') {
      sending.tell(done.reason ?? text.tooLate);
      return;
    }
    toast(entry === null ? text.saved : text.changed);
    cache.setQueryData<BallotDetails>(
      ballotKeys.one(ballotId),
      (known) => known && { ...known, myEntry: done.entry },
    );
    forget();
    onDone();
  };

  return (
    <form
      ref={sending.form}
      className={classes.section}
      noValidate
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h2 id={`${id}-title`}>{entry === null ? text.enter : text.change}</h2>
      <div className={classes.fields}>
        <NativeSelect
          label={text.fee}
          value={String(courseFeeId)}
          error={sending.errorOf('courseFeeId')}
          onChange={(event) => choose({ courseFeeId: Number(event.currentTarget.value) })}
          data={fees.map((one) => ({
            value: String(one.courseFeeId),
            label: text.feeLine(one.name, formatMoney(priceFor(one, priceClass))),
          }))}
        />
        <NativeSelect
          label={text.spots}
          value={String(spots)}
          error={sending.errorOf('spots')}
          onChange={(event) => choose({ spots: Number(event.currentTarget.value) })}
          data={Array.from({ length: Math.max(most, spots) }, (_, index) => String(index + 1))}
        />
      </div>
      <div className={classes.group} role="group" aria-labelledby={`${id}-wishes`}>
        <p id={`${id}-wishes`} className={classes.label}>
          {text.wishes(maxWishes)}
        </p>
        {wishes.length === 0 ? (
          <p className={classes.quiet}>{teeTimes.length === 0 ? text.noTeeTimes : text.none}</p>
        ) : (
          <ol className={classes.wishes}>
            {wishes.map((teeTimeId, index) => (
              <li key={teeTimeId} className={classes.wish}>
                <span className={classes.rank} aria-hidden>
                  {index + 1}
                </span>
                <strong className="figures">{timeOf(teeTimeId)}</strong>
                <button
                  type="button"
                  className={classes.iconButton}
                  aria-label={text.up(timeOf(teeTimeId))}
                  disabled={index === 0}
                  onClick={() => choose({ wishes: movedUp(wishes, index) })}
                >
                  <IconArrowUp size={20} aria-hidden />
                </button>
                <button
                  type="button"
                  className={classes.iconButton}
                  aria-label={text.remove(timeOf(teeTimeId))}
                  onClick={() => press(teeTimeId)}
                >
                  <IconX size={20} aria-hidden />
                </button>
              </li>
            ))}
          </ol>
        )}
        <div className={classes.times}>
          {teeTimes.map((teeTime) => {
            const { teeTimeId, time, places } = teeTime;
            const rank = wishes.indexOf(teeTimeId) + 1;
            const possible = canBe(teeTime);
            return (
              <button
                key={teeTimeId}
                type="button"
                aria-pressed={rank > 0}
                aria-label={
                  rank > 0
                    ? text.wish(time, rank)
                    : possible
                      ? text.wishFree(time, places)
                      : text.noRoom(time)
                }
                disabled={rank === 0 && !possible}
                onClick={() => press(teeTimeId)}
              >
                {time}
                <small>{rank > 0 ? `${rank}.` : possible ? places : '–'}</small>
              </button>
            );
          })}
        </div>
      </div>
      {spots > 1 && (
        <div className={classes.group} role="group" aria-labelledby={`${id}-party`}>
          <p id={`${id}-party`} className={classes.label}>
            {text.party}
          </p>
          <p className={classes.quiet}>{text.partyHint}</p>
          {named.length > 0 && (
            <ul className={classes.people}>
              {named.map(({ userId, name, imageUrl, answer }) => (
                <li key={userId} className={classes.person}>
                  <PersonAvatar name={name} url={imageUrl} size={36} />
                  <span>
                    {name}{' '}
                    {answer !== undefined && <span className={classes.quiet}>{words.answers[answer]}</span>}
                  </span>
                  <button
                    type="button"
                    className={classes.iconButton}
                    aria-label={text.remove(name)}
                    onClick={() => choose({ party: party.filter((one) => one.userId !== userId) })}
                  >
                    <IconX size={20} aria-hidden />
                  </button>
                </li>
              ))}
            </ul>
          )}
          {named.length < spots - 1 &&
            (searching ? (
              <GolferSearch
                actions={({ userId, name, avatarUrl }) => {
                  const there = userId === me || named.some((one) => one.userId === userId);
                  const refused = saidNo.some((one) => one.userId === userId);
                  return (
                    <Button
                      variant="default"
                      disabled={there || refused}
                      onClick={() => {
                        choose({ party: [...named, { userId, name, imageUrl: avatarUrl }] });
                        if (named.length + 1 >= spots - 1) setSearching(false);
                      }}
                    >
                      {refused ? words.answers.NO : there ? text.added : text.addOne}
                    </Button>
                  );
                }}
              />
            ) : (
              <div className={classes.buttons}>
                <Button
                  variant="default"
                  leftSection={<IconUserPlus size={20} aria-hidden />}
                  onClick={() => setSearching(true)}
                >
                  {text.add}
                </Button>
              </div>
            ))}
        </div>
      )}
      <p role="alert" className={classes.problem}>
        {sending.problem}
      </p>
      <div className={classes.buttons}>
        <Button type="submit" loading={sending.busy} disabled={teeTimes.length === 0}>
          {entry === null ? text.send : text.save}
        </Button>
        {onCancel !== undefined && (
          <Button
            variant="default"
            disabled={sending.busy}
            onClick={() => {
              forget();
              onCancel();
            }}
          >
            {text.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}

function movedUp(wishes: readonly number[], index: number): number[] {
  const next = [...wishes];
  const [moved] = next.splice(index, 1);
  if (moved !== undefined) next.splice(index - 1, 0, moved);
  return next;
}
