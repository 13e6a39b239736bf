/** The demo club's tournaments: a member-guest that is full, the club championship that takes entries, a junior open to come. */
import { dayAfter, daysBetween, nextWeekday } from '../lib/calendar.ts';
import { chanceFor } from '../lib/random.ts';
import { guestNames } from '../accounts/names.ts';
import { clubPeople, type Person } from '../accounts/people.ts';
import type { Cast } from '../booking/story.ts';
import { membershipOf, products, type Product } from '../membership/standing.ts';
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
  type EntryFee,
  type Settled,
} from './plan.ts';

const saturday = 6;
const sunday = 7;

/** When tournaments are, counted from today: after all that the story of the bookings tells. */
export const tournamentDays = (today: string) => {
  const memberGuest = nextWeekday(dayAfter(today, 10), saturday);
  return {
    memberGuest,
    championship: dayAfter(memberGuest, 7),
    juniors: nextWeekday(dayAfter(today, 24), sunday),
  };
};

const seasonOf = (
  orgName: string,
  event: DemoEvent,
  rest: Pick<DemoSeason, 'openedAt' | 'organizers'> & { competitions?: readonly DemoCompetition[] },
): DemoSeason => ({
  orgName,
  name: event.day.slice(0, 4),
  year: Number(event.day.slice(0, 4)),
  startDate: event.day,
  endDate: event.endDay ?? event.day,
  competitions: [],
  fees: [],
  entries: [],
  events: [event],
  ...rest,
});

const dishes = ['steak', 'trout', 'mushroom risotto'];
const dinner = 'Dinner on the terrace';
const memberGuestFees: readonly EntryFee[] = [
  {
    name: 'Entry',
    member: 9_500,
    nonMember: 12_500,
    external: 11_000,
    description: 'Golf, cart, lunch on the terrace and the prizes.',
  },
  {
    name: dinner,
    member: 5_800,
    nonMember: 5_800,
    external: 5_800,
    description: 'Three courses at seven, with the prize-giving.',
    optional: { choices: dishes.join(' / ') },
  },
];

/** Teams of two: both of the club, a member with a guest, a partner who has not answered, one who was asked by mail. */
const teams = { both: 22, guest: 8, asked: 4, mailed: 2, waiting: 4 };
const places = 2 * (teams.both + teams.guest + teams.asked + teams.mailed);

const plays = (person: Person): boolean => {
  const membership = membershipOf(person);
  const product: Product | undefined = membership && products[membership.product];
  return product?.tournaments ?? false;
};

/** Members lead the teams; their partners are of the club too, mostly without being members. */
function people({ ava, marcus, fiona, daniel, hiro, friends }: Cast) {
  const [henk, brent, duarte] = friends;
  const cast = [ava, marcus, fiona, daniel, hiro, ...friends];
  const others = clubPeople().filter((person) => !cast.includes(person));
  const captains = others.filter(plays);
  const partners = others.filter((person) => !plays(person));
  return { henk, brent, duarte, captains, partners };
}

/** Every third golfer is charged, every third only confirmed by the organizer, the others still owe. */
const settledAt = (place: number): Settled =>
  (['CHARGED', 'CONFIRMED', 'OWED'] as const)[place % 3] ?? 'OWED';

