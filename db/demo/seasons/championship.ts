/** The demo club's championship over two days: three flights, gross and net, a cut, and entries that are open. */
import { dayAfter, daysBetween } from '../lib/calendar.ts';
import { chanceFor } from '../lib/random.ts';
import { clubPeople } from '../accounts/people.ts';
import type { Cast } from '../booking/story.ts';
import { at } from '../messaging/conversation.ts';
import { indexOf } from './handicaps.ts';
import {
  division,
  divisionFor,
  sponsors,
  type DemoCompetition,
  type DemoEntry,
  type DemoEvent,
  type DemoSeason,
} from './plan.ts';
import { dishes, plays, seasonOf, tournamentDays } from './tournament.ts';

const flights: readonly DemoCompetition[] = [
  division('Championship Flight', 'GREEN', {
    to: 9.9,
    spots: 32,
    sponsors: [sponsors.hardware],
    titled: true,
  }),
  division('A Flight', 'YELLOW', { from: 10, to: 18.9, spots: 32 }),
  division('B Flight', 'RED', { from: 19, spots: 32 }),
];
const championshipGolfers = 44;

/** Members with an index; Ava was in and is out again, with all of her money back. */
function championshipEntries(cast: Cast): DemoEntry[] {
  const { ava, fiona, daniel, marcus } = cast;
  const field = clubPeople()
    .filter((person) => ![ava, fiona, daniel, marcus].includes(person) && plays(person))
    .filter((person) => indexOf(person) !== null)
    .slice(0, championshipGolfers);
  const chance = chanceFor('club championship');
  const entries = field.map((person, place): DemoEntry => {
    const wants = [
      ...(chance.happens(0.3) ? ['Practice round'] : []),
      ...(chance.happens(0.4) ? ['Supper on Sunday'] : []),
    ];
    return {
      person,
      status: 'REGISTERED',
      by: person,
      at: at(-20 + Math.floor(place / 2.4), `${7 + (place % 13)}:${10 + (place % 43)}`),
      division: divisionFor(flights, indexOf(person))?.name ?? 'B Flight',
      wants,
      settled: 'CHARGED',
    };
  });
  return [
    ...entries,
    {
      person: ava,
      status: 'WITHDRAWN',
      by: ava,
      at: at(-12, '19:32'),
      division: divisionFor(flights, indexOf(ava))?.name ?? 'A Flight',
      comments: 'My sister is getting married that weekend.',
      settled: 'CHARGED',
      withdrawnAt: at(-5, '12:48'),
    },
  ];
}

export function championship(today: string, cast: Cast): DemoSeason {
  const { championship: day } = tournamentDays(today);
  const event: DemoEvent = {
    name: 'Club Championship',
    day,
    endDay: dayAfter(day, 1),
    time: '08:00',
    label: '36 holes, gross and net',
    description:
      '<p>Stroke play on both days, gross for the board in the hall, net for everybody else. After Saturday there is a <b>cut</b> in each flight; ties stay in.</p>',
    spots: 96,
    organizer: cast.hiro,
    format: { basis: 'STROKE', score: 'BOTH', rounds: 2, ties: ['PLAYOFF'] },
    start: 'TWO_TEES',
    opens: at(-21, '07:00'),
    closes: at(daysBetween(today, day) - 3, '18:00'),
    longDrives: 0,
    pins: 0,
    byDivision: true,
    policy: 'Standard',
    courses: [
      { course: 'hollow', status: 'CONFIRMED' },
      { course: 'maple', status: 'CONFIRMED' },
    ],
    cutLines: { 'Championship Flight': 16, 'A Flight': 16, 'B Flight': 12 },
    fees: [
      {
        name: 'Entry',
        member: 14_000,
        nonMember: 21_000,
        external: 18_000,
        description: 'Both rounds, range balls, and lunch on Saturday.',
      },
      {
        name: 'Practice round',
        member: 3_500,
        nonMember: 6_500,
        external: 5_000,
        description: 'On Thursday or Friday before, on either course.',
        optional: { choices: 'Thursday / Friday' },
      },
      {
        name: 'Supper on Sunday',
        member: 4_500,
        nonMember: 4_500,
        external: 4_500,
        description: 'With the new names on the board.',
        optional: { choices: dishes.join(' / ') },
      },
    ],
    sponsors: [sponsors.hardware, sponsors.dentist],
    titled: true,
    entries: championshipEntries(cast),
  };
  return seasonOf('Club Championship', event, {
    openedAt: at(-25, '11:00'),
    organizers: [cast.hiro],
    competitions: flights,
  });
}
