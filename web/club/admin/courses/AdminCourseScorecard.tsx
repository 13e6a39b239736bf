/** The scorecard of a course, for the office: holes and tees as one grid of figures, all of it saved at once. */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { updateScorecard } from '@fourball/shared/club/course-setup-calls.ts';
import type { ManagedCourse } from '@fourball/shared/club/course-shapes.ts';
import { ninesOf } from '@fourball/shared/club/nines.ts';
import type { FieldIssue } from '@fourball/shared/contract/errors.ts';
import { request, RequestError } from '../../../lib/request/request.ts';
import { courseDraft } from './course-draft.ts';
import { useFollowingDraft } from '../../../ui/draft/use-following-draft.ts';
import { StateView } from '../../../ui/page/StateView.tsx';
import { toast } from '../../../ui/dialog/toast.ts';
import classes from './AdminScorecard.module.css';
import { NinesFields } from './NinesFields.tsx';
import { RatingsGrid } from './RatingsGrid.tsx';
import { ScorecardGrid } from './ScorecardGrid.tsx';
import { words } from './admin-course-words.en.ts';
import { keepCourse } from '../../courses/course-queries.ts';
import {
  blankHoles,
  blankTee,
  readScorecard,
  scorecardDraftOf,
  withCells,
  type ScorecardDraft,
  type TypedCell,
} from './scorecard-draft.ts';

const text = words.scorecard;
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
    courseDraft(course.courseId, 'card'),
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
  const set = (cells: readonly TypedCell[]) => change(withCells(draft, cells));
  const card = { draft, issues, change, set };
  if (holes.length === 0) return <NoScorecard begin={(count) => change(begun(count))} />;
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
      {holes.length > 18 && <NinesFields draft={draft} change={change} />}
      <ScorecardGrid grid={grid} {...card} />
      <Button
        className={classes.save}
        variant="default"
        leftSection={<IconPlus size={20} aria-hidden />}
        disabled={tees.length >= mostTees}
        onClick={() => change({ tees: [...tees, blankTee(holes.length, tees)] })}
      >
        {text.addTee}
      </Button>
      {tees.length > 0 && (
        <>
          <h2>{text.ratings}</h2>
          <p className={classes.quiet}>{text.ratingsLead}</p>
          <RatingsGrid {...card} />
        </>
      )}
      <Problems problem={problem} issues={issues} />
      <Button className={classes.save} type="submit" loading={busy} disabled={!changed}>
        {words.save}
      </Button>
    </form>
  );
}

/** There is nothing yet: how many holes shall it have? */
function NoScorecard({ begin }: { begin: (holes: number) => void }) {
  return (
    <>
      <StateView
        kind="empty"
        title={text.empty}
        text={text.emptyText}
        action={{ label: text.begin(18), onClick: () => begin(18) }}
      />
      <div className={classes.others}>
        {[9, 27, 36].map((count) => (
          <Button key={count} variant="default" onClick={() => begin(count)}>
            {text.begin(count)}
          </Button>
        ))}
      </div>
    </>
  );
}

/** What could not be saved, and why; each sentence once. */
function Problems({ problem, issues }: { problem: string | null; issues: readonly FieldIssue[] }) {
  return (
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
  );
}

const begun = (count: number): ScorecardDraft => ({
  holes: blankHoles(count),
  nineNames: [],
  // Each nine with the next, and the last with the first.
  routes: count > 18 ? ninesOf(count).map((nine) => `${nine}-${(nine % (count / 9)) + 1}`) : [],
  tees: [blankTee(count, [])],
});
