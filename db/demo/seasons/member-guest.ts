/** The demo club's member-guest: full, in teams of two, with guests, partners who have not answered, and a waitlist. */
import { daysBetween } from '../lib/calendar.ts';
import { chanceFor } from '../lib/random.ts';
import { guestNames } from '../accounts/names.ts';
import { clubPeople, type Person } from '../accounts/people.ts';
import type { Cast } from '../booking/story.ts';
import { at } from '../messaging/conversation.ts';
import {
  sponsors,
  type DemoEntry,
  type DemoEvent,
  type DemoSeason,
  type DemoTeam,
  type EntryFee,
  type Settled,
} from './plan.ts';
import { dishes, plays, seasonOf, tournamentDays } from './tournament.ts';

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
const chargedAt = at(-2, '15:20');

const teamOf = (captain: Person, partner: string): DemoTeam => ({
  name: `${captain.lastName} & ${partner}`,
  captain,
});

/** Whose names stand beside each other on the list, and chance for what they eat. */
class Field {
  private readonly chance = chanceFor('member-guest');
  private turn = 0;

  constructor(
    private readonly captains: readonly Person[],
    private readonly partners: readonly Person[],
  ) {}

  private static of(from: readonly Person[], place: number): Person {
    const person = from[place];
    if (!person) throw new Error('The member-guest needs more golfers.');
    return person;
  }

  captain(place: number): Person {
    return Field.of(this.captains, place);
  }

  partner(place: number): Person {
    return Field.of(this.partners, place);
  }

  /** When the next one signs up: one after the other, over five weeks. */
  moment(): number {
    this.turn += 1;
    return at(-40 + Math.floor(this.turn / 1.4), `${8 + (this.turn % 12)}:${10 + (this.turn % 45)}`);
  }

  dining(): Pick<DemoEntry, 'wants' | 'comments'> {
    return this.chance.happens(0.55)
      ? { wants: [dinner], comments: `Dinner: ${this.chance.pick(dishes)}` }
      : {};
  }
}

const fewerHoles = {
  cents: 4_750,
  comment: 'Plays the front nine only: a new knee. Half the entry?',
  at: at(-1, '10:12'),
};

/** Both of the club, and in. */
const whole = (field: Field): DemoEntry[] =>
  Array.from({ length: teams.both }, (_, place): DemoEntry[] => {
    const [captain, partner] = [field.captain(place), field.partner(place)];
    const common = {
      status: 'REGISTERED',
      by: captain,
      team: teamOf(captain, partner.lastName),
      at: field.moment(),
      settled: settledAt(place),
      chargedAt,
    } as const;
    return [
      { ...common, ...field.dining(), person: captain, ...(place === 2 ? { request: fewerHoles } : {}) },
      // Some members treat their guests.
      { ...common, ...field.dining(), person: partner, ...(place % 5 === 0 ? { chargedTo: captain } : {}) },
    ];
  }).flat();

const withGuest = (field: Field, first: Person): DemoEntry[] =>
  Array.from({ length: teams.guest }, (_, place): DemoEntry => {
    const captain = place === 0 ? first : field.captain(teams.both + place);
    return {
      person: captain,
      status: 'REGISTERED',
      by: captain,
      at: field.moment(),
      guests: [guestNames[3 * place] ?? ''],
      ...field.dining(),
      settled: settledAt(place),
      chargedAt,
    };
  });

/** Asked yesterday, with time until tomorrow: a golfer of the club each. */
const asking = (field: Field, [firstCaptain, firstPartner]: readonly [Person, Person]): DemoEntry[] =>
  Array.from({ length: teams.asked }, (_, place): DemoEntry[] => {
    const captain = place === 0 ? firstCaptain : field.captain(teams.both + teams.guest + place);
    const partner = place === 0 ? firstPartner : field.partner(teams.both + place);
    const clock = `${16 + place}:40`;
    const common = { by: captain, team: teamOf(captain, partner.lastName), at: at(-1, clock) };
    return [
      { ...common, person: captain, status: 'REGISTERED', settled: 'OWED' },
      { ...common, person: partner, status: 'INVITED', answerBy: at(1, clock) },
    ];
  }).flat();

const friends = ['Beth Arsenault', 'Craig Doyle'];

/** The same by mail. */
const mailing = (field: Field): DemoEntry[] =>
  Array.from({ length: teams.mailed }, (_, place): DemoEntry[] => {
    const captain = field.captain(teams.both + teams.guest + teams.asked + place);
    const name = friends[place] ?? '';
    const email = `${name.toLowerCase().replace(' ', '.')}@friends.example`;
    const clock = `${20 + place}:05`;
    const common = { by: captain, team: teamOf(captain, name.split(' ')[1] ?? ''), at: at(-1, clock) };
    return [
      { ...common, person: captain, status: 'REGISTERED', settled: 'OWED' },
      { ...common, person: null, invited: { name, email }, status: 'INVITED', answerBy: at(1, clock) },
    ];
  }).flat();

/** Too late by minutes; the second of them with names of their own. */
const waiting = (field: Field, [secondCaptain, secondPartner]: readonly [Person, Person]): DemoEntry[] =>
  Array.from({ length: teams.waiting }, (_, place): DemoEntry[] => {
    const captain = place === 1 ? secondCaptain : field.captain(40 + place);
    const partner = place === 1 ? secondPartner : field.partner(40 + place);
    const common = {
      by: captain,
      team: teamOf(captain, partner.lastName),
      at: at(-1, `21:1${place}`),
    };
    return [
      { ...common, person: captain, status: 'WAITLIST', ...(place === 2 ? { askFirst: true } : {}) },
      { ...common, person: partner, status: 'INVITED', waiting: true },
    ];
  }).flat();

function memberGuestEntries(cast: Cast): DemoEntry[] {
  const { henk, brent, duarte, captains, partners } = people(cast);
  const field = new Field(captains, partners);
  return [
    ...whole(field),
    ...withGuest(field, brent),
    ...asking(field, [henk, cast.ava]),
    ...mailing(field),
    ...waiting(field, [cast.marcus, duarte]),
  ];
}

export function memberGuest(today: string, cast: Cast): DemoSeason {
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
