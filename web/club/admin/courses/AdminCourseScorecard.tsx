/** Holes and tees as one grid of figures: arrow keys and Enter move through it, sums follow, all of it is saved at once. */
import '@mantine/core/styles/ActionIcon.css';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { updateScorecard } from '@fourball/shared/club/course-setup-calls.ts';
import type { ManagedCourse } from '@fourball/shared/club/course-shapes.ts';
import type { FieldIssue } from '@fourball/shared/contract/errors.ts';
import { request, RequestError } from '../../../lib/request/request.ts';
import { courseDraft } from './course-draft.ts';
import { useFollowingDraft } from '../../../ui/draft/use-following-draft.ts';
import { StateView } from '../../../ui/page/StateView.tsx';
import { toast } from '../../../ui/dialog/toast.ts';
import classes from './AdminScorecard.module.css';
import { words } from './admin-course-words.en.ts';
import { keepCourse } from '../../courses/course-queries.ts';
import {
  blankHoles,
  blankTee,
  readScorecard,
  scorecardDraftOf,
  sumOf,
  type ScorecardDraft,
  type TeeDraft,
} from './scorecard-draft.ts';

const text = words.scorecard;
const turn = 9;
const mostTees = 12;

interface AdminCourseScorecardProps {
  course: ManagedCourse;
  onUnsaved: (unsaved: boolean) => void;
}

