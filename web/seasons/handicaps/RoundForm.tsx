/** The form in which a golfer enters a round: where and from which tee, and the strokes of each hole. */
import '@mantine/core/styles/Input.css';
import { NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useId, type KeyboardEvent } from 'react';
import { holesIn } from '@fourball/shared/club/nines.ts';
import { addHandicapRound } from '@fourball/shared/seasons/handicaps/handicap-calls.ts';
import type { OwnHandicap } from '@fourball/shared/seasons/handicaps/handicap-shapes.ts';
import { nameOfPart } from '../../club/courses/course-parts.ts';
import { clubDayOf, useClubTimeZone } from '../../lib/club/club-time.ts';
import { request } from '../../lib/request/request.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { useDraft } from '../../ui/draft/use-draft.ts';
import { SideFrame, useKept, type Side } from '../../ui/form/SideDrawer.tsx';
import { SideForm } from '../../ui/form/SideForm.tsx';
import { Toggles } from '../../ui/form/Toggles.tsx';
import { useSending } from '../../ui/form/use-sending.ts';
import pageClasses from '../../ui/page/Pages.module.css';
import { formatHandicap } from '../../ui/text/handicap.ts';
import { useRatedCourses, type PlayedCourse } from './handicap-queries.ts';
import classes from './Handicap.module.css';
import { words } from './handicap-words.en.ts';
import { blankRound, gendersOf, ratedParts, readRound, type RoundDraft } from './round-draft.ts';

const text = words.round;

interface RoundFormProps {
  side: Side;
  known: OwnHandicap;
  queryKey: QueryKey;
}

export function RoundForm(props: RoundFormProps) {
  const courses = useRatedCourses();
  const [first] = courses.data ?? [];
  if (first === undefined) {
    return (
      <SideFrame side={props.side} title={text.title}>
        <p>{courses.isPending ? words.loading : text.noCourse}</p>
      </SideFrame>
    );
  }
  return <Entry {...props} courses={courses.data ?? []} first={first} />;
}

interface EntryProps extends RoundFormProps {
  courses: readonly PlayedCourse[];
  first: PlayedCourse;
}

/** As the server names them; strokes by their hole. */
const fields = [
  'courseId',
  'teeId',
  'part',
  'gender',
  'playedOn',
  'strokes',
  ...Array.from({ length: 18 }, (_, at) => String(at)),
];

