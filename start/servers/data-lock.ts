/** Lets one start at a time use a data folder, and lets the next one in after any end, a kill included. */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '@fourball/domain/kernel/operator-error.ts';
import { ended, identify, isRunning, pidOf } from './process-identity.ts';

interface Holder {
  identity: string;
  /** What launched it; when one of them is gone it is about to stop. */
  launchers: readonly string[];
  address: string;
  stopping: boolean;
}

export interface DataLock {
  /** Says that the folder is about to be free, so that the next start waits instead of giving up. */
  announceStop(): void;
  release(): void;
}

/** A stop takes no longer than this, or the process ends anyway. */
const stopPatience = 15_000;

/** Creates the folder where needed. Rejects with a sentence when another start holds it. */
export async function lockData(
  folder: string,
  { launchers, address }: Pick<Holder, 'launchers' | 'address'>,
): Promise<DataLock> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    throw new OperatorError(`The data folder ${folder} cannot be made. Set DATA_DIR to another one.`, {
      cause: error,
    });
  }
  const file = join(folder, 'running.json');
  const mine: Holder = {
    identity: identify(process.pid) ?? String(process.pid),
    launchers,
    address,
    stopping: false,
  };
  while (!claim(file, mine)) {
    const holder = readHolder(file);
    if (holder && isRunning(holder.identity)) {
      const leaving = holder.stopping || !holder.launchers.every(isRunning);
      if (!leaving || !(await ended(holder.identity, stopPatience))) {
        throw new OperatorError(
          `Fourball already runs from ${folder} at ${holder.address} (process ${pidOf(holder.identity)}). Stop it, or set DATA_DIR to another folder.`,
        );
      }
    }
    rmSync(file, { force: true });
  }
  return {
    announceStop: () => {
      writeFileSync(`${file}.new`, JSON.stringify({ ...mine, stopping: true }), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
    release: () => rmSync(file, { force: true }),
  };
}

/** The start that holds this folder now, if one does. */
export function findHolder(folder: string): { address: string } | undefined {
  const holder = readHolder(join(folder, 'running.json'));
  return holder && isRunning(holder.identity) ? holder : undefined;
}

function claim(file: string, holder: Holder): boolean {
  try {
    writeFileSync(file, JSON.stringify(holder), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw new OperatorError(`The data folder cannot be written: ${file}. Set DATA_DIR to another one.`, {
      cause: error,
    });
  }
}

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}
