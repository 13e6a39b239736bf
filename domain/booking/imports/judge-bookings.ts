/** Says what becomes of each row of a file of bookings, each booking whole, in the order of the file. Pure. */
import { priceFor } from '@fourball/shared/booking/rules/price.ts';
import { guestPayer } from '@fourball/shared/membership/price-class.ts';
import type { CourseFee } from '@fourball/shared/club/shapes.ts';
import type { Told } from '@fourball/shared/club/imports/fates.ts';
import { taxOn } from '@fourball/shared/club/tax.ts';
import type { CourseFacts, FeeFacts } from '../../club/courses/courses.ts';
import type { ClubMoment, JudgedRow } from '../../club/imports/import-kind.ts';
import { feeAt, roundWith } from '../../club/prices/fee-prices.ts';
import { payerFor } from '../../membership/memberships/standing.ts';
import { frozenPrices, type NewBooking } from '../facts/booking-rows.ts';
import { whyBlocked, whyNotTwilight } from '../rules/booking-window.ts';
import { roundMinutes, roundsDuring, spanFrom, type Span } from '../rules/quota-rules.ts';
import type { TeeTimeRoom } from '../rules/tee-time-room.ts';
import type { Ground } from './find-ground.ts';
import { isTold, seatsOf, type Seat, type Seats } from './party-seats.ts';
import { partiesOf, type SaidRow } from './read-bookings.ts';

/** A booking that is to be written. */
export interface BroughtBooking extends Omit<NewBooking, 'purchaseId' | 'conversationId'> {
  readonly teeTimeId: number;
  /** What the staff is told at the tee time. */
  readonly notes: readonly string[];
}

export interface JudgedBooking extends JudgedRow {
  /** Of the first row of a booking that is to be written. */
  readonly booking: BroughtBooking | null;
  /** The first row of its booking. */
  readonly first: number;
}

/** What the bookings above in the file take. */
interface Taken {
  readonly places: Map<number, number>;
  readonly spans: Map<number, { readonly span: Span; readonly row: number }[]>;
}

export function judgeBookings(said: readonly SaidRow[], ground: Ground, moment: ClubMoment): JudgedBooking[] {
  const taken: Taken = { places: new Map(), spans: new Map() };
  const judged = partiesOf(said).flatMap((party) => judgeParty(party, ground, moment, taken));
  return judged.toSorted((one, other) => one.row - other.row);
}

