/** A golfer's handicap at the side of the office's list: confirmed, entered, its history and rounds. */
import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { enterGolferIndex, removeHandicapRound } from '@fourball/shared/seasons/handicaps/handicap-calls.ts';
import type { GolferHandicap, IndexEntry } from '@fourball/shared/seasons/handicaps/handicap-shapes.ts';
import { leagueHandicap } from '@fourball/shared/seasons/handicaps/league-handicap.ts';
import { clubDayOf, formatDay, useClubTimeZone } from '../../../lib/club/club-time.ts';
import { request, RequestError } from '../../../lib/request/request.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { useDraft } from '../../../ui/draft/use-draft.ts';
import { SendForm } from '../../../ui/form/SendForm.tsx';
import { SideFrame, useKept, type Side } from '../../../ui/form/SideDrawer.tsx';
import { useSending } from '../../../ui/form/use-sending.ts';
import { LoadFailure } from '../../../ui/page/PageStates.tsx';
import pageClasses from '../../../ui/page/Pages.module.css';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { formatHandicap } from '../../../ui/text/handicap.ts';
import { handicapKeys, useGolferHandicap } from '../../handicaps/handicap-queries.ts';
import { indexFields, readIndex } from '../../handicaps/index-draft.ts';
import { words as formWords } from '../../handicaps/handicap-words.en.ts';
import { IndexFields } from '../../handicaps/OfficialSection.tsx';
import { askToRemove, RoundList } from '../../handicaps/RoundsSection.tsx';
import classes from './AdminHandicaps.module.css';
import { words } from './admin-handicap-words.en.ts';

const text = words.golfer;

interface PanelProps {
  side: Side;
  userId: number;
}

export function GolferHandicapPanel({ side, userId }: PanelProps) {
  const known = useGolferHandicap(userId);
  if (known.data === undefined) {
    return (
      <SideFrame side={side} title={words.title}>
        {known.isError ? (
          <LoadFailure
            title={text.failed}
            text={words.failedText}
            error={known.error}
            retry={() => void known.refetch()}
          />
        ) : (
          <SkeletonRows label={text.loading} rows={5} height={64} />
        )}
      </SideFrame>
    );
  }
  return <Known side={side} known={known.data} />;
}

const spelled = (value: number | null | undefined): string =>
  value == null ? text.none : formatHandicap(value);

function Known({ side, known }: { side: Side; known: GolferHandicap }) {
  const { userId, name, official, league, entries, rounds } = known;
  const cache = useQueryClient();
  const reckoned = useMemo(() => leagueHandicap(rounds), [rounds]);
  const learn = async (next: GolferHandicap) => {
    cache.setQueryData(handicapKeys.golfer(userId), next);
    await cache.invalidateQueries({ queryKey: handicapKeys.all });
  };
  const remove = async (roundId: number, playedOn: string) => {
    if (!(await askToRemove(playedOn))) return;
    try {
      await request(removeHandicapRound, { params: { roundId } });
    } catch (reason) {
      if (!(reason instanceof RequestError)) throw reason;
    }
    await cache.invalidateQueries({ queryKey: handicapKeys.all });
  };
  return (
    <SideFrame side={side} title={name} lead={text.lead(spelled(official?.value), spelled(league))}>
      <div className={classes.part}>
        {official !== null && !official.verified && (
          <Confirm userId={userId} official={official} onDone={learn} />
        )}
        <IndexForm side={side} userId={userId} association={official?.association ?? ''} onDone={learn} />
      </div>
      <section className={classes.part} aria-labelledby="entries-title">
        <h3 id="entries-title">{text.entries}</h3>
        {entries.length === 0 ? (
          <p className={pageClasses.quiet}>{text.noEntries}</p>
        ) : (
          <ul className={classes.entries}>
            {entries.map((entry) => (
              <li key={entry.entryId}>
                {text.entry(spelled(entry.value), formatDay(entry.validFrom, 'dated'))}
                <br />
                <span className={pageClasses.quiet}>{howOf(entry)}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className={classes.part} aria-labelledby="rounds-title">
        <h3 id="rounds-title">{text.rounds}</h3>
        <RoundList
          rounds={rounds}
          reckoned={reckoned}
          onRemove={({ roundId, playedOn }) => void remove(roundId, playedOn)}
        />
      </section>
    </SideFrame>
  );
}

const howOf = ({ source, association, enteredBy }: IndexEntry): string =>
  [association, source === 'IMPORT' ? text.imported : text.by[enteredBy]]
    .filter((part) => part !== null)
    .join(', ');

interface EntryProps {
  userId: number;
  onDone: (known: GolferHandicap) => Promise<void>;
}

function Confirm({ userId, official, onDone }: EntryProps & { official: IndexEntry }) {
  const { busy, problem, send } = useSending();
  const confirm = async () => {
    const { value, association, validFrom } = official;
    if (value === null || association === null) return;
    const body = { userId, value, association, validFrom };
    const known = await send(body, () => request(enterGolferIndex, { body, quiet: true }));
    if (known === null) return;
    toast(text.confirmed);
    await onDone(known);
  };
  return (
    <>
      <Button
        className={classes.button}
        loading={busy}
        leftSection={<IconCircleCheck size={20} aria-hidden />}
        onClick={() => void confirm()}
      >
        {text.confirm(spelled(official.value))}
      </Button>
      <p role="alert" className={classes.problem}>
        {problem === null ? '' : `${text.failedConfirm} ${problem}`}
      </p>
    </>
  );
}

interface IndexFormProps extends EntryProps {
  side: Side;
  association: string;
}

function IndexForm({ side, userId, association, onDone }: IndexFormProps) {
  const today = clubDayOf(Date.now(), useClubTimeZone());
  const blank = { value: '', association, validFrom: today };
  const [typed, setTyped, forget] = useDraft(`index of ${userId}`, blank);
  const sending = useSending(indexFields);
  const { errorOf, send, refuse } = sending;
  useKept(side, 'index', typed.value !== '', forget);
  const submit = async () => {
    const value = readIndex(typed.value);
    if (value === null) return refuse([{ field: 'value', message: formWords.form.notIndex }]);
    const body = { ...typed, userId, value };
    const known = await send(body, () => request(enterGolferIndex, { body, quiet: true }));
    if (known === null) return;
    setTyped({ ...blank, association: typed.association });
    toast(text.saved);
    await onDone(known);
  };
  return (
    <section className={classes.part} aria-labelledby="enter-title">
      <h3 id="enter-title">{text.enter}</h3>
      <SendForm sending={sending} action={text.save} onSubmit={() => void submit()}>
        <IndexFields
          typed={typed}
          today={today}
          errorOf={errorOf}
          onChange={(part) => setTyped((before) => ({ ...before, ...part }))}
        />
      </SendForm>
    </section>
  );
}
