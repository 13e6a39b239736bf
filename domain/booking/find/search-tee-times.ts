/** Searches days and courses for tee times that a golfer could hold now, on the sheets in memory. */
import { addDays } from '@fourball/shared/club/days.ts';
import { prepared } from '@fourball/db/connection.ts';
import type { TeeTimeWithChoices } from '@fourball/shared/booking/events.ts';
import type { FoundTeeTime, searchTeeTimes as call } from '@fourball/shared/booking/find/find-calls.ts';
import { divideParty, undivided } from '@fourball/shared/booking/rules/party.ts';
import { feesAt, priceFor } from '@fourball/shared/booking/rules/price.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import type { Payer } from '@fourball/shared/membership/price-class.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import type { CourseFacts } from '../../club/courses/courses.ts';
import { bandsOn, roundOn, type FeeBand } from '../../club/prices/fee-prices.ts';
import type { BookingRules } from '../../club/parameters/parameters.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { payerFor, standingFor } from '../../membership/memberships/standing.ts';
import { barredBy } from '../rules/bars.ts';
import type { FairnessFacts } from '../rules/fairness-facts.ts';
import type { WaitingRooms } from '../rules/waiting-room.ts';
import { findBookingStandings } from '../facts/booking-standings.ts';
import {
  bookingWindow,
  whyBlocked,
  whyNotOpen,
  whyNotTwilight,
  whyTooMany,
} from '../rules/booking-window.ts';
import { isBookable } from '../tell/present-tee-times.ts';
import { holdStands } from '../facts/standing-holds.ts';
import type { TeeTimeReader } from '../sheet/tee-sheet.ts';

type Wish = BodyOf<typeof call>;

/** More than anybody reads: the search is narrowed instead. */
const most = 300;
/** Days whose sheets are read together: mostly the first ones have enough. */
const daysAtOnce = 4;

const findOwnHold = prepared(
  'search.own-hold',
  `select l.tee_time_id, l.spots from holds o join hold_tee_times l on l.hold_id = o.id
     join tee_times t on t.id = l.tee_time_id
   where o.user_id = $1 and ${holdStands}`,
);

/** Of a course and a day, what can be asked of a tee time there. */
interface Sheet {
  courseId: number;
  /** Course and day as JSON, without the braces. */
  facts: string;
  /** In the order of the day. */
  starts: readonly Start[];
  /** What starts before is not booked online any more. */
  earliest: string;
  /** What is offered for all of these tee times, as JSON; undefined where nothing is. */
  feesFor(used: readonly Start[]): string | undefined;
}

/** A tee time whose `available` are the spots that the caller could hold there: those of the sheet, and those that the caller holds. */
type Start = TeeTimeWithChoices;

/** What the caller pays as for so many holes. */
type PayerWith = (holes: number) => Payer | undefined;

interface Found {
  readonly start: Start;
  readonly sheet: Sheet;
  /** Undefined where the whole party starts there. */
  readonly parts: FoundTeeTime['parts'] | undefined;
  readonly fees: string;
}

/**
 * The reply as JSON, which is put together of pieces and not parsed by its schema: for hundreds of tee times that would
 * cost more than finding them.
 *
 * Only days that the caller may book; a wish beyond them finds nothing there. Answered from the sheets that are kept in
 * memory: four courses and two weeks are thousands of rows, which the database would send again with every search.
 */