function judgeParty(
  all: readonly SaidRow[],
  ground: Ground,
  moment: ClubMoment,
  taken: Taken,
): JudgedBooking[] {
  const party = all.filter(({ decided }) => decided !== 'LEAVE');
  const first = party[0]?.row ?? 0;
  const seats = seatsOf(party, ground);
  const fared = (
    row: SaidRow,
    fate: JudgedRow['fate'],
    reason: Told | null,
    notes: readonly Told[] = [],
    booking: BroughtBooking | null = null,
  ): JudgedBooking => ({
    row: row.row,
    fate,
    reason,
    notes,
    targetId: seats.meant.get(row.row) ?? null,
    changes: [],
    booking,
    first,
  });
  const left = all
    .filter(({ decided }) => decided === 'LEAVE')
    .map((row) => ({ ...fared(row, 'LEFT', null), targetId: null }));
  /** The row that it is about has the reason, the others of its booking name that row. */
  const refused = (at: number, reason: Told): JudgedBooking[] => [
    ...left,
    ...party.map((row) =>
      fared(row, 'REFUSED', row.row === at ? reason : { code: 'PARTY_REFUSED', row: at }),
    ),
  ];
  if (seats.refused !== null) return refused(seats.refused.row, seats.refused.told);
  const { undecided } = seats;
  if (undecided.length > 0) {
    const names = new Map(undecided.map((one) => [one.row, one.name]));
    return [
      ...left,
      ...party.map((row) => {
        const name = names.get(row.row);
        return name === undefined
          ? fared(row, 'REFUSED', { code: 'PARTY_UNDECIDED', row: undecided[0]?.row ?? first })
          : fared(row, 'POSSIBLE', { code: 'SAME_NAME', name });
      }),
    ];
  }
  const [booker] = seats.golfers;
  const [head] = party;
  if (!head) return left;
  if (!booker) return refused(first, { code: 'NO_GOLFER' });
  const placed = place(party, seats, ground, moment, taken);
  if (placed === 'SAME') return [...left, ...party.map((row) => fared(row, 'SAME', null))];
  if (isTold(placed)) return refused(placed.row ?? first, placed.told);
  const { teeTime, fee, price, course } = placed;
  const rounds = seats.places.map((seat) => roundOf(seat, { teeTime, fee, price, ground }));
  const open = seats.places.filter(({ kind }) => kind === 'OPEN').length;
  const booking: BroughtBooking = {
    userId: booker.userId,
    courseId: course.courseId,
    courseFeeId: fee.courseFeeId,
    day: teeTime.day,
    startsAt: teeTime.starts_at,
    autoCancel: false,
    ...frozenPrices(price),
    taxBasisPoints: ground.rules.taxBasisPoints,
    roundMinutes: roundMinutes(ground.rules, fee.holes),
    teeTimeIds: [teeTime.id],
    teeTimeId: teeTime.id,
    rounds,
    invited: [],
    notes: party.flatMap(({ note, row }) =>
      note === null ? [] : [`${seats.places.find((seat) => seat.row === row)?.name ?? booker.name}: ${note}`],
    ),
  };
  return [
    ...left,
    ...party.map((row) => {
      const own = seats.places.flatMap((seat, at) => (seat.row === row.row ? [{ seat, at }] : []));
      const cents = own.reduce(
        (sum, { at }) => sum + (rounds[at]?.playFeeCents ?? 0) + (rounds[at]?.taxCents ?? 0),
        0,
      );
      const pays = own.some(({ seat }) => seat.kind !== 'OPEN');
      return fared(
        row,
        'NEW',
        null,
        [
          ...(pays ? [{ code: 'COSTS', cents, paid: row.paid } as const] : []),
          ...own.flatMap(({ seat: { kind, name } }): Told[] =>
            kind === 'GUEST' && name !== null ? [{ code: 'AS_GUEST', name }] : [],
          ),
          ...(seats.named.get(row.row) ?? []).map((name): Told => ({ code: 'NAMED_LATER', name })),
          ...(row.row === first && open > 0 ? [{ code: 'OPEN_PLACES', places: open } as const] : []),
        ],
        row.row === first ? booking : null,
      );
    }),
  ];
}

interface Placed {
  readonly teeTime: TeeTimeRoom;
  readonly fee: FeeFacts;
  readonly price: CourseFee;
  readonly course: CourseFacts;
}

interface Refusal {
  /** Null: all of the booking. */
  readonly row: number | null;
  readonly told: Told;
}

