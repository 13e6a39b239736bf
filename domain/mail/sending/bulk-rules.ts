/** The rules of campaigns, from the parameters in force. */
import { valueProblem } from '@fourball/shared/club/parameters/parameter-values.ts';
import { clubDay, clubMoment, clubTime } from '../../kernel/club-time.ts';

export interface BulkRules {
  /** Mails a minute, of all campaigns together. */
  readonly perMinute: number;
  /** Of them, the most to one provider. */
  readonly perMinuteAndDomain: number;
  /** HH:MM at the club. The same twice: never quiet. */
  readonly quietFrom: string;
  readonly quietUntil: string;
  /** Parts of 1. */
  readonly stopComplaints: number;
  readonly stopBounces: number;
  readonly keepDays: number;
}

/** A missing or unusable parameter is an error of the installation and says which. */
export function bulkRules(parameters: Readonly<Record<string, string>>): BulkRules {
  const read = (name: string): string => {
    const { [name]: value = '' } = parameters;
    if (valueProblem(name, value)) throw new Error(`The parameter ${name} is missing or unusable: ${value}`);
    return value;
  };
  const perMinute = Number(read('MAIL_PER_MINUTE'));
  return {
    perMinute,
    perMinuteAndDomain: Math.max(1, Math.floor((perMinute * Number(read('MAIL_DOMAIN_SHARE'))) / 100)),
    quietFrom: read('MAIL_QUIET_FROM'),
    quietUntil: read('MAIL_QUIET_UNTIL'),
    stopComplaints: Number(read('MAIL_STOP_COMPLAINTS')) / 100,
    stopBounces: Number(read('MAIL_STOP_BOUNCES')) / 100,
    keepDays: Number(read('MAIL_KEEP_DAYS')),
  };
}

/** Whether the club sends no campaigns at this moment; the hours may reach over midnight. */
export function isQuiet(
  { quietFrom, quietUntil }: Pick<BulkRules, 'quietFrom' | 'quietUntil'>,
  moment: Date,
  timeZone: string,
): boolean {
  if (quietFrom === quietUntil) return false;
  const time = clubTime(moment, timeZone);
  return quietFrom < quietUntil
    ? time >= quietFrom && time < quietUntil
    : time >= quietFrom || time < quietUntil;
}

/** When the quiet hours end that the moment is in; null in none. */
export function quietEnd(
  rules: Pick<BulkRules, 'quietFrom' | 'quietUntil'>,
  moment: Date,
  timeZone: string,
): Date | null {
  if (!isQuiet(rules, moment, timeZone)) return null;
  const today = clubMoment(clubDay(moment, timeZone), rules.quietUntil, timeZone);
  if (today > moment) return today;
  // A day is at most 25 hours long.
  const tomorrow = new Date(today.getTime() + 26 * 3_600_000);
  return clubMoment(clubDay(tomorrow, timeZone), rules.quietUntil, timeZone);
}
