/** The demo club's trip to Muskoka: three days with rooms, some of them taken, and places kept for sponsors. */
import { dayAfter, daysBetween, nextWeekday } from '../lib/calendar.ts';
import { clubPeople, type Person } from '../accounts/people.ts';
import type { Cast } from '../booking/story.ts';
import { at } from '../messaging/conversation.ts';
import { sponsors, type DemoEntry, type DemoEvent, type DemoSeason } from './plan.ts';
import { tripTalk } from './season-talk.ts';

const friday = 5;
const double = 'Double room';
const single = 'Single room';
const forSponsors = 'Guests of sponsors';

/** In the June that comes, never so near that it is charged already. */
function firstDay(today: string): string {
  const year = Number(today.slice(0, 4));
  return nextWeekday(`${Number(today.slice(5, 7)) < 6 ? year : year + 1}-06-10`, friday);
}

function entries({ ava, marcus, rupinder, fiona, daniel, hiro, friends }: Cast): DemoEntry[] {
  const [henk, brent, duarte] = friends;
  const cast = [ava, marcus, rupinder, fiona, daniel, hiro, ...friends];
  const others = clubPeople().filter((person) => !cast.includes(person));
  const entry = (person: Person, place: number, room: string, rest: Partial<DemoEntry>): DemoEntry => ({
    person,
    status: 'REGISTERED',
    by: person,
    at: at(-50 + 2 * place, `${8 + place}:${12 + place}`),
    wants: [room],
    settled: 'OWED',
    ...rest,
  });
  const [wesley, nadia, guest, late, later] = others.slice(20);
  if (!wesley || !nadia || !guest || !late || !later) throw new Error('The trip needs more golfers.');
  return [
    entry(rupinder, 0, single, { comments: 'Bus, keys, first aid.' }),
    entry(ava, 1, single, { comments: 'The room with the squeaky door.' }),
    entry(marcus, 2, double, { comments: `Shares with ${brent.name}.` }),
    entry(brent, 3, double, { comments: `Shares with ${marcus.name}.` }),
    // He has paid for both of them already.
    entry(duarte, 4, double, {
      comments: `Shares with ${henk.name}.`,
      settled: 'CHARGED',
      chargedAt: at(-3, '17:20'),
    }),
    entry(henk, 5, double, {
      comments: 'Snores professionally.',
      settled: 'CHARGED',
      chargedAt: at(-3, '17:20'),
      chargedTo: duarte,
    }),
    entry(wesley, 6, double, {}),
    entry(nadia, 7, single, { comments: 'No bus, I come by train.' }),
    entry(guest, 8, double, { pool: forSponsors, comments: `For ${sponsors.brewery}.` }),
    entry(late, 9, double, { settled: 'CONFIRMED', chargedAt: at(-2, '11:00') }),
    entry(later, 10, single, {}),
  ];
}

export function trip(today: string, cast: Cast): DemoSeason {
  const day = firstDay(today);
  const ahead = daysBetween(today, day);
  const event: DemoEvent = {
    name: 'Muskoka: three courses, two nights',
    day,
    endDay: dayAfter(day, 2),
    time: '12:10',
    label: 'Bus at seven',
    description:
      '<p>Friday on the rocks, Saturday by the lake, Sunday on carts. Three rounds of Stableford, the best two count for the jacket.</p>',
    spots: 24,
    organizer: cast.rupinder,
    format: { rounds: 3 },
    opens: at(-55, '07:00'),
    closes: at(Math.max(ahead - 9, 1), '18:00'),
    policy: 'Trips',
    fees: [
      {
        name: 'Golf, breakfasts, dinner',
        member: 69_000,
        nonMember: 78_000,
        external: 74_000,
        description: 'Three rounds with carts, both breakfasts, Saturday’s dinner, the bus.',
      },
      {
        name: double,
        member: 21_000,
        nonMember: 21_000,
        external: 21_000,
        description: 'Two nights in a room for two, for each golfer.',
        optional: { choices: 'Lake house / lodge; say with whom you share' },
      },
      {
        name: single,
        member: 34_000,
        nonMember: 34_000,
        external: 34_000,
        description: 'Two nights in a room of your own.',
        optional: { choices: 'Lake house / lodge' },
      },
    ],
    pools: [{ name: forSponsors, spots: 4 }],
    sponsors: [sponsors.brewery],
    entries: entries(cast),
    thread: tripTalk(cast),
  };
  return {
    orgName: 'Muskoka in June',
    name: day.slice(0, 4),
    year: Number(day.slice(0, 4)),
    startDate: day,
    endDate: dayAfter(day, 2),
    openedAt: at(-60, '09:00'),
    organizers: [cast.rupinder],
    competitions: [],
    fees: [],
    entries: [],
    events: [event],
  };
}
