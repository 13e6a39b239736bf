/** The forms at the side of the page on fairness: a rule for a course and days, and a new ballot. */
import { addDays } from '@fourball/shared/club/days.ts';
import '@mantine/core/styles/Input.css';
import { NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { createBallot } from '@fourball/shared/booking/ballot/ballot-calls.ts';
import { setFairnessRule, type FairnessKind } from '@fourball/shared/booking/waitlist/fairness-calls.ts';
import { clubDayOf, useClubTimeZone } from '../../lib/club/club-time.ts';
import { request } from '../../lib/request/request.ts';
import { useKept, type Side } from '../../ui/form/SideDrawer.tsx';
import { SideForm } from '../../ui/form/SideForm.tsx';
import { confirmTouched } from '../../ui/dialog/confirm-touched.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { Toggles } from '../../ui/form/Toggles.tsx';
import { useDraft } from '../../ui/draft/use-draft.ts';
import { useSending } from '../../ui/form/use-sending.ts';
import { useBookingParams } from '../../lib/club/booking-params.ts';
import classes from './AdminFairness.module.css';
import { ballotKeys } from './ballot-queries.ts';
import { words } from './fairness-words.en.ts';

interface FormProps {
  side: Side;
  courses: readonly { courseId: number; name: string }[];
}

interface CourseFieldProps extends Pick<FormProps, 'courses'> {
  label: string;
  value: number;
  error: string | undefined;
  onChange: (courseId: number) => void;
}

const CourseField = ({ label, courses, value, error, onChange }: CourseFieldProps) => (
  <NativeSelect
    label={label}
    value={String(value)}
    error={error}
    data={courses.map(({ courseId, name }) => ({ value: String(courseId), label: name }))}
    onChange={(event) => onChange(Number(event.currentTarget.value))}
  />
);

interface TimeFieldProps {
  type: 'date' | 'datetime-local';
  label: string;
  value: string;
  error: string | undefined;
  onChange: (typed: string) => void;
}

const TimeField = ({ onChange, ...field }: TimeFieldProps) => (
  <TextInput {...field} onChange={(event) => onChange(event.currentTarget.value)} />
);

interface Rule {
  courseId: number;
  kind: FairnessKind;
  enabled: boolean;
  startDate: string;
  endDate: string;
}

export function RuleForm({ side, courses }: FormProps) {
  const text = words.rules.form;
  const cache = useQueryClient();
  const today = clubDayOf(Date.now(), useClubTimeZone());
  const [typed, setTyped, forget] = useDraft<Partial<Rule>>('fairness rule', {});
  const { courseId, kind, enabled, startDate, endDate }: Rule = {
    courseId: courses[0]?.courseId ?? 0,
    kind: 'WAITLIST',
    enabled: true,
    startDate: today,
    endDate: today,
    ...typed,
  };
  const change = (part: Partial<Rule>) => setTyped((before) => ({ ...before, ...part }));
  useKept(side, 'rule', Object.keys(typed).length > 0, forget);
  const sending = useSending(['courseId', 'kind', 'startDate', 'endDate'], () =>
    cache.invalidateQueries({ queryKey: ballotKeys.fairness }),
  );
  const submit = async () => {
    const body = { courseId, kind, startDate, endDate, enabled };
    const done = await sending.send(body, () => request(setFairnessRule, { body, quiet: true }));
    if (done === null) return;
    toast(text.saved);
    side.leave();
  };
  return (
    <SideForm
      side={side}
      title={text.title}
      sending={sending}
      action={text.save}
      onSubmit={() => void submit()}
    >
      <CourseField
        label={text.course}
        courses={courses}
        value={courseId}
        error={sending.errorOf('courseId')}
        onChange={(chosen) => change({ courseId: chosen })}
      />
      <div className={classes.choice}>
        <Toggles
          label={text.kind}
          all={['WAITLIST', 'WAITING_ROOM'] as const}
          chosen={kind}
          words={words.kind}
          onChoose={(one) => {
            change({ kind: one });
          }}
        />
        <p className={classes.quiet}>{words.kindText[kind]}</p>
      </div>
      <Toggles
        label={text.enabled}
        all={['on', 'off'] as const}
        chosen={enabled ? 'on' : 'off'}
        words={{ on: words.on, off: words.off }}
        onChoose={(one) => {
          change({ enabled: one === 'on' });
        }}
      />
      <div className={classes.pair}>
        <TimeField
          type="date"
          label={text.from}
          value={startDate}
          error={sending.errorOf('startDate')}
          onChange={(day) => change({ startDate: day, ...(day > endDate && { endDate: day }) })}
        />
        <TimeField
          type="date"
          label={text.to}
          value={endDate}
          error={sending.errorOf('endDate')}
          onChange={(day) => change({ endDate: day })}
        />
      </div>
    </SideForm>
  );
}

interface NewBallot {
  courseId: number;
  day: string;
  opensAt: string;
  closesAt: string;
}

export function BallotForm({ side, courses }: FormProps) {
  const text = words.ballots.form;
  const cache = useQueryClient();
  const today = clubDayOf(Date.now(), useClubTimeZone());
  const minutes = useBookingParams().data?.settings.BALLOT_DRAW_MINUTES;
  const [typed, setTyped, forget] = useDraft<Partial<NewBallot>>('new ballot', {});
  const { courseId, day, opensAt, closesAt }: NewBallot = {
    courseId: courses[0]?.courseId ?? 0,
    day: addDays(today, 7),
    opensAt: `${today}T08:00`,
    closesAt: `${addDays(today, 5)}T18:00`,
    ...typed,
  };
  const change = (part: Partial<NewBallot>) => setTyped((before) => ({ ...before, ...part }));
  useKept(side, 'ballot', Object.keys(typed).length > 0, forget);
  const sending = useSending(['courseId', 'day', 'opensAt', 'closesAt'], () =>
    cache.invalidateQueries({ queryKey: ballotKeys.all }),
  );
  const submit = async () => {
    const body = { courseId, day, opensAt: opensAt.slice(0, 16), closesAt: closesAt.slice(0, 16) };
    const done = await sending.send(body, () =>
      confirmTouched((confirm) => request(createBallot, { body: { ...body, ...confirm }, quiet: true })),
    );
    if (done === null) return;
    toast(text.saved);
    side.leave();
  };
  return (
    <SideForm
      side={side}
      title={text.title}
      lead={text.lead(minutes === undefined ? text.soon : `${minutes} minutes`)}
      sending={sending}
      action={text.save}
      onSubmit={() => void submit()}
    >
      <CourseField
        label={text.course}
        courses={courses}
        value={courseId}
        error={sending.errorOf('courseId')}
        onChange={(chosen) => change({ courseId: chosen })}
      />
      <TimeField
        type="date"
        label={text.day}
        value={day}
        error={sending.errorOf('day')}
        onChange={(chosen) => change({ day: chosen })}
      />
      <TimeField
        type="datetime-local"
        label={text.opens}
        value={opensAt}
        error={sending.errorOf('opensAt')}
        onChange={(moment) => change({ opensAt: moment })}
      />
      <TimeField
        type="datetime-local"
        label={text.closes}
        value={closesAt}
        error={sending.errorOf('closesAt')}
        onChange={(moment) => change({ closesAt: moment })}
      />
    </SideForm>
  );
}