export async function searchTeeTimes(
  house: House,
  club: ClubFacts,
  {
    facts: fairnessFacts,
    rooms,
    readTeeTimes,
  }: { facts: FairnessFacts; rooms: Pick<WaitingRooms, 'findBar'>; readTeeTimes: TeeTimeReader },
  actor: UserActor,
  wish: Wish,
): Promise<string> {
  const now = house.clock.now();
  const today = clubDay(now, house.timeZone);
  const [courses, rules, fairness, standings] = await Promise.all([
    club.courses(),
    club.rules(),
    fairnessFacts(),
    findBookingStandings(house.db, [actor.userId], today, now),
  ]);
  const standing = standings.get(actor.userId);
  if (!standing) throw new AppError('unauthenticated');
  const window = bookingWindow(rules, standing, now, house.timeZone);
  const from = wish.from > window.firstDay ? wish.from : window.firstDay;
  const to = wish.to < window.lastDay ? wish.to : window.lastDay;
  if (to < from || whyTooMany(rules, wish.spots) !== undefined) return presentAll([], wish);
  const barred = barredBy(fairness, await rooms.findBar(fairness, [actor.userId]));
  const wanted = courses
    .filter(({ courseId }) => wish.courseIds.length === 0 || wish.courseIds.includes(courseId))
    .sort((one, other) => one.courseId - other.courseId);
  let ownHold: Promise<ReadonlyMap<number, number>> | undefined;
  const earliest = new Date(now.getTime() + rules.cutOffMinutes * 60_000).toISOString();

  /** Undefined where the day is not open with so many holes, since the membership that opens it does not count for them. */
  const payerWith =
    (course: CourseFacts, day: string): PayerWith =>
    (holes) => {
      const round = { ...roundOn([course], day), holes };
      const given = standingFor(standing, round);
      const open =
        given === standing ||
        whyNotOpen(bookingWindow(rules, given, now, house.timeZone), rules, day) === undefined;
      return open ? payerFor(given, round) : undefined;
    };
  const readOne = async (course: CourseFacts, day: string): Promise<Sheet> => {
    const teeTimes = await readTeeTimes(course.courseId, day);
    // Where nobody holds anything the caller holds nothing.
    const own = teeTimes.some(({ held }) => held > 0)
      ? await (ownHold ??= readOwnHold(house, actor))
      : undefined;
    const { courseId, name: courseName } = course;
    return {
      courseId,
      facts: JSON.stringify({ courseId, courseName, day }).slice(1, -1),
      starts: own ? teeTimes.map((teeTime) => withOwn(teeTime, own.get(teeTime.teeTimeId))) : teeTimes,
      earliest,
      feesFor: feesOfSheet(bandsOn(course, day), rules, payerWith(course, day), wish),
    };
  };
  const found: Found[] = [];
  for (let first = from; first <= to && found.length <= most; first = addDays(first, daysAtOnce)) {
    const days = Array.from({ length: daysAtOnce }, (_, n) => addDays(first, n)).filter((day) => day <= to);
    const sheets = await Promise.all(
      days.map((day) =>
        Promise.all(
          wanted
            .filter(({ courseId }) => barred.why(actor.userId, courseId, day, wish.spots) === undefined)
            .map((course) => readOne(course, day)),
        ),
      ),
    );
    for (const sheetsOfDay of sheets) {
      if (found.length > most) break;
      const foundThatDay = sheetsOfDay.flatMap((sheet) => findOn(sheet, wish));
      found.push(...(sheetsOfDay.length > 1 ? foundThatDay.sort(bySearchOrder) : foundThatDay));
    }
  }
  return presentAll(found, wish);
}

const bySearchOrder = ({ start: one, sheet }: Found, { start: other, sheet: itsSheet }: Found): number =>
  one.startsAt < other.startsAt
    ? -1
    : one.startsAt > other.startsAt
      ? 1
      : sheet.courseId - itsSheet.courseId || one.startTee - other.startTee;

async function readOwnHold({ db }: House, { userId }: UserActor): Promise<ReadonlyMap<number, number>> {
  const rows = await db.query<{ tee_time_id: number; spots: number }>(findOwnHold, [userId]);
  return new Map(rows.map(({ tee_time_id, spots }) => [tee_time_id, spots]));
}

const withOwn = (teeTime: Start, held = 0): Start =>
  held > 0 && isBookable(teeTime.block?.kind ?? null)
    ? { ...teeTime, available: teeTime.available + held }
    : teeTime;

