/** The crowd of crowd.c as a process beside this one, where the machine has a C compiler. */
import { execFile, spawn } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openNodeCrowd, type Crowd } from './crowd.ts';
import { watch } from '../house/processes.ts';

const run = promisify(execFile);
const source = fileURLToPath(new URL('crowd.c', import.meta.url));

/** Resolves to the program, to undefined where there is no compiler. */
export async function compileCrowd(
  folder: string,
  say: (sentence: string) => void,
): Promise<string | undefined> {
  const program = join(folder, 'crowd');
  try {
    await mkdir(folder, { recursive: true });
    await run('gcc', ['-O2', '-o', program, source]);
    return program;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    say('Without gcc the crowd is one of Node, which costs more than some servers.');
    return undefined;
  }
}

/** Milliseconds after which what was ordered will not happen any more. */
const patience = 120_000;

export interface Opened {
  seconds: number;
  /** How often a server said: not now. */
  refused: number;
}

/** An entry of the log that came to the crowd. */
export interface NotedEntry {
  /** The frames of the entry, perhaps behind some that belong to none. */
  frames: string[];
  /** When it came to each stream, on this process's clock; NaN where it did not. */
  at: Float64Array;
  /** How often it came to a stream that had it already. */
  again: number;
}

export interface CompiledCrowd extends Crowd {
  pid: number;
  /** Opens all streams there; one is open when an event with an id has come. */
  open(port: number, atOnce: number, until?: 'head' | 'id'): Promise<Opened>;
  /**
   * From now on whatever breaks off is opened again there, after its last id. What is returned resolves when every stream
   * broke off and is open again, with the seconds since the first did.
   */
  comeBack(port: number, atOnce: number): Promise<{ isBack: Promise<Opened> }>;
  /** From now on it is noted when each entry of the log comes to each stream. */
  note(): Promise<void>;
  /** What was noted so far, in the order of the log. */
  notes(): Promise<NotedEntry[]>;
}

/** Ready to open one stream for each request. */
export async function startCompiledCrowd(
  program: string,
  requests: readonly Buffer[],
  mark: string,
): Promise<CompiledCrowd> {
  const file = `${program}-${process.pid}-requests`;
  const length = (request: Buffer) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(request.length);
    return bytes;
  };
  await writeFile(file, Buffer.concat(requests.flatMap((request) => [length(request), request])));
  const child = spawn(program, [file, mark], { stdio: ['pipe', 'pipe', 'inherit'], detached: true });
  const { pid } = child;
  if (pid === undefined) throw new Error('The crowd cannot be started.');
  const release = watch(pid);
  let failure: Error | undefined;
  /** By the first word of their answer. */
  const waiting = new Map<string, { resolve: (words: string[]) => void; reject: (error: Error) => void }>();
  const fail = (error: Error) => {
    failure = error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  child.once('error', fail);
  child.once('exit', () => {
    release();
    fail(new Error('The crowd has ended.'));
  });
  child.stdin.on('error', fail);
  createInterface(child.stdout).on('line', (line) => {
    const [word = '', ...words] = line.split(' ');
    if (word === 'failed') return fail(new Error(`The crowd failed: ${words.join(' ')}`));
    waiting.get(word)?.resolve(words);
    waiting.delete(word);
  });
  const answer = (word: string): Promise<string[]> =>
    new Promise<string[]>((resolve, reject) => {
      if (failure) return reject(failure);
      const timer = setTimeout(() => fail(new Error(`The crowd has not ${word}.`)), patience);
      waiting.set(word, {
        resolve: (words) => (clearTimeout(timer), resolve(words)),
        reject: (error) => (clearTimeout(timer), reject(error)),
      });
    });
  const order = (line: string, word: string): Promise<string[]> => {
    const answered = answer(word);
    child.stdin.write(`${line}\n`);
    return answered;
  };
  const opened = ([, seconds, refused]: string[]): Opened => ({
    seconds: Number(seconds),
    refused: Number(refused),
  });

  let arrived = 0;
  let broken = 0;
  const counted = (words: string[]) => {
    [arrived = 0, broken = 0] = words.map(Number);
  };
  return {
    pid,
    size: requests.length,
    get arrived() {
      return arrived;
    },
    get broken() {
      return broken;
    },
    open: async (port, atOnce, until = 'id') =>
      opened(await order(`open ${port} ${atOnce} ${until}`, 'opened')),
    async comeBack(port, atOnce) {
      const isBack = answer('back').then(opened);
      await order(`back ${port} ${atOnce}`, 'ready');
      return { isBack };
    },
    note: async () => void (await order('note', 'noting')),
    async notes() {
      const to = `${file}-notes`;
      const [entries = 0, streams = 0] = (await order(`notes ${to}`, 'noted')).map(Number);
      const bytes = await readFile(to);
      await rm(to);
      return readNotes(bytes, entries, streams);
    },
    async reached(wanted) {
      counted(await order(`reach ${wanted}`, 'reached'));
    },
    close() {
      child.stdin.end();
      void rm(file, { force: true });
    },
  };
}

/** As crowd.c writes them. */
function readNotes(bytes: Buffer, entries: number, streams: number): NotedEntry[] {
  // Both clocks count from different moments, by the same ticks.
  const offset = performance.now() - Number(process.hrtime.bigint()) / 1e6;
  let from = 0;
  return Array.from({ length: entries }, () => {
    const length = bytes.readUInt32LE(from);
    const again = bytes.readUInt32LE(from + 4);
    const frames = bytes.toString('utf8', from + 8, from + 8 + length).split('\n\n');
    from += 8 + length;
    const at = Float64Array.from({ length: streams }, (_, stream) => {
      const seconds = bytes.readDoubleLE(from + stream * 8);
      return seconds === 0 ? Number.NaN : seconds * 1_000 + offset;
    });
    from += streams * 8;
    return { frames, at, again };
  });
}

/** How many handshakes are under way at once while a crowd opens that is only to be there. */
const atOnceWhileOpening = 200;

/**
 * Event streams; each event that counts holds `mark` exactly once. Resolves when every stream has begun. `program` is the
 * compiled crowd, which costs less than one in this process.
 */
export async function openStreamCrowd(
  port: number,
  requests: readonly Buffer[],
  mark: string,
  program: string | undefined,
): Promise<Crowd> {
  if (program === undefined) return openNodeCrowd(port, requests, mark);
  const crowd = await startCompiledCrowd(program, requests, mark);
  // When the head of the answer is there, as in this process.
  await crowd.open(port, atOnceWhileOpening, 'head');
  return crowd;
}
