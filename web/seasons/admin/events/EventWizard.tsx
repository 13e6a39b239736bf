/** Makes an event in steps, or changes one: format, course, start, fees, registration; it can be created from the first step on. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { createEvent, createEventSeries } from '@fourball/shared/seasons/event-calls.ts';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import type { Season } from '@fourball/shared/seasons/shapes.ts';
import { clubDayOf, useClubTimeZone } from '../../../lib/club/club-time.ts';
import { request } from '../../../lib/request/request.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { useDraft } from '../../../ui/draft/use-draft.ts';
import { SideFrame, useKept, type Side } from '../../../ui/form/SideDrawer.tsx';
import formLook from '../../../ui/form/SendForm.module.css';
import { useSending } from '../../../ui/form/use-sending.ts';
import { keepEvent, readSeasonAnew } from '../organize-queries.ts';
import classes from '../Organize.module.css';
import { saveRescored } from '../results/save-rescored.ts';
import { CourseStep } from './CourseStep.tsx';
import {
  beginningsOf,
  bodyOfEvent,
  eventBodyOf,
  eventDraftOf,
  issuesOf,
  newEvent,
  type EventDraft,
} from './event-draft.ts';
import { fieldsOf, steps, type Step, type StepProps } from './event-steps.ts';
import own from './Events.module.css';
import { FeesStep } from './FeesStep.tsx';
import { FormatStep } from './FormatStep.tsx';
import { RegistrationStep } from './RegistrationStep.tsx';
import { StartStep } from './StartStep.tsx';
import { words } from './event-words.en.ts';

const text = words.wizard;

const views: Readonly<Record<Step, (props: StepProps) => ReactNode>> = {
  format: FormatStep,
  course: CourseStep,
  start: StartStep,
  fees: FeesStep,
  registration: RegistrationStep,
};

const allFields = ['name', 'date', ...steps.flatMap((step) => fieldsOf[step])];

interface EventWizardProps {
  side: Side;
  season: Pick<Season, 'id' | 'startDate' | 'endDate'>;
  /** Of the season, for what a new one begins with. */
  events: readonly GolfEvent[];
  /** Null: a new one. */
  event: GolfEvent | null;
}

export function EventWizard({ side, season, events, event }: EventWizardProps) {
  const timeZone = useClubTimeZone();
  const today = clubDayOf(Date.now(), timeZone);
  const blank = useMemo(
    () => (event === null ? newEvent({ season, events, today, timeZone }) : eventDraftOf(event, timeZone)),
    [event, season, events, today, timeZone],
  );
  const [draft, setDraft, forget] = useDraft(
    event === null ? `event of ${season.id}` : `event ${event.id}`,
    blank,
  );
  const [step, setStep] = useState<Step>('format');
  const sending = useSending(allFields);
  const { errorOf, problem, send, refuse, busy, form } = sending;
  const changed = JSON.stringify(draft) !== JSON.stringify(blank);
  useKept(side, 'event', changed, forget);
  const change = (part: Partial<EventDraft>) => setDraft((before) => ({ ...before, ...part }));

  // What was refused may stand in another step than the one that is looked at.
  const wrong = steps.find((one) => fieldsOf[one].some((field) => errorOf(field) !== undefined));
  useEffect(() => {
    if (wrong !== undefined) setStep(wrong);
  }, [wrong, problem]);
  // Once that step is shown, the field is where typing goes on.
  useEffect(() => {
    if (wrong === step) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [wrong, step, problem, form]);

  const make = async (publish: boolean) => {
    const { issues, body: beginnings } = beginningsOf(draft);
    if (issues.length > 0) return refuse(issues);
    const body = { ...eventBodyOf(draft, season.id, timeZone), ...beginnings, publish };
    const made = await send(body, async () => {
      if (draft.until === '') return [await request(createEvent, { body, quiet: true })];
      const everyWeeks = Number(draft.everyWeeks);
      return request(createEventSeries, { body: { ...body, until: draft.until, everyWeeks }, quiet: true });
    });
    const [first] = made ?? [];
    if (made === null || first === undefined) return;
    toast(
      made.length > 1
        ? (publish ? text.publishedAll : text.series)(made.length)
        : publish
          ? text.published(first.name)
          : text.created(first.name),
    );
    side.leave();
    await readSeasonAnew(season.id);
  };

  const save = async () => {
    if (event === null) return;
    const issues = issuesOf(draft);
    if (issues.length > 0) return refuse(issues);
    const { loadedAllParticipants: _, ...fields } = eventBodyOf(draft, season.id, timeZone);
    const body = { ...bodyOfEvent(event, timeZone), ...fields };
    const now = await send(body, () => saveRescored(body));
    if (now === null) return;
    toast(text.saved);
    side.leave();
    keepEvent(now);
  };

  const ready = draft.name.trim() !== '' && draft.date !== '';
  const View = views[step];
  const copied =
    event === null && draft.copyOf !== null ? events.find(({ id }) => id === draft.copyOf) : undefined;
  return (
    <SideFrame
      side={side}
      title={event === null ? text.newTitle : text.editTitle(event.name)}
      lead={event === null ? text.lead : undefined}
      nav={<Steps step={step} onStep={setStep} />}
      footer={
        <Finish
          step={step}
          onStep={setStep}
          busy={busy}
          ready={ready}
          changed={changed}
          editing={event !== null}
          series={draft.until !== ''}
          onDraft={() => void make(false)}
        />
      }
    >
      <form
        ref={form}
        id="event-form"
        className={formLook.form}
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault();
          void (event === null ? make(true) : save());
        }}
      >
        <p role="alert" className={formLook.problem}>
          {problem}
        </p>
        <Named season={season} draft={draft} errorOf={errorOf} change={change} />
        {copied !== undefined && <p className={classes.quiet}>{text.asLast(copied.name)}</p>}
        <View season={season} draft={draft} editing={event !== null} errorOf={errorOf} change={change} />
      </form>
    </SideFrame>
  );
}

