/** Asks for everything that golfers and the office read of five years, and prints how PostgreSQL found it: rows, pages, scans. */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '@fourball/db/connection.ts';
import { sendOne } from '../measure/load.ts';
import type { ServerProcess } from '../house/processes.ts';
import { buildYearClub, type YearClub } from './year-clubs.ts';
import { yearCalls, type YearCall } from './year-calls.ts';
import { daysOfFiveYears, daysOfOneYear } from './years.ts';

export interface PlansContext {
  servers: { db: Database; databaseUrl: string; folder: string };
  startOn: (own: Record<string, string>, file: string, readyPath: string) => Promise<ServerProcess>;
  quick: boolean;
  say: (text: string) => void;
}

/** A sequential scan that reads more rows is told; on a golfer's path it is a failure. */
const mostScanned = 500;
/** From the sixth time on a prepared statement may run by a plan that knows no parameters: that one is looked at too. */
const timesAsked = 7;

/** What `auto_explain` tells of a node; there is more that nobody needs here. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: PlanNode[];
}
interface Explained {
  'Query Text': string;
  Plan: PlanNode;
}

interface Scan {
  table: string;
  rows: number;
}
/** One statement, as it ran when it read most. */
interface StatementRead {
  text: string;
  times: number;
  rows: number;
  buffers: number;
  scans: Scan[];
}

const rowsOf = (node: PlanNode): number => {
  const each =
    (node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  return each * (node['Actual Loops'] ?? 1);
};
/** Only what comes out of tables and indexes was read; what is made of it was not. */
const reads = /^(Seq|Sample|Index|Index Only|Bitmap Heap|Tid|Tid Range) Scan$/;

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

function readOf({ 'Query Text': text, Plan }: Explained): StatementRead {
  const nodes = nodesOf(Plan);
  return {
    text: text.replace(/\s+/g, ' ').trim(),
    times: 1,
    rows: Math.round(
      nodes.filter((node) => reads.test(node['Node Type'])).reduce((sum, node) => sum + rowsOf(node), 0),
    ),
    buffers: (Plan['Shared Hit Blocks'] ?? 0) + (Plan['Shared Read Blocks'] ?? 0),
    scans: nodes
      .filter((node) => node['Node Type'] === 'Seq Scan' && rowsOf(node) > mostScanned)
      .map((node) => ({ table: node['Relation Name'] ?? '?', rows: Math.round(rowsOf(node)) })),
  };
}

/** Lines that go on begin with a tab in PostgreSQL's log. */
function explainedIn(log: string): Explained[] {
  return [...log.matchAll(/plan:\n((?:\t.*\n)+)/g)].map(([, text = '']) => JSON.parse(text) as Explained);
}

/** What was written into a file since it was last asked. */
async function follow(file: string) {
  const handle = await open(file, 'r');
  let at = (await handle.stat()).size;
  return {
    async written(): Promise<string> {
      const { size } = await handle.stat();
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - at), 0, size - at, at);
      at += bytesRead;
      return buffer.toString('utf8', 0, bytesRead);
    },
    close: () => handle.close(),
  };
}

/** Of the same statement the run that read most, with how often it ran for one request. */
function together(reads_: readonly StatementRead[]): StatementRead[] {
  const byText = new Map<string, StatementRead>();
  for (const read of reads_) {
    const known = byText.get(read.text);
    const worse = !known || read.rows > known.rows || read.scans.length > known.scans.length ? read : known;
    byText.set(read.text, { ...worse, times: (known?.times ?? 0) + 1 });
  }
  return [...byText.values()]
    .map((read) => ({ ...read, times: Math.ceil(read.times / timesAsked) }))
    .sort((a, b) => b.rows - a.rows);
}

interface CallRead {
  call: YearCall;
  statements: StatementRead[];
}

