/** How the people of the demo club's portraits wear their hair, drawn on a board of 96 × 96. */
import { discs, line, path, type Paint } from './portrait-parts.ts';

/** Hair lies in layers: behind the head, over the forehead, and what of the front can be seen under a hat. */
export interface HairStyle {
  back?: (paint: Paint) => string;
  front: (paint: Paint) => string;
  underHat?: (paint: Paint) => string;
  /** Rises too high for a hat to sit on. */
  noHat?: boolean;
}

const sideburns = ({ hair }: Paint) =>
  path('M29 33H33V42Q32 46 30 47Q28 40 29 33ZM67 33H63V42Q64 46 66 47Q68 40 67 33Z', hair);
const temples = ({ hair }: Paint) =>
  path('M29 32H35Q33 40 31 47Q28 40 29 32ZM67 32H61Q63 40 65 47Q68 40 67 32Z', hair);

export const shortHair: readonly HairStyle[] = [
  // parted at the side
  {
    front: ({ hair }) =>
      path(
        'M29 45C25 25 33 14 49 14S71 25 67 45Q64 41 63 35Q60 33 58 28Q47 33 37 28Q34 33 33 36Q32 41 29 45Z',
        hair,
      ),
    underHat: sideburns,
  },
  // quiff
  {
    front: ({ hair, hairShade }) =>
      path(
        'M29 45C27 34 29 27 33 23C33 14 42 10 53 12C64 14 70 24 67 45Q64 40 63 33Q61 28 57 26Q47 30 38 27Q34 30 33 35Q32 41 29 45Z',
        hair,
      ) + line('M39 21Q47 15 57 18', hairShade, 1.6),
    underHat: sideburns,
  },
  // cropped close
  {
    front: ({ hair }) =>
      path('M29 44C26 26 34 16 48 16S70 26 67 44Q64 40 64 34Q60 25 48 25T32 34Q32 40 29 44Z', hair),
    underHat: sideburns,
  },
  // curls
  {
    front: ({ hair }) =>
      discs(hair, [
        [31, 31, 5],
        [34, 24, 6],
        [40, 19, 6.5],
        [48, 17, 7],
        [56, 19, 6.5],
        [62, 24, 6],
        [65, 31, 5],
        [44, 24, 5],
        [53, 24, 5],
        [29.5, 37, 3.5],
        [66.5, 37, 3.5],
      ]),
    underHat: sideburns,
  },
  // fringe combed forward
  {
    front: ({ hair, hairShade }) =>
      path(
        'M28 46C24 24 34 13 48 13S72 24 68 46Q65 42 64 36Q61 34 60 30Q55 34 50 31Q45 35 41 31Q37 35 34 34Q33 40 28 46Z',
        hair,
      ) + line('M41 31Q42 25 46 21M50 31Q53 26 53 21', hairShade, 1.2),
    underHat: sideburns,
  },
  // receding
  {
    front: ({ hair }) =>
      path(
        'M29 46C25 32 30 20 40 17Q48 14 56 17C66 20 71 32 67 46Q64 42 64 35Q62 26 56 22Q52 27 48 23Q44 27 40 22Q34 26 32 35Q32 42 29 46Z',
        hair,
      ),
    underHat: sideburns,
  },
  // bald on top
  {
    front: ({ hair }) =>
      path('M30 48C26 40 26 31 31 27Q33 32 32 40ZM66 48C70 40 70 31 65 27Q63 32 64 40Z', hair),
    underHat: sideburns,
  },
];

/** What older men wear more often: the last two of the short cuts. */
export const thinHair = shortHair.slice(-2);

const parted = ({ hair }: Paint) =>
  path('M28 47C24 26 33 13 48 13S72 26 68 47Q65 38 60 31Q52 28 47 22Q42 32 33 36Q30 40 28 47Z', hair);
const swept = ({ hair, hairShade }: Paint) =>
  path('M28 47C24 26 33 13 49 13S72 26 68 47Q66 34 57 25Q46 34 34 34Q30 39 28 47Z', hair) +
  line('M56 24Q48 30 39 31', hairShade, 1.2);
const straightFringe = ({ hair }: Paint) =>
  path('M28 47C24 26 33 13 48 13S72 26 68 47Q65 41 64 35Q48 31 32 35Q31 41 28 47Z', hair);

