/** The golfers of the demo club: who they are, what they look like, who plays with whom. The same on every day. */
import { demoLogins, demoMailDomain } from './logins.ts';
import { families, type Family } from './names.ts';
import { chanceFor, type Chance } from '../lib/random.ts';

/** What a portrait needs to know about its person. */
export interface Look {
  woman: boolean;
  /** Index into the portraits' skin tones, 0 = lightest. */
  skin: number;
  /** Index into the portraits' hair colours, 0 = black. */
  hair: number;
  age: number;
  headdress?: 'turban' | 'headscarf';
}

/** What a golfer pays as, all year long. `UNVERIFIED` claims a membership elsewhere that nobody has checked yet. */
export type Standing = 'MEMBER' | 'EXTERNAL' | 'UNVERIFIED' | 'NON_MEMBER';

export interface Person {
  /** Place in the club's list from 0; ids in the database follow it. */
  index: number;
  firstName: string;
  lastName: string;
  name: string;
  userName: string;
  email: string;
  nickname: string | null;
  memberNumber: string | null;
  standing: Standing;
  /** Eight golfers who know each other and mostly play together. */
  circle: number;
  look: Look;
}

const circleSize = 8;
const standings: readonly (readonly [Standing, number])[] = [
  ['MEMBER', 256],
  ['EXTERNAL', 30],
  ['UNVERIFIED', 6],
  ['NON_MEMBER', 44],
];
const nicknames =
  `Ace Birdie Bunker Cap Chip Coach Divot Doc Duffer Eagle Fade Fuzzy Hook Hoss Lefty Links Lucky Mulligan
  Pepper Provisional Red Sandy Shank Shorty Skip Slice Snowman Sparky Sticks Tex Turbo Wedge Whiff Yips`.split(
    /\s+/,
  );

/** Letters that a user name may have. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^a-zA-Z-]/g, '')
    .toLowerCase();

const userNameOf = (firstName: string, lastName: string) => `${plain(firstName)}.${plain(lastName)}`;

interface Named {
  firstName: string;
  lastName: string;
  look: Look;
}

const lookOf = (family: Family, woman: boolean, chance: Chance): Look => {
  const age = Math.round(19 + 58 * (chance.next() * 0.65 + chance.next() * 0.35));
  const wears = family.headdress === (woman ? 'headscarf' : 'turban') && chance.happens(woman ? 0.45 : 0.5);
  return {
    woman,
    skin: chance.pick(family.skins),
    hair: chance.pick(family.hairs),
    age,
    ...(wears ? { headdress: family.headdress } : {}),
  };
};

function inventPeople(chance: Chance): Named[] {
  const taken = new Set(demoLogins.map(({ name }) => plain(name)));
  return families.flatMap((family) => {
    const { women, men, surnames, golfers } = family;
    const made: Named[] = [];
    const firsts = { women: chance.shuffled(women), men: chance.shuffled(men) };
    let turn = chance.between(0, surnames.length - 1);
    while (made.length < golfers) {
      const woman = chance.happens(0.42);
      const names = woman ? firsts.women : firsts.men;
      const firstName = names[made.length % names.length] ?? chance.pick(names);
      const lastName = surnames[(turn += 1) % surnames.length] ?? chance.pick(surnames);
      const key = plain(`${firstName} ${lastName}`);
      if (taken.has(key)) continue;
      taken.add(key);
      made.push({ firstName, lastName, look: lookOf(family, woman, chance) });
    }
    return made;
  });
}

const loginLooks: readonly Look[] = [
  { woman: true, skin: 1, hair: 2, age: 31 },
  { woman: false, skin: 1, hair: 0, age: 38 },
  { woman: true, skin: 0, hair: 5, age: 52 },
  { woman: false, skin: 6, hair: 0, age: 45 },
];

function buildClub(): Person[] {
  const chance = chanceFor('maple hollow people');
  const logins = demoLogins.map(({ name }, at): Named => {
    const [firstName = '', lastName = ''] = name.split(' ');
    const look = loginLooks[at];
    if (!look) throw new Error(`${name} has no look.`);
    return { firstName, lastName, look };
  });
  const others = chance.shuffled(inventPeople(chance));
  const standing = [
    ...logins.map((): Standing => 'MEMBER'),
    ...chance.shuffled(standings.flatMap(([kind, count]) => Array.from({ length: count }, () => kind))),
  ];
  const numbers = chance.shuffled(Array.from({ length: 900 }, (_, at) => String(1101 + at)));
  return [...logins, ...others].map(({ firstName, lastName, look }, index): Person => {
    const userName = userNameOf(firstName, lastName);
    const kind = standing[index] ?? 'NON_MEMBER';
    return {
      index,
      firstName,
      lastName,
      name: `${firstName} ${lastName}`,
      userName,
      email: `${userName}@${demoMailDomain}`,
      nickname: index === 0 ? 'Birdie' : chance.happens(0.16) ? chance.pick(nicknames) : null,
      memberNumber: kind === 'MEMBER' ? (numbers[index] ?? null) : null,
      standing: kind,
      circle: Math.floor(index / circleSize),
      look,
    };
  });
}

let club: readonly Person[] | undefined;

/** All golfers of the club; built once per process. */
export function clubPeople(): readonly Person[] {
  club ??= buildClub();
  return club;
}

let byUserName: ReadonlyMap<string, Person> | undefined;

export function findPerson(userName: string): Person | undefined {
  byUserName ??= new Map(clubPeople().map((person) => [person.userName, person]));
  return byUserName.get(userName);
}
