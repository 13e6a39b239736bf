/** Maple Hollow's two courses: holes, tees with lengths and ratings, and what a round costs. */

interface Hole {
  par: number;
  strokeIndex: number;
  /** Yards from the Black, Blue, White and Red tee. */
  yards: readonly [number, number, number, number];
}

interface Rating {
  gender: 'MEN' | 'WOMEN';
  /** All 18 holes, `1-2`, or the front or back nine. */
  part: '1-2' | '1' | '2';
  courseRating: number;
  slopeRating: number;
}

interface Tee {
  name: string;
  ratings: readonly Rating[];
  /** Where women have other pars and stroke indexes from this tee than the course. */
  womensCard?: readonly { par: number; strokeIndex: number }[];
}

type Figures = readonly [courseRating: number, slopeRating: number];

/** Of 18 holes, the front nine and the back nine, in this order. */
const ratedFor = (
  gender: Rating['gender'],
  ...[whole, front, back]: readonly [Figures, Figures, Figures]
): Rating[] =>
  (
    [
      ['1-2', whole],
      ['1', front],
      ['2', back],
    ] as const
  ).map(([part, [courseRating, slopeRating]]) => ({
    gender,
    part,
    courseRating,
    slopeRating,
  }));

/** The sum of the pars of a part's holes. */
export const parOn = (holes: readonly { par: number }[], part: Rating['part']): number =>
  holes.slice(part === '2' ? 9 : 0, part === '1' ? 9 : 18).reduce((sum, { par }) => sum + par, 0);

/** The course's card with other pars, and other stroke indexes, on some holes: by the number of the hole. */
const cardWith = (
  holes: readonly Hole[],
  others: Readonly<Record<number, readonly [par: number, strokeIndex: number]>>,
): { par: number; strokeIndex: number }[] =>
  holes.map(({ par, strokeIndex }, at) => {
    const [ownPar, ownIndex] = others[at + 1] ?? [par, strokeIndex];
    return { par: ownPar, strokeIndex: ownIndex };
  });

/** Cents before tax, by who plays. */
export interface FeePrices {
  member: number;
  nonMember: number;
  external: number;
}

export interface DemoFee {
  name: string;
  holes: 9 | 18;
  twilight: boolean;
  lastYear: FeePrices;
  thisYear: FeePrices;
}

export interface DemoCourse {
  name: string;
  fullName: string;
  courseNumber: string;
  messageToMembers: string;
  holes: readonly Hole[];
  tees: readonly Tee[];
  fees: readonly DemoFee[];
}

/** Each row: par, stroke index, yards from Black, Blue, White and Red. */
const holesOf = (rows: readonly (readonly [number, number, number, number, number, number])[]): Hole[] =>
  rows.map(([par, strokeIndex, black, blue, white, red]) => ({
    par,
    strokeIndex,
    yards: [black, blue, white, red],
  }));

/** Three prices each: member, non-member, member of another club; in dollars, last year's and this year's. */
const fee = (
  name: string,
  holes: 9 | 18,
  twilight: boolean,
  lastYear: readonly [number, number, number],
  thisYear: readonly [number, number, number],
): DemoFee => {
  const cents = ([member, nonMember, external]: readonly [number, number, number]): FeePrices => ({
    member: member * 100,
    nonMember: nonMember * 100,
    external: external * 100,
  });
  return { name, holes, twilight, lastYear: cents(lastYear), thisYear: cents(thisYear) };
};

const mapleHoles = holesOf([
  [4, 9, 402, 380, 352, 305],
  [5, 5, 548, 521, 490, 438],
  [4, 3, 441, 415, 384, 336],
  [3, 15, 178, 162, 145, 118],
  [4, 1, 458, 432, 401, 352],
  [4, 13, 376, 352, 325, 282],
  [3, 17, 165, 150, 134, 108],
  [5, 11, 531, 505, 474, 424],
  [4, 7, 425, 399, 368, 322],
  [4, 8, 418, 392, 361, 316],
  [4, 12, 389, 364, 336, 292],
  [3, 16, 192, 174, 156, 126],
  [5, 6, 561, 534, 502, 449],
  [4, 2, 452, 427, 396, 347],
  [4, 14, 358, 336, 311, 270],
  [3, 18, 171, 155, 139, 112],
  [4, 4, 446, 420, 389, 341],
  [5, 10, 538, 511, 480, 428],
]);

