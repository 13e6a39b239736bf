/** The statements of a month by mail: who would get one and who not, the order, and what became of earlier ones. */
import '@mantine/core/styles/Input.css';
import { Button, NativeSelect } from '@mantine/core';
import { Link } from 'react-router-dom';
import {
  orderStatements,
  type StatementPreview,
  type StatementWhom,
} from '@fourball/shared/money/statements/statement-calls.ts';
import { request } from '../../../lib/request/request.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { useSending } from '../../../ui/form/use-sending.ts';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { formatMoney } from '../../../ui/text/money.ts';
import { monthAfter, monthName } from '../admin-days.ts';
import books from '../AdminBooks.module.css';
import cards from '../AdminCards.module.css';
import { Amount, NotLoaded } from '../AdminParts.tsx';
import pageLook from '../AdminPage.module.css';
import tones from '../AdminTones.module.css';
import { StatementRuns } from './StatementRuns.tsx';
import { readStatementsAnew, useStatementPreview } from './statement-queries.ts';
import classes from './Statements.module.css';
import { words } from './statement-words.en.ts';

/** For so many months back statements can be mailed. */
const monthsBack = 12;
const whoms = ['OWING', 'MOVED'] as const satisfies readonly StatementWhom[];

interface AdminStatementsProps {
  /** YYYY-MM, of today at the club. */
  thisMonth: string;
  get: (name: string) => string | null;
  put: (parts: Readonly<Record<string, string | null>>, how?: { replace?: boolean }) => void;
}

export function AdminStatements({ thisMonth, get, put }: AdminStatementsProps) {
  const months = Array.from({ length: monthsBack }, (_, at) => monthAfter(thisMonth, -1 - at));
  const month = months.find((one) => one === get('month')) ?? monthAfter(thisMonth, -1);
  const whom = whoms.find((one) => one === get('whom')) ?? 'OWING';
  const preview = useStatementPreview(month, whom);
  return (
    <>
      <section className={cards.card} aria-labelledby="statements-title">
        <div>
          <h2 id="statements-title">{words.title}</h2>
          <p className={tones.quiet}>{words.text}</p>
        </div>
        <div className={pageLook.tools}>
          <NativeSelect
            className={classes.choice}
            label={words.month}
            value={month}
            onChange={({ currentTarget: { value } }) => put({ month: value }, { replace: true })}
          >
            {months.map((one) => (
              <option key={one} value={one}>
                {monthName(one)}
              </option>
            ))}
          </NativeSelect>
          <NativeSelect
            className={classes.choice}
            label={words.whom}
            value={whom}
            onChange={({ currentTarget: { value } }) => put({ whom: value }, { replace: true })}
          >
            {whoms.map((one) => (
              <option key={one} value={one}>
                {words.whomOf[one]}
              </option>
            ))}
          </NativeSelect>
        </div>
        {preview.data !== undefined ? (
          <div aria-busy={preview.isPlaceholderData || undefined} className={classes.preview}>
            <Preview preview={preview.data} whom={whom} />
          </div>
        ) : preview.isError ? (
          <NotLoaded
            error={preview.error}
            title={words.failed}
            text={words.failedText}
            onRetry={() => void preview.refetch()}
          />
        ) : (
          <SkeletonRows label={words.loading} rows={3} height={36} />
        )}
      </section>
      <StatementRuns />
    </>
  );
}

function Preview({ preview, whom }: { preview: StatementPreview; whom: StatementWhom }) {
  const { year, month, count, owed, perMinute, people, mail } = preview;
  const sending = useSending([], readStatementsAnew);
  const order = async () => {
    const body = { year, month, whom, count };
    const done = await sending.send(body, (idempotencyKey) =>
      request(orderStatements, { body, idempotencyKey, quiet: true }),
    );
    if (done) toast(words.ordered(done.people));
  };
  const left = people.filter(({ fate }) => fate === 'NO_ADDRESS' || fate === 'NO_ACCOUNT');
  return (
    <>
      <p className={classes.count}>{count === 0 ? words.nobody : words.count(count, formatMoney(owed))}</p>
      {count > 0 && (
        <div className={classes.line}>
          <Button loading={sending.busy} onClick={() => void order()}>
            {words.order(count)}
          </Button>
          <span className={tones.quiet}>{words.pace(perMinute)}</span>
        </div>
      )}
      <p role="alert" className={tones.trouble}>
        {sending.problem}
      </p>
      {left.length > 0 && (
        <div>
          <h3 className={classes.small}>{words.left(left.length)}</h3>
          <p className={tones.quiet}>{words.leftText}</p>
          <People people={left} />
        </div>
      )}
      {mail !== null && (
        <details className={classes.more}>
          <summary>{words.mail}</summary>
          <strong>{mail.subject}</strong>
          <pre>{mail.text}</pre>
        </details>
      )}
      {people.length > 0 && (
        <details className={classes.more}>
          <summary>{words.list(people.length)}</summary>
          <People people={people} />
        </details>
      )}
    </>
  );
}

const People = ({ people }: Pick<StatementPreview, 'people'>) => (
  <div className={books.scroll}>
    <table className={books.booked}>
      <thead>
        <tr>
          <th scope="col">{words.golfer}</th>
          <th scope="col">{words.becomes}</th>
          <th scope="col" className={books.number}>
            {words.closing}
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map(({ userId, name, memberNumber, closing, fate }) => (
          <tr key={userId}>
            <th scope="row">
              <Link to={`/admin/money?user=${userId}`}>
                {memberNumber === null ? name : `${name} #${memberNumber}`}
              </Link>
            </th>
            <td className={books.text}>{words.fates[fate]}</td>
            <td className={books.number}>
              <Amount cents={closing} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
