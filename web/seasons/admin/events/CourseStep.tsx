/** Where an event is played: the club's courses that are asked for. */
// Before the styles of switches and ticks, which add to these.
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { Checkbox } from '@mantine/core';
import { useCourseChoices } from '../organize-queries.ts';
import classes from '../Organize.module.css';
import { words as common } from '../organize-words.en.ts';
import { QueryStates } from '../QueryStates.tsx';
import type { StepProps } from './event-steps.ts';
import { words } from './event-words.en.ts';

const text = words.course;

export function CourseStep({ draft, errorOf, change }: StepProps) {
  const courses = useCourseChoices();
  const { courseIds } = draft;
  const problem = errorOf('courseIds');
  return (
    <fieldset className={classes.group}>
      <legend>{text.title}</legend>
      <p className={classes.quiet}>{text.lead}</p>
      <QueryStates query={courses} loading={common.loading} rows={2} height={44}>
        {(list) =>
          list.length === 0 ? (
            <p>{text.none}</p>
          ) : (
            list.map(({ courseId, name, fullName }) => (
              <Checkbox
                key={courseId}
                label={fullName || name}
                checked={courseIds.includes(courseId)}
                onChange={({ currentTarget: { checked } }) =>
                  change({
                    courseIds: checked
                      ? [...courseIds, courseId]
                      : courseIds.filter((one) => one !== courseId),
                  })
                }
              />
            ))
          )
        }
      </QueryStates>
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
    </fieldset>
  );
}