export function AdminCourseScorecard({ course, onUnsaved }: AdminCourseScorecardProps) {
  const { courseId } = course;
  const cache = useQueryClient();
  const { draft, change, changed, saved } = useFollowingDraft(
    scorecardDraftOf(course),
    courseDraft(course.courseId, 'scorecard'),
  );
  const [issues, setIssues] = useState<readonly FieldIssue[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const grid = useRef<HTMLTableElement>(null);
  useEffect(() => onUnsaved(changed), [onUnsaved, changed]);
  useEffect(() => {
    if (issues.length > 0) grid.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [issues]);

  const save = async () => {
    const read = readScorecard(courseId, draft);
    setIssues(read.issues);
    setProblem(null);
    if (read.body === undefined) return;
    setBusy(true);
    try {
      const now = await request(updateScorecard, { body: read.body, quiet: true });
      saved(draft, scorecardDraftOf(now));
      keepCourse(cache, now);
      toast(words.saved);
    } catch (reason) {
      if (!(reason instanceof RequestError)) throw reason;
      setIssues(reason.issues);
      if (reason.issues.length === 0) setProblem(reason.status === 0 ? text.unreached : reason.message);
    } finally {
      setBusy(false);
    }
  };

  const { holes, tees } = draft;
  if (holes.length === 0) {
    return (
      <>
        <StateView
          kind="empty"
          title={text.empty}
          text={text.emptyText}
          action={{ label: text.eighteen, onClick: () => change(begun(18)) }}
        />
        <Button className={classes.nine} variant="default" onClick={() => change(begun(9))}>
          {text.nine}
        </Button>
      </>
    );
  }

  const setHole = (at: number, part: Partial<ScorecardDraft['holes'][number]>) =>
    change({ holes: holes.map((hole, index) => (index === at ? { ...hole, ...part } : hole)) });
  const setTee = (at: number, part: Partial<TeeDraft>) =>
    change({ tees: tees.map((tee, index) => (index === at ? { ...tee, ...part } : tee)) });
  const errorOf = (field: string) => issues.find((issue) => issue.field === field)?.message;
  const nameOf = ({ name }: TeeDraft, at: number) => name.trim() || text.tee(at + 1);

  const cell = (field: string, label: string, value: string, set: (typed: string) => void, wide = false) => (
    <input
      className={classes.cell}
      data-wide={wide || undefined}
      aria-label={label}
      aria-invalid={errorOf(field) !== undefined || undefined}
      title={errorOf(field)}
      inputMode={wide ? undefined : 'decimal'}
      autoComplete="off"
      value={value}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => set(event.currentTarget.value)}
    />
  );
  const sums = (label: string, from: number, to: number) => (
    <tr className={classes.sums}>
      <th scope="row">{label}</th>
      <td>{sumOf(holes.slice(from, to).map(({ par }) => par))}</td>
      <td aria-hidden="true" />
      {tees.map(({ key, lengths }) => (
        <td key={key}>{sumOf(lengths.slice(from, to))}</td>
      ))}
    </tr>
  );
  const rows = (from: number, to: number) =>
    holes.slice(from, to).map(({ par, strokeIndex }, index) => {
      const at = from + index;
      const hole = at + 1;
      return (
        <tr key={hole}>
          <th scope="row">{hole}</th>
          <td>
            {cell(`holes.${at}.par`, text.cell(text.par, hole), par, (typed) => setHole(at, { par: typed }))}
          </td>
          <td>
            {cell(`holes.${at}.strokeIndex`, text.cell(text.strokeIndex, hole), strokeIndex, (typed) =>
              setHole(at, { strokeIndex: typed }),
            )}
          </td>
          {tees.map((tee, of) => (
            <td key={tee.key}>
              {cell(
                `tees.${of}.lengths.${at}`,
                text.cell(nameOf(tee, of), hole),
                tee.lengths[at] ?? '',
                (typed) =>
                  setTee(of, {
                    lengths: tee.lengths.map((length, place) => (place === at ? typed : length)),
                  }),
              )}
            </td>
          ))}
        </tr>
      );
    });
  const teeCells = (
    what: 'name' | 'courseRating' | 'slopeRating',
    label: (name: string, at: number) => string,
  ) =>
    tees.map((tee, at) => (
      <td key={tee.key}>
        {cell(
          `tees.${at}.${what}`,
          label(nameOf(tee, at), at),
          tee[what],
          (typed) => setTee(at, { [what]: typed }),
          what === 'name',
        )}
      </td>
    ));

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p className={classes.quiet}>{text.lead}</p>
      <div className={classes.scroll} role="region" aria-label={text.region} tabIndex={-1}>
        <table ref={grid} className={`${classes.grid} figures`} onKeyDown={walkCells}>
          <thead>
            <tr>
              <th scope="col">{text.hole}</th>
              <th scope="col">{text.par}</th>
              <th scope="col">{text.strokeIndex}</th>
              {tees.map((tee, at) => (
                <th key={tee.key} scope="col">
                  {nameOf(tee, at)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row" colSpan={3}>
                {text.name}
              </th>
              {teeCells('name', (_, at) => text.teeName(at + 1))}
            </tr>
            <tr>
              <th scope="row" colSpan={3}>
                {text.rating}
              </th>
              {teeCells('courseRating', text.ratingOf)}
            </tr>
            <tr className={classes.end}>
              <th scope="row" colSpan={3}>
                {text.slope}
              </th>
              {teeCells('slopeRating', text.slopeOf)}
            </tr>
            {rows(0, turn)}
            {holes.length > turn && sums(text.out, 0, turn)}
            {rows(turn, holes.length)}
            {holes.length > turn && sums(text.in, turn, holes.length)}
            {sums(text.total, 0, holes.length)}
            {tees.length > 0 && (
              <tr>
                <th scope="row" colSpan={3}>
                  <span className="visually-hidden">{text.remove}</span>
                </th>
                {tees.map((tee, at) => (
                  <td key={tee.key}>
                    <ActionIcon
                      variant="subtle"
                      color="red"
                      size={44}
                      aria-label={text.removeTee(nameOf(tee, at))}
                      onClick={() => change({ tees: tees.filter((one) => one !== tee) })}
                    >
                      <IconTrash size={20} aria-hidden />
                    </ActionIcon>
                  </td>
                ))}
              </tr>
            )}
          </tbody>
        </table>
      </div>
      <Button
        className={classes.save}
        variant="default"
        leftSection={<IconPlus size={20} aria-hidden />}
        disabled={tees.length >= mostTees}
        onClick={() => change({ tees: [...tees, blankTee(holes.length, tees)] })}
      >
        {text.addTee}
      </Button>
      <div role="alert" className={classes.problem}>
        {problem}
        {issues.length > 0 && (
          <>
            <p>{text.wrong}</p>
            <ul>
              {[...new Set(issues.map(({ message }) => message))].map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <Button className={classes.save} type="submit" loading={busy} disabled={!changed}>
        {words.save}
      </Button>
    </form>
  );
}

const begun = (count: number): ScorecardDraft => ({
  holes: blankHoles(count),
  tees: [blankTee(count, [])],
});

/** Up, down and Enter go to the same column of the next row; to the sides goes who stands at the edge of a cell's text. */
function walkCells(event: KeyboardEvent<HTMLTableElement>): void {
  const { target, key } = event;
  if (!(target instanceof HTMLInputElement)) return;
  const steps: Record<string, readonly [rows: number, cells: number]> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    Enter: [event.shiftKey ? -1 : 1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
  };
  const step = steps[key];
  if (step === undefined) return;
  const { selectionStart, selectionEnd, value } = target;
  const all = selectionStart === 0 && selectionEnd === value.length;
  if (key === 'ArrowLeft' && !all && selectionStart !== 0) return;
  if (key === 'ArrowRight' && !all && selectionEnd !== value.length) return;
  // Enter never saves half a card.
  event.preventDefault();
  const rows = [...event.currentTarget.querySelectorAll('tbody tr')]
    .map((row) => [...row.querySelectorAll('input')])
    .filter((cells) => cells.length > 0);
  const row = rows.findIndex((cells) => cells.includes(target));
  // Counted from the end: the rows of the tees begin further to the right.
  const fromEnd = (rows[row]?.length ?? 0) - (rows[row]?.indexOf(target) ?? 0) + -step[1];
  const cells = rows[row + step[0]];
  const next = cells?.[cells.length - fromEnd];
  if (fromEnd > 0 && next) next.focus();
}
