/** The club's business parameters: dated values of which the latest that has begun is in force. */
import type { Proration } from '@fourball/shared/club/enums.ts';
import type { Sql } from '@fourball/db/connection.ts';
import { sheetNames, type SheetNames } from '@fourball/shared/accounts/enums.ts';
import { clientNetwork } from '../../kernel/client-network.ts';

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
  waitlist: {
    /** Where no rule of the course and day says otherwise. */
    on: boolean;
    offerMinutes: number;
  };
  /** How long who is asked to move out of a closed span may think about it. */
  closureAnswerMinutes: number;
  waitingRoom: {
    /** Where no rule of the course and day says otherwise. */
    on: boolean;
    /** So many golfers are let in every `everySeconds`, for `minutes` from the opening; then everybody is. */
    admits: number;
    everySeconds: number;
    minutes: number;
    /** So many golfers of one client network are drawn with all others; more follow after them. */
    perNetwork: number;
    /** The most spots a golfer may have of the day while the room lasts. */
    spots: number;
    /** For so long after being let in so many spots are kept for a golfer; 0 where nothing is kept. */
    keptSeconds: number;
    /** Networks that many golfers share, as `clientNetwork` says them. */
    clubNetworks: readonly string[];
  };
  ballot: {
    /** How many tee times an entry may wish for. */
    wishes: number;
    /** From the closing, when the commitment is published, to the draw. */
    drawMinutes: number;
  };
  /** What one golfer may have at most: of what others want too, and of asking for it. */
  quotas: {
    /** Bookings that are still to be played. */
    openOfMembers: number;
    openOfOthers: number;
    roundsADay: number;
    /** Spots of a golfer's bookings that nobody has said yes to. */
    unclaimedSpots: number;
    holdsPerMinute: number;
    bookingsPerMinute: number;
    invitationsADay: number;
    /** By everybody together to one person. */
    invitationsOfOneADay: number;
    invitationsPerBooking: number;
    /** For so many days who said no to a golfer is asked no more by that golfer. */
    daysAfterANo: number;
  };
  guests: {
    /** How many a member may bring to one tee time. */
    perMember: number;
    /** Club time from which guests may play on Saturdays and Sundays. */
    weekendFrom: string;
  };
  /** What a membership costs that is bought after it began. */
  membershipProration: Proration;
  reminderHours: number;
  /** For whom there are names of golfers on the sheet and in searches. */
  sheetNames: SheetNames;
  noShow: {
    /** The first so many within `months` cost nothing, so many more bring a warning, each after that a suspension. */
    free: number;
    warnings: number;
    months: number;
    suspensionDays: number;
  };
  rainCheck: {
    /** HOLES: the share of the round that is left. BANDS: all up to `fullUntil` holes, half up to `halfUntil`, then none. */
    rule: 'HOLES' | 'BANDS';
    fullUntil: number;
    halfUntil: number;
  };
  /** Minutes in which a group should make the turn, and be round. */
  /** In how many months vouchers run out; 0: never. */
  vouchers: { giftMonths: number; rainCheckMonths: number };
  pace: { turnMinutes: number; roundMinutes: number };
  /** Seasons and golf events. */
  events: {
    /** Fees that are due before an event are charged so many days before it. */
    chargeDays: number;
    /** So many hours before it golfers are asked whether they come. */
    confirmHours: number;
    /** For so long a place is held for a partner who was asked. */
    teamInvitationHours: number;
    /** Whether the opening of an event's registration has a waiting room. */
    waitingRoom: boolean;
    /** For so long a place in a new season is kept for who had one before. */
    permanentDays: number;
    /** How many changes of fees one organizer may ask for in a day. */
    feeRequestsADay: number;
    entryChangesADay: number;
  };
  /** Groups of golf events, where their organizers say nothing else. */
  groups: {
    /** The most golfers of one. */
    size: number;
    /** Minutes between two starts. */
    interval: number;
    /** The fewest golfers with whom one still goes out after others have left it. */
    smallest: number;
    /** Whether those that golfers can see are mended by themselves. */
    repair: boolean;
    /** In fields of fewer golfers all of the course handicap counts; 0: in none. */
    smallField: number;
    /** Days after an event for which handicaps and cards of groups from before an upgrade are still made. */
    catchUpDays: number;
  };
  /** Seconds after which a screen in the clubhouse asks for its board again. */
  boardPollSeconds: number;
  /** Golf events that run by themselves, where their organizers say nothing else. */
  nights: {
    /** Groups are drawn so many hours before the first start. */
    drawHours: number;
    /** So many hours after the last start organizers are asked about cards that are missing. */
    askHours: number;
    /** Minutes from the last signature until results are final. */
    finalMinutes: number;
  };
  /** Every parameter in force as text, by name. */
  all: Readonly<Record<string, string>>;
  /** When the value in force of each began, by name. */
  since: Readonly<Record<string, Date>>;
}

interface ParameterRow {
  name: string;
  value: string;
  start_date: Date;
}

/** Every parameter with its dates, the newest first; which holds depends on the moment asked about. */
export const loadParameters = (sql: Sql): Promise<ParameterRow[]> =>
  sql.query<ParameterRow>('select name, value, start_date from parameters order by start_date desc, id desc');

