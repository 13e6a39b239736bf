/** The courses in the office: their order and who sees them; each opens with its parts side by side. */
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Input.css';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconChevronLeft, IconExternalLink, IconEye, IconEyeOff, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { createCourseQuick } from '@fourball/shared/club/course-calls.ts';
import type { ManagedCourse } from '@fourball/shared/club/course-shapes.ts';
import { request } from '../../lib/request/request.ts';
import { words as shell } from '../../lib/words/en.ts';
import { useCrumb } from '../../ui/page/crumb.ts';
import { LoadFailure } from '../../ui/page/PageStates.tsx';
import { ListTabs } from '../../ui/table/ListTabs.tsx';
import { SideDrawer, useKept, type Side } from '../../ui/form/SideDrawer.tsx';
import { SideForm } from '../../ui/form/SideForm.tsx';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { RowLink } from '../../ui/table/RowLink.tsx';
import rowLook from '../../ui/table/RowLink.module.css';
import { SortableList } from '../../ui/table/SortableList.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import { toast } from '../../ui/dialog/toast.ts';
import { useDraft } from '../../ui/draft/use-draft.ts';
import { useSending } from '../../ui/form/use-sending.ts';
import { drop } from '../../ui/draft/kept-draft.ts';
import { useUnsavedGuard } from '../../ui/draft/use-unsaved-guard.ts';
import { AdminCourseDetails } from '../../club/admin/courses/AdminCourseDetails.tsx';
import { AdminCourseFees } from '../../club/admin/courses/AdminCourseFees.tsx';
import { AdminCourseImages } from '../../club/admin/courses/AdminCourseImages.tsx';
import { AdminCoursePictures } from '../../club/admin/courses/AdminCoursePictures.tsx';
import { AdminCoursePage } from '../../club/admin/courses/AdminCoursePage.tsx';
import { AdminCourseScorecard } from '../../club/admin/courses/AdminCourseScorecard.tsx';
import { AdminCourseRules } from '../../club/admin/prices/AdminCourseRules.tsx';
import { AdminCourseSheet } from '../../booking/setup/AdminCourseSheet.tsx';
import classes from '../../club/admin/courses/AdminCourses.module.css';
import { moveCourse, showCourse } from '../../club/admin/courses/admin-courses.ts';
import { words } from '../../club/admin/courses/admin-course-words.en.ts';
import { askToLeave } from '../../club/admin/pages/ask-to-leave.ts';
import { courseDraft } from '../../club/admin/courses/course-draft.ts';
import { keepCourse, useManagedCourses } from '../../club/courses/course-queries.ts';

const tabs = ['details', 'fees', 'rules', 'sheet', 'scorecard', 'page', 'images'] as const;
type Tab = (typeof tabs)[number];

export function AdminCoursesPage() {
  const courses = useManagedCourses();
  const [search, setSearch] = useSearchParams();
  const chosen = search.get('course');
  if (courses.data === undefined) {
    return (
      <div className={classes.page}>
        <title>{shell.pageTitle(words.title)}</title>
        <h1>{words.title}</h1>
        {courses.isError ? (
          <LoadFailure
            title={words.failed}
            text={words.failedText}
            error={courses.error}
            retry={() => void courses.refetch()}
          />
        ) : (
          <SkeletonRows label={words.loading} rows={3} height={68} />
        )}
      </div>
    );
  }
  const course = courses.data.find(({ courseId }) => String(courseId) === chosen);
  if (course !== undefined) return <Course key={course.courseId} course={course} />;
  if (chosen !== null) {
    return (
      <StateView
        whole
        kind="notFound"
        title={words.missing}
        text={words.missingText}
        action={{ label: words.all, to: '/admin/courses' }}
      />
    );
  }
  return (
    <List
      courses={courses.data}
      adding={search.get('open') === 'new'}
      onAdd={() => setSearch({ open: 'new' })}
      onClose={() => setSearch({}, { replace: true })}
      onAdded={({ courseId }) => setSearch({ course: String(courseId) }, { replace: true })}
    />
  );
}

interface ListProps {
  courses: readonly ManagedCourse[];
  adding: boolean;
  onAdd: () => void;
  onClose: () => void;
  onAdded: (course: ManagedCourse) => void;
}

function List({ courses, adding, onAdd, onClose, onAdded }: ListProps) {
  return (
    <div className={classes.page}>
      <title>{shell.pageTitle(words.title)}</title>
      <div className={classes.head}>
        <div>
          <h1>{words.title}</h1>
          <p className={classes.quiet}>{words.lead}</p>
        </div>
        <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={onAdd}>
          {words.add}
        </Button>
      </div>
      {courses.length === 0 ? (
        <StateView
          kind="empty"
          title={words.empty}
          text={words.emptyText}
          action={{ label: words.add, onClick: onAdd }}
        />
      ) : (
        <SortableList
          items={courses.map((course) => ({ ...course, id: course.courseId }))}
          nameOf={({ name }) => name}
          words={words}
          className={classes.list}
          onMove={moveCourse}
          row={({ id, visible }) => ({
            className: `${rowLook.row} ${classes.row}`,
            'data-course': id,
            'data-hidden': !visible || undefined,
          })}
        >
          {(course, handle) => <Row course={course} handle={handle} />}
        </SortableList>
      )}
      <SideDrawer opened={adding} label={words.create.title} width={480} onClose={onClose}>
        {(side) => <NewCourse side={side} onAdded={onAdded} />}
      </SideDrawer>
    </div>
  );
}

