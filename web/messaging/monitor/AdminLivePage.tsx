/** The live side of the club for admins: people, gateways, queues and the rate of events, anew every second. */
import { IconAlertTriangle } from '@tabler/icons-react';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import type { GatewayReport, MonitorReport } from '@fourball/shared/messaging/monitor-shapes.ts';
import { clockText } from '../../lib/club/clock-text.ts';
import { formatNear, useClubTimeZone } from '../../lib/club/club-time.ts';
import { RequestError } from '../../lib/request/request.ts';
import { Head } from '../../money/admin/AdminParts.tsx';
import pageLook from '../../money/admin/AdminPage.module.css';
import frame from '../../ui/page/frame.module.css';
import { Chart } from '../../ui/chart/Chart.tsx';
import failures from '../../ui/page/FailureList.module.css';
import { Skeleton } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import classes from './Live.module.css';
import { chartMinutes, useRates, type Rates, type RateStep } from './live-rates.ts';
import { LivePeople } from './LivePeople.tsx';
import { LiveJobs, LiveQueues } from './LiveQueues.tsx';
import { LiveTable } from './LiveTable.tsx';
import { useMonitor } from './monitor-queries.ts';
import { words } from './words.en.ts';

/** Letters that are typed in one go are one search. */
const typingMs = 200;

