/** The parameters that the club's rules depend on: what each means, in which unit, and which values it takes. */

import { securityParameters } from './security-parameters.ts';

export type ParameterKind = 'whole' | 'cents' | 'percent' | 'time' | 'text' | 'choice';

export interface KnownParameter {
  readonly name: string;
  readonly group:
    'BOOKING' | 'FAIRNESS' | 'CANCELLATION' | 'MONEY' | 'ACCOUNTS' | 'MESSAGING' | 'UPKEEP' | 'SECURITY';
  /** One sentence for whoever sets it. */
  readonly meaning: string;
  /** What its number counts; for money and percentages the kind says it. */
  readonly unit?: string;
  readonly kind: ParameterKind;
  /** Of numbers, in the unit of the value. */
  readonly min?: number;
  readonly max?: number;
  /** Of a choice: the values it takes. */
  readonly choices?: readonly string[];
  /** Whether `parameter/{name}` tells it to everybody. */
  readonly public: boolean;
  /** True of what no club has until an admin writes it. */
  readonly optional?: true;
}

/** One row each; whoever reads a parameter in code has it here. */
export const knownParameters: readonly KnownParameter[] = [
  {
    name: 'BOOKING_TIME_CHANGE',
    group: 'BOOKING',
    meaning: 'The time of day at which one more day opens for booking.',
    kind: 'time',
    public: true,
  },
  {
    name: 'TWILIGHT_TIME',
    group: 'BOOKING',
    meaning: 'The time of day from which twilight fees are offered.',
    kind: 'time',
    public: true,
  },
  {
    name: 'CUT_OFF_TIME',
    group: 'BOOKING',
    meaning: 'How long before its start a tee time can no longer be booked.',
    unit: 'minutes',
    kind: 'whole',
    min: 0,
    max: 1_440,
    public: true,
  },
  {
    name: 'HOLD_SECONDS',
    group: 'BOOKING',
    meaning: 'How long spots are held for a golfer who is deciding.',
    unit: 'seconds',
    kind: 'whole',
    min: 30,
    max: 3_600,
    public: true,
  },
  {
    name: 'MAX_SPOTS',
    group: 'BOOKING',
    meaning: 'How many spots one booking may have.',
    unit: 'spots',
    kind: 'whole',
    min: 1,
    max: 40,
    public: true,
  },
  {
    name: 'NON_MEMBER_ADVANCE_DAYS',
    group: 'BOOKING',
    meaning: 'How many days ahead golfers without a membership may book.',
    unit: 'days',
    kind: 'whole',
    min: 0,
    max: 365,
    public: true,
  },
  {
    name: 'WAITLIST',
    group: 'FAIRNESS',
    meaning:
      'Whether golfers can wait for spots that come free, where no rule of a course and day says otherwise.',
    kind: 'choice',
    choices: ['ON', 'OFF'],
    public: true,
  },
  {
    name: 'WAITLIST_OFFER_MINUTES',
    group: 'FAIRNESS',
    meaning: 'How long spots that came free are kept for the golfer they are offered to.',
    unit: 'minutes',
    kind: 'whole',
    min: 1,
    max: 240,
    public: true,
  },
  {
    name: 'WAITING_ROOM',
    group: 'FAIRNESS',
    meaning:
      'Whether golfers wait their turn when a day opens, where no rule of a course and day says otherwise.',
    kind: 'choice',
    choices: ['ON', 'OFF'],
    public: true,
  },
  {
    name: 'WAITING_ROOM_ADMITS',
    group: 'FAIRNESS',
    meaning: 'How many golfers the waiting room lets in at a time.',
    unit: 'golfers',
    kind: 'whole',
    min: 1,
    max: 10000,
    public: true,
  },
  {
    name: 'WAITING_ROOM_SECONDS',
    group: 'FAIRNESS',
    meaning: 'How long the waiting room takes until it lets the next golfers in.',
    unit: 'seconds',
    kind: 'whole',
    min: 1,
    max: 600,
    public: true,
  },
  {
    name: 'WAITING_ROOM_MINUTES',
    group: 'FAIRNESS',
    meaning: 'How long after the opening everybody is let in.',
    unit: 'minutes',
    kind: 'whole',
    min: 1,
    max: 240,
    public: true,
  },
  {
    name: 'BALLOT_WISHES',
    group: 'FAIRNESS',
    meaning: 'How many tee times an entry of a ballot may wish for.',
    unit: 'tee times',
    kind: 'whole',
    min: 1,
    max: 10,
    public: true,
  },
  {
    name: 'BALLOT_DRAW_MINUTES',
    group: 'FAIRNESS',
    meaning: 'How long after a ballot has closed it is drawn; its commitment is published in between.',
    unit: 'minutes',
    kind: 'whole',
    min: 1,
    max: 1440,
    public: true,
  },
  {
    name: 'GUESTS_PER_MEMBER',
    group: 'BOOKING',
    meaning: 'How many guests a member may bring to one tee time.',
    unit: 'guests',
    kind: 'whole',
    min: 0,
    max: 7,
    public: true,
  },
  {
    name: 'GUEST_WEEKEND_FROM',
    group: 'BOOKING',
    meaning: 'The time of day from which guests may play on Saturdays and Sundays.',
    kind: 'time',
    public: true,
  },
  {
    name: 'REMINDER_HOURS',
    group: 'BOOKING',
    meaning: 'How long before the round golfers are reminded of it by mail.',
    unit: 'hours',
    kind: 'whole',
    min: 1,
    max: 168,
    public: true,
  },
  {
    name: 'NO_SHOW_FREE',
    group: 'CANCELLATION',
    meaning: 'How many missed rounds are let pass.',
    unit: 'rounds',
    kind: 'whole',
    min: 0,
    max: 20,
    public: true,
  },
  {
    name: 'NO_SHOW_WARNINGS',
    group: 'CANCELLATION',
    meaning: 'How many missed rounds after those bring a warning; each one more suspends booking ahead.',
    unit: 'rounds',
    kind: 'whole',
    min: 0,
    max: 20,
    public: true,
  },
  {
    name: 'NO_SHOW_MONTHS',
    group: 'CANCELLATION',
    meaning: 'How long a missed round is remembered.',
    unit: 'months',
    kind: 'whole',
    min: 1,
    max: 60,
    public: true,
  },
  {
    name: 'NO_SHOW_SUSPENSION_DAYS',
    group: 'CANCELLATION',
    meaning: 'How long booking ahead is suspended for who stays away too often.',
    unit: 'days',
    kind: 'whole',
    min: 1,
    max: 365,
    public: true,
  },
  {
    name: 'RAIN_CHECK_RULE',
    group: 'CANCELLATION',
    meaning:
      'How a round that rain ended is paid back: HOLES by the share that is left, BANDS all, half or nothing by the holes played.',
    kind: 'choice',
    choices: ['HOLES', 'BANDS'],
    public: true,
  },
  {
    name: 'RAIN_CHECK_FULL_UNTIL',
    group: 'CANCELLATION',
    meaning: 'With BANDS: up to how many holes played all of the price is paid back.',
    unit: 'holes',
    kind: 'whole',
    min: 0,
    max: 18,
    public: true,
  },
  {
    name: 'RAIN_CHECK_HALF_UNTIL',
    group: 'CANCELLATION',
    meaning: 'With BANDS: up to how many holes played half of the price is paid back.',
    unit: 'holes',
    kind: 'whole',
    min: 0,
    max: 18,
    public: true,
  },
  {
    name: 'PACE_TURN_MINUTES',
    group: 'BOOKING',
    meaning: 'In how long a group should make the turn.',
    unit: 'minutes',
    kind: 'whole',
    min: 30,
    max: 300,
    public: false,
  },
  {
    name: 'PACE_ROUND_MINUTES',
    group: 'BOOKING',
    meaning: 'In how long a group should be round.',
    unit: 'minutes',
    kind: 'whole',
    min: 60,
    max: 600,
    public: false,
  },
  {
    name: 'AUTO_CANCEL_HOURS',
    group: 'BOOKING',
    meaning: 'How long before the round vacant spots are released where auto-cancel is on.',
    unit: 'hours',
    kind: 'whole',
    min: 0,
    max: 720,
    public: true,
  },
  {
    name: 'SHEET_DAYS_AHEAD',
    group: 'BOOKING',
    meaning: 'How many days ahead tee times are made from the templates.',
    unit: 'days',
    kind: 'whole',
    min: 1,
    max: 365,
    public: false,
  },
  {
    name: 'CANCELLATION_WINDOW',
    group: 'CANCELLATION',
    meaning: 'Until how long before the round it can be cancelled free of charge.',
    unit: 'hours',
    kind: 'whole',
    min: 0,
    max: 720,
    public: true,
  },
  {
    name: 'CANCELLATION_FEE',
    group: 'CANCELLATION',
    meaning: 'What a golfer is charged who cancels later than that.',
    kind: 'cents',
    min: 0,
    max: 10_000_000,
    public: true,
  },
  {
    name: 'CANCELLATION_POLICY',
    group: 'CANCELLATION',
    meaning: 'The rules of cancelling as golfers read them before they book.',
    kind: 'text',
    public: true,
  },
  {
    name: 'UNDO_MINUTES',
    group: 'CANCELLATION',
    meaning: 'How long after booking it can be cancelled free of charge in any case.',
    unit: 'minutes',
    kind: 'whole',
    min: 0,
    max: 1_440,
    public: true,
  },
  {
    name: 'HST',
    group: 'MONEY',
    meaning: 'The sales tax on fees.',
    kind: 'percent',
    min: 0,
    max: 100,
    public: true,
  },
  {
    name: 'ROUND_CREDIT',
    group: 'MONEY',
    meaning: 'How many round credits pay for one round.',
    unit: 'credits',
    kind: 'whole',
    min: 0,
    max: 100,
    public: false,
  },
  {
    name: 'MEMBERSHIP_CANCELLATION_FEE',
    group: 'MONEY',
    meaning: 'What is kept when a membership is cancelled.',
    kind: 'cents',
    min: 0,
    max: 100_000_000,
    public: false,
  },
  {
    name: 'NO_SHOW_FEE',
    group: 'MONEY',
    meaning: 'What a golfer is charged who does not come, tax included.',
    kind: 'cents',
    min: 0,
    max: 10_000_000,
    public: true,
  },
  {
    name: 'CLUB_ADDRESS',
    group: 'MONEY',
    meaning: 'The address of the club as it stands on receipts and statements.',
    kind: 'text',
    public: true,
    optional: true,
  },
  {
    name: 'CLUB_TAX_NUMBER',
    group: 'MONEY',
    meaning: 'The registration number under which the club collects tax, as it stands on receipts.',
    kind: 'text',
    public: true,
    optional: true,
  },
  {
    name: 'NEW_ACCOUNT_DAYS',
    group: 'ACCOUNTS',
    meaning: 'How long an account counts as new after it was made.',
    unit: 'days',
    kind: 'whole',
    min: 1,
    max: 365,
    public: false,
  },
  {
    name: 'EMERGENCY_CONTACT_LINK_DAYS',
    group: 'ACCOUNTS',
    meaning: 'How long an emergency contact can confirm the request by its mailed link.',
    unit: 'days',
    kind: 'whole',
    min: 1,
    max: 365,
    public: false,
  },
  {
    name: 'MESSAGE_EDIT_MINUTES',
    group: 'MESSAGING',
    meaning: 'How long after it was sent a message can be changed by its author.',
    unit: 'minutes',
    kind: 'whole',
    min: 0,
    max: 1_440,
    public: true,
  },
  {
    name: 'MESSAGES_PER_MINUTE',
    group: 'MESSAGING',
    meaning: 'How many messages one golfer can send in a minute.',
    unit: 'messages',
    kind: 'whole',
    min: 1,
    max: 6_000,
    public: false,
  },
  {
    name: 'DIGEST_MINUTES',
    group: 'MESSAGING',
    meaning: 'How long messages stay unread before a golfer who is away is told of them by mail.',
    unit: 'minutes',
    kind: 'whole',
    min: 5,
    max: 10_080,
    public: false,
  },
  {
    name: 'ERROR_LOG_DAYS',
    group: 'UPKEEP',
    meaning: 'How long entries stay in the log of errors.',
    unit: 'days',
    kind: 'whole',
    min: 1,
    max: 3_650,
    public: false,
  },
  ...securityParameters,
];

