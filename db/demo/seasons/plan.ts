/** What the demo club's seasons are made of before they are written: what is played for, events, fees, who is in. */
import type { ClubSeconds } from '../lib/calendar.ts';
import type { Line } from '../sheet/drafts.ts';
import type { Person } from '../accounts/people.ts';

export interface DemoThread {
  lines: Line[];
  /** Who has not read the last so many lines; everybody else has read all. */
  unread?: { person: Person; lines: number };
  mutedBy?: Person;
}

/** Sponsors, by the names of their organizations; the first one gives the title where `titled`. */
interface Sponsored {
  sponsors?: readonly string[];
  titled?: true;
}

export interface DemoCompetition extends Sponsored {
  kind: 'DIVISION' | 'CONTEST';
  name: string;
  /** The name of the block on the tee sheet. */
  label?: string;
  colour?: 'GREEN' | 'YELLOW' | 'RED';
  /** Indexes from and to; either may be missing. */
  from?: number;
  to?: number;
  /** Missing: as many as want to. */
  spots?: number;
}

/** Cents before tax. */
export interface EntryFee {
  name: string;
  member: number;
  nonMember: number;
  external: number;
  description?: string;
  /** Wanted or not, with what one can choose. */
  optional?: { choices: string };
}

export interface DemoEvent extends Sponsored {
  name: string;
  day: string;
  endDay?: string;
  /** HH:MM of the first start. */
  time: string;
  label?: string;
  /** HTML that the allow-list keeps as it is. */
  description?: string;
  message?: string;
  spots: number;
  draft?: true;
  called?: { off: ClubSeconds; notes: string };
  classification?: 'MAIN' | 'SOCIAL';
  organizer: Person;
  /** What differs from one round of Stableford with handicap, on 18 holes. */
  format?: Readonly<Record<string, unknown>>;
  start?: 'ONE_TEE' | 'TWO_TEES' | 'SHOTGUN';
  opens?: ClubSeconds;
  closes?: ClubSeconds;
  longDrives?: number;
  pins?: number;
  byDivision?: true;
  /** The name of a cancellation policy. */
  policy?: string;
  /** What the first places of a board bring, from the first on. */
  prizes?: { board: string; places: readonly { cents: number; description: string }[] };
  /** The divisions that play against each other, by their names. */
  teams?: readonly [string, string];
  courses?: readonly { course: 'maple' | 'hollow'; status: 'REQUESTED' | 'CONFIRMED' }[];
  /** By the name of the division, after how many places the cut falls. */
  cutLines?: Readonly<Record<string, number>>;
  fees?: readonly EntryFee[];
  pools?: readonly { name: string; spots: number }[];
  entries?: readonly DemoEntry[];
  thread?: DemoThread;
}

/** Two golfers or more who play together; who leads it. */
export interface DemoTeam {
  name: string;
  captain: Person;
}

/** How far the money of an entry has got: CHARGED stands in the books. */
export type Settled = 'OWED' | 'CONFIRMED' | 'CHARGED';

export interface DemoEntry {
  /** Null of a partner who was asked by mail. */
  person: Person | null;
  invited?: { name: string; email: string };
  status: 'REGISTERED' | 'WAITLIST' | 'INVITED' | 'WITHDRAWN';
  /** When it was made. */
  at: ClubSeconds;
  by?: Person;
  league?: 'REGULAR' | 'SUB' | 'INACTIVE';
  division?: string;
  contests?: readonly string[];
  pool?: string;
  team?: DemoTeam;
  guests?: readonly string[];
  /** Optional fees that are wanted, by their names. */
  wants?: readonly string[];
  comments?: string;
  permanent?: true;
  permanentWish?: true;
  askFirst?: true;
  answerBy?: ClubSeconds;
  withdrawnAt?: ClubSeconds;
  /** Of a partner: the captain waits, too. */
  waiting?: true;
  confirmed?: true;
  settled?: Settled;
  /** When it was charged; missing: as soon as it was made. */
  chargedAt?: ClubSeconds;
  /** Who pays in the place of the golfer. */
  chargedTo?: Person;
  /** Another price for the first fee that the organizer asked for. */
  request?: { cents: number; comment: string; at: ClubSeconds };
  /** Of a season: the events, by their place in it, on which the golfer does otherwise than the league status says. */
  otherwise?: ReadonlySet<number>;
}

export interface DemoSeason {
  /** The name of its event type. */
  orgName: string;
  name: string;
  year: number;
  startDate: string;
  endDate: string;
  openedAt: ClubSeconds;
  organizers: readonly Person[];
  competitions: readonly DemoCompetition[];
  fees: readonly EntryFee[];
  entries: readonly DemoEntry[];
  thread?: DemoThread;
  organizersThread?: DemoThread;
  /** The order of merit: points by places, and how many events count. */
  merit?: { points: readonly number[]; best: number };
  events: readonly DemoEvent[];
}

export const division = (
  name: string,
  colour: NonNullable<DemoCompetition['colour']>,
  rest: Omit<DemoCompetition, 'kind' | 'name' | 'colour'>,
): DemoCompetition => ({ kind: 'DIVISION', name, colour, ...rest });

/** The division whose range an index is in; undefined for who has none. */
export const divisionFor = (
  divisions: readonly DemoCompetition[],
  index: number | null,
): DemoCompetition | undefined =>
  index === null
    ? undefined
    : divisions.find(({ kind, from = -99, to = 99 }) => kind === 'DIVISION' && index >= from && index <= to);

/** Organizations that put their names to what is played for. */
export const sponsors = {
  cycles: 'Lakeshore Cycle & Ski',
  brewery: 'Hollow Road Brewing',
  hardware: 'Puslinch Hardware',
  dentist: 'Grand River Dental',
  insurance: 'Wellington Mutual Insurance',
  orchard: 'Three Gates Orchard',
} as const;
