/** The statement of one month: what stood before it, what was charged and paid, what stands after it; as a PDF too. */
import '@mantine/core/styles/ActionIcon.css';
import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconFileDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { getStatementPdf } from '@fourball/shared/money/ledger-calls.ts';
import type { Statement } from '@fourball/shared/money/shapes.ts';
import { clubDayOf, useClubTimeZone, useMinute } from '../../lib/club/club-time.ts';
import { requestFile } from '../../lib/request/request.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { Stale } from '../../ui/page/PageStates.tsx';
import pageClasses from '../../ui/page/Pages.module.css';
import { formatMoney } from '../../ui/text/money.ts';
import { showMessage } from '../../ui/dialog/show-message.ts';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import classes from './AccountAtClubPage.module.css';
import { EntryList } from './EntryList.tsx';
import { useStatement } from '../queries.ts';
import { words } from '../words.en.ts';

const text = words.statement;

interface Month {
  year: number;
  /** 1 to 12. */
  month: number;
}

const monthNames = new Intl.DateTimeFormat('en-CA', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const nameOf = ({ year, month }: Month): string => monthNames.format(Date.UTC(year, month - 1, 1));

const moved = ({ year, month }: Month, by: 1 | -1): Month => {
  const months = year * 12 + month - 1 + by;
  return { year: Math.floor(months / 12), month: (months % 12) + 1 };
};

/** The club's books have no month before this one. */
const firstYear = 2000;

/** A month of the address, where it is one that the books have. */
function monthIn(read: string | null, latest: Month): Month | undefined {
  if (read === null || !/^\d{4}-(?:0[1-9]|1[0-2])$/.test(read)) return undefined;
  const month = { year: Number(read.slice(0, 4)), month: Number(read.slice(5)) };
  const after = month.year * 12 + month.month > latest.year * 12 + latest.month;
  return month.year < firstYear || after ? undefined : month;
}

export function StatementSection({ userId }: { userId: number }) {
  const timeZone = useClubTimeZone();
  const today = clubDayOf(useMinute(), timeZone);
  const current: Month = { year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)) };
  const [search] = useSearchParams();
  // A mail leads to the month that it is about.
  const [shown, setShown] = useState(() => monthIn(search.get('statement'), current) ?? current);
  const atEnd = shown.year === current.year && shown.month === current.month;
  return (
    <section className={pageClasses.section} aria-labelledby="statement-title">
      <h2 id="statement-title">{text.title}</h2>
      <div className={classes.month}>
        <ActionIcon
          variant="default"
          aria-label={text.previous}
          disabled={shown.year === firstYear && shown.month === 1}
          onClick={() => setShown((before) => moved(before, -1))}
        >
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <span className={classes.monthName} aria-live="polite">
          {nameOf(shown)}
        </span>
        <ActionIcon
          variant="default"
          aria-label={text.next}
          disabled={atEnd}
          onClick={() => setShown((before) => moved(before, 1))}
        >
          <IconChevronRight size={20} aria-hidden />
        </ActionIcon>
      </div>
      <Shown key={`${shown.year}-${shown.month}`} userId={userId} month={shown} />
    </section>
  );
}

function Shown({ userId, month }: { userId: number; month: Month }) {
  const statement = useStatement(userId, month);
  if (statement.data === undefined) {
    return statement.isError ? (
      <div role="alert" className={classes.failure}>
        <p>{text.failed}</p>
        <Button variant="default" onClick={() => void statement.refetch()}>
          {words.retry}
        </Button>
      </div>
    ) : (
      <SkeletonRows label={text.loading} rows={2} height={60} />
    );
  }
  return (
    <>
      <Stale query={statement} />
      <Sums statement={statement.data} />
      {statement.data.entries.length === 0 ? (
        <p className={pageClasses.quiet}>{text.none}</p>
      ) : (
        <EntryList entries={statement.data.entries} />
      )}
      <Pdf userId={userId} month={month} />
    </>
  );
}

function Sums({ statement: { opening, charged, paid, closing, tax } }: { statement: Statement }) {
  return (
    <dl className={classes.sums}>
      <div>
        <dt>{text.opening}</dt>
        <dd>{formatMoney(opening)}</dd>
      </div>
      <div>
        <dt>
          {text.charged}
          {tax !== 0 && <span className={pageClasses.quiet}> ({text.taxIn(formatMoney(tax))})</span>}
        </dt>
        <dd>{formatMoney(charged)}</dd>
      </div>
      <div>
        <dt>{text.paid}</dt>
        <dd>{paid === 0 ? formatMoney(0) : `− ${formatMoney(Math.abs(paid))}`}</dd>
      </div>
      <div className={classes.closing}>
        <dt>{text.closing}</dt>
        <dd>{formatMoney(closing)}</dd>
      </div>
    </dl>
  );
}

function Pdf({ userId, month }: { userId: number; month: Month }) {
  const [loading, setLoading] = useState(false);
  const download = async () => {
    setLoading(true);
    try {
      const { file, fileName } = await requestFile(getStatementPdf, {
        params: { userId, ...month },
        quiet: true,
      });
      const number = String(month.month).padStart(2, '0');
      saveFile(file, fileName ?? `statement-${month.year}-${number}.pdf`);
    } catch {
      void showMessage({ title: words.receipt.pdfFailed, lines: [words.receipt.pdfFailedText] });
    } finally {
      setLoading(false);
    }
  };
  return (
    <Button
      variant="default"
      className={classes.pdf}
      aria-label={text.pdfNamed(nameOf(month))}
      leftSection={<IconFileDownload size={20} aria-hidden />}
      loading={loading}
      onClick={() => void download()}
    >
      {text.pdf}
    </Button>
  );
}