function Row({ course, handle }: { course: ManagedCourse; handle: ReactNode }) {
  const { courseId, name, fullName, visible, holes, fees, templates } = course;
  const onSale = fees.filter(({ active }) => active).length;
  return (
    <>
      {handle}
      <div className={classes.name}>
        <RowLink to={`?course=${courseId}`} label={words.edit(name)}>
          {name}
        </RowLink>
        <span className={classes.fact}>{fullName}</span>
        {visible && onSale === 0 && <span className={classes.warning}>{words.noFee}</span>}
      </div>
      <span className={`${classes.fact} ${classes.wide}`}>
        {words.summary(holes.length, onSale, templates.length)}
      </span>
      <span className={classes.state} data-hidden={!visible || undefined}>
        {visible ? words.shown : words.hidden}
      </span>
      <ActionIcon
        className={rowLook.above}
        variant="subtle"
        color="gray"
        size={44}
        aria-label={visible ? words.hide(name) : words.show(name)}
        onClick={() => showCourse(course, !visible)}
      >
        {visible ? <IconEye size={20} aria-hidden /> : <IconEyeOff size={20} aria-hidden />}
      </ActionIcon>
    </>
  );
}

function NewCourse({ side, onAdded }: { side: Side; onAdded: (course: ManagedCourse) => void }) {
  const cache = useQueryClient();
  const [names, setNames, forget] = useDraft('new course', { name: '', fullName: '' });
  const sending = useSending(['name', 'fullName']);
  useKept(side, 'course', names.name + names.fullName !== '', forget);
  const add = async () => {
    const body = { name: names.name, fullName: names.fullName.trim() === '' ? names.name : names.fullName };
    const made = await sending.send(body, () => request(createCourseQuick, { body, quiet: true }));
    if (made === null) return;
    keepCourse(cache, made);
    toast(words.create.done(made.name));
    side.leave();
    onAdded(made);
  };
  return (
    <SideForm
      side={side}
      title={words.create.title}
      lead={words.create.lead}
      sending={sending}
      action={words.create.action}
      onSubmit={() => void add()}
    >
      {(['name', 'fullName'] as const).map((field) => (
        <TextInput
          key={field}
          label={words.create[field]}
          value={names[field]}
          error={sending.errorOf(field)}
          onChange={(event) => setNames({ ...names, [field]: event.currentTarget.value })}
        />
      ))}
    </SideForm>
  );
}

function Course({ course }: { course: ManagedCourse }) {
  const [search, setSearch] = useSearchParams();
  const tab = tabs.find((one) => one === search.get('tab')) ?? 'details';
  const [unsaved, setUnsaved] = useState(false);
  const { courseId, name, visible, fees, templates } = course;
  const throwAway = async () => {
    const sure = await askToLeave();
    if (sure) drop(courseDraft(courseId, tab));
    return sure;
  };
  useUnsavedGuard(unsaved, throwAway);
  useCrumb(name);
  const go = async (to: Tab) => {
    if (to === tab || (unsaved && !(await throwAway()))) return;
    setUnsaved(false);
    setSearch({ course: String(courseId), tab: to }, { replace: true });
  };
  return (
    <div className={classes.page}>
      <title>{shell.pageTitle(name)}</title>
      <Link to="/admin/courses" className={classes.back}>
        <IconChevronLeft size={20} aria-hidden />
        {words.all}
      </Link>
      <div className={classes.head}>
        <div>
          <h1>{name}</h1>
          <p className={classes.state} data-hidden={!visible || undefined}>
            {visible ? words.shown : words.hidden}
          </p>
        </div>
        <div className={classes.actions}>
          <Button
            component={Link}
            to={`/course/${courseId}`}
            variant="default"
            leftSection={<IconExternalLink size={20} aria-hidden />}
          >
            {words.toPage}
          </Button>
          <Button
            variant="default"
            leftSection={visible ? <IconEyeOff size={20} aria-hidden /> : <IconEye size={20} aria-hidden />}
            onClick={() => showCourse(course, !visible)}
          >
            {visible ? words.hide(name) : words.show(name)}
          </Button>
        </div>
      </div>
      <ListTabs
        label={words.tabs.label}
        all={tabs}
        chosen={tab}
        words={words.tabs}
        counts={{ fees: fees.filter(({ active }) => active).length, sheet: templates.length }}
        onChoose={(one) => void go(one)}
      />
      {tab === 'details' && <AdminCourseDetails course={course} onUnsaved={setUnsaved} />}
      {tab === 'fees' && <AdminCourseFees course={course} />}
      {tab === 'rules' && <AdminCourseRules courseId={courseId} />}
      {tab === 'sheet' && <AdminCourseSheet course={course} />}
      {tab === 'scorecard' && <AdminCourseScorecard course={course} onUnsaved={setUnsaved} />}
      {tab === 'page' && <AdminCoursePage courseId={courseId} onUnsaved={setUnsaved} />}
      {tab === 'images' && (
        <>
          <AdminCoursePictures courseId={courseId} />
          <AdminCourseImages courseId={courseId} />
        </>
      )}
    </div>
  );
}
