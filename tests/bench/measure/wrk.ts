/** The load of wrk, where the machine has it: it costs less of the processor than one of Node, which is short of it in a bench. */
import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const script = fileURLToPath(new URL('wrk.lua', import.meta.url));

let known: Promise<boolean> | undefined;

export const hasWrk = (): Promise<boolean> =>
  (known ??= run('wrk', ['-v']).then(
    () => true,
    // wrk has no word for its version but its usage, and says so with 1.
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  ));

export interface WrkOptions {
  port: number;
  connections: number;
  requests: readonly Buffer[];
  again: boolean;
  milliseconds: number;
  expect: number;
  /** Every answer begins so, or holds the other. */
  begins: string | undefined;
  otherwise: string | undefined;
}

export interface WrkResult {
  count: number;
  seconds: number;
  p50: number;
  p95: number;
  p99: number;
  /** Requests of the list; those that were under way at the end have no answer. */
  sent: number;
  good: number;
}

/** Whole seconds; over as soon as the requests are. */
export async function runWrk(options: WrkOptions): Promise<WrkResult> {
  const { port, connections, requests, again, milliseconds, expect, begins = '-', otherwise = '-' } = options;
  const file = join(tmpdir(), `fourball-bench-${process.pid}-requests`);
  await writeFile(
    file,
    Buffer.concat(
      requests.flatMap((request) => [Buffer.from(String(request.length).padStart(8, '0')), request]),
    ),
  );
  try {
    const seconds = Math.max(1, Math.round(milliseconds / 1_000));
    const { stdout } = await run('wrk', [
      '-t1',
      `-c${connections}`,
      `-d${seconds}s`,
      '--timeout',
      '30s',
      '-s',
      script,
      `http://127.0.0.1:${port}`,
      file,
      String(expect),
      again ? '1' : '0',
      begins,
      otherwise,
    ]);
    const line = stdout.split('\n').find((text) => text.startsWith('figures\t'));
    if (line === undefined) throw new Error(`wrk told nothing: ${stdout}`);
    const [, ...words] = line.split('\t');
    const bad = words[9];
    const [count = 0, took = 0, p50 = 0, p95 = 0, p99 = 0, sent = 0, good = 0, , errors = 0] =
      words.map(Number);
    if (bad) throw new Error(`A request was answered: ${bad.slice(0, 300)}`);
    if (errors > 0) throw new Error(`${errors} requests failed.`);
    return { count, seconds: took, p50, p95, p99, sent, good };
  } finally {
    await rm(file, { force: true });
  }
}