function Entry({ side, known, queryKey, courses, first }: EntryProps) {
  const cache = useQueryClient();
  const today = clubDayOf(Date.now(), useClubTimeZone());
  const blank = blankRound(first, known, today);
  const [kept, setDraft, forget] = useDraft<RoundDraft>('handicap round', blank);
  // A course or a tee may have gone since it was kept.
  const stands = courses.some(
    ({ courseId, tees }) => courseId === kept.courseId && tees.some(({ teeId }) => teeId === kept.teeId),
  );
  const draft = stands ? kept : { ...blank, strokes: kept.strokes };
  const course = courses.find(({ courseId }) => courseId === draft.courseId) ?? first;
  const tee = course.tees.find(({ teeId }) => teeId === draft.teeId);
  const genders = gendersOf(tee, draft.part);
  const holes = holesIn(draft.part);
  const sending = useSending(fields);
  const { errorOf, send, refuse } = sending;
  useKept(
    side,
    'round',
    draft.strokes.some((one) => one !== ''),
    forget,
  );
  const change = (part: Partial<RoundDraft>) =>
    setDraft((before) => ({ ...(stands ? before : draft), ...part }));
  const submit = async () => {
    const { body, issues } = readRound(draft, holes.length);
    if (body === undefined) return refuse(issues);
    const saved = await send(body, (idempotencyKey) =>
      request(addHandicapRound, { body, idempotencyKey, quiet: true }),
    );
    if (saved === null) return;
    cache.setQueryData(queryKey, saved);
    forget();
    toast(saved.league === null ? text.savedNone : text.saved(formatHandicap(saved.league)));
    side.leave();
  };
  return (
    <SideForm
      side={side}
      title={text.title}
      lead={text.lead}
      sending={sending}
      action={text.save}
      onSubmit={() => void submit()}
    >
      {courses.length > 1 && (
        <NativeSelect
          label={text.course}
          value={String(course.courseId)}
          error={errorOf('courseId')}
          data={courses.map(({ courseId, name }) => ({ value: String(courseId), label: name }))}
          onChange={({ currentTarget: { value } }) => {
            const chosen = courses.find(({ courseId }) => String(courseId) === value) ?? first;
            change({ ...blankRound(chosen, known, draft.playedOn), strokes: draft.strokes });
          }}
        />
      )}
      <NativeSelect
        label={text.tee}
        value={String(draft.teeId)}
        error={errorOf('teeId')}
        data={course.tees
          .filter(({ ratings }) => ratings.length > 0)
          .map(({ teeId, name }) => ({ value: String(teeId), label: name }))}
        onChange={(event) => change({ teeId: Number(event.currentTarget.value) })}
      />
      <NativeSelect
        label={text.part}
        value={draft.part}
        error={errorOf('part')}
        data={(tee ? ratedParts(course, tee) : [draft.part]).map((part) => ({
          value: part,
          label: nameOfPart(course, part),
        }))}
        onChange={(event) => change({ part: event.currentTarget.value })}
      />
      {genders.length > 1 && (
        <div>
          <p>{text.ratings}</p>
          <Toggles
            label={text.ratings}
            all={['MEN', 'WOMEN'] as const}
            chosen={draft.gender ?? 'NONE'}
            words={words.strokes.genders}
            onChoose={(gender) => change({ gender: gender === 'NONE' ? null : gender })}
          />
          {errorOf('gender') !== undefined && <p className={classes.problem}>{errorOf('gender')}</p>}
        </div>
      )}
      <TextInput
        type="date"
        label={text.playedOn}
        max={today}
        value={draft.playedOn}
        error={errorOf('playedOn')}
        onChange={(event) => change({ playedOn: event.currentTarget.value })}
      />
      <Strokes
        pars={holes.map((hole) => course.holes[hole - 1]?.par ?? 4)}
        numbers={holes}
        strokes={draft.strokes}
        errorOf={errorOf}
        onChange={(at, typed) =>
          change({ strokes: holes.map((_, other) => (other === at ? typed : (draft.strokes[other] ?? ''))) })
        }
      />
    </SideForm>
  );
}

interface StrokesProps {
  numbers: readonly number[];
  pars: readonly number[];
  strokes: readonly string[];
  errorOf: (field: string) => string | undefined;
  onChange: (at: number, typed: string) => void;
}

function Strokes({ numbers, pars, strokes, errorOf, onChange }: StrokesProps) {
  const id = useId();
  const problems = [
    ...new Set(['strokes', ...numbers.map((_, at) => String(at))].flatMap((one) => errorOf(one) ?? [])),
  ];
  const played = pars.flatMap((par, at) => {
    const number = Number(strokes[at] ?? '');
    return number > 0 ? [{ number, par }] : [];
  });
  const total = played.reduce((sum, { number }) => sum + number, 0);
  const over = total - played.reduce((sum, { par }) => sum + par, 0);
  return (
    <fieldset className={classes.holes} aria-describedby={`${id}-hint`}>
      <legend>{text.strokes}</legend>
      <div className={classes.wide}>
        <p id={`${id}-hint`} className={pageClasses.quiet}>
          {text.hint}
        </p>
        {problems.map((problem) => (
          <p key={problem} className={classes.problem}>
            {problem}
          </p>
        ))}
      </div>
      {numbers.map((hole, at) => (
        <label key={hole} className={classes.hole}>
          <span aria-hidden>{hole}</span>
          <input
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="next"
            maxLength={2}
            aria-label={text.hole(hole, pars[at] ?? 4)}
            aria-invalid={errorOf(String(at)) !== undefined || undefined}
            value={strokes[at] ?? ''}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => onChange(at, event.currentTarget.value)}
            onKeyDown={toNextHole}
          />
          <span aria-hidden>{text.par(pars[at] ?? 4)}</span>
        </label>
      ))}
      {total > 0 && (
        <p className={classes.wide} aria-live="polite">
          {text.total(total, words.rounds.toPar(over))}
        </p>
      )}
    </fieldset>
  );
}

/** Enter goes on to the next hole; on the last it saves, as in any form. */
function toNextHole(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  const holes = [...(event.currentTarget.closest('fieldset')?.querySelectorAll('input') ?? [])];
  const next = holes[holes.indexOf(event.currentTarget) + 1];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
