/** What the handicap gives on each course: the strokes of each of its parts, from the tee that the golfer prefers. */
import '@mantine/core/styles/Input.css';
import { NativeSelect } from '@mantine/core';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useId } from 'react';
import { ninesIn, partsOf, type RatedGender } from '@fourball/shared/club/nines.ts';
import { courseHandicap } from '@fourball/shared/seasons/golf/handicap/course-handicap.ts';
import { chooseTees } from '@fourball/shared/seasons/handicaps/handicap-calls.ts';
import type { OwnHandicap } from '@fourball/shared/seasons/handicaps/handicap-shapes.ts';
import { nameOfPart } from '../../club/courses/course-parts.ts';
import { request } from '../../lib/request/request.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { Toggles } from '../../ui/form/Toggles.tsx';
import { useSending } from '../../ui/form/use-sending.ts';
import pageClasses from '../../ui/page/Pages.module.css';
import { Skeleton } from '../../ui/page/Skeletons.tsx';
import { formatHandicap, formatStrokes } from '../../ui/text/handicap.ts';
import { useRatedCourses, type PlayedCourse } from './handicap-queries.ts';
import classes from './Handicap.module.css';
import { words } from './handicap-words.en.ts';

const text = words.strokes;

interface StrokesSectionProps {
  known: OwnHandicap;
  queryKey: QueryKey;
}

export function StrokesSection({ known, queryKey }: StrokesSectionProps) {
  const courses = useRatedCourses();
  const cache = useQueryClient();
  const { busy, problem, send } = useSending(['ratedGender', 'teeIds']);
  const { official, league, ratedGender, preferredTees } = known;
  const handicap = official?.value ?? league;
  const choose = async (part: { ratedGender?: RatedGender | null; teeIds?: number[] }) => {
    const body = { ratedGender, teeIds: preferredTees.map(({ teeId }) => teeId), ...part };
    const saved = await send(body, () => request(chooseTees, { body, quiet: true }));
    if (saved === null) return;
    cache.setQueryData(queryKey, saved);
    toast(text.saved);
  };
  const chooseTee = (courseId: number, teeId: number | null) =>
    choose({
      teeIds: [
        ...preferredTees.filter((tee) => tee.courseId !== courseId).map((tee) => tee.teeId),
        ...(teeId === null ? [] : [teeId]),
      ],
    });
  if (courses.data?.length === 0) return null;
  return (
    <section className={pageClasses.section} aria-labelledby="strokes-title">
      <h2 id="strokes-title">{text.title}</h2>
      <p className={pageClasses.quiet}>
        {handicap === null ? text.none : text.lead(formatHandicap(handicap))}
      </p>
      {courses.data === undefined ? (
        <Skeleton height={90} />
      ) : (
        <ul className={pageClasses.list}>
          {courses.data.map((course) => (
            <li key={course.courseId} className={classes.course}>
              <CourseStrokes
                course={course}
                teeId={preferredTees.find(({ courseId }) => courseId === course.courseId)?.teeId ?? null}
                handicap={handicap}
                gender={ratedGender}
                busy={busy}
                onTee={(teeId) => void chooseTee(course.courseId, teeId)}
              />
            </li>
          ))}
        </ul>
      )}
      <div>
        <p>{text.ratings}</p>
        <p className={pageClasses.quiet}>{text.ratingsHint}</p>
      </div>
      <Toggles
        label={text.ratings}
        all={['MEN', 'WOMEN', 'NONE'] as const}
        chosen={ratedGender ?? 'NONE'}
        words={text.genders}
        fit
        onChoose={(one) => void choose({ ratedGender: one === 'NONE' ? null : one })}
      />
      <p role="alert" className={classes.problem}>
        {problem === null ? '' : `${text.failed} ${problem}`}
      </p>
    </section>
  );
}

interface CourseStrokesProps {
  course: PlayedCourse;
  teeId: number | null;
  handicap: number | null;
  gender: RatedGender | null;
  busy: boolean;
  onTee: (teeId: number | null) => void;
}

function CourseStrokes({ course, teeId, handicap, gender, busy, onTee }: CourseStrokesProps) {
  const id = useId();
  const tee = course.tees.find((one) => one.teeId === teeId);
  const genders = new Set(tee?.ratings.map((rating) => rating.gender));
  const plays = gender ?? (genders.size === 1 ? [...genders][0] : undefined);
  return (
    <>
      <NativeSelect
        id={id}
        label={course.name}
        aria-label={text.teeOf(course.name)}
        value={teeId === null ? '' : String(teeId)}
        disabled={busy}
        data={[
          { value: '', label: text.noTee },
          ...course.tees.map((one) => ({ value: String(one.teeId), label: one.name })),
        ]}
        onChange={({ currentTarget: { value } }) => onTee(value === '' ? null : Number(value))}
      />
      {tee === undefined ? (
        <p className={pageClasses.quiet}>{text.chooseTee}</p>
      ) : plays === undefined ? (
        <p className={pageClasses.quiet}>{text.sayRatings}</p>
      ) : (
        handicap !== null && (
          <dl className={classes.parts}>
            {partsOf(course.holes.length, course.routes).map((part) => {
              const rating = tee.ratings.find((one) => one.part === part && one.gender === plays);
              return (
                <div key={part}>
                  <dt>{nameOfPart(course, part)}</dt>
                  <dd data-none={rating === undefined || undefined} className="figures">
                    {rating === undefined
                      ? text.notRated
                      : formatStrokes(
                          courseHandicap({
                            handicapIndex: handicap,
                            slope: rating.slopeRating,
                            courseRating: rating.courseRating,
                            par: rating.par,
                            holes: ninesIn(part).length === 1 ? 9 : 18,
                          }).courseHandicap,
                        )}
                  </dd>
                </div>
              );
            })}
          </dl>
        )
      )}
    </>
  );
}
