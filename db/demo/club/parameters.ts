/** The business settings of the demo club: the ones every club starts with, and its twilight hours by season. */

// A type and not an interface, so that it can be written as a row.
export type ParameterRow = {
  name: string;
  value: string;
  group: string;
  start_date: string;
};

/** Midnight at the club, so that a setting holds for the whole of the first day it is shown for. */
export const startOfTime = '2020-01-01T00:00:00';

const since2020 = (group: string, settings: Record<string, string>): ParameterRow[] =>
  Object.entries(settings).map(([name, value]) => ({
    name,
    value,
    group,
    start_date: startOfTime,
  }));

/**
 * What the migrations put into every database, in their order. It is told here once more because a reset empties
 * the table and a migration never runs twice.
 */
export const defaultParameters: readonly ParameterRow[] = [
  ...since2020('BOOKING', {
    BOOKING_TIME_CHANGE: '07:00',
    TWILIGHT_TIME: '15:00',
    CUT_OFF_TIME: '45',
    HOLD_SECONDS: '600',
    MAX_SPOTS: '8',
    NON_MEMBER_ADVANCE_DAYS: '5',
    AUTO_CANCEL_HOURS: '48',
    SHEET_DAYS_AHEAD: '21',
  }),
  ...since2020('CANCELLATION', {
    CANCELLATION_WINDOW: '24',
    CANCELLATION_FEE: '2500',
    UNDO_MINUTES: '10',
    CANCELLATION_POLICY:
      'You can cancel free of charge until 24 hours before your tee time. After that a fee of $25 per golfer is charged to whoever made the booking. Rounds lost to weather are never charged.',
  }),
  ...since2020('MONEY', { HST: '13', ROUND_CREDIT: '1', MEMBERSHIP_CANCELLATION_FEE: '10000' }),
  ...since2020('ACCOUNTS', { NEW_ACCOUNT_DAYS: '30', EMERGENCY_CONTACT_LINK_DAYS: '14' }),
  ...since2020('UPKEEP', { ERROR_LOG_DAYS: '30' }),
  ...since2020('MONEY', { NO_SHOW_FEE: '5000' }),
  ...since2020('FAIRNESS', {
    WAITLIST: 'ON',
    WAITLIST_OFFER_MINUTES: '15',
    WAITING_ROOM: 'OFF',
    WAITING_ROOM_ADMITS: '40',
    WAITING_ROOM_SECONDS: '5',
    WAITING_ROOM_MINUTES: '30',
    BALLOT_WISHES: '3',
    BALLOT_DRAW_MINUTES: '60',
  }),
  ...since2020('BOOKING', {
    GUESTS_PER_MEMBER: '3',
    GUEST_WEEKEND_FROM: '12:00',
    REMINDER_HOURS: '24',
  }),
  ...since2020('CANCELLATION', {
    NO_SHOW_FREE: '1',
    NO_SHOW_WARNINGS: '1',
    NO_SHOW_MONTHS: '12',
    NO_SHOW_SUSPENSION_DAYS: '14',
    RAIN_CHECK_RULE: 'HOLES',
    RAIN_CHECK_FULL_UNTIL: '4',
    RAIN_CHECK_HALF_UNTIL: '14',
  }),
  ...since2020('BOOKING', { PACE_TURN_MINUTES: '130', PACE_ROUND_MINUTES: '260' }),
  ...since2020('MESSAGING', { MESSAGE_EDIT_MINUTES: '15', MESSAGES_PER_MINUTE: '60', DIGEST_MINUTES: '60' }),
  ...since2020('MONEY', { MEMBERSHIP_PRORATION: 'OFF', LARGE_SUM: '100000' }),
  ...since2020('FAIRNESS', {
    OPEN_BOOKINGS_OF_MEMBERS: '14',
    OPEN_BOOKINGS_OF_OTHERS: '5',
    ROUNDS_A_DAY: '2',
    UNCLAIMED_SPOTS: '12',
    HOLDS_PER_MINUTE: '30',
    BOOKINGS_PER_MINUTE: '10',
    WAITING_ROOM_PER_NETWORK: '2',
    WAITING_ROOM_SPOTS: '4',
    CLUB_NETWORKS: '127.0.0.1, ::1',
    INVITATIONS_A_DAY: '60',
    INVITATIONS_OF_ONE_A_DAY: '10',
  }),
  ...since2020('SECURITY', {
    SECURITY_LOG_DAYS: '90',
    SECURITY_ALERT_LOGINS: '200',
    SECURITY_ALERT_REFUSALS: '500',
    SECURITY_ALERT_LIMITS: '500',
    SECURITY_ALERT_RIGHTS: '5',
    SECURITY_ALERT_EXPORTS: '30',
  }),
  ...since2020('BOOKING', { SHEET_NAMES: 'MEMBERS' }),
  ...since2020('ACCOUNTS', { SHEETS_PER_HOUR: '200', LOOK_UPS_PER_HOUR: '150' }),
  ...since2020('FAIRNESS', {
    WAITING_ROOM_KEPT_SECONDS: '90',
    INVITATIONS_PER_BOOKING: '24',
    DAYS_AFTER_A_NO: '0',
  }),
  ...since2020('ACCOUNTS', { SIGN_UP_APPROVAL: 'OFF' }),
  ...since2020('EVENTS', {
    EVENT_CHARGE_DAYS: '7',
    EVENT_CONFIRM_HOURS: '48',
    TEAM_INVITATION_HOURS: '48',
    PERMANENT_DAYS: '14',
    FEE_REQUESTS_A_DAY: '20',
    EVENT_WAITING_ROOM: 'OFF',
    ENTRY_CHANGES_A_DAY: '60',
    GROUP_SIZE: '4',
    GROUP_INTERVAL: '10',
    GROUP_SMALLEST: '2',
    GROUP_REPAIR: 'ON',
    ALLOWANCE_SMALL_FIELD: '30',
    NIGHT_DRAW_HOURS: '24',
    NIGHT_ASK_HOURS: '6',
    NIGHT_FINAL_MINUTES: '10',
    BOARD_POLL_SECONDS: '5',
  }),
  ...since2020('CONTENT', { NEWS_DAYS: '90', PROMO_CLICKS_PER_MINUTE: '20' }),
  ...since2020('MAIL', { NEWSLETTER_LIST: 'newsletter', CONFIRM_DAYS: '7' }),
  ...since2020('MAIL', {
    MAIL_PER_MINUTE: '60',
    MAIL_DOMAIN_SHARE: '50',
    MAIL_QUIET_FROM: '21:00',
    MAIL_QUIET_UNTIL: '08:00',
    MAIL_STOP_COMPLAINTS: '0.3',
    MAIL_STOP_BOUNCES: '5',
    MAIL_KEEP_DAYS: '400',
  }),
  ...since2020('EVENTS', { GROUPS_CATCH_UP_DAYS: '10' }),
  ...since2020('MAIL', { IMPORT_MOST: '2000' }),
  ...since2020('MONEY', { TAX_NAME: 'HST' }),
  ...since2020('BOOKING', { CLOSURE_ANSWER_MINUTES: '30' }),
  ...since2020('UPKEEP', { IMPORT_ROWS_DAYS: '90' }),
  ...since2020('MONEY', { VOUCHER_MONTHS: '0', RAIN_VOUCHER_MONTHS: '24' }),
  ...since2020('UPKEEP', { OFFICE_QUEUES_SECONDS: '60' }),
  ...since2020('MEMBERSHIP', { MEMBERSHIP_ENDING_DAYS: '30' }),
  ...since2020('MONEY', { FAILED_PAYMENT_DAYS: '7' }),
  ...since2020('UPKEEP', { LATE_JOB_MINUTES: '60' }),
  ...since2020('UPKEEP', { OFFICE_VIEWS_MOST: '50' }),
  ...since2020('MEMBERSHIP', { MEMBER_DOCUMENTS: '50', MEMBER_DOCUMENT_KB: '10240' }),
];