const byName = new Map(knownParameters.map((known) => [known.name, known]));

export const findKnownParameter = (name: string): KnownParameter | undefined => byName.get(name);

/** What is wrong with a value of this parameter; null where it may be used. Of parameters nobody knows every value may. */
export function valueProblem(name: string, value: string): string | null {
  const known = byName.get(name);
  if (!known) return null;
  const { kind, unit = 'units', min = 0, max = Number.MAX_SAFE_INTEGER, choices = [] } = known;
  switch (kind) {
    case 'text':
      return value.trim() === '' ? 'Please write something.' : null;
    case 'time':
      return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value) ? null : 'Use a time such as 07:30.';
    case 'percent':
      // Taxes are counted in hundredths of a percent: what is finer would be charged as something else than it says.
      return /^\d{1,3}(?:\.\d{1,2})?$/.test(value) && Number(value) >= min && Number(value) <= max
        ? null
        : `Use a percentage from ${min} to ${max} with at most two decimals, such as 13 or 9.75.`;
    case 'cents':
      return isWhole(value, min, max) ? null : `Use cents without a point, ${min} to ${max}: 2500 is $25.00.`;
    case 'choice':
      return choices.includes(value) ? null : `Use ${choices.join(' or ')}.`;
    case 'whole':
      return isWhole(value, min, max) ? null : `Use a whole number of ${unit}, ${min} to ${max}.`;
  }
}

const isWhole = (value: string, min: number, max: number): boolean =>
  /^(?:0|[1-9]\d{0,14})$/.test(value) && Number(value) >= min && Number(value) <= max;
