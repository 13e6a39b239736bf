/** How a golf event is scored, as data: what one plays for, alone or as a side, over which holes, with which allowance, and what else the same cards decide. */
import { z } from 'zod';
import { formatProblems } from '../words/seasons/format-problems.en.ts';
import { playsOneBall } from './allowance.ts';

export const basis = z.enum(['STROKE', 'STABLEFORD', 'MODIFIED', 'PAR_BOGEY', 'MAX_SCORE', 'MATCH', 'SKINS']);
export const sideMode = z.enum(['SINGLE', 'BEST_N', 'FOURSOMES', 'GREENSOMES', 'CHAPMAN', 'SCRAMBLE']);
export const tieBreak = z.enum([
  'COUNTBACK',
  'LOWER_HANDICAP',
  'HIGHER_HANDICAP',
  'PLAYOFF',
  'SHARED',
  'LOT',
]);
export type TieBreak = z.infer<typeof tieBreak>;

const percent = z.number().int().min(0).max(100);
const holeCount = z.number().int().min(0).max(18);

const side = z.object({
  /** Golfers of one side. */
  size: z.number().int().min(1).max(4).default(1),
  mode: sideMode.default('SINGLE'),
  /** How many balls of a side count on each hole. */
  count: z.number().int().min(1).max(4).default(1),
  /** Of a scramble: how many drives of each golfer have to be taken. */
  minDrives: holeCount.optional(),
});

/** One share of everybody's Course Handicap (of a side with one ball: of their sum), or one for each golfer of the side, lowest handicap first. */
const allowance = z.union([
  z.strictObject({ percent }),
  z.strictObject({ parts: z.array(percent).min(1).max(4) }),
]);

const maximum = z.union([
  z.enum(['NET_DOUBLE_BOGEY', 'DOUBLE_PAR', 'PAR_PLUS_5']),
  z.strictObject({ fixed: z.number().int().min(3).max(20) }),
]);

/** Points by strokes below par, `1` a birdie and `-1` a bogey; beyond its ends they count as its ends. `none`: a hole without a score. */
const points = z.record(z.string().regex(/^(none|-?[1-9]|0)$/), z.number().int().min(-50).max(50));

const skins = z.object({
  carry: z.boolean().default(true),
  /** Of several with the lowest net score the one who needed no stroke for it wins. */
  grossTrumpsNet: z.boolean().default(false),
  among: z.enum(['FIELD', 'GROUP']).default('FIELD'),
});

/** Best so many and ties; `within`: everybody so close to the lead too. */
const cut = z.object({
  best: z.number().int().min(1).max(1000),
  within: z.number().int().min(0).max(100).optional(),
  afterRound: z.number().int().min(1).max(7).default(1),
});

/** So many flights of about one size, or by bands of the index, each up to and including its bound; the last has the rest. */
const flights = z.union([
  z.strictObject({ sizes: z.number().int().min(2).max(12) }),
  z.strictObject({ bands: z.array(z.number().min(-10).max(54).multipleOf(0.1)).min(1).max(11) }),
]);

const teamName = z.string().trim().min(1).max(60);

/** Teams as of a Ryder Cup; the holder keeps the cup with half of the points. */
const teamMatch = z.object({
  names: z.tuple([teamName, teamName]),
  holder: z.enum(['A', 'B']).nullable().default(null),
});

/** Each part has a default, so that a format is named by what is special about it. */
const competition = {
  basis: basis.default('STABLEFORD'),
  score: z.enum(['GROSS', 'NET', 'BOTH']).default('NET'),
  side: side.default({ size: 1, mode: 'SINGLE', count: 1 }),
  /** Percent of the course handicap; null: what is recommended for the format. */
  allowancePercent: percent.nullable().default(null),
  allowance: allowance.optional(),
  ties: z.array(tieBreak).max(6).default(['COUNTBACK', 'SHARED']),
  maximum: maximum.optional(),
  points: points.optional(),
  skins: skins.optional(),
  cut: cut.optional(),
  /** All square after the last hole, matches are played on until a hole is won. */
  extraHoles: z.boolean().optional(),
  flights: flights.optional(),
  teamMatch: teamMatch.optional(),
};

/** A further competition over the same cards. */
const further = z.object({
  key: z
    .string()
    .max(30)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, formatProblems.keyWord),
  name: z.string().trim().min(1).max(80),
  ...competition,
});

