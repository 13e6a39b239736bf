/** The English words of what waits in the office, at its home and beside the ways to its pages. */
import type { OfficeQueue } from '@fourball/shared/club/office-calls.ts';

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

export const words = {
  kinds: {
    ACCOUNTS: (count) => counted(count, 'account waits for a yes', 'accounts wait for a yes'),
    AVATARS: (count) => counted(count, 'picture to look at', 'pictures to look at'),
    EMERGENCY: (count) => counted(count, 'emergency contact to confirm', 'emergency contacts to confirm'),
    NUMBERS: (count) => counted(count, 'member without a number', 'members without a number'),
    EXTERNAL: (count) => counted(count, 'membership elsewhere to check', 'memberships elsewhere to check'),
    UNCONFIRMED: (count) =>
      counted(count, 'round of this week nobody confirmed', 'rounds of this week nobody confirmed'),
    FEES: (count) => counted(count, 'fee of an event to confirm', 'fees of events to confirm'),
    FEE_REQUESTS: (count) => counted(count, 'change of a fee to decide', 'changes of fees to decide'),
    ENDING: (count) => counted(count, 'membership ends soon', 'memberships end soon'),
    PAYMENTS: (count) => counted(count, 'charge or refund failed', 'charges and refunds failed'),
    MAIL: (count) => counted(count, 'mail was given up', 'mails were given up'),
    JOBS: (count) => counted(count, 'job is late', 'jobs are late'),
    ERRORS: (count) => counted(count, 'error today', 'errors today'),
  } satisfies Record<OfficeQueue, (count: number) => string>,
} as const;