/** What a club writes itself. */
export const ownParameters: readonly ParameterRow[] = [
  ...since2020('MONEY', {
    CLUB_ADDRESS: '1840 Hollow Road, Puslinch, Ontario N0B 2J0',
    CLUB_TAX_NUMBER: '84721 6305 RT0001',
  }),
  ...since2020('MEMBERSHIP', {
    membershipTitle: 'Buy a membership',
    membershipInfo:
      'Every membership holds for the days shown. The office helps you to choose: call, or come by.',
  }),
];

/** 1300 stands for 13 %. */
export const taxBasisPoints = 1300;

interface Twilight {
  /** Month and day from which it holds. */
  from: string;
  time: string;
}

const twilights: readonly Twilight[] = [
  { from: '04-15', time: '16:00' },
  { from: '10-15', time: '14:00' },
];

/** Twilight moves with the sun: a row for each season's start of last year and this year, in club time. */
export const twilightParameters = (today: string): ParameterRow[] => {
  const thisYear = Number(today.slice(0, 4));
  return [thisYear - 1, thisYear].flatMap((year) =>
    twilights.map(({ from, time }) => ({
      name: 'TWILIGHT_TIME',
      value: time,
      group: 'BOOKING',
      start_date: `${year}-${from}T00:00:00`,
    })),
  );
};

interface DatedValue {
  name: string;
  group: string;
  /** Counted from this year. */
  year: -1 | 0 | 1;
  value: string;
}

/** What was decided otherwise last year, and what is decided for the next one. Today's values are the default ones. */
const decisions: readonly DatedValue[] = [
  { name: 'CUT_OFF_TIME', group: 'BOOKING', year: -1, value: '60' },
  { name: 'CUT_OFF_TIME', group: 'BOOKING', year: 0, value: '45' },
  { name: 'BOOKING_TIME_CHANGE', group: 'BOOKING', year: -1, value: '06:30' },
  { name: 'BOOKING_TIME_CHANGE', group: 'BOOKING', year: 0, value: '07:00' },
  { name: 'CANCELLATION_FEE', group: 'CANCELLATION', year: -1, value: '2000' },
  { name: 'CANCELLATION_FEE', group: 'CANCELLATION', year: 0, value: '2500' },
  { name: 'CANCELLATION_FEE', group: 'CANCELLATION', year: 1, value: '3000' },
  {
    name: 'CANCELLATION_POLICY',
    group: 'CANCELLATION',
    year: 1,
    value:
      'You can cancel free of charge until 24 hours before your tee time. After that a fee of $30 per golfer is charged to whoever made the booking. Rounds lost to weather are never charged.',
  },
  { name: 'MEMBERSHIP_CANCELLATION_FEE', group: 'MONEY', year: 1, value: '12500' },
];

/** Each from 1 January, in club time. */
export const parameterHistory = (today: string): ParameterRow[] =>
  decisions.map(({ name, group, year, value }) => ({
    name,
    value,
    group,
    start_date: `${Number(today.slice(0, 4)) + year}-01-01T00:00:00`,
  }));

/** HH:MM from which twilight fees are offered on this day. */
export function twilightOn(today: string): string {
  const current = twilightParameters(today).filter(({ start_date }) => start_date.slice(0, 10) <= today);
  return current.at(-1)?.value ?? '15:00';
}