const sideGame = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('SKINS'), score: z.enum(['GROSS', 'NET']).default('NET'), ...skins.shape }),
  z.object({
    kind: z.literal('NASSAU'),
    score: z.enum(['GROSS', 'NET']).default('NET'),
    /** So many holes down, a new bet for the rest of the nine begins; null: none does. */
    autoPress: z.number().int().min(1).max(8).nullable().default(null),
  }),
]);

/** As it is kept. What was kept before its rules grew stays readable: whether a format makes sense is asked of what is written. */
export const eventFormat = z.object({
  ...competition,
  holes: z.enum(['18', '9F', '9B']).default('18'),
  rounds: z.number().int().min(1).max(8).default(1),
  sideGames: z.array(sideGame).max(6).optional(),
  also: z.array(further).max(8).optional(),
  /** What is entered of the last three holes is not on the boards until the event is final. */
  hideLastThree: z.boolean().optional(),
});
export type EventFormat = z.output<typeof eventFormat>;
export type FurtherCompetition = z.output<typeof further>;
export type SideGame = z.output<typeof sideGame>;
/** What an event and its further competitions have alike. */
export type CompetitionFormat = Omit<FurtherCompetition, 'key' | 'name'>;

type Problem = keyof typeof formatProblems;
interface Told {
  readonly holes: number;
  readonly size: number;
}
type Found = readonly [path: readonly (string | number)[], problem: Problem, params?: Told];

const pairModes: ReadonlySet<string> = new Set(['FOURSOMES', 'GREENSOMES', 'CHAPMAN']);

/** Matches and skins are won hole by hole: there is no total. */
export const hasPlaces = ({ basis: scored }: Pick<CompetitionFormat, 'basis'>): boolean =>
  scored !== 'MATCH' && scored !== 'SKINS';

function problemsOfSide({ basis: scored, side: of }: CompetitionFormat, holes: number): Found[] {
  const found: Found[] = [];
  const oneBall = playsOneBall(of);
  if (of.mode === 'SINGLE' && of.size !== 1) found.push([['side', 'size'], 'aloneIsOne']);
  if (of.mode !== 'SINGLE' && of.size === 1) found.push([['side', 'size'], 'sideOfTwo']);
  if (pairModes.has(of.mode) && of.size > 2) found.push([['side', 'size'], 'twoOnly']);
  if (of.count > of.size) found.push([['side', 'count'], 'fewerBalls']);
  else if (oneBall && of.count > 1) found.push([['side', 'count'], 'oneBall']);
  else if (!hasPlaces({ basis: scored }) && of.count > 1) found.push([['side', 'count'], 'matchOneBall']);
  if (of.minDrives !== undefined && of.mode !== 'SCRAMBLE')
    found.push([['side', 'minDrives'], 'drivesOfScramble']);
  else if ((of.minDrives ?? 0) * of.size > holes)
    found.push([['side', 'minDrives'], 'tooManyDrives', { holes, size: of.size }]);
  return found;
}

function problemsOfAllowance({ side: of, allowance: told, allowancePercent }: CompetitionFormat): Found[] {
  if (told === undefined) return [];
  if ('percent' in told)
    return allowancePercent === null || allowancePercent === told.percent
      ? []
      : [[['allowance'], 'allowanceTwice']];
  if (allowancePercent !== null) return [[['allowance'], 'allowanceTwice']];
  if (!playsOneBall(of)) return [[['allowance'], 'partsOfOneBall']];
  if (told.parts.length !== of.size) return [[['allowance'], 'partsOfEach', { size: of.size, holes: 0 }]];
  return [];
}

function problemsOfPoints({ points: table }: CompetitionFormat): Found[] {
  if (table === undefined) return [];
  if (table['none'] === undefined) return [[['points'], 'pointsWithoutNone']];
  const scores = Object.keys(table)
    .filter((key) => key !== 'none')
    .map(Number);
  const span = Math.max(...scores) - Math.min(...scores) + 1;
  return scores.length === 0 || span !== scores.length ? [[['points'], 'pointsGap']] : [];
}

function problemsOfTies({ ties }: CompetitionFormat): Found[] {
  const ends = new Set<TieBreak>(['SHARED', 'LOT', 'PLAYOFF']);
  return ties.flatMap((tie, at): Found[] => {
    if (ties.indexOf(tie) < at) return [[['ties', at], 'tieTwice']];
    return at > 0 && ends.has(ties[at - 1] ?? tie) ? [[['ties', at], 'tieAfterEnd']] : [];
  });
}