function memberGuestEntries(cast: Cast): DemoEntry[] {
  const { ava, marcus } = cast;
  const { henk, brent, duarte, captains, partners } = people(cast);
  const chance = chanceFor('member-guest');
  let turn = 0;
  const next = (from: readonly Person[], place: number): Person => {
    const person = from[place];
    if (!person) throw new Error('The member-guest needs more golfers.');
    return person;
  };
  /** One after the other, over five weeks. */
  const moment = () => at(-40 + Math.floor((turn += 1) / 1.4), `${8 + (turn % 12)}:${10 + (turn % 45)}`);
  const dining = (): Pick<DemoEntry, 'wants' | 'comments'> =>
    chance.happens(0.55) ? { wants: [dinner], comments: `Dinner: ${chance.pick(dishes)}` } : {};
  const teamOf = (captain: Person, partner: string) => ({
    name: `${captain.lastName} & ${partner}`,
    captain,
  });

  const both = Array.from({ length: teams.both }, (_, place): DemoEntry[] => {
    const captain = next(captains, place);
    const partner = next(partners, place);
    const common = {
      status: 'REGISTERED',
      by: captain,
      team: teamOf(captain, partner.lastName),
      at: moment(),
    } as const;
    return [
      {
        ...common,
        ...dining(),
        person: captain,
        settled: settledAt(place),
        chargedAt: at(-2, '15:20'),
        ...(place === 2
          ? {
              request: {
                cents: 4_750,
                comment: 'Plays the front nine only: a new knee. Half the entry?',
                at: at(-1, '10:12'),
              },
            }
          : {}),
      },
      {
        ...common,
        ...dining(),
        person: partner,
        settled: settledAt(place),
        chargedAt: at(-2, '15:20'),
        // Some members treat their guests.
        ...(place % 5 === 0 ? { chargedTo: captain } : {}),
      },
    ];
  });
  const withGuest = Array.from({ length: teams.guest }, (_, place): DemoEntry[] => {
    const captain = place === 0 ? brent : next(captains, teams.both + place);
    return [
      {
        person: captain,
        status: 'REGISTERED',
        by: captain,
        at: moment(),
        guests: [guestNames[3 * place] ?? ''],
        ...dining(),
        settled: settledAt(place),
        chargedAt: at(-2, '15:20'),
      },
    ];
  });
  const asked = Array.from({ length: teams.asked }, (_, place): DemoEntry[] => {
    const captain = place === 0 ? henk : next(captains, teams.both + teams.guest + place);
    const partner = place === 0 ? ava : next(partners, teams.both + place);
    const team = teamOf(captain, partner.lastName);
    return [
      {
        person: captain,
        status: 'REGISTERED',
        by: captain,
        team,
        at: at(-1, `${16 + place}:40`),
        settled: 'OWED',
      },
      {
        person: partner,
        status: 'INVITED',
        by: captain,
        team,
        at: at(-1, `${16 + place}:40`),
        answerBy: at(1, `${16 + place}:40`),
      },
    ];
  });
  const friends = ['Beth Arsenault', 'Craig Doyle'];
  const mailed = Array.from({ length: teams.mailed }, (_, place): DemoEntry[] => {
    const captain = next(captains, teams.both + teams.guest + teams.asked + place);
    const invited = friends[place] ?? '';
    const team = teamOf(captain, invited.split(' ')[1] ?? '');
    const made = at(-1, `${20 + place}:05`);
    return [
      { person: captain, status: 'REGISTERED', by: captain, team, at: made, settled: 'OWED' },
      {
        person: null,
        invited: { name: invited, email: `${invited.toLowerCase().replace(' ', '.')}@friends.example` },
        status: 'INVITED',
        by: captain,
        team,
        at: made,
        answerBy: at(1, `${20 + place}:05`),
      },
    ];
  });
  const waiting = Array.from({ length: teams.waiting }, (_, place): DemoEntry[] => {
    // Marcus is second.
    const captain = place === 1 ? marcus : next(captains, 40 + place);
    const partner = place === 1 ? duarte : next(partners, 40 + place);
    const team = teamOf(captain, partner.lastName);
    const common = { by: captain, team, at: at(-1, `21:1${place}`) } as const;
    return [
      { ...common, person: captain, status: 'WAITLIST', ...(place === 2 ? { askFirst: true } : {}) },
      { ...common, person: partner, status: 'INVITED', waiting: true },
    ];
  });
  return [...both, ...withGuest, ...asked, ...mailed, ...waiting].flat();
}

function memberGuest(today: string, cast: Cast): DemoSeason {
  const { memberGuest: day } = tournamentDays(today);
  const event: DemoEvent = {
    name: 'Member–Guest Four-Ball',
    day,
    time: '09:00',
    label: 'Shotgun at nine',
    description:
      '<p>Better ball of two with handicap, from all holes at once. A closest-to-the-pin on every par three, lunch on the terrace afterwards.</p>',
    message: 'Two to a cart, please: every cart we have is on the course.',
    spots: places,
    organizer: cast.fiona,
    format: { side: { size: 2, mode: 'BEST_N', count: 1 } },
    start: 'SHOTGUN',
    opens: at(-42, '07:00'),
    closes: at(daysBetween(today, day) - 2, '18:00'),
    longDrives: 1,
    pins: 4,
    policy: 'Standard',
    courses: [{ course: 'maple', status: 'CONFIRMED' }],
    fees: memberGuestFees,
    sponsors: [sponsors.insurance, sponsors.brewery, sponsors.cycles],
    titled: true,
    entries: memberGuestEntries(cast),
  };
  return seasonOf('Member–Guest', event, { openedAt: at(-45, '09:30'), organizers: [cast.fiona] });
}

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

function championship(today: string, cast: Cast): DemoSeason {
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
    format: { basis: 'STROKE', score: 'BOTH', rounds: 2, ties: ['PLAYOFF', 'COUNTBACK', 'SHARED'] },
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

/** Cannot be entered yet: registration opens in three days, at seven. */
function juniorOpen(today: string, cast: Cast): DemoSeason {
  const { juniors: day } = tournamentDays(today);
  const event: DemoEvent = {
    name: 'Junior Open',
    day,
    time: '10:00',
    label: 'Up to 18 years',
    description:
      '<p>Nine holes for the youngest, eighteen for who has an index. It costs nothing; parents carry and keep quiet.</p>',
    spots: 60,
    organizer: cast.hiro,
    opens: at(3, '07:00'),
    closes: at(daysBetween(today, day) - 2, '18:00'),
    longDrives: 1,
    pins: 1,
    courses: [{ course: 'hollow', status: 'REQUESTED' }],
    sponsors: [sponsors.orchard],
  };
  return seasonOf('Junior Open', event, { openedAt: at(-6, '14:00'), organizers: [cast.hiro] });
}

export const tournaments = (today: string, cast: Cast): DemoSeason[] => [
  memberGuest(today, cast),
  championship(today, cast),
  juniorOpen(today, cast),
];