/** A party that is divided must find every start there, the full ones too: its tee times follow one another. */
function findOn(sheet: Sheet, { spots, fromTime, toTime }: Wish): Found[] {
  const { starts, earliest } = sheet;
  const firstOpen = starts.findIndex(({ startsAt }) => startsAt >= earliest);
  const open = firstOpen > 0 ? starts.slice(firstOpen) : firstOpen === 0 ? starts : [];
  const found: Found[] = [];
  for (const start of open) {
    if (start.time < fromTime || start.time > toTime) continue;
    const whole = start.available >= spots;
    if (!whole && spots <= undivided) continue;
    const parts = whole ? undefined : divideParty(spots, open, start.teeTimeId);
    if (parts === null) continue;
    const fees = sheet.feesFor(
      parts ? open.filter(({ teeTimeId }) => parts.some((part) => part.teeTimeId === teeTimeId)) : [start],
    );
    if (fees !== undefined) found.push({ start, sheet, parts, fees });
  }
  return found;
}

/**
 * What is offered for all of the tee times used, the first of which is the earliest: it hangs on whether that one is in
 * the twilight, on the prices of its time, and on how they are blocked, so each answer is worked out once.
 */
function feesOfSheet(
  bands: readonly FeeBand[],
  rules: BookingRules,
  payerWith: PayerWith,
  { maxPrice }: Wish,
): Sheet['feesFor'] {
  const answers = new Map<string, string | undefined>();
  return (used) => {
    const [first] = used;
    if (!first) return undefined;
    const band = bands.findLast(({ from }) => from <= first.time) ?? bands[0];
    if (!band) return undefined;
    const key = `${band.from} ${first.time >= rules.twilightFrom} ${used.map(({ block }) => block?.kind ?? '').join()}`;
    if (answers.has(key)) return answers.get(key);
    const offered: FoundTeeTime['fees'] = feesAt(
      { fees: band.fees, twilightFrom: rules.twilightFrom },
      first.time,
    )
      .filter(
        (fee) =>
          whyNotTwilight(rules, fee, first.time) === undefined &&
          used.every(
            ({ block }) =>
              whyBlocked({ block: block?.kind ?? null, blockReason: block?.reason ?? null }, fee.holes) ===
              undefined,
          ),
      )
      .flatMap((fee) => {
        const payer = payerWith(fee.holes);
        return payer === undefined ? [] : [{ fee, price: priceFor(fee, payer) }];
      })
      .map(({ fee, price }) => ({
        courseFeeId: fee.courseFeeId,
        name: fee.name,
        holes: fee.holes,
        price,
        twilight: fee.twilight,
      }))
      .filter(({ price }) => maxPrice == null || price <= maxPrice);
    const json = offered.length > 0 ? JSON.stringify(offered) : undefined;
    answers.set(key, json);
    return json;
  };
}

/** Written into one list of texts that is joined once: a text made of texts is copied each time it is made part of another. */
function presentAll(found: readonly Found[], { spots }: Wish): string {
  const texts: string[] = [];
  for (const { start, sheet, parts, fees } of found.slice(0, most)) {
    texts.push(
      texts.length > 0 ? ',' : '',
      parts ? textOf(start, sheet.facts, parts) : wholeTextOf(start, sheet.facts, spots),
      fees,
      '}',
    );
  }
  return `{"teeTimes":[${texts.join('')}],"more":${found.length > most}}`;
}

/** Of each tee time the texts for parties of so many that start there whole, as long as its version is on a sheet. */
const wholeTexts = new WeakMap<Start, { facts: string; bySpots: string[] }>();

function wholeTextOf(start: Start, facts: string, spots: number): string {
  let texts = wholeTexts.get(start);
  // A course has another name.
  if (texts?.facts !== facts) wholeTexts.set(start, (texts = { facts, bySpots: [] }));
  return (texts.bySpots[spots] ??= textOf(start, facts, [
    { teeTimeId: start.teeTimeId, time: start.time, spots },
  ]));
}

/** A FoundTeeTime up to its fees. Times are the database's own, which need no escaping. */
const textOf = (start: Start, facts: string, parts: FoundTeeTime['parts']): string =>
  [
    `{"teeTimeId":${start.teeTimeId},${facts},"time":"${start.time}","startsAt":"${start.startsAt}",`,
    `"startTee":${start.startTee},"available":${start.available},"parts":[${parts.map(presentPart).join(',')}],"fees":`,
  ].join('');

const presentPart = ({ teeTimeId, time, spots }: FoundTeeTime['parts'][number]): string =>
  `{"teeTimeId":${teeTimeId},"time":"${time}","spots":${spots}}`;
