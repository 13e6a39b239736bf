/** Applies the templates of a course to days ahead: what that would do, doing it, and undoing what was done. */
import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays } from '@fourball/shared/club/days.ts';
import { applyTemplates } from '@fourball/shared/club/course-setup-calls.ts';
import type { AppliedTemplates } from '@fourball/shared/club/course-shapes.ts';
import {
  listTemplateRuns,
  previewApplication,
  undoTemplateRun,
} from '@fourball/shared/club/template-run-calls.ts';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { Group } from '../../club/admin/courses/AdminCourseDetails.tsx';
import classes from '../../club/admin/courses/AdminCourses.module.css';
import { words } from '../../club/admin/courses/admin-course-words.en.ts';
import { clockText } from '../../lib/club/clock-text.ts';
import { clubDayOf, formatClubTime, formatDay, useClubTimeZone } from '../../lib/club/club-time.ts';
import { request } from '../../lib/request/request.ts';
import { withLoading } from '../../ui/dialog/loading-dialog.ts';
import { showMessage } from '../../ui/dialog/show-message.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { SendForm } from '../../ui/form/SendForm.tsx';
import { useSending } from '../../ui/form/use-sending.ts';
import { bookingKeys } from '../queries.ts';

const text = words.sheet.apply;

type Preview = ReplyOf<typeof previewApplication>;
type Run = ReplyOf<typeof listTemplateRuns>[number];

/** As many of those left, and of days, as are listed. */
const most = 12;

const runsKey = (courseId: number) => ['booking', 'template-runs', courseId] as const;

interface ApplyTemplatesProps {
  courseId: number;
  today: string;
}

export function ApplyTemplates({ courseId, today }: ApplyTemplatesProps) {
  const cache = useQueryClient();
  const [span, setSpan] = useState({ from: today, to: addDays(today, 13) });
  const [preview, setPreview] = useState<Preview | null>(null);
  const [done, setDone] = useState<AppliedTemplates | null>(null);
  const looking = useSending(['from', 'to']);
  const sending = useSending([]);
  const readAnew = () => {
    void cache.invalidateQueries({ queryKey: bookingKeys.sheets });
    void cache.invalidateQueries({ queryKey: runsKey(courseId) });
  };
  const look = async () => {
    const body = { courseId, ...span };
    setDone(null);
    setPreview(null);
    sending.tell(null);
    setPreview(
      await looking.send(body, () => withLoading(request(previewApplication, { body, quiet: true }))),
    );
  };
  const apply = async ({ fingerprint }: Preview) => {
    const body = { courseId, ...span, fingerprint };
    const reply = await sending.send(body, () => withLoading(request(applyTemplates, { body, quiet: true })));
    if (reply === null) return;
    setPreview(null);
    setDone(reply);
    readAnew();
  };
  return (
    <Group title={text.title}>
      <p className={classes.quiet}>{text.lead}</p>
      <SendForm sending={looking} action={text.look} onSubmit={() => void look()}>
        <div className={classes.span}>
          {(['from', 'to'] as const).map((field) => (
            <TextInput
              key={field}
              label={text[field]}
              type="date"
              min={today}
              value={span[field]}
              error={looking.errorOf(field)}
              onChange={(event) => {
                setSpan({ ...span, [field]: event.currentTarget.value });
                setPreview(null);
              }}
            />
          ))}
        </div>
      </SendForm>
      <div role="status">
        {preview !== null && <Planned preview={preview} />}
        {sending.problem !== null && <p role="alert">{sending.problem}</p>}
        {preview !== null && preview.days.length > 0 && (
          <Button loading={sending.busy} onClick={() => void apply(preview)}>
            {text.action}
          </Button>
        )}
        {done !== null && (
          <>
            <p className={classes.done}>{text.done(done.added, done.removed, done.changed)}</p>
            <Left left={done.left} />
          </>
        )}
      </div>
      <Runs courseId={courseId} onUndone={readAnew} />
    </Group>
  );
}

