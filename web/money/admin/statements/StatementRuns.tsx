/** Earlier orders of statements: how far each is, what failed and why; stopped, or tried again. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  retryStatements,
  stopStatements,
  type StatementRun,
} from '@fourball/shared/money/statements/statement-calls.ts';
import { request } from '../../../lib/request/request.ts';
import { useSending } from '../../../ui/form/use-sending.ts';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { ClubDate } from '../../../ui/text/ClubDate.tsx';
import { ClubTime } from '../../../ui/text/ClubTime.tsx';
import { monthName } from '../admin-days.ts';
import books from '../AdminBooks.module.css';
import cards from '../AdminCards.module.css';
import { Amount, NotLoaded } from '../AdminParts.tsx';
import tones from '../AdminTones.module.css';
import { readStatementsAnew, useStatementRun, useStatementRuns } from './statement-queries.ts';
import classes from './Statements.module.css';
import { words } from './statement-words.en.ts';

export function StatementRuns() {
  const runs = useStatementRuns();
  return (
    <section className={cards.card} aria-labelledby="statement-runs">
      <h2 id="statement-runs">{words.runs}</h2>
      {runs.data === undefined ? (
        runs.isError ? (
          <NotLoaded
            error={runs.error}
            title={words.mailsFailed}
            text={words.failedText}
            onRetry={() => void runs.refetch()}
          />
        ) : (
          <SkeletonRows label={words.loading} rows={2} height={48} />
        )
      ) : runs.data.length === 0 ? (
        <p className={tones.quiet}>{words.noRuns}</p>
      ) : (
        <ul className={books.rules}>
          {runs.data.map((run) => (
            <Run key={run.runId} run={run} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Run({ run }: { run: StatementRun }) {
  const {
    runId,
    year,
    month,
    orderedBy,
    orderedAt,
    stoppedAt,
    people,
    waiting,
    sent,
    sending,
    failed,
    left,
  } = run;
  const [open, setOpen] = useState(false);
  const acting = useSending([], readStatementsAnew);
  const name = monthName(`${year}-${String(month).padStart(2, '0')}`);
  const { figures } = words;
  const said = [
    figures.sent(sent, people),
    waiting > 0 && figures.waiting(waiting),
    sending > 0 && figures.sending(sending),
    left > 0 && figures.left(left),
    stoppedAt !== null && words.stopped,
  ].filter((line) => line !== false);
  return (
    <li>
      <span>
        <strong>{words.runOf(name)}</strong>
        <span className={classes.figures}>
          <ClubDate at={orderedAt} /> <ClubTime at={orderedAt} /> {words.by(orderedBy)} · {said.join(' · ')}
          {failed > 0 && <span className={tones.trouble}> · {figures.failed(failed)}</span>}
        </span>
        <span role="alert" className={tones.trouble}>
          {acting.problem}
        </span>
      </span>
      <span className={cards.buttons}>
        {waiting > 0 && stoppedAt === null && (
          <Button
            variant="default"
            aria-label={words.stopNamed(name)}
            loading={acting.busy}
            onClick={() =>
              void acting.send(['stop', runId], () =>
                request(stopStatements, { body: { runId }, quiet: true }),
              )
            }
          >
            {words.stop}
          </Button>
        )}
        {failed > 0 && (
          <Button
            variant="default"
            loading={acting.busy}
            onClick={() =>
              void acting.send(['retry', runId], () =>
                request(retryStatements, { body: { runId }, quiet: true }),
              )
            }
          >
            {words.retry}
          </Button>
        )}
        <Button
          variant="default"
          aria-label={open ? undefined : words.showNamed(name)}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? words.hide : words.show}
        </Button>
      </span>
      {open && <Mails runId={runId} />}
    </li>
  );
}

function Mails({ runId }: { runId: number }) {
  const run = useStatementRun(runId);
  if (run.data === undefined)
    return run.isError ? (
      <NotLoaded
        error={run.error}
        title={words.mailsFailed}
        text={words.failedText}
        onRetry={() => void run.refetch()}
      />
    ) : (
      <SkeletonRows label={words.loading} rows={3} height={36} />
    );
  return (
    <div className={`${books.scroll} ${classes.mails}`}>
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
          {run.data.mails.map(({ userId, name, memberNumber, closing, state, reason }) => (
            <tr key={userId}>
              <th scope="row">
                <Link to={`/admin/money?user=${userId}`}>
                  {memberNumber === null ? name : `${name} #${memberNumber}`}
                </Link>
              </th>
              <td className={classes.by}>
                <span className={state === 'FAILED' ? tones.trouble : undefined}>{words.states[state]}</span>
                {reason !== '' && <span className={classes.figures}>{reason}</span>}
              </td>
              <td className={books.number}>
                <Amount cents={closing} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
