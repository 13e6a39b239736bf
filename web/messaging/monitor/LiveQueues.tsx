/** The workers' queues, the outbox before them, and the jobs that failed, each of which can be tried again or removed. */
import { Button } from '@mantine/core';
import { IconCircleCheck, IconPlayerPause, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { removeJob, retryJob } from '@fourball/shared/messaging/monitor-calls.ts';
import type { FailedJob, MonitorReport, QueueReport } from '@fourball/shared/messaging/monitor-shapes.ts';
import { formatNear, useClubTimeZone } from '../../lib/club/club-time.ts';
import { request, RequestError } from '../../lib/request/request.ts';
import failures from '../../ui/page/FailureList.module.css';
import { showMessage } from '../../ui/dialog/show-message.ts';
import { toast } from '../../ui/dialog/toast.ts';
import classes from './Live.module.css';
import type { Rates } from './live-rates.ts';
import { LiveTable, type LiveColumn } from './LiveTable.tsx';
import { monitorKey } from './monitor-queries.ts';
import { words } from './words.en.ts';

const text = words.queues;
const nameOf = (queue: string): string => text.names[queue] ?? queue;

export function LiveQueues({ report, rates }: { report: MonitorReport; rates: Rates }) {
  const { queues, outbox } = report;
  const figure = (
    key: 'waiting' | 'active' | 'delayed' | 'failed' | 'completed',
  ): LiveColumn<QueueReport> => ({
    key,
    label: text.columns[key],
    number: true,
    cell: (queue) => words.count(queue[key]),
  });
  return (
    <section className={classes.section} aria-labelledby="live-queues">
      <h2 id="live-queues">{text.title}</h2>
      <LiveTable
        label={text.title}
        rows={queues}
        keyOf={({ name }) => name}
        columns={[
          {
            key: 'name',
            label: text.columns.name,
            cell: ({ name, paused }) => (
              <span className={classes.named}>
                {nameOf(name)}
                {paused && (
                  <span className={classes.older}>
                    <IconPlayerPause size={16} aria-hidden />
                    {text.paused}
                  </span>
                )}
              </span>
            ),
          },
          figure('waiting'),
          figure('active'),
          figure('delayed'),
          {
            ...figure('failed'),
            cell: ({ failed }) => (
              <span data-bad={failed > 0 || undefined} className={classes.count}>
                {words.count(failed)}
              </span>
            ),
          },
          figure('completed'),
          {
            key: 'rate',
            label: text.columns.rate,
            number: true,
            cell: ({ name }) => {
              const rate = rates.done[name] ?? null;
              return rate === null ? words.none : words.perSecond(rate);
            },
          },
        ]}
      />
      <p className={classes.outbox}>
        <strong>{text.outbox}</strong>{' '}
        {text.outboxText(
          outbox.waiting,
          outbox.oldestMs === null ? null : text.seconds(outbox.oldestMs),
          outbox.head,
        )}
      </p>
    </section>
  );
}

export function LiveJobs({ report }: { report: MonitorReport }) {
  const { failedJobs, queues } = report;
  const all = queues.reduce((sum, { failed }) => sum + failed, 0);
  return (
    <section className={classes.section} aria-labelledby="live-jobs">
      <div className={classes.sectionHead}>
        <h2 id="live-jobs">{words.jobs.title}</h2>
        {failedJobs.length > 0 && (
          <p className={`${classes.quiet} figures`}>{words.jobs.newest(failedJobs.length, all)}</p>
        )}
      </div>
      {failedJobs.length === 0 ? (
        <p className={classes.fine}>
          <IconCircleCheck size={20} aria-hidden />
          {words.jobs.empty}
        </p>
      ) : (
        <ul className={failures.rows}>
          {failedJobs.map((job) => (
            <Job key={`${job.queue} ${job.jobId}`} job={job} now={Date.parse(report.at)} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Job({ job, now }: { job: FailedJob; now: number }) {
  const { queue, jobId, name, reason, attempts, failedAt } = job;
  const timeZone = useClubTimeZone();
  const cache = useQueryClient();
  const [busy, setBusy] = useState<'retry' | 'remove' | null>(null);
  const send = async (what: 'retry' | 'remove') => {
    setBusy(what);
    try {
      await request(what === 'retry' ? retryJob : removeJob, { body: { queue, jobId }, quiet: true });
      toast(what === 'retry' ? words.jobs.retried : words.jobs.removed);
    } catch (failure) {
      if (!(failure instanceof RequestError)) throw failure;
      // Somebody else may have been faster.
      toast(failure.status === 404 ? words.jobs.gone : words.jobs.notDone);
    } finally {
      await cache.invalidateQueries({ queryKey: monitorKey });
      setBusy(null);
    }
  };
  const remove = async () => {
    const { removeTitle: title, removeText, removeOk: ok, keep: cancel } = words.jobs;
    if ((await showMessage({ title, lines: [name, removeText], ok, cancel })) === 'ok') await send('remove');
  };
  return (
    <li className={failures.row}>
      <div className={failures.what}>
        <strong>{name}</strong>
        <p className={failures.reason}>{reason}</p>
        <p className={`${classes.quiet} figures`}>
          {nameOf(queue)} · {words.jobs.tries(attempts)}
          {failedAt !== null && ` · ${formatNear(failedAt, now, timeZone)}`}
        </p>
      </div>
      <div className={classes.tools}>
        <Button
          variant="default"
          leftSection={<IconRefresh size={20} aria-hidden />}
          loading={busy === 'retry'}
          disabled={busy === 'remove'}
          aria-label={words.jobs.retryOf(name)}
          onClick={() => void send('retry')}
        >
          {words.jobs.retry}
        </Button>
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={20} aria-hidden />}
          loading={busy === 'remove'}
          disabled={busy === 'retry'}
          aria-label={words.jobs.removeOf(name)}
          onClick={() => void remove()}
        >
          {words.jobs.remove}
        </Button>
      </div>
    </li>
  );
}
