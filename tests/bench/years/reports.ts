/** How long reports over five years take, one after the other as an admin asks for them, beside the raw lines added up. */
import type { Database } from '@fourball/db/connection.ts';
import { buildUser } from '../../kit/build.ts';
import { milliseconds, type Figures } from '../measure/figures.ts';
import { requestBytes, runLoad, sendOne } from '../measure/load.ts';
import { startHouse, type StartProcess } from '../house/house.ts';
import type { ServerProcess } from '../house/processes.ts';
import { quantile } from '../measure/rounds.ts';
import { buildYears, type Years } from './years.ts';

export interface ReportsContext {
  db: Database;
  start: StartProcess;
  quick: boolean;
  say: (text: string) => void;
  report: (...figures: Figures[]) => void;
}

/** The peer takes seconds for an answer, and only its median counts. */
const peerTimes = 5;

interface Asked {
  bench: string;
  path: string;
  /** Milliseconds at p95. */
  goal: number;
  /** Whether the bare server answers it too, from the lines. */
  peer?: true;
}

const reportGoal = 300;
const statementGoal = 50;

function questions({ first, last, golferId }: Years): Asked[] {
  const year = Number(last.slice(0, 4)) - 1;
  const [lastYear, lastMonth] = last.split('-');
  return [
    {
      bench: 'revenue-5-years',
      path: `ledger/report/revenue/${first}/${last}`,
      goal: reportGoal,
      peer: true,
    },
    { bench: 'tax-5-years', path: `ledger/report/tax/${first}/${last}`, goal: reportGoal, peer: true },
    { bench: 'owing', path: 'ledger/owing/0/50', goal: reportGoal, peer: true },
    { bench: 'entries-page', path: 'ledger/entries/0/50', goal: reportGoal },
    {
      bench: 'entries-of-golfer',
      path: `ledger/entries/0/50?userId=${golferId}&kind=CHARGE`,
      goal: reportGoal,
    },
    { bench: 'weekly', path: `round/report/weekly?year=${year}`, goal: reportGoal },
    { bench: 'by-year', path: `round/report/by-year/${year}`, goal: reportGoal },
    { bench: 'billing-month', path: `round/report/billing/${year}-07-01/${year}-07-31`, goal: reportGoal },
    {
      bench: 'statement',
      path: `ledger/statement/${golferId}/${lastYear}/${lastMonth}`,
      goal: statementGoal,
      peer: true,
    },
    { bench: 'account', path: `ledger/account/${golferId}`, goal: statementGoal },
  ];
}

export async function benchReports({ db, start, quick, say, report }: ReportsContext): Promise<void> {
  const begun = performance.now();
  const years = await buildYears(db, quick ? 0.1 : 1, say);
  const { rounds, entries, lines } = years;
  const took = Math.round((performance.now() - begun) / 1000);
  say(
    `${rounds.toLocaleString('en')} rounds, ${entries.toLocaleString('en')} entries of ${lines.toLocaleString('en')} lines in ${took} s.`,
  );
  const { token } = await buildUser(db, { roles: ['GOLFER', 'ADMIN'] });
  const ours = await startHouse(start);
  const peer = await start('tests/bench/peer/main.ts', '/healthz');
  const times = quick ? 20 : 60;

  /** One request at a time, the first of them not counted. */
  const measure = async (side: ServerProcess, path: string, count: number): Promise<Float64Array> => {
    const request = requestBytes('GET', `/api/v1/${path}`, { Authorization: `Bearer ${token}` });
    let left = 2;
    const next = () => (left-- > 0 ? request : undefined);
    await runLoad({ port: side.port, connections: 1, expect: 200, next });
    left = count;
    return (await runLoad({ port: side.port, connections: 1, expect: 200, next })).latencies;
  };

  for (const { bench, path, goal, peer: compared } of questions(years)) {
    const mine = await measure(ours, path, times);
    const theirs = compared ? await measure(peer, path, peerTimes) : undefined;
    const p50 = quantile(mine, 0.5);
    const peerP50 = theirs && quantile(theirs, 0.5);
    report({
      bench,
      p50: milliseconds(p50),
      p95: milliseconds(quantile(mine, 0.95)),
      ...(peerP50 === undefined
        ? {}
        : { peerP50: milliseconds(peerP50), ratio: Number((peerP50 / p50).toFixed(2)) }),
      goal,
    });
  }
  const asked = performance.now();
  const request = requestBytes('GET', '/api/v1/ledger/check', { Authorization: `Bearer ${token}` });
  const { holds } = JSON.parse((await sendOne(ours.port, request)).body) as { holds: boolean };
  if (!holds) throw new Error('The books of the five years do not hold.');
  report({ bench: 'check', p50: milliseconds(performance.now() - asked), entries, lines, goal: null });
  await Promise.all([ours.stop(), peer.stop()]);
}
