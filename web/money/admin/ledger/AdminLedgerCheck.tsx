/** Shows that the books hold: each rule with what was checked and what breaks it, and the totals by kind of account. */
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconRefresh } from '@tabler/icons-react';
import type { LedgerCheck } from '@fourball/shared/money/shapes.ts';
import { ClubTime } from '../../../ui/text/ClubTime.tsx';
import { Skeleton, SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { useLedgerCheck } from '../admin-queries.ts';
import { words } from '../admin-words.en.ts';
import books from '../AdminBooks.module.css';
import cards from '../AdminCards.module.css';
import tones from '../AdminTones.module.css';
import { Amount, NotLoaded } from '../AdminParts.tsx';

const text = words.check;

export function AdminLedgerCheck() {
  const check = useLedgerCheck();
  if (check.data === undefined)
    return check.isError ? (
      <NotLoaded
        error={check.error}
        title={text.failed}
        text={text.failedText}
        onRetry={() => void check.refetch()}
      />
    ) : (
      <>
        <Skeleton height={98} />
        <SkeletonRows label={text.loading} rows={8} height={48} />
      </>
    );
  const { data } = check;
  const Verdict = data.holds ? IconCircleCheck : IconAlertTriangle;
  return (
    <>
      <section className={books.verdict} data-broken={!data.holds || undefined}>
        <Verdict size={40} aria-hidden />
        <div className={books.verdictText} role="status">
          <h2>{data.holds ? text.holds : text.broken}</h2>
          <p>{data.holds ? text.holdsText : text.brokenText}</p>
          <p>
            {text.at} <ClubTime at={data.at} format="dayTime" /> ·{' '}
            <span className="figures">{text.counts(data.entries, data.lines)}</span>
          </p>
        </div>
        <Button
          variant="default"
          leftSection={<IconRefresh size={20} aria-hidden />}
          loading={check.isFetching}
          onClick={() => void check.refetch()}
        >
          {text.again}
        </Button>
      </section>
      <section className={cards.card} aria-labelledby="check-rules">
        <h2 id="check-rules">{text.rules}</h2>
        <ul className={books.rules}>
          {data.rules.map(({ rule, meaning, checked, broken, examples }) => (
            <li key={rule}>
              <span>{meaning}</span>
              {broken === 0 ? (
                <span className={tones.good}>
                  <IconCircleCheck size={18} aria-hidden />
                  {text.ruleHolds}
                </span>
              ) : (
                <strong className={tones.off}>
                  <IconAlertTriangle size={18} aria-hidden />
                  {text.ruleBroken(broken)}
                </strong>
              )}
              <span className={`${cards.note} ${cards.whole}`}>
                {text.checked(checked)}
                {examples.length > 0 && ` · ${text.examples(examples)}`}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <Totals totals={data.totals} />
    </>
  );
}

function Totals({ totals }: Pick<LedgerCheck, 'totals'>) {
  const sum = (of: (one: LedgerCheck['totals'][number]) => number) =>
    totals.reduce((all, one) => all + of(one), 0);
  return (
    <section className={cards.card}>
      <h2 id="check-totals">{text.totals}</h2>
      {/* Scrolled by the keyboard where it is wider than the phone. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={books.scroll} tabIndex={0} role="region" aria-labelledby="check-totals">
        <table className={books.booked}>
          <thead>
            <tr>
              <th scope="col">{text.kind}</th>
              {[text.accounts, text.debit, text.credit, text.balance].map((name) => (
                <th key={name} scope="col" className={books.number}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {totals.map(({ kind, accounts, debit, credit }) => (
              <tr key={kind}>
                <th scope="row">{text.kinds[kind]}</th>
                <td className={books.number}>
                  <span className="figures">{accounts.toLocaleString('en-CA')}</span>
                </td>
                <td className={books.number}>
                  <Amount cents={debit} />
                </td>
                <td className={books.number}>
                  <Amount cents={credit} />
                </td>
                <td className={books.number}>
                  <Amount cents={debit - credit} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{text.sum}</th>
              <td className={books.number}>
                <span className="figures">{sum(({ accounts }) => accounts).toLocaleString('en-CA')}</span>
              </td>
              <td className={books.number}>
                <Amount cents={sum(({ debit }) => debit)} />
              </td>
              <td className={books.number}>
                <Amount cents={sum(({ credit }) => credit)} />
              </td>
              <td className={books.number}>
                <Amount cents={sum(({ debit, credit }) => debit - credit)} />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}
