/** PostgreSQL's disk is full for a while: whoever asks for what needs room is told `unavailable`, and nothing is lost. */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, chown, mkdir, mkdtemp, open, rename, rm, rmdir, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openConversations } from '@fourball/domain/messaging/threads/open-conversations.ts';
import { errorReply } from '@fourball/shared/contract/errors.ts';
import { sendMessage } from '@fourball/shared/messaging/calls.ts';
import { buildCrowd } from '../../kit/build.ts';
import type { ChaosClub } from '../house/club.ts';
import { ask, Refused } from '../house/http.ts';
import { pause } from '../house/part.ts';
import type { Disk } from '../house/servers.ts';
import { soon, type Fault } from './fault.ts';

const megabyte = 1_048_576;
/** Beside what is there. */
const room = 64 * megabyte;
/** How long it stays full after the first refusal, and how long that is waited for. */
const full = 6_000;
const refusesWithin = 40_000;

function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (error ?? status !== 0)
    throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr.trim()}`);
  return stdout;
}

async function mountHindrance(): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'fourball-mount-'));
  try {
    run('mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder);
    run('umount', folder);
    return undefined;
  } catch (error) {
    return `no tmpfs can be mounted (${error instanceof Error ? error.message : String(error)})`;
  } finally {
    await rmdir(folder).catch(() => {});
  }
}

/** The data of a PostgreSQL that is stopped, on a small disk of its own. */
async function moveToSmallDisk({ data, aside, account }: Disk): Promise<void> {
  const kilobytes = Number(run('du', '-sk', data).split('\t')[0]);
  await rename(data, aside);
  await mkdir(data);
  run('mount', '-t', 'tmpfs', '-o', `size=${kilobytes * 1_024 + room}`, 'tmpfs', data);
  run('cp', '-a', `${aside}/.`, data);
  await chmod(data, 0o700);
  if (account) await chown(data, account.uid, account.gid);
}

async function moveBack({ data, aside }: Disk): Promise<void> {
  const copy = `${data}.copy`;
  run('cp', '-a', data, copy);
  run('umount', data);
  await rmdir(data);
  await rename(copy, data);
  await rm(aside, { recursive: true, force: true });
}

/** Writes until nothing more fits, to the last block. */
async function fillUp(file: string): Promise<void> {
  const handle = await open(file, 'w');
  try {
    for (let size = megabyte; size >= 4_096; size = size > 4_096 ? size / 16 : 0) {
      const bytes = Buffer.alloc(size);
      for (let written = size; written === size;) {
        written = await handle.write(bytes).then(
          ({ bytesWritten }) => bytesWritten,
          () => 0,
        );
      }
    }
  } finally {
    await handle.close();
  }
}

interface Answers {
  done: number;
  unavailable: number;
  /** Whatever else was said. */
  others: Set<string>;
}

/** Writes messages while the disk is full; ends some seconds after the first that was refused. */
async function writeOn(url: string, { token, conversationId }: Writer): Promise<Answers> {
  const answers: Answers = { done: 0, unavailable: 0, others: new Set() };
  let until = performance.now() + refusesWithin;
  while (performance.now() < until) {
    const body = { conversationId, clientId: randomUUID(), text: 'Is there room? '.repeat(60) };
    try {
      await ask(sendMessage, { url, token, body, headers: { 'idempotency-key': body.clientId } });
      answers.done += 1;
    } catch (error) {
      const says = error instanceof Refused ? codeIn(error) : String(error);
      if (says === '503 unavailable') {
        if (answers.unavailable === 0) until = performance.now() + full;
        answers.unavailable += 1;
      } else answers.others.add(says);
    }
    await pause(50);
  }
  return answers;
}

function codeIn({ status, body }: Refused): string {
  try {
    return `${status} ${errorReply.strict().parse(JSON.parse(body)).error.code}`;
  } catch {
    return `${status} in other words: ${body.slice(0, 80)}`;
  }
}

interface Writer {
  token: string;
  conversationId: number;
}

/** Somebody who writes in a thread that the run compares with nothing. */
async function buildWriter({ db }: ChaosClub): Promise<Writer> {
  const users = await buildCrowd(db, 2);
  const [conversationId = 0] = await db.transaction((tx) =>
    openConversations(tx, [users.map(({ userId }) => userId)]),
  );
  return { token: users[0]?.token ?? '', conversationId };
}

export const fullDisk: Fault = {
  name: 'disk',
  title: 'the disk of PostgreSQL full (a small tmpfs)',
  from: 'the moment at which there is room again',
  goal: soon,
  quick: true,
  hindrance: mountHindrance,
  async strike(club) {
    const { postgres, disk, door } = club;
    const writer = await buildWriter(club);
    await postgres.end('SIGINT');
    await moveToSmallDisk(disk);
    await postgres.start();
    const file = join(disk.data, 'fills-the-disk');
    await fillUp(file);
    const { done, unavailable, others } = await writeOn(door.url, writer);
    await unlink(file);
    // Where not even its log had room it has stopped, and whoever looks after it starts it again.
    const stopped = !postgres.running;
    if (stopped) await postgres.start();
    return {
      moment: performance.now(),
      async finish() {
        await postgres.end('SIGINT');
        await moveBack(disk);
        await postgres.start();
        const other = [...others].join('; ');
        return {
          told: `meanwhile ${done} messages were taken, ${unavailable} refused as unavailable, in other words: ${other || 'none'}${stopped ? '; PostgreSQL stopped' : ''}`,
          wrong: unavailable === 0 || others.size > 0,
        };
      },
    };
  },
};
