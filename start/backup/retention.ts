/** The names of backups, when the next one is due, and which of them are kept. */
import { clubDay, clubMoment } from '@fourball/domain/kernel/club-time.ts';

/** How many days, weeks and months that have a backup keep their newest one. */
export interface Keep {
  days: number;
  weeks: number;
  months: number;
}

export interface KeptFile {
  readonly name: string;
  readonly takenAt: Date;
}

const nameShape = /^fourball-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;

export const backupName = (at: Date): string =>
  `fourball-${at.toISOString().replace(/[-:]|\.\d+/g, '')}.backup`;

/** Whole backups among the names of a folder, newest first. */
export function backupsAmong(names: readonly string[]): KeptFile[] {
  return names
    .flatMap((name) => {
      const found = nameShape.exec(name);
      if (!found) return [];
      const [year, month, day, hour, minute, second] = found.slice(1).map(Number);
      return [{ name, takenAt: new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second)) }];
    })
    .sort((a, b) => b.takenAt.getTime() - a.takenAt.getTime());
}

/** What a write or a check that was killed left, and what a check found wanting: kept for a while for whoever looks. */
export const isLeft = (name: string): boolean => /^fourball-\w+\.backup\.(?:part|bad)$/.test(name);

/** Monday of the week, which stands for it. */
function weekOf(at: Date): string {
  const monday = new Date(at);
  monday.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
  return monday.toISOString().slice(0, 10);
}

/**
 * Of these, newest first, those that nobody needs any more. Days that have no backup count for nothing: a machine that stood
 * still for a month loses none of what it had. The newest always stays. Days, weeks and months are those of UTC.
 */
export function outlived(files: readonly KeptFile[], { days, weeks, months }: Keep): KeptFile[] {
  const kept = new Set(files.slice(0, 1));
  const ways: readonly [number, (at: Date) => string][] = [
    [days, (at) => at.toISOString().slice(0, 10)],
    [weeks, weekOf],
    [months, (at) => at.toISOString().slice(0, 7)],
  ];
  for (const [most, spanOf] of ways) {
    const spans = new Set<string>();
    for (const file of files) {
      const span = spanOf(file.takenAt);
      if (spans.has(span) || spans.size >= most) continue;
      spans.add(span);
      kept.add(file);
    }
  }
  return files.filter((file) => !kept.has(file));
}

const hours = 3_600_000;

/** The last moment at which the club's clock showed this full hour. */
export function lastDue(now: Date, hour: number, timeZone: string): Date {
  const time = `${String(hour).padStart(2, '0')}:00`;
  const today = clubMoment(clubDay(now, timeZone), time, timeZone);
  if (today <= now) return today;
  // Noon of a day is never on another one, whatever the clock is put to.
  const noon = clubMoment(clubDay(now, timeZone), '12:00', timeZone);
  return clubMoment(clubDay(new Date(noon.getTime() - 24 * hours), timeZone), time, timeZone);
}
