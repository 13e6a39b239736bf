/** Where and how an event starts: its courses, agreed or not, what lies inside on the tee sheet, and the board of its groups. */
import '@mantine/core/styles/Input.css';
import { Button, NativeSelect } from '@mantine/core';
import { IconCalendarOff, IconCheck, IconX } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { hasMatches } from '@fourball/shared/seasons/event-format.ts';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import {
  addEventCourse,
  confirmEventCourse,
  removeEventCourse,
  updateEventCourseStatus,
} from '@fourball/shared/seasons/event-calls.ts';
import type { EventCourse, GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { useMay } from '../../../accounts/session/may.ts';
import { clockText } from '../../../lib/club/clock-text.ts';
import { formatClubTime, useClubTimeZone } from '../../../lib/club/club-time.ts';
import { request } from '../../../lib/request/request.ts';
import { lazyPart } from '../../../ui/page/lazy-part.ts';
import { showMessage } from '../../../ui/dialog/show-message.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import pageClasses from '../../../ui/page/Pages.module.css';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { coursesTitle } from '../organize-anchors.ts';
import { readEventAnew, useCourseChoices } from '../organize-queries.ts';
import classes from '../Organize.module.css';
import { useAct } from '../use-act.ts';
import own from '../events/Events.module.css';
import { words } from './cockpit-words.en.ts';
import { words as eventWords } from '../events/event-words.en.ts';

// Dragging and drawing are for who looks at the groups alone.
const DrawBoard = lazyPart(async () => ({ default: (await import('../draws/DrawBoard.tsx')).DrawBoard }));

const MatchSetup = lazyPart(async () => ({
  default: (await import('../matches/MatchSetup.tsx')).MatchSetup,
}));

const text = words.groups;

type CourseReply = ReplyOf<typeof confirmEventCourse>;

export function GroupsTab({ event }: { event: GolfEvent }) {
  // What the starter has to look at stands until another course is changed.
  const [told, setTold] = useState<CourseReply['bookings']>([]);
  return (
    <>
      <Suspense fallback={<SkeletonRows label={text.drawLoading} rows={4} height={88} />}>
        <DrawBoard event={event} />
      </Suspense>
      {hasMatches(event.format) && (
        <Suspense fallback={<SkeletonRows label={text.drawLoading} rows={3} height={52} />}>
          <MatchSetup event={event} />
        </Suspense>
      )}
      <div className={classes.columns}>
        <Courses event={event} onTold={setTold} />
        <section className={classes.card} aria-labelledby="start-title">
          <h2 id="start-title">{text.start}</h2>
          <ul className={classes.rows}>
            <Fact name={text.kind} value={eventWords.start.kinds[event.startKind]} />
            <Fact name={text.first} value={clockText(event.time)} />
          </ul>
        </section>
      </div>
      {told.length > 0 && <ForStarter bookings={told} />}
    </>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <li>
    <span className={`${classes.grow} ${classes.quiet}`}>{name}</span>
    <span className="figures">{value}</span>
  </li>
);

const toneOf = { REQUESTED: 'wait', CONFIRMED: 'good', DECLINED: 'bad' } as const;

interface CoursesProps {
  event: GolfEvent;
  onTold: (bookings: CourseReply['bookings']) => void;
}

function Courses({ event, onTold }: CoursesProps) {
  const confirms = useMay('EVENTS');
  const { busy, act } = useAct(() => readEventAnew(event));
  const courseOf = (courseId: number) => ({ eventId: event.id, courseId });
  const run = async (work: () => Promise<CourseReply>) => {
    const reply = await act(work);
    if (reply === null) return;
    onTold(reply.bookings);
    toast(text.done(reply.teeTimes));
  };
  const confirm = ({ courseId }: EventCourse, confirmed: boolean) =>
    run(() => request(confirmEventCourse, { body: { ...courseOf(courseId), confirmed }, quiet: true }));
  const decline = ({ courseId }: EventCourse) =>
    run(() =>
      request(updateEventCourseStatus, { body: { ...courseOf(courseId), status: 'DECLINED' }, quiet: true }),
    );
  const remove = async ({ courseId, name, blocked }: EventCourse) => {
    const answer = await showMessage({
      title: text.removeTitle(name),
      lines: blocked ? [text.removeText] : [],
      ok: text.remove,
      cancel: text.keep,
    });
    if (answer !== null)
      await run(() => request(removeEventCourse, { params: courseOf(courseId), quiet: true }));
  };
  return (
    <section className={classes.card} aria-labelledby={coursesTitle}>
      <h2 id={coursesTitle}>{text.courses}</h2>
      <p className={classes.quiet}>{confirms ? text.coursesLead : `${text.coursesLead} ${text.onlyAdmin}`}</p>
      {event.courses.length === 0 ? (
        <p>{text.noCourses}</p>
      ) : (
        <ul className={classes.rows}>
          {event.courses.map((course) => (
            <li key={course.courseId}>
              <span className={`${classes.grow} ${classes.strong}`}>{course.name}</span>
              <span className={own.tags}>
                <span className={pageClasses.tag} data-tone={toneOf[course.status]}>
                  {text.statuses[course.status]}
                </span>
                {course.blocked && (
                  <span className={pageClasses.tag} data-tone="info">
                    <IconCalendarOff size={16} aria-hidden />
                    {text.blocked}
                  </span>
                )}
              </span>
              <span className={classes.bar}>
                <Button
                  variant="default"
                  disabled={busy}
                  leftSection={course.confirmed ? undefined : <IconCheck size={18} aria-hidden />}
                  aria-label={
                    course.confirmed ? text.unconfirmOne(course.name) : text.confirmOne(course.name)
                  }
                  onClick={() => void confirm(course, !course.confirmed)}
                >
                  {course.confirmed ? text.unconfirm : text.confirm}
                </Button>
                {course.status !== 'DECLINED' && (
                  <Button
                    variant="subtle"
                    color="gray"
                    disabled={busy}
                    aria-label={text.declineOne(course.name)}
                    onClick={() => void decline(course)}
                  >
                    {text.decline}
                  </Button>
                )}
                <Button
                  variant="subtle"
                  color="gray"
                  disabled={busy}
                  leftSection={<IconX size={18} aria-hidden />}
                  aria-label={text.removeOne(course.name)}
                  onClick={() => void remove(course)}
                >
                  {text.remove}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <AddCourse event={event} />
    </section>
  );
}

function AddCourse({ event }: { event: GolfEvent }) {
  const choices = (useCourseChoices().data ?? []).filter(({ courseId }) =>
    event.courses.every((course) => course.courseId !== courseId),
  );
  const [chosen, setChosen] = useState('');
  const { busy, act } = useAct(() => readEventAnew(event));
  if (choices.length === 0 || event.cancelled) return null;
  const add = async () => {
    const body = { eventId: event.id, courseId: chosen };
    if ((await act(() => request(addEventCourse, { body, quiet: true }))) !== null) setChosen('');
  };
  return (
    <div className={own.cut}>
      <NativeSelect
        className={classes.grow}
        label={text.add}
        value={chosen}
        onChange={(change) => setChosen(change.currentTarget.value)}
      >
        <option value="">{text.choose}</option>
        {choices.map(({ courseId, name, fullName }) => (
          <option key={courseId} value={courseId}>
            {fullName || name}
          </option>
        ))}
      </NativeSelect>
      <Button variant="default" loading={busy} disabled={chosen === ''} onClick={() => void add()}>
        {text.addAction}
      </Button>
    </div>
  );
}

function ForStarter({ bookings }: { bookings: CourseReply['bookings'] }) {
  const timeZone = useClubTimeZone();
  const readsBookings = useMay('STARTER', 'ACCOUNTANT');
  return (
    <section className={classes.card} aria-labelledby="starter-title">
      <h2 id="starter-title">{text.starter}</h2>
      <p className={classes.banner} data-tone="wait" role="status">
        {text.starterLead}
      </p>
      <ul className={classes.rows}>
        {bookings.map(({ purchaseId, startsAt, bookedBy, spots }) => (
          <li key={`${purchaseId} ${startsAt}`}>
            <span className="figures">{formatClubTime(startsAt, 'dayTime', timeZone)}</span>
            <span className={classes.grow}>
              {readsBookings ? (
                <Link to={`/bookings/${purchaseId}`}>{text.booking(bookedBy, spots)}</Link>
              ) : (
                text.booking(bookedBy, spots)
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
