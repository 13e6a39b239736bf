/** The parameters of what the office is told to look after. */
import type { KnownParameter } from './known-parameter.ts';

export const officeParameters: readonly KnownParameter[] = [
  {
    name: 'OFFICE_QUEUES_SECONDS',
    group: 'UPKEEP',
    meaning: 'How often pages of the office ask again for how much waits in it.',
    unit: 'seconds',
    kind: 'whole',
    min: 10,
    max: 3_600,
    public: false,
  },
  {
    name: 'MEMBERSHIP_ENDING_DAYS',
    group: 'MEMBERSHIP',
    meaning: 'How long before its last day a membership that none follows is told of to the office.',
    unit: 'days',
    kind: 'whole',
    min: 0,
    max: 366,
    public: false,
  },
  {
    name: 'FAILED_PAYMENT_DAYS',
    group: 'MONEY',
    meaning: 'For how long a charge or refund by card that failed is told of to the office.',
    unit: 'days',
    kind: 'whole',
    min: 1,
    max: 366,
    public: false,
  },
  {
    name: 'LATE_JOB_MINUTES',
    group: 'UPKEEP',
    meaning: 'After how long a job that nobody has finished is told of to the admins.',
    unit: 'minutes',
    kind: 'whole',
    min: 5,
    max: 10_080,
    public: false,
  },
];
