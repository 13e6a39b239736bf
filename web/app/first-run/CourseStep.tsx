/** The step of a course: it is typed, a week of its sheet is looked at, and then it is opened to golfers. */
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { updateCourseVisibility } from '@fourball/shared/club/course-calls.ts';
import { applyTemplates } from '@fourball/shared/club/course-setup-calls.ts';
import type { ManagedCourse } from '@fourball/shared/club/course-shapes.ts';
import { addDays } from '@fourball/shared/club/days.ts';
import type { FirstRun } from '@fourball/shared/club/first-run/first-run-calls.ts';
import { bookingKeys } from '../../booking/queries.ts';
import { SheetWeek } from '../../booking/setup/SheetWeek.tsx';
import { keepCourse, useManagedCourses } from '../../club/courses/course-queries.ts';
import { clubDayOf, useClubTimeZone, useMinute } from '../../lib/club/club-time.ts';
import { request } from '../../lib/request/request.ts';
import { withLoading } from '../../ui/dialog/loading-dialog.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { useSending } from '../../ui/form/use-sending.ts';
import pages from '../../ui/page/Pages.module.css';
import { LoadFailure } from '../../ui/page/PageStates.tsx';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { CourseForm } from './CourseForm.tsx';
import { words } from './first-run-words.en.ts';

const text = words.course;

/** Days of tee times that are made at once; the nights add those that follow. */
const firstDays = 62;

interface CourseStepProps {
  step: FirstRun['steps'][number] | undefined;
  /** After it was opened. */
  onOpened: () => void;
}

export function CourseStep({ step, onOpened }: CourseStepProps) {
  const courses = useManagedCourses();
  const today = clubDayOf(useMinute(), useClubTimeZone());
  if (courses.data === undefined) {
    return courses.isError ? (
      <LoadFailure
        title={words.failed}
        text={words.failedText}
        error={courses.error}
        retry={() => void courses.refetch()}
      />
    ) : (
      <SkeletonRows label={words.loading} rows={5} height={56} />
    );
  }
  const sheeted = courses.data.filter(({ templates }) => templates.length > 0);
  const opened = step?.lacks.length === 0;
  // One that golfers see already is not opened in the place of one that waits for it.
  const course = sheeted.find(({ visible }) => visible === opened) ?? sheeted[0];
  if (course !== undefined)
    return <Sheet key={course.courseId} course={course} today={today} opened={opened} onOpened={onOpened} />;
  if (courses.data.length === 0) return <CourseForm today={today} />;
  return (
    <>
      <p>{text.withoutTemplate}</p>
      <Link to={`/admin/courses?course=${courses.data[0]?.courseId}`}>{words.links.courses}</Link>
    </>
  );
}

interface SheetProps {
  course: ManagedCourse;
  today: string;
  opened: boolean;
  onOpened: () => void;
}

function Sheet({ course: { courseId, name }, today, opened, onOpened }: SheetProps) {
  const cache = useQueryClient();
  const sending = useSending();
  const open = async () => {
    const body = { courseId, from: today, to: addDays(today, firstDays - 1) };
    // Tee times come first: a course without any is none to golfers. Both may be done again.
    const shown = await sending.send(body, () =>
      withLoading(
        request(applyTemplates, { body, quiet: true }).then(() =>
          request(updateCourseVisibility, { body: { id: courseId, visible: true }, quiet: true }),
        ),
      ),
    );
    if (shown === null) return;
    keepCourse(cache, shown);
    void cache.invalidateQueries({ queryKey: bookingKeys.sheets });
    toast(text.opened(name));
    onOpened();
  };
  return (
    <>
      <p>{opened ? text.isOpen(name) : text.look(name)}</p>
      <SheetWeek courseId={courseId} today={today} />
      <p role="alert">{sending.problem}</p>
      <div className={pages.actions}>
        {!opened && (
          <Button loading={sending.busy} onClick={() => void open()}>
            {text.open}
          </Button>
        )}
        <Button component={Link} to={`/admin/courses?course=${courseId}`} variant="subtle">
          {text.change}
        </Button>
      </div>
    </>
  );
}
