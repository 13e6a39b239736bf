/** Which backups are kept, when one is due, and what the service for them does and says, by a clock of its own. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test as base } from 'vitest';
import { openDaily } from '../../../start/backup/daily.ts';
import type { Made } from '../../../start/backup/make-backup.ts';
import { backupName, backupsAmong, isLeft, lastDue, outlived } from '../../../start/backup/retention.ts';
import { fakeClock } from '../../kit/clock.ts';

const test = base.extend('folder', async ({}, { onCleanup }) => {
  const folder = await mkdtemp(join(tmpdir(), 'fourball-kept-'));
  onCleanup(() => rm(folder, { recursive: true, force: true }));
  return folder;
});
const day = 86_400_000;
const begun = new Date('2026-06-16T07:00:00Z');
const daily = (count: number) =>
  backupsAmong(Array.from({ length: count }, (_, ago) => backupName(new Date(begun.getTime() - ago * day))));
const keep = { days: 7, weeks: 5, months: 12 };
const kept = (files: ReturnType<typeof daily>) => {
  const gone = new Set(outlived(files, keep));
  return files.filter((file) => !gone.has(file)).map(({ takenAt }) => takenAt.toISOString().slice(0, 10));
};

describe('of backups', () => {
  test('the newest of seven days, five weeks and twelve months stay', () => {
    expect(kept(daily(400))).toEqual([
      // Tuesday, and the six days before.
      ...['16', '15', '14', '13', '12', '11', '10'].map((one) => `2026-06-${one}`),
      // Sundays, the last of their weeks.
      '2026-06-07',
      '2026-05-31',
      '2026-05-24',
      // The last of their months.
      ...['04-30', '03-31', '02-28', '01-31'].map((one) => `2026-${one}`),
      ...['12-31', '11-30', '10-31', '09-30', '08-31', '07-31'].map((one) => `2025-${one}`),
    ]);
  });

  test('removing what is outlived each day comes to the same as removing it at the end', () => {
    let files = daily(0);
    for (let ago = 399; ago >= 0; ago -= 1) {
      const name = backupName(new Date(begun.getTime() - ago * day));
      files = backupsAmong([name, ...files.map((file) => file.name)]);
      const gone = new Set(outlived(files, keep));
      files = files.filter((file) => !gone.has(file));
    }
    expect(kept(files)).toEqual(kept(daily(400)));
  });

  test('the newest always stays, and nothing goes while no new one comes, whatever is kept', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 60 * 24 * 500 }), { minLength: 1, maxLength: 60 }),
        fc.record({
          days: fc.integer({ min: 1, max: 10 }),
          weeks: fc.integer({ min: 0, max: 6 }),
          months: fc.integer({ min: 0, max: 14 }),
        }),
        (minutes, most) => {
          const files = backupsAmong(
            minutes.map((ago) => backupName(new Date(begun.getTime() - ago * 60_000))),
          );
          const gone = outlived(files, most);
          expect(gone).not.toContain(files[0]);
          const left = files.filter((file) => !gone.includes(file));
          expect(outlived(left, most)).toEqual([]);
        },
      ),
    );
  });

  test('only whole ones are counted, and leavings are told apart from what is none of ours', () => {
    const name = backupName(begun);
    expect(name).toBe('fourball-20260616T070000Z.backup');
    expect(backupsAmong([`${name}.part`, `${name}.bad`, 'notes.txt', name]).map((file) => file.name)).toEqual(
      [name],
    );
    expect([`${name}.part`, `${name}.bad`, 'notes.txt', name].filter(isLeft)).toEqual([
      `${name}.part`,
      `${name}.bad`,
    ]);
  });
});

test('the last full hour is found on the club’s clock, also where the clock is put forward or back', () => {
  const due = (now: string, hour = 3) => lastDue(new Date(now), hour, 'America/Toronto').toISOString();
  expect(due('2026-06-16T07:00:00Z')).toBe('2026-06-16T07:00:00.000Z');
  expect(due('2026-06-16T06:59:59Z')).toBe('2026-06-15T07:00:00.000Z');
  // The clock is put forward on 8 March 2026 and back on 1 November.
  expect(due('2026-03-08T12:00:00Z')).toBe('2026-03-08T07:00:00.000Z');
  expect(due('2026-03-08T06:00:00Z')).toBe('2026-03-07T08:00:00.000Z');
  expect(due('2026-11-01T09:00:00Z')).toBe('2026-11-01T08:00:00.000Z');
});

const made = (file: string): Made => ({
  file,
  bytes: 1,
  takenAt: begun,
  tables: 1,
  rows: 1,
  images: 0,
  removed: [],
});

test('the service makes one at once where none is there, one a day, and a failed one again after ten minutes', async ({
  folder,
}) => {
  const clock = fakeClock(new Date('2026-06-16T16:00:00Z'));
  const asked: string[] = [];
  const said: string[] = [];
  let broken = false;
  const service = openDaily({
    folder,
    hour: 3,
    timeZone: 'America/Toronto',
    clock,
    make: async () => {
      asked.push(clock.now().toISOString());
      if (broken) throw new Error('The disk is full.');
      const file = join(folder, backupName(clock.now()));
      await writeFile(file, 'x');
      return made(file);
    },
    say: ({ file }) => said.push(file),
    complain: (sentence) => said.push(sentence),
  });
  const at = async (now: string) => {
    clock.set(new Date(now));
    await service.look();
  };
  expect((await service.answer('/readyz')).status).toBe(503);
  await at('2026-06-16T16:00:00Z');
  expect((await service.answer('/readyz')).status).toBe(200);
  await at('2026-06-17T06:59:30Z');
  broken = true;
  await at('2026-06-17T07:00:00Z');
  await at('2026-06-17T07:09:30Z');
  await at('2026-06-17T07:10:00Z');
  const failing = (await service.answer('/metrics')).body;
  expect(failing).toContain('fourball_backup_failing 1\n');
  expect(failing).toContain('fourball_backups_kept 1\n');
  expect(failing).toContain(`fourball_backup_age_seconds ${15 * 3_600 + 600}\n`);
  broken = false;
  await at('2026-06-17T07:20:00Z');
  await at('2026-06-17T23:00:00Z');
  expect(asked).toEqual(
    ['16T16:00', '17T07:00', '17T07:10', '17T07:20'].map((time) => `2026-06-${time}:00.000Z`),
  );
  expect(said.filter((one) => one === 'The disk is full.')).toHaveLength(2);
  expect((await service.answer('/metrics')).body).toContain('fourball_backup_failing 0\n');
  // A day and two hours later it says that something is wrong with it.
  clock.set(new Date('2026-06-18T09:21:00Z'));
  expect((await service.answer('/readyz')).status).toBe(503);
  expect((await service.answer('/healthz')).status).toBe(200);
});