/** What every event needs stands above all steps. */
const Named = ({ season, draft, errorOf, change }: Omit<StepProps, 'editing'>) => (
  <div className={classes.pair}>
    <TextInput
      label={text.name}
      maxLength={160}
      value={draft.name}
      error={errorOf('.name')}
      onChange={(typed) => change({ name: typed.currentTarget.value })}
      data-autofocus
    />
    <TextInput
      label={text.date}
      type="date"
      min={season.startDate}
      max={season.endDate}
      value={draft.date}
      error={errorOf('date')}
      onChange={(typed) => change({ date: typed.currentTarget.value })}
    />
  </div>
);

interface FinishProps {
  step: Step;
  onStep: (step: Step) => void;
  busy: boolean;
  /** It has a name and a day. */
  ready: boolean;
  changed: boolean;
  editing: boolean;
  series: boolean;
  onDraft: () => void;
}

/** The next step, and from each of them what makes or saves the event. */
function Finish({ step, onStep, busy, ready, changed, editing, series, onDraft }: FinishProps) {
  const next = steps[steps.indexOf(step) + 1];
  return (
    <>
      {next !== undefined && (
        <Button variant="default" onClick={() => onStep(next)}>
          {text.next}: {text.step[next]}
        </Button>
      )}
      <span className={own.finish}>
        {editing ? (
          <Button type="submit" form="event-form" loading={busy} disabled={!ready || !changed}>
            {text.save}
          </Button>
        ) : (
          <>
            <Button variant="default" loading={busy} disabled={!ready} onClick={onDraft}>
              {text.draft}
            </Button>
            <Button type="submit" form="event-form" loading={busy} disabled={!ready}>
              {series ? text.publishSeries : text.publish}
            </Button>
          </>
        )}
      </span>
    </>
  );
}

const Steps = ({ step, onStep }: { step: Step; onStep: (step: Step) => void }) => (
  <ol className={own.steps} aria-label={text.steps}>
    {steps.map((one, at) => (
      <li key={one}>
        <button type="button" aria-current={one === step ? 'step' : undefined} onClick={() => onStep(one)}>
          <span className="figures" aria-hidden>
            {at + 1}
          </span>
          {text.step[one]}
        </button>
      </li>
    ))}
  </ol>
);
