/** A service whose clock is wrong: it goes before or after the others by minutes, as on a host that nobody sets. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServicePart } from '../house/club.ts';
import { pause } from '../house/part.ts';
import { eitherOf, soon, type Fault } from './fault.ts';

/** Nearly as long as spots are held. */
const minutes = 9;
const lasts = 8_000;

/** Debian's package puts it below the folder of the machine's kind. */
async function findLibrary(): Promise<string | undefined> {
  const folders = ['/usr/lib', '/usr/local/lib'];
  const namesIn = (folder: string) => readdir(folder).catch((): string[] => []);
  const below = await Promise.all(
    folders.map(async (folder) => [folder, ...(await namesIn(folder)).map((name) => join(folder, name))]),
  );
  for (const folder of below.flat()) {
    const names = await namesIn(join(folder, 'faketime'));
    if (names.includes('libfaketimeMT.so.1')) return join(folder, 'faketime', 'libfaketimeMT.so.1');
  }
  return undefined;
}

/** The clock of a part by its own answer, in seconds before ours. */
async function aheadBy({ port }: ServicePart): Promise<number> {
  const { headers } = await fetch(`http://127.0.0.1:${port}/healthz`);
  return Math.round((Date.parse(headers.get('date') ?? '') - Date.now()) / 1_000);
}

const clockFault = (
  name: string,
  title: string,
  partsOf: (club: Parameters<Fault['strike']>[0]) => readonly ServicePart[],
  seconds: number,
): Fault => ({
  name,
  title,
  from: 'its return to the others, the clock still wrong',
  goal: soon,
  hindrance: async () => ((await findLibrary()) === undefined ? 'there is no libfaketime' : undefined),
  async strike(club) {
    const library = (await findLibrary()) ?? '';
    const part = eitherOf(partsOf(club));
    await part.end('SIGTERM');
    const sign = seconds < 0 ? '-' : '+';
    await part.start({
      LD_PRELOAD: library,
      FAKETIME: `${sign}${Math.abs(seconds)}s`,
      // What is measured and waited for goes on as it does.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    });
    const moment = performance.now();
    const ahead = await aheadBy(part);
    return {
      moment,
      async finish() {
        await pause(lasts);
        await part.end('SIGTERM');
        await part.start();
        return {
          told: `the clock of ${part.name} was ${ahead} s ahead`,
          wrong: Math.abs(ahead - seconds) > 2,
        };
      },
    };
  },
});

export const clocks: readonly Fault[] = [
  clockFault('clock-api', `an api whose clock is ${minutes} minutes ahead`, ({ apis }) => apis, minutes * 60),
  clockFault(
    'clock-api-behind',
    `an api whose clock is ${minutes} minutes behind`,
    ({ apis }) => apis,
    -minutes * 60,
  ),
  clockFault(
    'clock-worker',
    `a worker whose clock is ${minutes} minutes ahead`,
    ({ workers }) => workers,
    minutes * 60,
  ),
  clockFault(
    'clock-worker-behind',
    `a worker whose clock is ${minutes} minutes behind`,
    ({ workers }) => workers,
    -minutes * 60,
  ),
];
