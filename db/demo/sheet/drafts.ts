/** A booking of the demo club before it is written: who booked what, who was asked, what was said. */
import { hour, type ClubSeconds } from '../lib/calendar.ts';
import type { DemoFee } from '../club/courses.ts';
import type { Person } from '../accounts/people.ts';

/** A tee time on the sheet and how many of its places are still free. */
export interface SheetTime {
  id: number;
  courseId: number;
  day: string;
  /** Days from today; past days are negative. */
  offset: number;
  /** Minutes since midnight. */
  minuteOfDay: number;
  startsAt: ClubSeconds;
  blockKind: string | null;
  free: number;
}

/** A fee of a course with its id. */
export interface SheetFee extends DemoFee {
  id: number;
}

export interface SheetCourse {
  id: number;
  name: string;
  fees: readonly SheetFee[];
}

export interface Spot {
  time: SheetTime;
  person: Person | null;
  guest: string | null;
  cancelledAt: ClubSeconds | null;
  chargePurchaser: boolean;
  /** The golfer was put down by the booker and has not answered. */
  asked?: true;
}

export interface Invite {
  person: Person;
  at: ClubSeconds;
  status: 'PENDING' | 'ACCEPTED' | 'DECLINED';
  respondedAt: ClubSeconds | null;
  reason: string | null;
  /** The spot that accepting gave. */
  spot: Spot | null;
}

/** A line of the thread: of a golfer, or of the system when nobody speaks. */
export interface Line {
  at: ClubSeconds;
  speaker: Person | null;
  action: string | null;
  text: string;
  extras?: LineExtras;
}

/** What hangs on a line. */
export interface LineExtras {
  answers: Line | null;
  reactions: readonly { emoji: string; person: Person }[];
  mentions: readonly Person[];
  editedAt: ClubSeconds | null;
}

export interface Draft {
  booker: Person;
  course: SheetCourse;
  fee: SheetFee;
  /** In order; the first one is when the booking starts. */
  times: readonly SheetTime[];
  spots: Spot[];
  invites: Invite[];
  lines: Line[];
  /** Who has not read the last so many lines; everybody else has read all. */
  unread?: { person: Person; lines: number };
  createdAt: ClubSeconds;
  cancelledAt: ClubSeconds | null;
  autoCancel: boolean;
}

export const startOf = (draft: Draft): ClubSeconds => draft.times[0]?.startsAt ?? 0;
export const dayOf = (draft: Draft): string => draft.times[0]?.day ?? '';

/** Golfers who have a place, the booker first. */
export const golfersOf = (draft: Draft): Person[] =>
  draft.spots.flatMap(({ person, cancelledAt }) => (person && cancelledAt === null ? [person] : []));

/** Places of the booking that wait for a golfer. */
export const vacantSpots = (draft: Draft): Spot[] =>
  draft.spots.filter(({ person, guest, cancelledAt }) => !person && !guest && cancelledAt === null);

export const vacantSpot = (time: SheetTime): Spot => ({
  time,
  person: null,
  guest: null,
  cancelledAt: null,
  chargePurchaser: false,
});

export const systemLine = (at: ClubSeconds, action: string, text: string): Line => ({
  at,
  speaker: null,
  action,
  text,
});

/** Asks golfers, all with one line in the thread; nobody has answered yet. */
export function invite(draft: Draft, people: readonly Person[], at: ClubSeconds): Invite[] {
  const made = people.map((person): Invite => ({
    person,
    at,
    status: 'PENDING',
    respondedAt: null,
    reason: null,
    spot: null,
  }));
  draft.invites.push(...made);
  const names = people.map(({ name }) => name).join(', ');
  draft.lines.push(systemLine(at, 'INVITED', `${draft.booker.name} invited ${names}.`));
  return made;
}

/** The golfer takes a place: the one that is theirs already, else the first vacant one. */
export function accept(draft: Draft, made: Invite, at: ClubSeconds): void {
  const spot = draft.spots.find(({ person }) => person === made.person) ?? vacantSpots(draft)[0];
  if (!spot) throw new Error(`${made.person.name} finds no place to accept.`);
  spot.person = made.person;
  Object.assign(made, { status: 'ACCEPTED', respondedAt: at, spot });
  draft.lines.push(systemLine(at, 'ACCEPTED', `${made.person.name} accepted the invitation.`));
}

export function decline(draft: Draft, made: Invite, at: ClubSeconds, reason: string | null): void {
  Object.assign(made, { status: 'DECLINED', respondedAt: at, reason });
  const because = reason ? `: ${reason}` : ' the invitation.';
  draft.lines.push(systemLine(at, 'DECLINED', `${made.person.name} declined${because}`));
}

/** The booking is off: every place of it is given back. */
export function cancel(draft: Draft, at: ClubSeconds): void {
  draft.cancelledAt = at;
  for (const spot of draft.spots) spot.cancelledAt ??= at;
  draft.lines.push(systemLine(at, 'CANCELLED', `${draft.booker.name} cancelled the booking.`));
}

/** The vacant place that auto-cancel gave back 48 hours before the round. */
export function releaseSpot(draft: Draft): void {
  const [time] = draft.times;
  if (!time) return;
  const at = startOf(draft) - 48 * hour;
  draft.spots.push({ ...vacantSpot(time), cancelledAt: at });
  draft.lines.push(systemLine(at, 'SPOTS_AUTO_CANCELLED', '1 open spot was released automatically.'));
}

export function turnAutoCancelOff(draft: Draft, at: ClubSeconds): void {
  draft.autoCancel = false;
  draft.lines.push(systemLine(at, 'TOGGLED_AUTO_CANCEL', `${draft.booker.name} turned auto-cancel off.`));
}

/** The golfer of this place steps out, of the thread too; the place is open to others again. */
export function bail(draft: Draft, spot: Spot, at: ClubSeconds): void {
  spot.cancelledAt = at;
  spot.time.free += 1;
  draft.lines.push(systemLine(at, 'BAILED', `${spot.person?.name ?? ''} left the booking.`));
}
/** When its first tee time is: by it the price is found. */
export const firstOf = (draft: Draft): { day: string; minuteOfDay: number } => ({
  day: dayOf(draft),
  minuteOfDay: draft.times[0]?.minuteOfDay ?? 0,
});