/** Each day with the tee times that come, go and change. */
function Planned({ preview: { days, left } }: { preview: Preview }) {
  const sum = (of: 'added' | 'removed' | 'changed') => days.reduce((all, day) => all + day[of].length, 0);
  return (
    <>
      <p className={classes.done}>{text.would(sum('added'), sum('removed'), sum('changed'))}</p>
      <ul className={`${classes.left} figures`}>
        {days.slice(0, most).map(({ day, added, removed, changed }) => (
          <li key={day}>
            <span>{formatDay(day, 'short')}</span>
            <span className={classes.quiet}>
              {[
                text.comes(added.map(({ time }) => clockText(time))),
                text.goes(removed.map(({ time }) => clockText(time))),
                text.changes(
                  changed.map(({ time, before, spots }) => text.spots(clockText(time), before, spots)),
                ),
              ]
                .filter((part) => part !== null)
                .join(' · ')}
            </span>
          </li>
        ))}
        {days.length > most && <li>{text.moreDays(days.length - most)}</li>}
      </ul>
      <Left left={left} />
    </>
  );
}

function Left({ left }: { left: AppliedTemplates['left'] }) {
  if (left.length === 0) return null;
  return (
    <>
      <p>{text.left(left.length)}</p>
      <ul className={`${classes.left} figures`}>
        {left.slice(0, most).map(({ teeTimeId, day, time, reason }) => (
          <li key={teeTimeId}>
            <span>{text.one(formatDay(day, 'short'), clockText(time))}</span>
            <span className={classes.quiet}>{text.reasons[reason]}</span>
          </li>
        ))}
        {left.length > most && <li>{text.more(left.length - most)}</li>}
      </ul>
    </>
  );
}

function Runs({ courseId, onUndone }: { courseId: number; onUndone: () => void }) {
  const runs = useQuery({
    queryKey: runsKey(courseId),
    queryFn: ({ signal }) => request(listTemplateRuns, { params: { courseId }, signal, quiet: true }),
  });
  if (runs.data === undefined || runs.data.length === 0) return null;
  return (
    <>
      <h3>{text.runs}</h3>
      <ul className={classes.left}>
        {runs.data.map((run) => (
          <RunItem key={run.runId} run={run} onUndone={onUndone} />
        ))}
      </ul>
    </>
  );
}

function RunItem({ run, onUndone }: { run: Run; onUndone: () => void }) {
  const { runId, from, to, at, by, added, removed, changed, undoneAt, canUndo } = run;
  const timeZone = useClubTimeZone();
  const sending = useSending([]);
  const what = text.runOf(formatDay(from, 'short'), formatDay(to, 'short'));
  const undo = async () => {
    const lines = [what, text.undoSure(added, removed, changed)];
    if ((await showMessage({ title: text.undo, lines, ok: text.undo, cancel: text.leave })) === null) return;
    const body = { runId };
    const reply = await sending.send(body, () =>
      withLoading(request(undoTemplateRun, { body, quiet: true })),
    );
    if (reply === null) return;
    sending.tell(reply.reason ?? null);
    if (reply.result === 'SUCCESS') toast(text.undone);
    onUndone();
  };
  return (
    <li>
      <span>{what}</span>
      <span className={classes.quiet}>
        {[
          text.done(added, removed, changed),
          text.by(
            by,
            formatDay(clubDayOf(Date.parse(at), timeZone), 'short'),
            formatClubTime(at, 'time', timeZone),
          ),
          undoneAt === null ? null : text.undone,
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </span>
      {canUndo && (
        <Button
          variant="default"
          loading={sending.busy}
          aria-label={text.undoOf(what)}
          onClick={() => void undo()}
        >
          {text.undo}
        </Button>
      )}
      {sending.problem !== null && <span role="alert">{sending.problem}</span>}
    </li>
  );
}
