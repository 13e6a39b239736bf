/** The step of prices: what each course costs whom, and a fee for the one that has none. */
import '@mantine/core/styles/Input.css';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { createCourseFee } from '@fourball/shared/club/course-setup-calls.ts';
import type { DatedPrices, ManagedCourse } from '@fourball/shared/club/course-shapes.ts';
import { priceDraftOf, priceNames, readPrices } from '../../club/admin/courses/AdminPricesForm.tsx';
import { words as courseWords } from '../../club/admin/courses/admin-course-words.en.ts';
import { keepCourse, useManagedCourses } from '../../club/courses/course-queries.ts';
import { clubDayOf, useClubTimeZone, useMinute } from '../../lib/club/club-time.ts';
import { request } from '../../lib/request/request.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { useDraft } from '../../ui/draft/use-draft.ts';
import { MoneyField } from '../../ui/form/MoneyField.tsx';
import { SendForm } from '../../ui/form/SendForm.tsx';
import { useSending } from '../../ui/form/use-sending.ts';
import pages from '../../ui/page/Pages.module.css';
import { LoadFailure } from '../../ui/page/PageStates.tsx';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { formatMoney } from '../../ui/text/money.ts';
import classes from './FirstRun.module.css';
import { words } from './first-run-words.en.ts';

const text = words.prices;
const form = courseWords.fees.form;

/** Of fees that golfers can book with. */
const pricedFees = ({ fees }: ManagedCourse) =>
  fees.filter(({ active, prices }) => active && prices.length > 0);

export function PricesStep({ onSaved }: { onSaved: () => void }) {
  const courses = useManagedCourses();
  const [adding, setAdding] = useState<number | null>(null);
  if (courses.data === undefined) {
    return courses.isError ? (
      <LoadFailure
        title={words.failed}
        text={words.failedText}
        error={courses.error}
        retry={() => void courses.refetch()}
      />
    ) : (
      <SkeletonRows label={words.loading} rows={3} height={56} />
    );
  }
  const missing = courses.data.find((course) => pricedFees(course).length === 0)?.courseId;
  return (
    <>
      {courses.data.map((course) => {
        const { courseId, name } = course;
        const fees = pricedFees(course);
        return (
          <section key={courseId} className={classes.course} aria-labelledby={`course-${courseId}`}>
            <h3 id={`course-${courseId}`}>{name}</h3>
            {fees.length > 0 && <Prices fees={fees} />}
            {courseId === missing || courseId === adding ? (
              <FeeForm
                key={fees.length}
                course={course}
                onCancel={courseId === missing ? undefined : () => setAdding(null)}
                onSaved={() => {
                  setAdding(null);
                  onSaved();
                }}
              />
            ) : (
              <div className={pages.actions}>
                <Button variant="default" onClick={() => setAdding(courseId)}>
                  {courseWords.fees.add}
                </Button>
                <Button component={Link} to={`/admin/courses?course=${courseId}`} variant="subtle">
                  {text.change}
                </Button>
              </div>
            )}
          </section>
        );
      })}
    </>
  );
}

const currentOf = (prices: readonly DatedPrices[]): DatedPrices | undefined =>
  prices.find(({ standing }) => standing === 'CURRENT') ?? prices[0];

function Prices({ fees }: { fees: ManagedCourse['fees'] }) {
  return (
    <div className={classes.scroll}>
      <table className={`${classes.prices} figures`}>
        <thead>
          <tr>
            <th scope="col">{text.fee}</th>
            <th scope="col">{form.holes}</th>
            {priceNames.map((name) => (
              <th key={name} scope="col">
                {form[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fees.map(({ courseFeeId, name, holes, prices }) => (
            <tr key={courseFeeId}>
              <th scope="row">{name}</th>
              <td>{holes}</td>
              {priceNames.map((one) => (
                <td key={one}>{formatMoney(currentOf(prices)?.[one] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface FeeFormProps {
  course: ManagedCourse;
  onCancel: (() => void) | undefined;
  onSaved: () => void;
}

function FeeForm({ course: { courseId, holes: has, fees }, onCancel, onSaved }: FeeFormProps) {
  const cache = useQueryClient();
  const today = clubDayOf(useMinute(), useClubTimeZone());
  const [known] = useState(() => {
    // Who has a price of eighteen holes is likely to add one of nine.
    const holes = has.length === 9 || fees.some((fee) => fee.holes === 18) ? 9 : 18;
    return { name: text.names[holes], holes: String(holes), ...priceDraftOf(undefined) };
  });
  const [draft, setDraft, forget] = useDraft(`first fee ${courseId} ${fees.length}`, known);
  const sending = useSending(['name', 'holes', ...priceNames]);
  const save = async () => {
    const { prices, issues } = readPrices(draft);
    if (issues.length > 0) return sending.refuse(issues);
    const holes = draft.holes === '9' ? 9 : 18;
    const body = { courseId, name: draft.name, holes, twilight: false, startDate: today, ...prices } as const;
    const now = await sending.send(body, () => request(createCourseFee, { body, quiet: true }));
    if (now === null) return;
    forget();
    keepCourse(cache, now);
    toast(courseWords.saved);
    onSaved();
  };
  return (
    <SendForm sending={sending} action={text.save} onSubmit={() => void save()} onCancel={onCancel}>
      <div className={classes.template}>
        <TextInput
          label={form.name}
          required
          maxLength={80}
          value={draft.name}
          error={sending.errorOf('name')}
          onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
        />
        <NativeSelect
          label={form.holes}
          value={draft.holes}
          error={sending.errorOf('holes')}
          onChange={(event) => {
            const holes = event.currentTarget.value === '9' ? '9' : '18';
            const own = draft.name !== text.names[9] && draft.name !== text.names[18];
            setDraft({ ...draft, holes, name: own ? draft.name : text.names[holes] });
          }}
          data={[
            { value: '18', label: form.eighteen },
            { value: '9', label: form.nine },
          ]}
        />
      </div>
      <div className={classes.template}>
        {priceNames.map((field) => (
          <MoneyField
            key={field}
            label={form[field]}
            description={text.hints[field]}
            value={draft[field]}
            error={sending.errorOf(field)}
            onChange={(typed) => setDraft({ ...draft, [field]: typed })}
          />
        ))}
      </div>
      <p className={pages.quiet}>{text.tax}</p>
    </SendForm>
  );
}
