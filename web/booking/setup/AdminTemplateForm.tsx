/** A template at the side of the others, with the first day that would get it as it is typed. */
import '@mantine/core/styles/Input.css';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import {
  createTeeSheetTemplate,
  deleteTeeSheetTemplate,
  updateTeeSheetTemplate,
} from '@fourball/shared/club/course-setup-calls.ts';
import type { TeeSheetTemplate } from '@fourball/shared/club/course-shapes.ts';
import type { StartKind } from '@fourball/shared/club/start-tees.ts';
import { formatDay } from '../../lib/club/club-time.ts';
import { request } from '../../lib/request/request.ts';
import { confirmTouched } from '../../ui/dialog/confirm-touched.ts';
import { confirmDelete } from '../../ui/dialog/confirm-delete.ts';
import { useKept, type Side } from '../../ui/form/SideDrawer.tsx';
import { SideForm } from '../../ui/form/SideForm.tsx';
import { toast } from '../../ui/dialog/toast.ts';
import { useDraft } from '../../ui/draft/use-draft.ts';
import { useSending } from '../../ui/form/use-sending.ts';
import classes from '../../club/admin/courses/AdminCourses.module.css';
import { words } from '../../club/admin/courses/admin-course-words.en.ts';
import { keepCourse, useTeeSheetPreview } from '../../club/courses/course-queries.ts';
import { PreviewTimes } from './PreviewTimes.tsx';
import { allTwice, readTemplate, startsOf, templateDraftOf, type TemplateDraft } from './template-draft.ts';
import { longWeekday, shortWeekday } from '../../club/admin/courses/weekdays.ts';

const text = words.sheet.form;
const fields = [
  'name',
  'weekdays',
  'startDate',
  'endDate',
  'firstTime',
  'lastTime',
  'intervalMinutes',
  'spots',
  'startTees',
  'waveMinutes',
];

interface AdminTemplateFormProps {
  side: Side;
  courseId: number;
  /** Null: a new one. */
  template: TeeSheetTemplate | null;
  today: string;
}

export function AdminTemplateForm({ side, courseId, template, today }: AdminTemplateFormProps) {
  const cache = useQueryClient();
  const [known] = useState(() => templateDraftOf(template, today));
  const [draft, setDraft, forget] = useDraft(`template ${courseId} ${template?.templateId ?? 'new'}`, known);
  const sending = useSending(fields);
  const { errorOf, refuse, send } = sending;
  useKept(side, 'template', JSON.stringify(draft) !== JSON.stringify(known), forget);
  const change = (part: Partial<TemplateDraft>) => setDraft({ ...draft, ...part });

  const save = async () => {
    const read = readTemplate(draft);
    if (read.fields === undefined) return refuse(read.issues);
    const body = read.fields;
    const now = await send(body, () =>
      confirmTouched((confirm) =>
        template === null
          ? request(createTeeSheetTemplate, { body: { courseId, ...body, ...confirm }, quiet: true })
          : request(updateTeeSheetTemplate, {
              body: { templateId: template.templateId, ...body, ...confirm },
              quiet: true,
            }),
      ),
    );
    if (now === null) return;
    keepCourse(cache, now);
    toast(words.saved);
    side.leave();
  };

  const remove = async (templateId: number) => {
    if (!(await confirmDelete(text.removeLines(draft.name)))) return;
    const now = await send(templateId, () =>
      confirmTouched((query) =>
        request(deleteTeeSheetTemplate, { params: { templateId }, query, quiet: true }),
      ),
    );
    if (now === null) return;
    keepCourse(cache, now);
    toast(text.removed);
    side.leave();
  };

  const line = (
    name: 'name' | 'startDate' | 'endDate' | 'firstTime' | 'lastTime' | 'intervalMinutes' | 'spots',
    how: { type?: string; inputMode?: 'numeric' } = {},
  ) => (
    <TextInput
      label={text[name]}
      {...how}
      value={draft[name]}
      error={errorOf(name)}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  );
  const shotgun = draft.start === 'SHOTGUN';
  return (
    <SideForm
      side={side}
      title={template === null ? text.newTitle : template.name || words.sheet.unnamed}
      sending={sending}
      action={words.save}
      onSubmit={() => void save()}
      remove={
        template === null ? null : { label: text.remove, onRemove: () => void remove(template.templateId) }
      }
      after={<Preview courseId={courseId} template={template} draft={draft} today={today} />}
    >
      {line('name')}
      <Weekdays draft={draft} errorOf={errorOf} change={change} />
      <div className={classes.pair}>
        {line('startDate', { type: 'date' })}
        {line('endDate', { type: 'date' })}
      </div>
      <Starts draft={draft} errorOf={errorOf} change={change} />
      <div className={classes.pair}>
        {line('firstTime', { type: 'time' })}
        {!shotgun && line('lastTime', { type: 'time' })}
      </div>
      <div className={classes.pair}>
        {!shotgun && line('intervalMinutes', { inputMode: 'numeric' })}
        {line('spots', { inputMode: 'numeric' })}
      </div>
    </SideForm>
  );
}