/** What held at `moment`. A missing or unreadable parameter is an error of the installation and says which. */
export function rulesAt(rows: readonly ParameterRow[], moment: Date): BookingRules {
  const all: Record<string, string> = {};
  const since: Record<string, Date> = {};
  for (const { name, value, start_date } of rows) {
    if (start_date > moment || name in all) continue;
    all[name] = value;
    since[name] = start_date;
  }
  const text = (name: string, pattern: RegExp): string => {
    const value = all[name];
    if (value === undefined) throw new Error(`The parameter ${name} is missing.`);
    if (!pattern.test(value)) throw new Error(`The parameter ${name} has an unusable value: ${value}`);
    return value;
  };
  const number = (name: string) => Number(text(name, /^\d+(\.\d+)?$/));
  const time = (name: string) => text(name, /^\d{2}:\d{2}$/);
  const isOn = (name: string) => text(name, /^(?:ON|OFF)$/) === 'ON';
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
    waitlist: { on: isOn('WAITLIST'), offerMinutes: number('WAITLIST_OFFER_MINUTES') },
    closureAnswerMinutes: number('CLOSURE_ANSWER_MINUTES'),
    waitingRoom: {
      on: isOn('WAITING_ROOM'),
      admits: number('WAITING_ROOM_ADMITS'),
      everySeconds: number('WAITING_ROOM_SECONDS'),
      minutes: number('WAITING_ROOM_MINUTES'),
      perNetwork: number('WAITING_ROOM_PER_NETWORK'),
      spots: number('WAITING_ROOM_SPOTS'),
      keptSeconds: number('WAITING_ROOM_KEPT_SECONDS'),
      clubNetworks: text('CLUB_NETWORKS', /^/)
        .split(',')
        .map((address) => clientNetwork(address.trim())),
    },
    ballot: { wishes: number('BALLOT_WISHES'), drawMinutes: number('BALLOT_DRAW_MINUTES') },
    quotas: {
      openOfMembers: number('OPEN_BOOKINGS_OF_MEMBERS'),
      openOfOthers: number('OPEN_BOOKINGS_OF_OTHERS'),
      roundsADay: number('ROUNDS_A_DAY'),
      unclaimedSpots: number('UNCLAIMED_SPOTS'),
      holdsPerMinute: number('HOLDS_PER_MINUTE'),
      bookingsPerMinute: number('BOOKINGS_PER_MINUTE'),
      invitationsADay: number('INVITATIONS_A_DAY'),
      invitationsOfOneADay: number('INVITATIONS_OF_ONE_A_DAY'),
      invitationsPerBooking: number('INVITATIONS_PER_BOOKING'),
      daysAfterANo: number('DAYS_AFTER_A_NO'),
    },
    guests: { perMember: number('GUESTS_PER_MEMBER'), weekendFrom: time('GUEST_WEEKEND_FROM') },
    membershipProration: text('MEMBERSHIP_PRORATION', /^(?:OFF|DAYS|MONTHS)$/) as Proration,
    reminderHours: number('REMINDER_HOURS'),
    sheetNames: sheetNames.parse(text('SHEET_NAMES', /^(?:MEMBERS|EVERYBODY|NOBODY)$/)),
    noShow: {
      free: number('NO_SHOW_FREE'),
      warnings: number('NO_SHOW_WARNINGS'),
      months: number('NO_SHOW_MONTHS'),
      suspensionDays: number('NO_SHOW_SUSPENSION_DAYS'),
    },
    rainCheck: {
      rule: text('RAIN_CHECK_RULE', /^(?:HOLES|BANDS)$/) === 'BANDS' ? 'BANDS' : 'HOLES',
      fullUntil: number('RAIN_CHECK_FULL_UNTIL'),
      halfUntil: number('RAIN_CHECK_HALF_UNTIL'),
    },
    vouchers: { giftMonths: number('VOUCHER_MONTHS'), rainCheckMonths: number('RAIN_VOUCHER_MONTHS') },
    pace: { turnMinutes: number('PACE_TURN_MINUTES'), roundMinutes: number('PACE_ROUND_MINUTES') },
    events: {
      chargeDays: number('EVENT_CHARGE_DAYS'),
      confirmHours: number('EVENT_CONFIRM_HOURS'),
      teamInvitationHours: number('TEAM_INVITATION_HOURS'),
      waitingRoom: isOn('EVENT_WAITING_ROOM'),
      permanentDays: number('PERMANENT_DAYS'),
      feeRequestsADay: number('FEE_REQUESTS_A_DAY'),
      entryChangesADay: number('ENTRY_CHANGES_A_DAY'),
    },
    groups: {
      size: number('GROUP_SIZE'),
      interval: number('GROUP_INTERVAL'),
      smallest: number('GROUP_SMALLEST'),
      repair: isOn('GROUP_REPAIR'),
      smallField: number('ALLOWANCE_SMALL_FIELD'),
      catchUpDays: number('GROUPS_CATCH_UP_DAYS'),
    },
    boardPollSeconds: number('BOARD_POLL_SECONDS'),
    nights: {
      drawHours: number('NIGHT_DRAW_HOURS'),
      askHours: number('NIGHT_ASK_HOURS'),
      finalMinutes: number('NIGHT_FINAL_MINUTES'),
    },
    all,
    since,
  };
}

/** `rulesAt` for who asks often: they are made again when the rows are others, or another one of them begins to hold. */
export function followRules(): typeof rulesAt {
  let kept: { rows: readonly ParameterRow[]; from: Date; until: number; rules: BookingRules } | undefined;
  return (rows, moment) => {
    if (kept?.rows === rows && kept.from <= moment && moment.getTime() < kept.until) return kept.rules;
    const later = rows
      .map(({ start_date }) => start_date.getTime())
      .filter((start) => start > moment.getTime());
    kept = { rows, from: moment, until: Math.min(Infinity, ...later), rules: rulesAt(rows, moment) };
    return kept.rules;
  };
}
