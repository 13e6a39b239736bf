/** Every field of a course, in groups, with what the server says against it at the field. */
import '@mantine/core/styles/Input.css';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { deleteCourse, updateCourse } from '@fourball/shared/club/course-calls.ts';
import type { ManagedCourse } from '@fourball/shared/club/course-shapes.ts';
import { request } from '../../../lib/request/request.ts';
import { confirmDelete } from '../../../ui/dialog/confirm-delete.ts';
import { withLoading } from '../../../ui/dialog/loading-dialog.ts';
import { courseDraft } from './course-draft.ts';
import { useFollowingDraft } from '../../../ui/draft/use-following-draft.ts';
import { SendForm } from '../../../ui/form/SendForm.tsx';
import { showMessage } from '../../../ui/dialog/show-message.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { useSending } from '../../../ui/form/use-sending.ts';
import classes from './AdminCourses.module.css';
import { words } from './admin-course-words.en.ts';
import { RegionField } from './RegionField.tsx';
import { courseKeys } from '../../courses/course-keys.ts';
import { keepCourse } from '../../courses/course-queries.ts';

const text = words.details;

const lines = [
  'name',
  'fullName',
  'courseNumber',
  'website',
  'email',
  'scorecardUrl',
  'teeTimeUrl',
  'teeTimePartnerId',
  'teeTimeResource',
  'teeTimeCourseId',
] as const;
const notes = ['messageToMembers', 'restrictions', 'teeTimeReservation', 'courseTour', 'otherInfo'] as const;
type Name = (typeof lines)[number] | (typeof notes)[number];
const fields = [...lines, ...notes, 'listingType', 'breakpointHole', 'dataSource', 'regionId'];

/** Every field as its input holds it. */
const draftOf = (course: ManagedCourse) => ({
  ...(Object.fromEntries([...lines, ...notes].map((name) => [name, course[name] ?? ''])) as Record<
    Name,
    string
  >),
  listingType: course.listingType,
  dataSource: course.dataSource,
  breakpointHole: String(course.breakpointHole ?? ''),
  regionId: String(course.regionId ?? ''),
});

type Draft = ReturnType<typeof draftOf>;

/** What was changed, and what the call always wants: who works on other fields at the same time keeps theirs. */
const bodyOf = (
  { name, fullName, listingType }: Draft,
  { breakpointHole, dataSource, regionId, ...changes }: Partial<Draft>,
) => ({
  ...(Object.fromEntries(
    Object.entries(changes).map(([field, value]) => [field, value.trim() === '' ? null : value]),
  ) as Partial<Record<Name, string | null>>),
  name,
  fullName,
  listingType,
  ...(dataSource === undefined ? {} : { dataSource }),
  ...(breakpointHole === undefined
    ? {}
    : { breakpointHole: breakpointHole === '' ? null : Number(breakpointHole) }),
  ...(regionId === undefined ? {} : { regionId: regionId === '' ? null : Number(regionId) }),
});

/** Removes the course after a question; one that has bookings stays, which is said. */
function useRemoval(
  course: ManagedCourse,
  { send }: Pick<ReturnType<typeof useSending>, 'send'>,
  onUnsaved: (unsaved: boolean) => void,
): () => Promise<void> {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { courseId } = course;
  return async () => {
    if (!(await confirmDelete(text.removeLines(course.name)))) return;
    const reply = await send(courseId, () =>
      withLoading(request(deleteCourse, { params: { id: courseId }, quiet: true })),
    );
    if (reply === null) return;
    if (reply.result === 'HAS_BOOKINGS') {
      await showMessage({ title: text.keptTitle, lines: [text.kept] });
      return;
    }
    onUnsaved(false);
    toast(text.removed(course.name));
    void navigate('/admin/courses', { replace: true });
    await cache.invalidateQueries({ queryKey: courseKeys.all });
  };
}

