/** Where a start writes what its services log: everything to a file, warnings in short to the terminal as well. */
import { mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { traceOfLine } from '@fourball/domain/kernel/trace.ts';
import { pino, type Logger } from 'pino';
import type { Settings } from '@fourball/domain/kernel/settings.ts';
import { notice } from './print.ts';

const largestLog = 10 * 1024 * 1024;

interface Line {
  level: number;
  msg?: string;
  err?: { message?: string };
}

export function openStartLog(settings: Pick<Settings, 'dataDir' | 'logLevel'>): Logger {
  const folder = join(settings.dataDir, 'log');
  const file = join(folder, 'fourball.log');
  mkdirSync(folder, { recursive: true });
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > largestLog) renameSync(file, `${file}.old`);
  const terminal = {
    write(text: string) {
      const { msg, err } = JSON.parse(text) as Line;
      notice([msg, err?.message].filter(Boolean).join(': '));
    },
  };
  return pino(
    { level: settings.logLevel, base: undefined, mixin: traceOfLine },
    pino.multistream([
      { level: 'trace', stream: pino.destination({ dest: file, sync: true }) },
      { level: 'warn', stream: terminal },
    ]),
  );
}