/** Two long par 4s are par 5s for women, and easier then. */
const mapleWomen = cardWith(mapleHoles, { 5: [5, 5], 14: [5, 6], 2: [5, 1], 13: [5, 2] });

export const demoCourses: readonly DemoCourse[] = [
  {
    name: 'Maple',
    fullName: 'Maple Hollow Golf Club, Maple Course',
    courseNumber: '1',
    messageToMembers: 'Please keep carts on the paths of holes 4, 12 and 16 until the ground has dried.',
    holes: mapleHoles,
    tees: [
      { name: 'Black', ratings: ratedFor('MEN', [73.8, 136], [37.0, 137], [36.8, 135]) },
      { name: 'Blue', ratings: ratedFor('MEN', [71.8, 131], [36.0, 132], [35.8, 130]) },
      {
        name: 'White',
        ratings: [
          ...ratedFor('MEN', [69.5, 125], [34.8, 126], [34.7, 124]),
          ...ratedFor('WOMEN', [75.1, 134], [37.7, 135], [37.4, 133]),
        ],
        womensCard: mapleWomen,
      },
      {
        name: 'Red',
        ratings: [
          ...ratedFor('MEN', [66.0, 116], [33.1, 117], [32.9, 115]),
          ...ratedFor('WOMEN', [71.2, 125], [35.7, 126], [35.5, 124]),
        ],
        womensCard: mapleWomen,
      },
    ],
    fees: [
      fee('18 holes', 18, false, [26, 89, 62], [28, 92, 64]),
      fee('9 holes', 9, false, [16, 52, 36], [17, 54, 38]),
      fee('Twilight 18', 18, true, [18, 56, 40], [20, 58, 42]),
    ],
  },
  {
    name: 'Hollow',
    fullName: 'Maple Hollow Golf Club, Hollow Course',
    courseNumber: '2',
    messageToMembers: 'Hollow opens at 9:00 on Tuesdays: the greens are rolled and cut before that.',
    holes: holesOf([
      [4, 11, 361, 338, 312, 270],
      [3, 13, 174, 158, 141, 115],
      [4, 3, 412, 388, 357, 310],
      [4, 9, 372, 349, 322, 279],
      [5, 5, 512, 486, 455, 405],
      [3, 17, 148, 134, 120, 98],
      [4, 1, 428, 402, 370, 322],
      [4, 15, 338, 316, 291, 252],
      [4, 7, 389, 365, 337, 293],
      [4, 6, 398, 374, 345, 300],
      [3, 16, 161, 146, 131, 106],
      [4, 10, 366, 343, 317, 275],
      [5, 8, 524, 498, 467, 416],
      [4, 2, 421, 396, 365, 318],
      [3, 18, 139, 126, 112, 92],
      [4, 12, 354, 332, 306, 265],
      [4, 14, 342, 320, 295, 256],
      [4, 4, 407, 382, 352, 306],
    ]),
    tees: [
      { name: 'Black', ratings: ratedFor('MEN', [69.8, 126], [34.9, 127], [34.9, 125]) },
      { name: 'Blue', ratings: ratedFor('MEN', [68.0, 121], [34.0, 122], [34.0, 120]) },
      {
        name: 'White',
        ratings: [
          ...ratedFor('MEN', [65.9, 115], [33.0, 116], [32.9, 114]),
          ...ratedFor('WOMEN', [71.0, 124], [35.5, 125], [35.5, 123]),
        ],
      },
      {
        name: 'Red',
        ratings: [
          ...ratedFor('MEN', [62.6, 106], [31.4, 107], [31.2, 105]),
          ...ratedFor('WOMEN', [67.3, 115], [33.7, 116], [33.6, 114]),
        ],
      },
    ],
    fees: [
      fee('18 holes', 18, false, [20, 65, 46], [22, 68, 48]),
      fee('9 holes', 9, false, [13, 38, 28], [14, 40, 29]),
      fee('Twilight 18', 18, true, [15, 42, 31], [16, 44, 32]),
    ],
  },
];

/** What a fee costs on a day, as the dated prices say. */
export const pricesOn = (fee: DemoFee, day: string, today: string): FeePrices =>
  day.slice(0, 4) < today.slice(0, 4) ? fee.lastYear : fee.thisYear;
