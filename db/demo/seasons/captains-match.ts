/** The captain's match of the demo club: two teams, one against one, and it is being played whenever the demo club is opened. */
import { hour, isoWeekday, minute, type ClubSeconds } from '../lib/calendar.ts';
import { clubPeople, type Person } from '../accounts/people.ts';
import type { Cast } from '../booking/story.ts';
import { at } from '../messaging/conversation.ts';
import { indexOf } from './handicaps.ts';
import { golfers } from './league-field.ts';
import { sponsors, type DemoEntry, type DemoEvent, type DemoSeason } from './plan.ts';
import { plays, seasonOf } from './tournament.ts';

export const captainsMatch = 'Captain’s Match';

/** The first is of who starts with an odd place of the list, the second of who starts against them. */
const teams = ['Maple', 'Hollow'] as const;
const size = 24;
const thursday = 4;
/** So long ago the first group went off, if the day was old enough: the first matches are decided then, and the last ones open. */
const underWay = 210 * minute;
const earliest = 7 * hour;
const latest = 13 * hour;

/** HH:MM on a full ten minutes. */
function firstStart(now: ClubSeconds): string {
  const wished = Math.min(latest, Math.max(earliest, now - underWay));
  const tens = Math.floor(wished / (10 * minute));
  return `${String(Math.floor(tens / 6)).padStart(2, '0')}:${tens % 6}0`;
}

/**
 * Two by two against each other: Ava and Marcus in the second group, then whoever has an index. On Thursdays those who play in the league, as these two
 * do, have another round to play.
 */
function field(cast: Cast, today: string): Person[] {
  const { ava, marcus, fiona, daniel, hiro, friends } = cast;
  const office = [fiona, daniel, hiro];
  const league = new Set(isoWeekday(today) === thursday ? golfers(cast).map(({ person }) => person) : []);
  const others = clubPeople().filter(
    (person) =>
      ![ava, marcus, ...office, ...friends].includes(person) && plays(person) && indexOf(person) !== null,
  );
  const free = others.filter((person) => !league.has(person));
  if (league.size > 0) return free.slice(0, size);
  return [...free.slice(0, 4), ava, marcus, ...free.slice(4, size - 2)];
}

const entriesOf = (cast: Cast, today: string): DemoEntry[] =>
  field(cast, today).map((person, place) => ({
    person,
    status: 'REGISTERED',
    by: person,
    at: at(-16 + Math.floor(place / 2), `${8 + (place % 12)}:${10 + (place % 45)}`),
    division: teams[place % 2] ?? teams[0],
    confirmed: true,
  }));

/** `now`: on the club's clock, since today began there. */
export function captains(today: string, cast: Cast, now: ClubSeconds): DemoSeason {
  const event: DemoEvent = {
    name: 'Captain’s Match: Maple against Hollow',
    day: today,
    time: firstStart(now),
    label: 'Singles, off the difference',
    description:
      '<p>Twelve singles, a point each. Hollow has the jug, and keeps it with half of the points. Every card counts for the <b>points prize</b> and for the <b>scratch prize</b> as well, and a skin is a skin.</p>',
    message: 'Closest to the pin is on 2 and on 6. Whoever loses carries the jug to the bar.',
    // Kept free on the sheet are starts for eight groups.
    spots: 32,
    organizer: cast.fiona,
    format: {
      basis: 'MATCH',
      teamMatch: { names: teams, holder: 'B' },
      also: [
        { key: 'stableford', name: 'Points prize' },
        { key: 'scratch', name: 'Scratch prize', basis: 'STROKE', score: 'GROSS' },
      ],
      sideGames: [{ kind: 'SKINS' }],
    },
    opens: at(-20, '07:00'),
    closes: at(-1, '18:00'),
    teams,
    prizes: {
      board: 'stableford-net',
      places: [
        { cents: 6_000, description: 'Voucher of the golf shop' },
        { cents: 3_000, description: 'Voucher of the golf shop' },
      ],
    },
    longDrives: 1,
    pins: 2,
    courses: [{ course: 'hollow', status: 'CONFIRMED' }],
    sponsors: [sponsors.brewery],
    entries: entriesOf(cast, today),
  };
  return seasonOf(captainsMatch, event, {
    openedAt: at(-22, '10:00'),
    organizers: [cast.fiona, cast.hiro],
    competitions: teams.map((name, place) => ({
      kind: 'DIVISION' as const,
      name,
      colour: (['GREEN', 'YELLOW'] as const)[place] ?? 'GREEN',
    })),
  });
}