/** Every plan is written into PostgreSQL's log before the answer of its statement leaves: what is new is this call's. */
async function readCalls(club: YearClub, { servers, startOn }: PlansContext): Promise<CallRead[]> {
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_format': 'json',
    'auto_explain.log_parameter_max_length': '0',
  };
  const name = new URL(club.databaseUrl).pathname.slice(1);
  for (const [setting, value] of Object.entries(settings)) {
    await club.db.query(`alter database ${name} set ${setting} = '${value}'`);
  }
  // One connection after the other would know none of the statements that those before it have prepared.
  const api = await startOn(
    { DATABASE_URL: club.databaseUrl, DATABASE_POOL_SIZE: '2' },
    'api/main.ts',
    '/healthz',
  );
  const log = await follow(join(servers.folder, 'postgres', 'postgres.log'));
  const found: CallRead[] = [];
  for (const call of await yearCalls(club)) {
    await log.written();
    for (let time = 0; time < timesAsked; time += 1) {
      await sendOne(api.port, call.request).catch((error: Error) => {
        throw new Error(`${call.name}: ${error.message}`);
      });
    }
    found.push({ call, statements: together(explainedIn(await log.written()).map(readOf)) });
  }
  await Promise.all([api.stop(), log.close()]);
  return found;
}

const amount = (value: number): string => value.toLocaleString('en');
const shown = 110;

const sumOf = ({ statements }: CallRead, of: (read: StatementRead) => number): number =>
  statements.reduce((all, read) => all + of(read) * read.times, 0);
const sizeOf = (read: CallRead): string =>
  `${amount(sumOf(read, ({ rows }) => rows))} rows, ${amount(sumOf(read, ({ buffers }) => buffers))} pages`;

/** `short` is the same call on one year: how many pages are read tells what grows, whatever else the machine does. */
function pageOf(read: CallRead, short: CallRead): string {
  const { call, statements } = read;
  const head = `${call.path.padEnd(7)} ${call.name}: ${statements.length} statements, ${sizeOf(read)}; of one year ${sizeOf(short)}`;
  const lines = statements.map(
    ({ text, times, rows: count, buffers, scans }) =>
      `  ${amount(count).padStart(9)} rows ${amount(buffers).padStart(7)} pages ${times > 1 ? `${times} × ` : ''}${text.slice(0, shown)}${
        scans.length > 0
          ? `\n            ALL OF ${scans.map(({ table, rows: all }) => `${table} (${amount(all)} rows)`).join(', ')}`
          : ''
      }`,
  );
  return [head, ...lines].join('\n');
}

/** Indexes that none of the calls used, with what they are for besides: most others guard something or serve a write. */
async function unusedIndexes({ db }: YearClub): Promise<string[]> {
  const rows = await db.query<{ name: string; kib: number }>(
    `select s.indexrelname as name, (pg_relation_size(s.indexrelid) / 1024)::int as kib
     from pg_stat_user_indexes s join pg_index i on i.indexrelid = s.indexrelid
     where s.idx_scan = 0 and not i.indisunique and not i.indisexclusion order by 2 desc, 1`,
  );
  return rows.map(({ name, kib }) => `${name} (${amount(kib)} KiB)`);
}

/** Prints the page of plans; what is returned are sentences, one for each thing that must not be. */
export async function checkPlans(context: PlansContext): Promise<string[]> {
  const { servers, quick, say } = context;
  const build = (name: string, days: number) =>
    buildYearClub(servers, { name, days, scale: quick ? 0.1 : 1 }, say);
  const one = await build('plans_one', daysOfOneYear);
  const ofOne = await readCalls(one, context);
  await one.close();
  const club = await build('plans', daysOfFiveYears);
  // What building them has used is nobody's page.
  await club.db.query('select pg_stat_reset()');
  const found = await readCalls(club, context);
  for (const [index, read] of found.entries()) {
    const short = ofOne[index];
    if (short) process.stdout.write(`${pageOf(read, short)}\n\n`);
  }
  process.stdout.write(
    `Indexes that guard nothing and that no call here used: ${(await unusedIndexes(club)).join(', ')}.\n`,
  );
  await club.close();
  return found.flatMap(({ call, statements }) =>
    call.path === 'office'
      ? []
      : statements.flatMap(({ text, scans }) =>
          scans.map(
            ({ table, rows }) =>
              `${call.name} reads ${table} from end to end (${amount(rows)} rows): ${text.slice(0, shown)} …`,
          ),
        ),
  );
}
