/** The rules of what the office is told to look after, as its parameters say them. */
import { valueProblem } from '@fourball/shared/club/parameters/parameter-values.ts';

export interface OfficeRules {
  /** After so many seconds pages ask again for what waits. */
  queuesSeconds: number;
  /** So many days before its last one a membership is told of as ending. */
  endingDays: number;
  /** For so many days a payment that failed is told of. */
  failedDays: number;
  /** After so many minutes a job that nobody finished is told of. */
  lateMinutes: number;
  /** So many views of lists one person may keep. */
  viewsMost: number;
}

export function officeRules(parameters: Readonly<Record<string, string>>): OfficeRules {
  const number = (name: string): number => {
    const { [name]: value = '' } = parameters;
    if (valueProblem(name, value)) throw new Error(`The parameter ${name} is missing or unusable: ${value}`);
    return Number(value);
  };
  return {
    queuesSeconds: number('OFFICE_QUEUES_SECONDS'),
    endingDays: number('MEMBERSHIP_ENDING_DAYS'),
    failedDays: number('FAILED_PAYMENT_DAYS'),
    lateMinutes: number('LATE_JOB_MINUTES'),
    viewsMost: number('OFFICE_VIEWS_MOST'),
  };
}
