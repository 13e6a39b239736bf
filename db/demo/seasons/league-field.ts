/** Who plays in the demo club's league, in which division, and on which nights otherwise than usual. */
import { chanceFor } from '../lib/random.ts';
import { clubPeople, type Person } from '../accounts/people.ts';
import type { Cast } from '../booking/story.ts';
import { at } from '../messaging/conversation.ts';
import { indexOf } from './handicaps.ts';
import { division, divisionFor, sponsors, type DemoCompetition, type DemoEntry } from './plan.ts';

export const league = 'Thursday Nines';
export const closingDinner = 'Closing dinner';
export const dishes = ['steak', 'trout', 'mushroom risotto'];

export const divisions: readonly DemoCompetition[] = [
  division('Eagles', 'GREEN', {
    label: league,
    to: 12.5,
    spots: 16,
    sponsors: [sponsors.cycles],
    titled: true,
  }),
  division('Birdies', 'YELLOW', { from: 12.6, to: 20, spots: 18 }),
  division('Bogeys', 'RED', { from: 20.1, spots: 18, sponsors: [sponsors.orchard] }),
];
export const contests: readonly DemoCompetition[] = [
  { kind: 'CONTEST', name: 'Longest drive', sponsors: [sponsors.brewery], titled: true },
  { kind: 'CONTEST', name: 'Closest to the pin', sponsors: [sponsors.dentist], titled: true },
];
export const contestNames = contests.map((contest) => contest.name);
/** How many of each division play this season: the last one is full. */
const golfersOf: Readonly<Record<string, number>> = { Eagles: 15, Birdies: 15, Bogeys: 18 };
/** Of these so many have no index, which the organizers still have to ask for. */
const withoutIndex = 5;
const subs = 9;
const inactive = 3;

interface Placed {
  person: Person;
  division: string;
}

/** The cast first, then whoever of the club has an index for a division that has a place. */
export function golfers({ ava, marcus, fiona, daniel, hiro, rupinder, friends }: Cast): Placed[] {
  const first = [ava, marcus, rupinder, ...friends];
  const others = clubPeople().filter((person) => ![...first, fiona, daniel, hiro].includes(person));
  const left = new Map(Object.entries(golfersOf));
  let unknown = 0;
  return [...first, ...others].flatMap((person) => {
    const index = indexOf(person);
    if (index === null && (unknown += 1) > withoutIndex) return [];
    const fitting = divisionFor(divisions, index)?.name ?? 'Bogeys';
    const places = left.get(fitting) ?? 0;
    if (places === 0) return [];
    left.set(fitting, places - 1);
    return [{ person, division: fitting }];
  });
}

/** Nights on which golfers do otherwise than their status says: regulars who cannot come, subs who stand in for them. */
function absences(
  placed: readonly Placed[],
  { nights, next }: { nights: number; next: number },
): Set<number>[] {
  const chance = chanceFor('nights of the league');
  const regulars = placed.length - subs - inactive;
  const otherwise = placed.map(() => new Set<number>());
  // Those who talk in the threads are the first ones.
  const talkers = 7;
  for (let night = 0; night < nights; night += 1) {
    const near = night <= next;
    const missing = night === next ? 5 : near ? chance.between(2, 5) : chance.between(0, 2);
    const away = chance
      .shuffled(Array.from({ length: regulars - talkers }, (_, place) => place + talkers))
      .slice(0, missing);
    const standIns = night === next ? 1 : near ? chance.between(1, missing) : 0;
    const called = chance
      .shuffled(Array.from({ length: subs }, (_, place) => regulars + place))
      .slice(0, standIns);
    for (const place of [...away, ...called]) otherwise[place]?.add(night);
  }
  return otherwise;
}

const statusOf = (place: number, count: number): NonNullable<DemoEntry['league']> =>
  place < count - subs - inactive ? 'REGULAR' : place < count - inactive ? 'SUB' : 'INACTIVE';

/** All of a season in which so many nights come before the next one; on the draft at the end nobody is yet. */
export function entriesOfThisYear(cast: Cast, nights: { nights: number; next: number }): DemoEntry[] {
  const placed = golfers(cast);
  const otherwise = absences(placed, nights);
  const chance = chanceFor('entries of the league');
  const entries = placed.map(({ person, division: of }, place): DemoEntry => {
    const dish = place % 3 === 0 ? chance.pick(dishes) : undefined;
    const own = { person, status: 'REGISTERED', by: person, division: of } as const;
    return {
      ...own,
      at: at(-90 + (place % 14), `${9 + (place % 11)}:${10 + (place % 47)}`),
      league: statusOf(place, placed.length),
      contests: place % 5 === 4 ? [] : contestNames,
      ...(dish ? { wants: [closingDinner], comments: `Dinner: ${dish}` } : {}),
      ...(place > 0 && place % 9 === 1 ? { permanent: true } : {}),
      ...(person === cast.ava ? { permanentWish: true } : {}),
      settled: 'CHARGED',
      otherwise: otherwise[place] ?? new Set(),
    };
  });
  return [...entries, ...waiting(cast, placed)];
}

/** Two for whom the last division has no place. */
const waiting = ({ fiona, daniel, hiro }: Cast, placed: readonly Placed[]): DemoEntry[] =>
  clubPeople()
    .filter(
      (person) =>
        ![fiona, daniel, hiro].includes(person) &&
        !placed.some((one) => one.person === person) &&
        divisionFor(divisions, indexOf(person))?.name === 'Bogeys',
    )
    .slice(0, 2)
    .map((person, place) => ({
      person,
      status: 'WAITLIST',
      by: person,
      at: at(-30 + 18 * place, '20:15'),
      league: 'REGULAR',
      division: 'Bogeys',
      contests: contestNames,
      ...(place === 1 ? { askFirst: true } : {}),
    }));
