/** The statement of a golfer's account, month by month, as a page and as a PDF. */
import '@mantine/core/styles/ActionIcon.css';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { getStatementPdf } from '@fourball/shared/money/ledger-calls.ts';
import { clubDayOf, useClubTimeZone } from '../../../lib/club/club-time.ts';
import { requestFile } from '../../../lib/request/request.ts';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { monthName, monthAfter } from '../admin-days.ts';
import { useStatement } from '../admin-queries.ts';
import { words } from '../admin-words.en.ts';
import { AccountEntries } from './AdminAccountEntries.tsx';
import cards from '../AdminCards.module.css';
import tones from '../AdminTones.module.css';
import { Amount, FileButton, NotLoaded } from '../AdminParts.tsx';

const text = words.statement;

export function AdminStatement({ userId }: { userId: number }) {
  const timeZone = useClubTimeZone();
  const thisMonth = clubDayOf(Date.now(), timeZone).slice(0, 7);
  const [shown, setShown] = useState(thisMonth);
  const year = Number(shown.slice(0, 4));
  const month = Number(shown.slice(5));
  const statement = useStatement(userId, year, month);
  const { data } = statement;
  return (
    <>
      <section className={cards.card}>
        <div className={cards.golfer}>
          <div className={cards.monthStep} role="group" aria-label={text.month}>
            <ActionIcon
              variant="default"
              aria-label={text.previous}
              onClick={() => setShown(monthAfter(shown, -1))}
            >
              <IconChevronLeft size={20} aria-hidden />
            </ActionIcon>
            <strong aria-live="polite">{monthName(shown)}</strong>
            <ActionIcon
              variant="default"
              aria-label={text.next}
              disabled={shown >= thisMonth}
              onClick={() => setShown(monthAfter(shown, 1))}
            >
              <IconChevronRight size={20} aria-hidden />
            </ActionIcon>
          </div>
          <FileButton
            label={words.files.pdf}
            name={text.pdf}
            fileName={text.fileName(shown)}
            fetchFile={() => requestFile(getStatementPdf, { params: { userId, year, month }, quiet: true })}
          />
        </div>
      </section>
      {data === undefined ? (
        statement.isError ? (
          <NotLoaded
            error={statement.error}
            title={text.failed}
            text={text.failedText}
            onRetry={() => void statement.refetch()}
          />
        ) : (
          <SkeletonRows label={text.loading} rows={5} height={56} />
        )
      ) : (
        <section className={cards.card} aria-label={monthName(shown)}>
          <Row name={text.opening} cents={data.opening} />
          {data.entries.length === 0 ? (
            <p className={tones.quiet}>{text.none}</p>
          ) : (
            <AccountEntries entries={data.entries} />
          )}
          <dl className={cards.adds}>
            <div>
              <dt>{text.charged}</dt>
              <dd>
                <Amount cents={data.charged} />
              </dd>
            </div>
            <div>
              <dt>{text.paid}</dt>
              <dd>
                <Amount cents={data.paid} />
              </dd>
            </div>
            <div>
              <dt>{text.tax}</dt>
              <dd>
                <Amount cents={data.tax} />
              </dd>
            </div>
            <div data-sum>
              <dt>{text.closing}</dt>
              <dd>
                <Amount cents={data.closing} />
              </dd>
            </div>
          </dl>
        </section>
      )}
    </>
  );
}

const Row = ({ name, cents }: { name: string; cents: number }) => (
  <p className={cards.golfer}>
    <span>{name}</span>
    <Amount cents={cents} />
  </p>
);
