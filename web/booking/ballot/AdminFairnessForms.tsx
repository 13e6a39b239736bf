/** The forms at the side of the page on fairness: a rule for a course and days, and a new ballot. */
import '@mantine/core/styles/Input.css';
import { NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createBallot } from '@fourball/shared/booking/ballot-calls.ts';
import { setFairnessRule, type FairnessKind } from '@fourball/shared/booking/fairness-calls.ts';
import { clubDayOf, useClubTimeZone } from '../../lib/club-time.ts';
import { request } from '../../lib/request.ts';
import { useKept, type Side } from '../../ui/SideDrawer.tsx';
import { SideForm } from '../../ui/SideForm.tsx';
import { toast } from '../../ui/toast.ts';
import { Toggles } from '../../ui/Toggles.tsx';
import { useSending } from '../../ui/use-sending.ts';
import { addDays } from '../club-days.ts';
import { useBookingParams } from '../queries.ts';
import classes from './AdminFairness.module.css';
import { ballotKeys } from './ballot-queries.ts';
import { words } from './fairness-words.en.ts';

interface FormProps {
  side: Side;
  courses: readonly { courseId: number; name: string }[];
}

const choices = (courses: FormProps['courses']) =>
  courses.map(({ courseId, name }) => ({ value: String(courseId), label: name }));

export function RuleForm({ side, courses }: FormProps) {
  const text = words.rules.form;
  const cache = useQueryClient();
  const today = clubDayOf(Date.now(), useClubTimeZone());
  const [courseId, setCourse] = useState(courses[0]?.courseId ?? 0);
  const [kind, setKind] = useState<FairnessKind>('WAITLIST');
  const [enabled, setEnabled] = useState(true);
  const [startDate, setStart] = useState(today);
  const [endDate, setEnd] = useState(today);
  const [touched, setTouched] = useState(false);
  useKept(side, 'rule', touched);
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
      <NativeSelect
        label={text.course}
        value={String(courseId)}
        error={sending.errorOf('courseId')}
        data={choices(courses)}
        onChange={(event) => {
          setTouched(true);
          setCourse(Number(event.currentTarget.value));
        }}
      />
      <div className={classes.choice}>
        <Toggles
          label={text.kind}
          all={['WAITLIST', 'WAITING_ROOM'] as const}
          chosen={kind}
          words={words.kind}
          onChoose={(one) => {
            setTouched(true);
            setKind(one);
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
          setTouched(true);
          setEnabled(one === 'on');
        }}
      />
      <div className={classes.pair}>
        <TextInput
          type="date"
          label={text.from}
          value={startDate}
          error={sending.errorOf('startDate')}
          onChange={(event) => {
            const day = event.currentTarget.value;
            setTouched(true);
            setStart(day);
            if (day > endDate) setEnd(day);
          }}
        />
        <TextInput
          type="date"
          label={text.to}
          value={endDate}
          error={sending.errorOf('endDate')}
          onChange={(event) => {
            setTouched(true);
            setEnd(event.currentTarget.value);
          }}
        />
      </div>
    </SideForm>
  );
}

export function BallotForm({ side, courses }: FormProps) {
  const text = words.ballots.form;
  const cache = useQueryClient();
  const today = clubDayOf(Date.now(), useClubTimeZone());
  const minutes = useBookingParams().data?.settings.BALLOT_DRAW_MINUTES;
  const [courseId, setCourse] = useState(courses[0]?.courseId ?? 0);
  const [day, setDay] = useState(() => addDays(today, 7));
  const [opensAt, setOpens] = useState(`${today}T08:00`);
  const [closesAt, setCloses] = useState(() => `${addDays(today, 5)}T18:00`);
  const [touched, setTouched] = useState(false);
  useKept(side, 'ballot', touched);
  const sending = useSending(['courseId', 'day', 'opensAt', 'closesAt'], () =>
    cache.invalidateQueries({ queryKey: ballotKeys.all }),
  );
  const submit = async () => {
    const body = { courseId, day, opensAt: opensAt.slice(0, 16), closesAt: closesAt.slice(0, 16) };
    const done = await sending.send(body, () => request(createBallot, { body, quiet: true }));
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
      <NativeSelect
        label={text.course}
        value={String(courseId)}
        error={sending.errorOf('courseId')}
        data={choices(courses)}
        onChange={(event) => {
          setTouched(true);
          setCourse(Number(event.currentTarget.value));
        }}
      />
      <TextInput
        type="date"
        label={text.day}
        value={day}
        error={sending.errorOf('day')}
        onChange={(event) => {
          setTouched(true);
          setDay(event.currentTarget.value);
        }}
      />
      <TextInput
        type="datetime-local"
        label={text.opens}
        value={opensAt}
        error={sending.errorOf('opensAt')}
        onChange={(event) => {
          setTouched(true);
          setOpens(event.currentTarget.value);
        }}
      />
      <TextInput
        type="datetime-local"
        label={text.closes}
        value={closesAt}
        error={sending.errorOf('closesAt')}
        onChange={(event) => {
          setTouched(true);
          setCloses(event.currentTarget.value);
        }}
      />
    </SideForm>
  );
}