interface AdminCourseDetailsProps {
  course: ManagedCourse;
  onUnsaved: (unsaved: boolean) => void;
}

export function AdminCourseDetails({ course, onUnsaved }: AdminCourseDetailsProps) {
  const { courseId, holes } = course;
  const cache = useQueryClient();
  const { draft, change, changes, changed, saved } = useFollowingDraft(
    draftOf(course),
    courseDraft(course.courseId, 'details'),
  );
  const sending = useSending(fields);
  const { errorOf, send } = sending;
  useEffect(() => onUnsaved(changed), [onUnsaved, changed]);

  const save = async () => {
    const body = { id: courseId, ...bodyOf(draft, changes) };
    const now = await send(body, () => request(updateCourse, { body, quiet: true }));
    if (now === null) return;
    // The server may have made addresses and texts tidier.
    saved(draft, draftOf(now));
    keepCourse(cache, now);
    toast(words.saved);
  };

  const remove = useRemoval(course, sending, onUnsaved);
  const line = (name: (typeof lines)[number], how: { inputMode?: 'url' | 'email' } = {}) => (
    <TextInput
      label={text[name]}
      {...how}
      value={draft[name]}
      error={errorOf(name)}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  );
  const note = (name: (typeof notes)[number], description?: string) => (
    <Textarea
      label={text[name]}
      description={description}
      rows={3}
      value={draft[name]}
      error={errorOf(name)}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <SendForm sending={sending} action={words.save} disabled={!changed} onSubmit={() => void save()}>
      <div className={classes.groups}>
        <Group title={text.groups.what}>
          {line('name')}
          {line('fullName')}
          <div className={classes.pair}>
            {line('courseNumber')}
            <NativeSelect
              label={text.listingType}
              value={draft.listingType}
              error={errorOf('listingType')}
              onChange={(event) =>
                change({ listingType: event.currentTarget.value as typeof draft.listingType })
              }
              data={Object.entries(text.listingTypes).map(([value, label]) => ({ value, label }))}
            />
          </div>
          <RegionField
            value={draft.regionId}
            path={course.regionPath}
            error={errorOf('regionId')}
            onChange={(regionId) => change({ regionId })}
          />
          <NativeSelect
            label={text.dataSource}
            description={text.dataSourceHint}
            value={draft.dataSource}
            error={errorOf('dataSource')}
            onChange={(event) => change({ dataSource: event.currentTarget.value as typeof draft.dataSource })}
            data={Object.entries(text.dataSources).map(([value, label]) => ({ value, label }))}
          />
          <NativeSelect
            label={text.breakpointHole}
            description={text.breakpointHint}
            value={draft.breakpointHole}
            error={errorOf('breakpointHole')}
            onChange={(event) => change({ breakpointHole: event.currentTarget.value })}
            data={[
              { value: '', label: text.noBreakpoint },
              ...Array.from({ length: holes.length || 18 }, (_, at) => String(at + 1)),
            ]}
          />
        </Group>
        <Group title={text.groups.links}>
          {line('website', { inputMode: 'url' })}
          {line('email', { inputMode: 'email' })}
          {line('scorecardUrl', { inputMode: 'url' })}
        </Group>
        <Group title={text.groups.golfers}>
          {note('messageToMembers', text.messageHint)}
          {note('restrictions')}
          {note('teeTimeReservation')}
          {note('courseTour')}
          {note('otherInfo')}
        </Group>
        <Group title={text.groups.partner}>
          {line('teeTimeUrl', { inputMode: 'url' })}
          {line('teeTimePartnerId')}
          <div className={classes.pair}>
            {line('teeTimeResource')}
            {line('teeTimeCourseId')}
          </div>
          <Button
            className={classes.remove}
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={20} aria-hidden />}
            disabled={sending.busy}
            onClick={() => void remove()}
          >
            {text.remove}
          </Button>
        </Group>
      </div>
    </SendForm>
  );
}

export function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
