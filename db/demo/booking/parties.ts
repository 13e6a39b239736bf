/** Fills the demo club's sheet as a club fills: regular foursomes, guests, full weekend mornings, open days later on. */
import { dayLength, daysBetween, hour, isoWeekday, minute, type ClubSeconds } from '../lib/calendar.ts';
import {
  cancel,
  vacantSpot,
  type Draft,
  type SheetCourse,
  type SheetTime,
  type Spot,
} from '../sheet/drafts.ts';
import { guestNames } from '../accounts/names.ts';
import type { Person } from '../accounts/people.ts';
import type { Chance } from '../lib/random.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { advanceDaysOf, playsOn } from '../membership/standing.ts';

/** Auto-cancel takes vacant spots 48 hours ahead: from this day on they may still be there. */
export const firstDayWithVacantSpots = 3;

/** How much of a tee time is taken on average, 0 to 1. Two weeks ahead only a few members may book. */
function shareOf({ offset, minuteOfDay, blockKind }: SheetTime, weekend: boolean): number {
  if (blockKind === 'EVENT' || blockKind === 'NO_BOOKING') return 0;
  // By phone only: some do.
  const taken = blockKind ? 0.5 : 1;
  if (weekend && minuteOfDay < 11 * 60 && offset <= 13) return taken * (offset <= 10 ? 0.96 : 0.84);
  if (offset < 0) return taken * 0.93;
  if (offset === 0) return taken * 0.84;
  const usual = 0.74 - (0.59 * (offset - 1)) / 20;
  return taken * usual * (minuteOfDay < 11 * 60 ? 1.06 : 0.96);
}

/** Parties that share a tee time, by how often they do; 3.6 golfers on average. */
const patterns: readonly (readonly [readonly number[], number])[] = [
  [[4], 50],
  [[3], 12],
  [[2, 2], 14],
  [[3, 1], 8],
  [[2, 1], 6],
  [[2], 8],
  [[1], 2],
];
const patternAverage = 0.9;
/** Golfers per party on average. */
const partySize = 2.8;

/** The golfers who would like to play on a day, and who of them has found a party. */
class Field {
  private readonly circles = new Map<number, Person[]>();
  private next = 0;

  constructor(
    private readonly sheet: Sheet,
    readonly day: string,
    private readonly keen: readonly Person[],
  ) {
    for (const person of keen) {
      const circle = this.circles.get(person.circle);
      if (circle) circle.push(person);
      else this.circles.set(person.circle, [person]);
    }
  }

  /** The next golfer without a party who may book the day `ahead` days before it. */
  booker(ahead: number): Person | undefined {
    while (this.next < this.keen.length) {
      const person = this.keen[this.next];
      if (person && !this.sheet.plays(person, this.day)) break;
      this.next += 1;
    }
    const free = this.keen.slice(this.next);
    return free.find((person) => !this.sheet.plays(person, this.day) && advanceDaysOf(person) >= ahead);
  }

  friend(of: Person): Person | undefined {
    return this.circles.get(of.circle)?.find((person) => !this.sheet.plays(person, this.day));
  }
}

/** When it was booked: often as soon as the day opened, and never later than yesterday evening. */
function bookedAt(offset: number, booker: Person, chance: Chance): ClubSeconds {
  const opens = offset - advanceDaysOf(booker);
  const last = Math.min(-1, offset - 1);
  const day = chance.happens(0.35)
    ? chance.between(opens, Math.min(opens + 1, last))
    : chance.between(opens, last);
  const at = day === opens ? chance.between(7 * hour, 9 * hour) : chance.between(7 * hour, 22 * hour);
  return day * dayLength + at;
}

interface Filling {
  sheet: Sheet;
  /** How often a place goes to a golfer of the club and not to a guest. */
  friendly: number;
  field: Field;
  course: SheetCourse;
  offset: number;
  chance: Chance;
}

function companion(
  { field, offset, friendly, chance }: Filling,
  booker: Person,
): Pick<Spot, 'person' | 'guest'> {
  if (offset >= firstDayWithVacantSpots && chance.happens(0.1)) return { person: null, guest: null };
  const friend = chance.happens(friendly) ? field.friend(booker) : undefined;
  return friend ? { person: friend, guest: null } : { person: null, guest: chance.pick(guestNames) };
}

