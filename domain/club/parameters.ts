/** The club's business parameters: dated values of which the latest that has begun is in force. */
import type { Database } from '@fourball/db/connection.ts';

/** The parameters that booking needs, read into units. */
export interface BookingRules {
  /** Club time at which another day opens, HH:MM. */
  opensAt: string;
  twilightFrom: string;
  cutOffMinutes: number;
  cancellationWindowHours: number;
  cancellationFeeCents: number;
  taxBasisPoints: number;
  holdSeconds: number;
  nonMemberAdvanceDays: number;
  autoCancelHours: number;
  maxSpots: number;
  sheetDaysAhead: number;
  undoMinutes: number;
  /** How many round credits one round takes; 0 where the club takes none. */
  creditsPerRound: number;
  /** Every parameter in force as text, by name. */
  all: Readonly<Record<string, string>>;
}

interface ParameterRow {
  name: string;
  value: string;
  start_date: Date;
}

/** Every parameter with its dates, the newest first; which holds depends on the moment asked about. */
export const loadParameters = (db: Database): Promise<ParameterRow[]> =>
  db.query<ParameterRow>('select name, value, start_date from parameters order by start_date desc, id desc');

/** What held at `moment`. A missing or unreadable parameter is an error of the installation and says which. */
export function rulesAt(rows: readonly ParameterRow[], moment: Date): BookingRules {
  const all: Record<string, string> = {};
  for (const { name, value, start_date } of rows) {
    if (start_date <= moment && !(name in all)) all[name] = value;
  }
  const text = (name: string, pattern: RegExp): string => {
    const value = all[name];
    if (value === undefined) throw new Error(`The parameter ${name} is missing.`);
    if (!pattern.test(value)) throw new Error(`The parameter ${name} has an unusable value: ${value}`);
    return value;
  };
  const number = (name: string) => Number(text(name, /^\d+(\.\d+)?$/));
  const time = (name: string) => text(name, /^\d{2}:\d{2}$/);
  return {
    opensAt: time('BOOKING_TIME_CHANGE'),
    twilightFrom: time('TWILIGHT_TIME'),
    cutOffMinutes: number('CUT_OFF_TIME'),
    cancellationWindowHours: number('CANCELLATION_WINDOW'),
    cancellationFeeCents: number('CANCELLATION_FEE'),
    taxBasisPoints: Math.round(number('HST') * 100),
    holdSeconds: number('HOLD_SECONDS'),
    nonMemberAdvanceDays: number('NON_MEMBER_ADVANCE_DAYS'),
    autoCancelHours: number('AUTO_CANCEL_HOURS'),
    maxSpots: number('MAX_SPOTS'),
    sheetDaysAhead: number('SHEET_DAYS_AHEAD'),
    undoMinutes: number('UNDO_MINUTES'),
    creditsPerRound: number('ROUND_CREDIT'),
    all,
  };
}
