/**
 * `npm run test:node`: the product on each line of Node that it runs on. Brings each by the npm package `node`, starts the
 * club with it on an empty folder, books a round and writes a message over HTTP, and stops it.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { demoLogins } from '@fourball/db/demo/accounts/logins.ts';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';
import { login } from '@fourball/shared/accounts/calls.ts';
import {
  createBooking,
  getBookingDetails,
  getBookingParams,
  getTeeSheet,
  holdSpots,
} from '@fourball/shared/booking/calls.ts';
import { addDays } from '@fourball/shared/club/days.ts';
import type { Call, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { listMessages, sendMessage } from '@fourball/shared/messaging/calls.ts';
import { buildPages, pagesAreCurrent } from '../../start/build-web.ts';
import { ask } from '../chaos/house/http.ts';
import { processesOf, runStart } from '../start/run-start.ts';

/** The lines of Node that package.json's `engines` lets in. */
const lines = ['20', '22', '24'];
const run = promisify(execFile);

/** The program of the newest version of a line, and its name: `v24.1.0`. */
async function bring(line: string): Promise<{ node: string; version: string }> {
  const folder = join(projectRoot, '.data', 'node-versions', line);
  await mkdir(folder, { recursive: true });
  await run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, `node@${line}`]);
  const node = join(folder, 'node_modules', 'node', 'bin', 'node');
  const { stdout } = await run(node, ['--version']);
  return { node, version: stdout.trim() };
}

type Asked = Omit<Parameters<typeof ask>[1], 'url' | 'token'>;
type Client = <C extends Call>(call: C, asked?: Asked) => Promise<ReplyOf<C>>;

async function askAs<C extends Call>(call: C, asked: Parameters<typeof ask>[1]): Promise<ReplyOf<C>> {
  const reply = await ask(call, asked);
  return call.reply?.parse(reply) as ReplyOf<C>;
}

/** As the demo club's golfer; what comes is read by the contract. */
async function logIn(url: string): Promise<Client> {
  const [golfer] = demoLogins;
  if (golfer === undefined) throw new Error('The demo club has no golfer.');
  const { email: username, password } = golfer;
  const { access_token: token } = await askAs(login, { url, token: '', body: { username, password } });
  return (call, asked = {}) => askAs(call, { ...asked, url, token });
}

/** Holds and books the first place that is free from tomorrow on. */
async function book(client: Client): Promise<{ purchaseId: number; conversationId: number }> {
  const { today, lastDay, courses } = await client(getBookingParams);
  for (let day = addDays(today, 1); day <= lastDay; day = addDays(day, 1)) {
    for (const { courseId } of courses) {
      const { fees, teeTimes } = await client(getTeeSheet, { params: { courseId, day } });
      const free = teeTimes.find(({ available, block }) => available > 0 && block === null);
      const [fee] = fees;
      if (free === undefined || fee === undefined) continue;
      const { courseFeeId } = fee;
      const { result: held } = await client(holdSpots, {
        body: { spots: 1, courseFeeId, bookingDate: `${day}T${free.time}` },
      });
      if (held !== 'SUCCESS') continue;
      const { result, reason, purchaseId, conversationId } = await client(createBooking, {
        headers: { 'idempotency-key': randomUUID() },
        body: { simpleDate: day, courseFeeId, numSpots: 1 },
      });
      if (purchaseId === undefined || conversationId === undefined)
        throw new Error(`The round was not booked: ${result}, ${reason ?? ''}`);
      return { purchaseId, conversationId };
    }
  }
  throw new Error('No place is free on any day.');
}

/** Books, writes, and reads both again; what is said of it. */
async function play(url: string): Promise<string> {
  const client = await logIn(url);
  const { purchaseId, conversationId } = await book(client);
  const text = `Written on ${randomUUID()}`;
  await client(sendMessage, { body: { text, conversationId, clientId: randomUUID() } });
  const { messages } = await client(listMessages, {
    params: { conversationId },
    query: { from: 0, size: 10 },
  });
  if (!messages.some((message) => message.text === text))
    throw new Error('The message is not in its thread.');
  const { groups } = await client(getBookingDetails, { params: { id: purchaseId } });
  return `booking ${purchaseId} of ${groups.length} group, a thread of ${messages.length} messages`;
}

async function tryLine(line: string): Promise<void> {
  const { node, version } = await bring(line);
  const dataDir = await mkdtemp(join(tmpdir(), 'fourball-node-'));
  // When root starts, PostgreSQL runs as somebody else who must get through.
  await chmod(dataDir, 0o755);
  const club = await runStart({ dataDir, command: [node, '--import', 'tsx', 'start/start.ts'] });
  try {
    const ms = await club.ready();
    const done = await play(club.url);
    if (club.child.pid) process.kill(-club.child.pid, 'SIGINT');
    const code = await club.exited;
    if (code !== 0) throw new Error(`It ended with ${code}.`);
    const left = await processesOf(dataDir);
    if (left.length > 0) throw new Error(`Its processes ${left.join(', ')} did not end.`);
    console.log(`Node ${version}: ready after ${(ms / 1000).toFixed(1)} s, ${done}, stopped`);
  } catch (error) {
    if (club.child.exitCode === null && club.child.pid) process.kill(-club.child.pid, 'SIGKILL');
    await club.exited;
    throw new Error(
      `Node ${version}: ${error instanceof Error ? error.message : String(error)}\n${club.output()}`,
      {
        cause: error,
      },
    );
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (!(await pagesAreCurrent())) await buildPages();
let failed = 0;
for (const line of lines) {
  await tryLine(line).catch((error: unknown) => {
    failed += 1;
    console.error(error instanceof Error ? error.message : error);
  });
}
console.log(`${lines.length - failed} of ${lines.length} lines of Node`);
process.exitCode = failed === 0 ? 0 : 1;