/** Parts that only one basis has, and those that go with places alone. */
function problemsOfParts(one: CompetitionFormat, rounds: number): Found[] {
  const found: Found[] = [];
  if (one.maximum !== undefined && one.basis !== 'MAX_SCORE') found.push([['maximum'], 'maximumOnly']);
  if (one.points !== undefined && one.basis !== 'MODIFIED') found.push([['points'], 'pointsOnly']);
  if (one.skins !== undefined && one.basis !== 'SKINS') found.push([['skins'], 'skinsOnly']);
  if (one.extraHoles === true && one.basis !== 'MATCH') found.push([['extraHoles'], 'matchOnly']);
  if (one.teamMatch !== undefined && one.basis !== 'MATCH') found.push([['teamMatch'], 'matchOnly']);
  if (one.cut !== undefined && !hasPlaces(one)) found.push([['cut'], 'noPlaces']);
  else if (one.cut !== undefined && one.cut.afterRound >= rounds)
    found.push([['cut', 'afterRound'], 'cutAfterLast']);
  if (one.flights === undefined) return found;
  if (!hasPlaces(one)) found.push([['flights'], 'noPlaces']);
  const bands = 'bands' in one.flights ? one.flights.bands : [];
  if (bands.some((bound, at) => at > 0 && bound <= (bands[at - 1] ?? bound)))
    found.push([['flights', 'bands'], 'bandsAscend']);
  return found;
}

/** What makes no sense of one competition, each by the field that is at fault. */
function problemsOf(one: CompetitionFormat, { holes, rounds }: { holes: number; rounds: number }): Found[] {
  return [
    ...problemsOfSide(one, holes),
    ...problemsOfAllowance(one),
    ...problemsOfPoints(one),
    ...problemsOfTies(one),
    ...problemsOfParts(one, rounds),
  ];
}

/** A further competition goes by cards that there are: of each golfer's own ball, or of the one ball that the side plays. */
const otherCards = (event: EventFormat, { side: of }: FurtherCompetition): boolean =>
  playsOneBall(event.side) || playsOneBall(of)
    ? of.mode !== event.side.mode || of.size !== event.side.size
    : false;

function allProblems(format: EventFormat): Found[] {
  const round = { holes: format.holes === '18' ? 18 : 9, rounds: format.rounds };
  const found = problemsOf(format, round);
  if (format.basis === 'SKINS' && format.rounds > 1) found.push([['rounds'], 'oneRound']);
  for (const [at, game] of (format.sideGames ?? []).entries())
    if (game.kind === 'NASSAU' && round.holes !== 18) found.push([['sideGames', at, 'kind'], 'nassauOf18']);
  const keys = new Set(['main']);
  for (const [at, one] of (format.also ?? []).entries()) {
    if (keys.has(one.key)) found.push([['also', at, 'key'], 'keyTaken']);
    keys.add(one.key);
    if (one.basis === 'SKINS' && format.rounds > 1) found.push([['also', at, 'basis'], 'oneRound']);
    if (otherCards(format, one)) found.push([['also', at, 'side', 'mode'], 'sameCards']);
    for (const [path, ...rest] of problemsOf(one, round)) found.push([['also', at, ...path], ...rest]);
  }
  return found;
}

/** As it is written: what can't be played is refused at its field. */
export const writtenFormat = eventFormat.superRefine((format, context) => {
  for (const [path, problem, params] of allProblems(format)) {
    const told = formatProblems[problem];
    const message = typeof told === 'string' ? told : told(params ?? { holes: 0, size: 0 });
    context.addIssue({ code: 'custom', path: [...path], message });
  }
});

/** How many golfers a team of the format may have: scrambles also go with fewer. */
export function teamSizesOf({ side: { mode, size } }: Pick<EventFormat, 'side'>): {
  min: number;
  max: number;
} {
  if (mode === 'SCRAMBLE') return { min: Math.min(2, size), max: size };
  return { min: size, max: size };
}

/** Whether a match can be won, lost or given away in it. */
export const hasMatches = ({ basis: of, also = [] }: Pick<EventFormat, 'basis' | 'also'>): boolean =>
  of === 'MATCH' || also.some((one) => one.basis === 'MATCH');