export const longHair: readonly HairStyle[] = [
  // bob
  {
    back: ({ hair }) => path('M25 58C21 30 31 12 48 12S75 30 71 58Q65 63 60 59L36 59Q31 63 25 58Z', hair),
    front: parted,
    underHat: temples,
  },
  // long and straight
  {
    back: ({ hair, hairShade }) =>
      path('M24 82C20 40 26 12 48 12S76 40 72 82Q62 87 59 78H37Q34 87 24 82Z', hair) +
      line('M29 78Q28 60 30 48M67 78Q68 60 66 48', hairShade, 1.4),
    front: parted,
    underHat: temples,
  },
  // waves to the shoulder
  {
    back: ({ hair }) =>
      discs(hair, [
        [28, 44, 8],
        [26, 55, 8],
        [28, 65, 8],
        [33, 72, 7],
        [68, 44, 8],
        [70, 55, 8],
        [68, 65, 8],
        [63, 72, 7],
      ]) + path('M26 60C20 30 31 11 48 11S76 30 70 60Z', hair),
    front: swept,
    underHat: temples,
  },
  // ponytail
  {
    back: ({ hair, hairShade }) =>
      path('M62 20C82 20 84 44 75 66Q69 62 70 50Q70 38 60 32Z', hair) +
      path('M28 44C23 26 33 12 48 12S73 26 68 44Z', hair) +
      line('M73 30Q79 42 74 58', hairShade, 1.4),
    front: swept,
    underHat: temples,
  },
  // bun
  {
    back: ({ hair, hairShade }) =>
      discs(hair, [[48, 11, 9]]) +
      line('M42 11Q48 6 54 11', hairShade, 1.4) +
      path('M28 44C23 26 33 12 48 12S73 26 68 44Z', hair),
    front: ({ hair }) =>
      path('M29 45C25 26 33 14 48 14S71 26 67 45Q64 36 60 30Q48 22 36 30Q32 36 29 45Z', hair),
    underHat: temples,
    noHat: true,
  },
  // fringe
  {
    back: ({ hair }) => path('M25 66C20 32 30 12 48 12S76 32 71 66Q65 71 60 66H36Q31 71 25 66Z', hair),
    front: straightFringe,
    underHat: temples,
  },
  // pixie
  {
    front: ({ hair, hairShade }) =>
      path('M28 48C24 24 34 13 49 13S72 26 67 47Q65 42 64 36Q58 33 56 27Q48 36 33 37Q32 43 28 48Z', hair) +
      line('M55 26Q48 31 40 33', hairShade, 1.2),
    underHat: temples,
  },
  // one braid over the shoulder
  {
    back: ({ hair }) => path('M28 50C22 26 33 12 48 12S74 26 68 50Z', hair),
    front: ({ hair, hairShade }) =>
      swept({ hair, hairShade, face: '', shade: '', hat: '', hatShade: '' }) +
      discs(hair, [
        [67, 47, 4.4],
        [69, 54, 4.6],
        [70, 61, 4.6],
        [69, 68, 4.4],
        [67, 75, 4],
        [65, 81, 3.2],
      ]) +
      line('M66 57.5L73 57.5M67 64.5L73 64.5M65 71.5L71 71.5', hairShade, 1),
    underHat: temples,
  },
];

/** Tight curls, for whoever's hair grows so; the first is short. */
export const curlyHair: readonly HairStyle[] = [
  {
    front: ({ hair }) =>
      path('M28 42C25 24 34 13 48 13S71 24 68 42Q65 38 64 33Q58 26 48 26T32 33Q31 38 28 42Z', hair),
    underHat: sideburns,
  },
  {
    back: ({ hair }) =>
      discs(hair, [
        [28, 40, 10],
        [29, 28, 11],
        [38, 18, 11],
        [48, 15, 11],
        [58, 18, 11],
        [67, 28, 11],
        [68, 40, 10],
        [29, 50, 8],
        [67, 50, 8],
      ]),
    front: ({ hair }) =>
      discs(hair, [
        [35, 27, 6],
        [41, 23, 6],
        [48, 22, 6],
        [55, 23, 6],
        [61, 27, 6],
      ]),
    underHat: temples,
    noHat: true,
  },
  // braids
  {
    back: ({ hair, hairShade }) =>
      path('M25 80C20 36 30 12 48 12S76 36 71 80Q66 84 61 78V50H35V78Q30 84 25 80Z', hair) +
      line('M29 50V78M33 52V76M63 52V76M67 50V78', hairShade, 1.2),
    front: ({ hair, hairShade }) =>
      path('M28 46C24 26 33 13 48 13S72 26 68 46Q66 36 60 29Q48 21 36 29Q30 36 28 46Z', hair) +
      line('M40 26Q41 19 44 15M48 24V14M56 26Q55 19 52 15', hairShade, 1.1),
    underHat: temples,
  },
  // curls tied up
  {
    back: ({ hair }) =>
      discs(hair, [
        [48, 9, 9],
        [41, 12, 7],
        [55, 12, 7],
      ]) + path('M28 44C23 26 33 12 48 12S73 26 68 44Z', hair),
    front: ({ hair }) =>
      path('M29 45C25 26 33 14 48 14S71 26 67 45Q64 35 60 30Q48 22 36 30Q32 35 29 45Z', hair),
    underHat: temples,
    noHat: true,
  },
];