export function AdminLivePage() {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), typingMs);
  const { data, error, isError, refetch } = useMonitor(search);
  return (
    <div className={`${frame.page} ${pageLook.page}`}>
      <Head title={words.title} lead={words.lead}>
        {data !== undefined && <Standing report={data} error={isError ? error : null} />}
      </Head>
      {data !== undefined ? (
        <Live report={data} search={typed} onSearch={setTyped} />
      ) : isError ? (
        <NotThere error={error} retry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </div>
  );
}

type Trouble = 'unavailable' | 'offline' | 'failed';
const troubleOf = (error: Error): Trouble =>
  !(error instanceof RequestError)
    ? 'failed'
    : error.status === 0
      ? 'offline'
      : error.status === 503
        ? 'unavailable'
        : 'failed';

function NotThere({ error, retry }: { error: Error; retry: () => void }) {
  const trouble = troubleOf(error);
  return (
    <StateView
      kind={trouble === 'offline' ? 'offline' : 'error'}
      title={words[trouble]}
      text={words[`${trouble}Text`]}
      action={{ label: words.retry, onClick: retry }}
    />
  );
}

/** To the second, which is what tells that the page lives. */
function secondsOf(at: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-CA', {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  return clockText(format.format(new Date(at)));
}

function Standing({ report, error }: { report: MonitorReport; error: Error | null }) {
  const time = secondsOf(report.at, useClubTimeZone());
  if (error === null) return <p className={`${classes.quiet} figures`}>{words.asOf(time)}</p>;
  return (
    <p className={failures.trouble} role="status">
      <IconAlertTriangle size={20} aria-hidden />
      {words.stale[troubleOf(error)](time)}
    </p>
  );
}

interface LiveProps {
  report: MonitorReport;
  search: string;
  onSearch: (search: string) => void;
}

function Live({ report, search, onSearch }: LiveProps) {
  const rates = useRates(report);
  return (
    <div className={classes.live}>
      <Figures report={report} rates={rates} />
      <RateChart steps={rates.steps} />
      <Gateways report={report} />
      <LivePeople report={report} search={search} onSearch={onSearch} />
      <LiveQueues report={report} rates={rates} />
      <LiveJobs report={report} />
    </div>
  );
}

const sum = (gateways: readonly GatewayReport[], of: (gateway: GatewayReport) => number): number =>
  gateways.reduce((all, gateway) => all + of(gateway), 0);

function Figures({ report, rates }: { report: MonitorReport; rates: Rates }) {
  const { gateways, online } = report;
  const lags = gateways.flatMap(({ lagMs }) => lagMs ?? []);
  const figures = {
    online: words.count(online),
    streams: words.count(sum(gateways, ({ streams, sockets }) => streams + sockets)),
    events: rates.events === null ? words.none : words.perSecond(rates.events),
    deliveries: words.perSecond(sum(gateways, ({ deliveriesPerSecond }) => deliveriesPerSecond)),
    lag: lags.length === 0 ? words.none : words.milliseconds(Math.max(...lags)),
    memory: words.megabytes(sum(gateways, ({ memory }) => memory)),
  };
  return (
    <dl className={pageLook.sums} aria-label={words.figures.label}>
      {(Object.keys(figures) as (keyof typeof figures)[]).map((one) => (
        <div key={one}>
          <dt>{words.figures[one]}</dt>
          <dd className="figures">{figures[one]}</dd>
        </div>
      ))}
    </dl>
  );
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

function RateChart({ steps }: { steps: readonly RateStep[] }) {
  const timeZone = useClubTimeZone();
  // Drawn anew only when a step is over, not with each reading.
  const newest = steps.at(-1)?.at;
  const rows = useMemo(
    () =>
      steps.map(({ at, events, deliveries }) => ({
        key: at,
        label: secondsOf(new Date(at).toISOString(), timeZone),
        values: [rounded(events), rounded(deliveries)],
      })),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [newest, timeZone],
  );
  const text = words.rate;
  return (
    <Chart
      title={text.title}
      summary={rows.length === 0 ? text.waiting : text.summary(chartMinutes)}
      kind="line"
      head={text.head}
      columns={[
        { name: text.events, unit: 'count', colour: 'accent', total: false },
        { name: text.deliveries, unit: 'count', total: false },
      ]}
      rows={rows}
      fileName={text.fileName}
    />
  );
}

function Gateways({ report: { gateways, silentGateways, at } }: { report: MonitorReport }) {
  const timeZone = useClubTimeZone();
  const text = words.gateways;
  const now = Date.parse(at);
  return (
    <section className={classes.section} aria-labelledby="live-gateways">
      <h2 id="live-gateways">{text.title}</h2>
      {gateways.length === 0 ? (
        <p className={failures.trouble}>
          <IconAlertTriangle size={20} aria-hidden />
          {text.empty}
        </p>
      ) : (
        <LiveTable
          label={text.title}
          rows={gateways}
          keyOf={({ gatewayId }) => gatewayId}
          columns={[
            {
              key: 'gatewayId',
              label: text.columns.gatewayId,
              cell: ({ gatewayId }) => <code>{gatewayId.slice(0, 8)}</code>,
            },
            {
              key: 'startedAt',
              label: text.columns.startedAt,
              number: true,
              cell: ({ startedAt }) => formatNear(startedAt, now, timeZone),
            },
            ...(['users', 'streams', 'sockets'] as const).map((key) => ({
              key,
              label: text.columns[key],
              number: true,
              cell: (gateway: GatewayReport) => words.count(gateway[key]),
            })),
            {
              key: 'deliveries',
              label: text.columns.deliveries,
              number: true,
              cell: ({ deliveriesPerSecond }) => words.perSecond(deliveriesPerSecond),
            },
            {
              key: 'lag',
              label: text.columns.lag,
              number: true,
              cell: ({ lagMs }) => (lagMs === null ? words.none : words.milliseconds(lagMs)),
            },
            ...(['cut', 'refused'] as const).map((key) => ({
              key,
              label: text.columns[key],
              number: true,
              cell: (gateway: GatewayReport) => words.count(gateway[key]),
            })),
            {
              key: 'memory',
              label: text.columns.memory,
              number: true,
              cell: ({ memory }) => words.megabytes(memory),
            },
          ]}
        />
      )}
      {silentGateways > 0 && <p className={classes.quiet}>{text.silent(silentGateways)}</p>}
    </section>
  );
}

/** The shape of what comes: figures, the chart, the tables. */
const Loading = () => (
  <div className={classes.live} role="status" aria-label={words.loading}>
    <div className={pageLook.sums} aria-hidden>
      {Object.keys(words.figures)
        .slice(1)
        .map((one) => (
          <Skeleton key={one} height={84} />
        ))}
    </div>
    <Skeleton height={430} />
    <Skeleton height={134} />
    <Skeleton height={240} />
  </div>
);