interface PartProps {
  draft: TemplateDraft;
  errorOf: (field: string) => string | undefined;
  change: (part: Partial<TemplateDraft>) => void;
}

function Weekdays({ draft, errorOf, change }: PartProps) {
  return (
    <fieldset className={classes.weekdays} aria-describedby={errorOf('weekdays') && 'weekdays-error'}>
      <legend>{text.weekdays}</legend>
      <div>
        {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
          <button
            key={weekday}
            type="button"
            aria-pressed={draft.weekdays.includes(weekday)}
            aria-label={longWeekday(weekday)}
            onClick={() =>
              change({
                weekdays: draft.weekdays.includes(weekday)
                  ? draft.weekdays.filter((one) => one !== weekday)
                  : [...draft.weekdays, weekday].sort((a, b) => a - b),
              })
            }
          >
            {shortWeekday(weekday)}
          </button>
        ))}
      </div>
      {errorOf('weekdays') && (
        <p id="weekdays-error" className={classes.error}>
          {errorOf('weekdays')}
        </p>
      )}
    </fieldset>
  );
}

/** Which kind of start, and from which tees. */
function Starts({ draft, errorOf, change }: PartProps) {
  return (
    <>
      <NativeSelect
        label={text.start}
        value={draft.start}
        onChange={(event) => {
          const start = event.currentTarget.value as StartKind;
          change({ start, startTees: startsOf[start] });
        }}
        data={Object.entries(words.sheet.starts).map(([value, label]) => ({ value, label }))}
      />
      <TextInput
        label={text.startTees}
        description={text.startTeesHint[draft.start]}
        value={draft.startTees}
        error={errorOf('startTees')}
        onChange={(event) => change({ startTees: event.currentTarget.value })}
      />
      {draft.start === 'SHOTGUN' && (
        <div className={classes.actions}>
          <Button variant="default" onClick={() => change({ startTees: startsOf.SHOTGUN })}>
            {text.allHoles}
          </Button>
          <Button variant="default" onClick={() => change({ startTees: allTwice })}>
            {text.allTwice}
          </Button>
        </div>
      )}
      {draft.start === 'CROSSOVER' && (
        <TextInput
          label={text.waveMinutes}
          description={text.waveHint}
          inputMode="numeric"
          value={draft.waveMinutes}
          error={errorOf('waveMinutes')}
          onChange={(event) => change({ waveMinutes: event.currentTarget.value })}
        />
      )}
    </>
  );
}

const isDay = (typed: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(typed);

/** The same rules that make the tee times give it, so that it holds. */
function Preview(props: Omit<AdminTemplateFormProps, 'side'> & { draft: TemplateDraft }) {
  const { courseId, template, today } = props;
  // Typing does not wait for it.
  const draft = useDeferredValue(props.draft);
  const { fields: read } = readTemplate(draft);
  const [last, setLast] = useState(read);
  if (read !== undefined && JSON.stringify(read) !== JSON.stringify(last)) setLast(read);
  const from = isDay(draft.startDate) && draft.startDate > today ? draft.startDate : today;
  const preview = useTeeSheetPreview({
    courseId,
    from,
    days: 14,
    draft: last && { templateId: template?.templateId ?? null, ...last },
  });
  const first = preview.data?.find(({ teeTimes }) => teeTimes.length > 0);
  return (
    <section className={classes.preview} aria-labelledby="preview-title">
      <h3 id="preview-title">{text.preview}</h3>
      {first === undefined ? (
        <p className={classes.quiet}>
          {preview.isError
            ? words.sheet.previewFailed
            : preview.data === undefined
              ? words.sheet.previewLoading
              : text.previewNone}
        </p>
      ) : (
        <>
          <p>{formatDay(first.day, 'long')}</p>
          <PreviewTimes teeTimes={first.teeTimes} />
        </>
      )}
    </section>
  );
}