/** A party of `size` on these times, whose places it takes; undefined when nobody is left who may book. */
function makeParty(filling: Filling, times: readonly SheetTime[], size: number): Draft | undefined {
  const { sheet, field, course, offset, chance } = filling;
  const [first] = times;
  // Nobody can have booked before yesterday evening what opens today or later.
  const booker = field.booker(Math.max(offset + 1, 1));
  if (!first || !booker) return undefined;
  sheet.markPlaying(booker, field.day);
  const spots = Array.from({ length: size }, (_, at): Spot => {
    const time = times[Math.floor(at / 4)] ?? first;
    const who = at === 0 ? { person: booker, guest: null } : companion(filling, booker);
    if (who.person) sheet.markPlaying(who.person, field.day);
    return {
      ...vacantSpot(time),
      ...who,
      chargePurchaser: who.guest !== null || (at > 0 && chance.happens(0.08)),
    };
  });
  // Guests have no account to be told apart by, but two of the same name in a party would read like a mistake.
  const guests = new Set<string>();
  for (const spot of spots) {
    while (spot.guest && guests.has(spot.guest)) spot.guest = chance.pick(guestNames);
    if (spot.guest) guests.add(spot.guest);
  }
  return {
    booker,
    course,
    fee: sheet.feeAt(course, first, chance.happens(0.12) ? 9 : 18),
    times,
    spots,
    invites: [],
    lines: [],
    createdAt: bookedAt(offset, booker, chance),
    cancelledAt: null,
    autoCancel: true,
  };
}

/** Fills all days of the sheet around what is on it already, and adds bookings that were cancelled again. */
export function fillSheet(sheet: Sheet, people: readonly Person[], chance: Chance): Draft[] {
  const drafts: Draft[] = [];
  const courses = [sheet.courses.maple, sheet.courses.hollow];
  for (const day of sheet.days) {
    const offset = daysBetween(sheet.today, day);
    const weekday = isoWeekday(day);
    const weekend = weekday > 5;
    const keen = chance
      .shuffled(people)
      .filter((person) => playsOn(person, day) && chance.happens(weekend ? 0.85 : 0.75));
    const wanted = courses
      .flatMap((course) => sheet.timesOf(course, day))
      .reduce((sum, time) => sum + time.free * shareOf(time, weekend), 0);
    // Every party needs a golfer to book it: on a full summer day guests fill up what the members can't.
    const parties = wanted / partySize;
    const friendly = Math.min(0.8, Math.max(0.2, (0.9 * keen.length - parties) / (wanted - parties)));
    const field = new Field(sheet, day, keen);
    for (const course of courses) {
      fillCourse({ sheet, field, course, offset, friendly, chance }, weekend, drafts);
    }
  }
  return drafts;
}

/** So many tee times of a day to come stay open to whoever looks around. */
const leftOpen = 6;

const isOpen = ({ free, blockKind }: SheetTime): boolean => free === 4 && blockKind === null;

function fillCourse(filling: Filling, weekend: boolean, drafts: Draft[]): void {
  const { sheet, field, course, chance, offset } = filling;
  const times = sheet.timesOf(course, field.day);
  const ofDay = Object.values(sheet.courses).flatMap((each) => sheet.timesOf(each, field.day));
  for (const [at, time] of times.entries()) {
    if (offset > 0 && isOpen(time) && ofDay.filter(isOpen).length <= leftOpen) continue;
    if (time.free === 0 || !chance.happens(shareOf(time, weekend) / patternAverage)) continue;
    if (chance.happens(0.03)) addCancelled(filling, time, drafts);
    const next = times[at + 1];
    if (time.free === 4 && next?.free === 4 && !next.blockKind && !time.blockKind && chance.happens(0.025)) {
      seat(makeParty(filling, [time, next], chance.between(6, 8)), drafts);
      continue;
    }
    for (const size of chance.weighted(patterns)) {
      if (size <= time.free) seat(makeParty(filling, [time], size), drafts);
    }
  }
}

/** Puts a party onto the sheet. */
function seat(draft: Draft | undefined, drafts: Draft[]): void {
  if (!draft) return;
  for (const { time } of draft.spots) time.free -= 1;
  drafts.push(draft);
}

/** A booking that came to nothing, more than a day before its round; its places and golfers are free for others. */
function addCancelled(
  { sheet, field, course, offset, chance }: Filling,
  time: SheetTime,
  drafts: Draft[],
): void {
  const booker = field.booker(Math.max(offset + 1, 1));
  if (!booker) return;
  const createdAt = bookedAt(offset, booker, chance);
  const last = Math.min(-10 * minute, time.startsAt - 25 * hour);
  if (createdAt + hour > last) return;
  const size = chance.between(1, Math.min(4, time.free));
  const draft: Draft = {
    booker,
    course,
    fee: sheet.feeAt(course, time, 18),
    times: [time],
    spots: Array.from({ length: size }, (_, at) => ({
      ...vacantSpot(time),
      person: at === 0 ? booker : null,
      guest: at === 0 ? null : (guestNames[(booker.index + at) % guestNames.length] ?? null),
    })),
    invites: [],
    lines: [],
    createdAt,
    cancelledAt: null,
    autoCancel: true,
  };
  cancel(draft, chance.between(createdAt + 10 * minute, last));
  drafts.push(draft);
}
