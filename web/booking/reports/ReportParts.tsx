/** What all lists and reports of booking share: the span of days, the course, files, and the states while they come. */
import '@mantine/core/styles/Input.css';
import { NativeSelect, TextInput } from '@mantine/core';
import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import {
  downloadBookingReport,
  type bookingReportName,
} from '@fourball/shared/booking/reports/report-calls.ts';
import { requestFile } from '../../lib/request/request.ts';
import { FileButton } from '../../money/admin/AdminParts.tsx';
import pageLook from '../../money/admin/AdminPage.module.css';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import { isDay } from '../club-days.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { useBookingParams } from '../../lib/club/booking-params.ts';
import type { Span } from './report-queries.ts';
import { words } from './report-words.en.ts';

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  /** Of what comes, for who waits. */
  label: string;
  empty: { title: string; text: string; is: (data: Data) => boolean };
  children: (data: Data) => ReactNode;
}

/** What was asked for as it comes: in grey, not loaded, empty, or there; the last one stays until the next is. */
export function Loaded<Data>({ query, label, empty, children }: LoadedProps<Data>) {
  if (query.data === undefined)
    return query.isError ? (
      <LoadFailure
        title={words.failed}
        text={words.failedText}
        error={query.error}
        retry={() => void query.refetch()}
      />
    ) : (
      <SkeletonRows label={words.loading(label)} rows={6} height={48} />
    );
  if (empty.is(query.data)) return <StateView kind="empty" title={empty.title} text={empty.text} />;
  return (
    <div className={pageLook.reports} aria-busy={query.isPlaceholderData || undefined}>
      {children(query.data)}
    </div>
  );
}

interface DayFieldProps {
  label: string;
  value: string;
  error?: string | undefined;
  onChange: (day: string) => void;
}

export const DayField = ({ label, value, error, onChange }: DayFieldProps) => (
  <TextInput
    className={pageLook.choice}
    type="date"
    label={label}
    value={value}
    error={error}
    onChange={({ currentTarget: { value: typed } }) => isDay(typed) && onChange(typed)}
  />
);

interface SpanFieldsProps {
  span: Span;
  onChoose: (span: Span) => void;
}

export function SpanFields({ span, onChoose }: SpanFieldsProps) {
  const { start, end } = span;
  return (
    <>
      <DayField
        label={words.from}
        value={start}
        error={start > end ? words.backwards : undefined}
        onChange={(day) => onChoose({ ...span, start: day })}
      />
      <DayField label={words.to} value={end} onChange={(day) => onChoose({ ...span, end: day })} />
    </>
  );
}

interface CourseChoiceProps {
  courseId: number | null;
  onChoose: (courseId: number | null) => void;
}

export function CourseChoice({ courseId, onChoose }: CourseChoiceProps) {
  const params = useBookingParams();
  return (
    <NativeSelect
      className={pageLook.choice}
      label={words.course}
      value={courseId ?? ''}
      onChange={({ currentTarget: { value } }) => onChoose(value === '' ? null : Number(value))}
    >
      <option value="">{words.allCourses}</option>
      {params.data?.courses.map((course) => (
        <option key={course.courseId} value={course.courseId}>
          {course.name}
        </option>
      ))}
    </NativeSelect>
  );
}

export interface SpanOfCourseProps {
  span: Span;
  onSpan: (span: Span) => void;
  courseId: number | null;
  onCourse: (courseId: number | null) => void;
}

/** Of which days, and of which course: what stands above a report. */
export const SpanOfCourse = ({ span, onSpan, courseId, onCourse }: SpanOfCourseProps) => (
  <div className={pageLook.tools}>
    <SpanFields span={span} onChoose={onSpan} />
    <CourseChoice courseId={courseId} onChoose={onCourse} />
  </div>
);

interface ReportFileProps {
  report: z.output<typeof bookingReportName>;
  name: string;
  format: 'csv' | 'xlsx';
  span: Span;
}

/** A report as a file that the server writes. */
export const ReportFile = ({ report, name, format, span: { start, end } }: ReportFileProps) => (
  <FileButton
    label={words[format]}
    name={words.fileOf(name, words[format])}
    icon={
      format === 'csv' ? (
        <IconFileTypeCsv size={20} aria-hidden />
      ) : (
        <IconFileSpreadsheet size={20} aria-hidden />
      )
    }
    fileName={`${report}-${start}-${end}.${format}`}
    fetchFile={() =>
      requestFile(downloadBookingReport, { params: { report, format, start, end }, quiet: true })
    }
  />
);
