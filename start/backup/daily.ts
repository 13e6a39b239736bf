/** Makes the backup of each day once, tries again where it failed, and says how old the newest one is. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock, type Clock } from '@fourball/domain/kernel/clock.ts';
import type { BackupSettings } from './backup-settings.ts';
import type { Made } from './make-backup.ts';
import { backupsAmong, lastDue } from './retention.ts';

export interface DailyOptions extends Pick<BackupSettings, 'folder' | 'hour'> {
  timeZone: string;
  make(): Promise<Made>;
  say(made: Made): void;
  complain(sentence: string): void;
  clock?: Clock;
}

export interface Answer {
  status: number;
  type: string;
  body: string;
}

export interface Daily {
  /** Makes the backup that is due; where it failed before, not before some minutes have passed. Never throws. */
  look(): Promise<void>;
  /** Of `/healthz`, `/readyz` (503 where the newest backup is too old) and `/metrics`. */
  answer(path: string): Promise<Answer>;
}

/** Milliseconds between two tries. */
const tryAgainAfter = 10 * 60_000;
/** A day, and as long as the largest club's may take. */
const oldest = 26 * 3_600_000;

export function openDaily(options: DailyOptions): Daily {
  const { folder, hour, timeZone, clock = systemClock } = options;
  let failedAt: number | undefined;
  const files = async () => backupsAmong(await readdir(folder).catch(() => []));
  return {
    async look() {
      const now = clock.now();
      if (failedAt !== undefined && now.getTime() - failedAt < tryAgainAfter) return;
      const [newest] = await files();
      if (newest && newest.takenAt >= lastDue(now, hour, timeZone)) return;
      try {
        options.say(await options.make());
        failedAt = undefined;
      } catch (error) {
        failedAt = now.getTime();
        options.complain(error instanceof Error ? error.message : String(error));
      }
    },
    async answer(path) {
      const kept = await files();
      const [newest] = kept;
      const age = newest ? clock.now().getTime() - newest.takenAt.getTime() : undefined;
      const json = 'application/json';
      if (path === '/healthz') return { status: 200, type: json, body: '{"status":"ok"}' };
      if (path === '/readyz') {
        const fresh = age !== undefined && age <= oldest;
        return {
          status: fresh ? 200 : 503,
          type: json,
          body: `{"status":"${fresh ? 'ok' : 'no backup of today'}"}`,
        };
      }
      if (path !== '/metrics') return { status: 404, type: json, body: '{}' };
      const bytes = newest ? (await stat(join(folder, newest.name)).catch(() => undefined))?.size : undefined;
      const gauges: readonly [string, string, number | undefined][] = [
        [
          'fourball_backup_age_seconds',
          'How old the newest backup is that came back whole.',
          age && Math.round(age / 1_000),
        ],
        ['fourball_backup_bytes', 'Its size.', bytes],
        ['fourball_backups_kept', 'Backups in the folder.', kept.length],
        ['fourball_backup_failing', '1 where the last try failed.', failedAt === undefined ? 0 : 1],
      ];
      const body = gauges
        .filter(([, , value]) => value !== undefined)
        .map(([name, help, value]) => `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name} ${value}\n`)
        .join('');
      return { status: 200, type: 'text/plain; version=0.0.4', body };
    },
  };
}