/** Where the booking plays, and for what; takes the places and the time of its golfers from the rows below. */
function place(
  party: readonly SaidRow[],
  { golfers, places }: Seats,
  ground: Ground,
  { today, now }: ClubMoment,
  taken: Taken,
): Placed | Refusal | 'SAME' {
  const [head] = party;
  const why = (told: Told, row: number | null = null): Refusal => ({ row, told });
  if (!head) return why({ code: 'NO_GOLFER' });
  const { day, time } = head;
  const course = ground.courseOf(head.course);
  if (!course) return why({ code: 'UNKNOWN_COURSE', name: head.course });
  const { courseId, name } = course;
  const starts = ground.teeTimesAt(courseId, day, time);
  if (day < today || starts.some(({ starts_at }) => starts_at <= now)) return why({ code: 'TIME_PAST' });
  if (starts.length === 0) return why({ code: 'NO_TEE_TIME', course: name, time });
  const playsThere = (userId: number): boolean =>
    ground.days
      .get(userId)
      ?.rounds.some(({ asked, teeTimeId }) => !asked && starts.some(({ id }) => id === teeTimeId)) ?? false;
  if (golfers.every(({ userId }) => playsThere(userId))) return 'SAME';
  if (ground.isUndrawn(courseId, day)) return why({ code: 'DRAWN' });
  const holes = party.find((row) => row.holes !== null)?.holes ?? null;
  const offered = feeFor(course, { day, time, holes }, ground);
  if (!offered) return why({ code: 'NO_FEE', holes });
  const { fee, price } = offered;
  const open = starts.filter((start) => closedBy(start, fee.holes) === null);
  if (open.length === 0)
    return why({ code: 'TEE_TIME_CLOSED', reason: starts.find(Boolean)?.block_reason ?? null });
  const freeAt = (start: TeeTimeRoom): number => start.free - (taken.places.get(start.id) ?? 0);
  const teeTime = open.find((start) => freeAt(start) >= places.length);
  if (!teeTime)
    return why({ code: 'NO_ROOM', free: Math.max(0, ...open.map(freeAt)), wanted: places.length });
  const span = spanFrom(teeTime.starts_at, roundMinutes(ground.rules, fee.holes));
  for (const { userId, row, name: golfer } of golfers) {
    const [other] = roundsDuring(ground.days.get(userId), span);
    if (other)
      return why({ code: 'PLAYS_THEN', name: golfer, time: other.time, course: other.courseName }, row);
    const above = taken.spans
      .get(userId)
      ?.find((one) => one.span.startsAt < span.endsAt && one.span.endsAt > span.startsAt);
    if (above) return why({ code: 'PLAYS_IN_ROW', name: golfer, row: above.row }, row);
  }
  taken.places.set(teeTime.id, (taken.places.get(teeTime.id) ?? 0) + places.length);
  for (const { userId, row } of golfers)
    taken.spans.set(userId, [...(taken.spans.get(userId) ?? []), { span, row }]);
  return { teeTime, fee, price, course };
}

/** As at the desk: what can't be booked online the office can book. */
const closedBy = ({ block_kind: block, block_reason: blockReason }: TeeTimeRoom, holes: number) =>
  whyBlocked({ block: block === 'NO_ONLINE_BOOKING' ? null : block, blockReason }, holes) ?? null;

/**
 * What golfers would take then: the twilight fee from when it is offered, else the first of the course. Where the file does not say how
 * many holes, of those with the most.
 */
function feeFor(
  { fees }: CourseFacts,
  { day, time, holes }: { readonly day: string; readonly time: string; readonly holes: number | null },
  { rules }: Ground,
): { readonly fee: FeeFacts; readonly price: CourseFee } | undefined {
  const offered = fees.flatMap((fee) => {
    const price = feeAt(fee, day, time);
    return price && whyNotTwilight(rules, price, time) === undefined ? [{ fee, price }] : [];
  });
  const most = holes ?? Math.max(0, ...offered.map(({ fee }) => fee.holes));
  const fitting = offered.filter(({ fee }) => fee.holes === most);
  return fitting.find(({ fee }) => fee.twilight) ?? fitting[0];
}

function roundOf(
  { kind, userId, name, paid }: Seat,
  {
    teeTime: { id: teeTimeId, day },
    fee,
    price,
    ground: { standings, rules },
  }: Pick<Placed, 'teeTime' | 'fee' | 'price'> & { readonly ground: Ground },
): NewBooking['rounds'][number] {
  const payer = kind === 'GOLFER' ? payerFor(standings.get(userId ?? 0), roundWith(fee, day)) : guestPayer;
  const listed = priceFor(price, payer);
  const playFeeCents = kind === 'OPEN' ? null : paid ? 0 : listed;
  return {
    teeTimeId,
    day,
    userId: kind === 'GOLFER' ? userId : null,
    ...(kind === 'GUEST' ? { guest: { name: name ?? '', email: null } } : {}),
    chargePurchaser: false,
    agreement: kind === 'GOLFER' ? 'OFFICE' : 'OWN',
    playFeeCents,
    taxCents: playFeeCents === null ? null : taxOn(playFeeCents, rules.taxBasisPoints),
    roundCredits: 0,
  };
}
