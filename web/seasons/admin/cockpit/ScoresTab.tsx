/** What an event is played for: its format in words, divisions and contests with their cuts, markers, and sponsors. */
// Before the styles of switches and ticks, which add to these.
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { updateEvent } from '@fourball/shared/seasons/event-calls.ts';
import {
  addEventCompetition,
  removeEventCompetition,
  setEventDivisions,
  updateCutLine,
} from '@fourball/shared/seasons/event-competition-calls.ts';
import type { EventCompetition, GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { formatName, formatSentence } from '@fourball/shared/words/seasons/format.en.ts';
import { useClubTimeZone } from '../../../lib/club/club-time.ts';
import { request } from '../../../lib/request/request.ts';
import { lazyPart } from '../../../ui/page/lazy-part.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { SendForm } from '../../../ui/form/SendForm.tsx';
import { useSending } from '../../../ui/form/use-sending.ts';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { Colour } from '../Colour.tsx';
import { keepEvent, readEventAnew, useCompetitions, useEventCompetitions } from '../organize-queries.ts';
import { words as common } from '../organize-words.en.ts';
import classes from '../Organize.module.css';
import { QueryStates } from '../QueryStates.tsx';
import { useAct } from '../use-act.ts';
import { bodyOfEvent } from '../events/event-draft.ts';
import { EventSponsors } from './EventSponsors.tsx';
import own from '../events/Events.module.css';
import { words } from './cockpit-words.en.ts';

const ScoreDesk = lazyPart(async () => ({ default: (await import('../scores/ScoreDesk.tsx')).ScoreDesk }));

const text = words.scores;

export function ScoresTab({ event }: { event: GolfEvent }) {
  const competitions = useEventCompetitions(event.id);
  return (
    <>
      <Suspense fallback={<SkeletonRows label={common.loading} rows={6} height={34} />}>
        <ScoreDesk event={event} />
      </Suspense>
      <section className={classes.card} aria-labelledby="format-title">
        <h2 id="format-title">{formatName(event.format)}</h2>
        <p>{formatSentence(event.format)}</p>
      </section>
      <QueryStates query={competitions} loading={common.loading} rows={3}>
        {(list) => (
          <div className={classes.columns}>
            <Divisions event={event} chosen={list.filter(({ kind }) => kind === 'DIVISION')} />
            <Contests event={event} chosen={list.filter(({ kind }) => kind === 'CONTEST')} />
          </div>
        )}
      </QueryStates>
      <div className={classes.columns}>
        <Markers event={event} />
        <EventSponsors event={event} />
      </div>
    </>
  );
}

interface PartProps {
  event: GolfEvent;
  /** What it counts for now. */
  chosen: readonly EventCompetition[];
}

function Divisions({ event, chosen }: PartProps) {
  const divisions = useCompetitions(event.seasonId, 'DIVISION');
  const known = chosen.map(({ competitionId }) => competitionId);
  const [typed, setTyped] = useState<number[] | null>(null);
  const { busy, act } = useAct(() => readEventAnew(event));
  const ids = typed ?? known;
  const set = async () => {
    const body = { eventId: event.id, divisionList: ids };
    if ((await act(() => request(setEventDivisions, { body, quiet: true }))) === null) return;
    setTyped(null);
    toast(common.saved);
  };
  return (
    <section className={classes.card} aria-labelledby="divisions-title">
      <h2 id="divisions-title">{text.divisions}</h2>
      <p className={classes.quiet}>{text.divisionsLead}</p>
      <QueryStates query={divisions} loading={common.loading} rows={2}>
        {(list) =>
          list.length === 0 ? (
            <p>{text.noDivisions}</p>
          ) : (
            <>
              <ul className={classes.rows}>
                {list.map(({ id, name, colorCode }) => (
                  <li key={id}>
                    <Checkbox
                      className={classes.grow}
                      label={<Colour code={colorCode} name={name} />}
                      checked={ids.includes(id)}
                      onChange={({ currentTarget: { checked } }) =>
                        setTyped(checked ? [...ids, id] : ids.filter((one) => one !== id))
                      }
                    />
                    {chosen.map(
                      (one) =>
                        one.competitionId === id && <Cut key={one.id} event={event} competition={one} />,
                    )}
                  </li>
                ))}
              </ul>
              <div>
                <Button
                  variant="default"
                  loading={busy}
                  disabled={typed === null || sameIds(typed, known)}
                  onClick={() => void set()}
                >
                  {text.save}
                </Button>
              </div>
            </>
          )
        }
      </QueryStates>
    </section>
  );
}

const sameIds = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

function Contests({ event, chosen }: PartProps) {
  const all = useCompetitions(event.seasonId, 'CONTEST').data ?? [];
  const { busy, act } = useAct(() => readEventAnew(event));
  const left = all.filter(({ id }) => chosen.every(({ competitionId }) => competitionId !== id));
  const add = (competitionId: string) =>
    act(() => request(addEventCompetition, { body: { eventId: event.id, competitionId }, quiet: true }));
  const remove = (id: number) => act(() => request(removeEventCompetition, { params: { id }, quiet: true }));
  return (
    <section className={classes.card} aria-labelledby="contests-title">
      <h2 id="contests-title">{text.contests}</h2>
      {chosen.length === 0 && <p className={classes.quiet}>{text.noContests}</p>}
      <ul className={classes.rows}>
        {chosen.map((one) => (
          <li key={one.id}>
            <span className={classes.grow}>{one.name}</span>
            <Cut event={event} competition={one} />
            <Button
              variant="subtle"
              color="gray"
              disabled={busy}
              leftSection={<IconX size={18} aria-hidden />}
              aria-label={text.removeOne(one.name)}
              onClick={() => void remove(one.id)}
            >
              {common.remove}
            </Button>
          </li>
        ))}
      </ul>
      {left.length > 0 && (
        <NativeSelect
          label={text.addContest}
          value=""
          disabled={busy}
          onChange={(change) => change.currentTarget.value !== '' && void add(change.currentTarget.value)}
        >
          <option value="">{text.choose}</option>
          {left.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
    </section>
  );
}

/** The best so many and ties go on. */
function Cut({ event, competition }: { event: GolfEvent; competition: EventCompetition }) {
  const { competitionId, name, cutLine } = competition;
  const known = String(cutLine ?? '');
  const [typed, setTyped] = useState<string | null>(null);
  const { busy, act } = useAct(() => readEventAnew(event));
  const wrong = typed !== null && !/^(?:[1-9]\d{0,3})?$/.test(typed.trim());
  const set = async () => {
    if (typed === null || wrong) return;
    const body = {
      eventId: event.id,
      competitionId,
      cutLine: typed.trim() === '' ? null : Number(typed),
    };
    if ((await act(() => request(updateCutLine, { body, quiet: true }))) === null) return;
    setTyped(null);
    toast(common.saved);
  };
  return (
    <form
      className={own.cut}
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault();
        void set();
      }}
    >
      <TextInput
        label={text.cutLine}
        aria-label={text.cutLineOf(name)}
        title={text.cutLineHint}
        inputMode="numeric"
        value={typed ?? known}
        error={wrong ? text.cutWrong : undefined}
        onChange={(change) => setTyped(change.currentTarget.value)}
      />
      {typed !== null && typed !== known && (
        <Button type="submit" variant="default" loading={busy} aria-label={text.setCutOf(name)}>
          {text.setCut}
        </Button>
      )}
    </form>
  );
}

const markerFields = ['closestToThePinMarkers', 'longDriveMarkers'] as const;

function Markers({ event }: { event: GolfEvent }) {
  const timeZone = useClubTimeZone();
  const known = {
    closestToThePinMarkers: String(event.closestToThePinMarkers),
    longDriveMarkers: String(event.longDriveMarkers),
  };
  const [typed, setTyped] = useState<Partial<typeof known>>({});
  const sending = useSending(markerFields);
  const now = { ...known, ...typed };
  const save = async () => {
    const numbers = Object.fromEntries(
      markerFields.map((name) => [name, /^\d+$/.test(now[name].trim()) ? Number(now[name]) : Number.NaN]),
    );
    const body = { ...bodyOfEvent(event, timeZone), ...numbers };
    const saved = await sending.send(body, () => request(updateEvent, { body, quiet: true }));
    if (saved === null) return;
    setTyped({});
    keepEvent(saved);
    toast(common.saved);
  };
  const labels = { closestToThePinMarkers: text.closest, longDriveMarkers: text.longest };
  return (
    <section className={classes.card} aria-labelledby="markers-title">
      <h2 id="markers-title">{text.markers}</h2>
      <p className={classes.quiet}>{text.markersHint}</p>
      <SendForm
        sending={sending}
        action={common.save}
        disabled={JSON.stringify(now) === JSON.stringify(known)}
        onSubmit={() => void save()}
      >
        <div className={classes.pair}>
          {markerFields.map((name) => (
            <TextInput
              key={name}
              label={labels[name]}
              inputMode="numeric"
              value={now[name]}
              error={sending.errorOf(name)}
              onChange={({ currentTarget: { value } }) =>
                setTyped((before) => ({ ...before, [name]: value }))
              }
            />
          ))}
        </div>
      </SendForm>
    </section>
  );
}
