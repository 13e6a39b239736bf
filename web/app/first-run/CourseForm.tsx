/** A club's first course in one form: its name, nine or eighteen holes, and when parties start. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { beginCourse } from '@fourball/shared/club/course-setup-calls.ts';
import type { FieldIssue } from '@fourball/shared/contract/errors.ts';
import { withCells, usualHoles } from '../../club/admin/courses/scorecard-draft.ts';
import { ScorecardGrid } from '../../club/admin/courses/ScorecardGrid.tsx';
import { keepCourse } from '../../club/courses/course-queries.ts';
import { request } from '../../lib/request/request.ts';
import { useDraft } from '../../ui/draft/use-draft.ts';
import { SendForm } from '../../ui/form/SendForm.tsx';
import { useSending } from '../../ui/form/use-sending.ts';
import { courseDraftOf, readCourse, templateFields, type CourseDraft } from './course-draft.ts';
import classes from './FirstRun.module.css';
import { words } from './first-run-words.en.ts';

const text = words.course;

const inputOf = {
  startDate: { type: 'date' },
  endDate: { type: 'date' },
  firstTime: { type: 'time' },
  lastTime: { type: 'time' },
  intervalMinutes: { inputMode: 'numeric' },
  spots: { inputMode: 'numeric' },
} as const;

export function CourseForm({ today }: { today: string }) {
  const cache = useQueryClient();
  const grid = useRef<HTMLTableElement>(null);
  const [draft, setDraft, forget] = useDraft('first course', courseDraftOf(today));
  const [wrong, setWrong] = useState<readonly FieldIssue[]>([]);
  const sending = useSending(['name', 'holes', ...templateFields.map((field) => `template.${field}`)]);
  const change = (part: Partial<CourseDraft>) => setDraft({ ...draft, ...part });
  const card = { holes: draft.holes, nineNames: [], routes: [], tees: [] };
  const save = async () => {
    const { body, issues } = readCourse(draft, today);
    setWrong(issues);
    if (body === undefined) return sending.refuse(issues);
    const course = await sending.send(body, () => request(beginCourse, { body, quiet: true }));
    if (course === null) return;
    forget();
    keepCourse(cache, course);
  };
  const ofHoles = [
    ...new Set(wrong.filter(({ field }) => field.startsWith('holes')).map((one) => one.message)),
  ];
  return (
    <SendForm sending={sending} action={text.save} onSubmit={() => void save()}>
      <TextInput
        label={text.name}
        description={text.nameHint}
        required
        maxLength={120}
        value={draft.name}
        error={sending.errorOf('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <div className={classes.template}>
        {templateFields.map((field) => (
          <TextInput
            key={field}
            {...inputOf[field]}
            label={text[field]}
            required
            value={draft.template[field]}
            error={sending.errorOf(`template.${field}`)}
            onChange={(event) =>
              change({ template: { ...draft.template, [field]: event.currentTarget.value } })
            }
          />
        ))}
      </div>
      <fieldset className={classes.holes}>
        <legend>{text.holes}</legend>
        <div className={classes.counts}>
          {([18, 9] as const).map((count) => (
            <Button
              key={count}
              variant={draft.holes.length === count ? 'light' : 'default'}
              aria-pressed={draft.holes.length === count}
              onClick={() => draft.holes.length !== count && change({ holes: usualHoles(count) })}
            >
              {text.count(count)}
            </Button>
          ))}
        </div>
        <p>{text.holesHint}</p>
        <ScorecardGrid
          grid={grid}
          draft={card}
          issues={wrong}
          change={() => undefined}
          set={(cells) => change({ holes: withCells(card, cells).holes })}
        />
        {ofHoles.map((message) => (
          <p key={message} role="alert" className={classes.wrong}>
            {message}
          </p>
        ))}
      </fieldset>
    </SendForm>
  );
}
