/** Maple Hollow's two courses: holes, tees with lengths and ratings, and what a round costs. */

interface Hole {
  par: number;
  strokeIndex: number;
  /** Yards from the Black, Blue, White and Red tee. */
  yards: readonly [number, number, number, number];
}

interface Tee {
  name: string;
  courseRating: number;
  slopeRating: number;
}

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

export const demoCourses: readonly DemoCourse[] = [
  {
    name: 'Maple',
    fullName: 'Maple Hollow Golf Club, Maple Course',
    courseNumber: '1',
    messageToMembers: 'Please keep carts on the paths of holes 4, 12 and 16 until the ground has dried.',
    holes: holesOf([
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
    ]),
    tees: [
      { name: 'Black', courseRating: 73.8, slopeRating: 136 },
      { name: 'Blue', courseRating: 71.8, slopeRating: 131 },
      { name: 'White', courseRating: 69.5, slopeRating: 125 },
      { name: 'Red', courseRating: 66.0, slopeRating: 116 },
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
      { name: 'Black', courseRating: 69.8, slopeRating: 126 },
      { name: 'Blue', courseRating: 68.0, slopeRating: 121 },
      { name: 'White', courseRating: 65.9, slopeRating: 115 },
      { name: 'Red', courseRating: 62.6, slopeRating: 106 },
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
