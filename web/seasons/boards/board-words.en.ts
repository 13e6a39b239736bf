/** Every English word of leaderboards: the page, what stands at its side, and the screen in the clubhouse. */
import type { Leaderboard } from '@fourball/shared/seasons/boards/board-shapes.ts';
import type { SectionName } from '@fourball/shared/seasons/boards/explained.ts';
import type { SuspensionKind } from '@fourball/shared/seasons/suspensions/suspension-shapes.ts';

type Entry = Leaderboard['boards'][number];
type Status = Leaderboard['board']['rows'][number]['status'];

const kinds: Readonly<Record<Entry['kind'], string>> = {
  STROKES: '',
  POINTS: 'Points',
  MATCH: 'Matches',
  SKINS: 'Skins',
  NASSAU: 'Nassau',
};

const scores: Readonly<Record<Entry['score'], string>> = { GROSS: 'Gross', NET: 'Net' };

/** What a step of a tie is called, after “by”. */
const ties: Readonly<Record<string, string>> = {
  COUNTBACK: 'countback',
  LOWER_HANDICAP: 'lower handicap',
  HIGHER_HANDICAP: 'higher handicap',
  PLAYOFF: 'playoff',
  SHARED: 'shared',
  LOT: 'lot',
};

const holesUp = (count: number): string => (count === 0 ? 'all square' : `${count} up`);

export const words = {
  title: 'Leaderboard',
  pageTitle: (event: string) => `${event}, leaderboard`,
  loading: 'Loading the leaderboard',
  failed: 'The leaderboard did not load',
  failedText: 'Scores that were entered are safe.',
  missing: 'No such leaderboard',
  missingText: 'The event may not be published yet, or it is for members only: log in to see more.',
  allEvents: 'All events',
  back: 'Back to the event',
  results: 'Results',
  boards: 'Boards of the event',
  /** `Net`, `Points, net`, `Club Cup, gross`; the score alone says it all of the event's own stroke play. */
  boardName: ({ name, kind, score, competition }: Entry): string => {
    if (name !== null)
      return name.toLowerCase() === scores[score].toLowerCase()
        ? name
        : `${name}, ${scores[score].toLowerCase()}`;
    if (competition === 'main' && kind === 'STROKES') return scores[score];
    return `${kinds[kind]}, ${scores[score].toLowerCase()}`;
  },
  sideBySide: 'Side by side',
  final: 'Final',
  provisional: 'Provisional',
  notBegun: 'Not begun',
  asOf: (time: string) => `As of ${time}`,
  lastEntry: (time: string) => `Last entry ${time}`,
  hidden: 'What is played on the last three holes is shown once the results are final.',
  disputed: (count: number) =>
    count === 1 ? '1 hole is entered differently' : `${count} holes are entered differently`,
  settled: (settled: number, made: number) => `${settled} of ${made} cards signed`,
  none: 'No scores yet',
  noneText: 'The board fills hole by hole as soon as the first score is entered.',
  nobody: 'Nobody of that name is on this board.',
  find: 'Find a golfer',
  division: 'Division',
  everyone: 'Everyone',
  round: 'Round',
  allRounds: 'All rounds',
  roundOf: (round: number) => `Round ${round}`,
  columns: {
    place: 'Pos.',
    placeLong: 'Place',
    name: 'Golfer',
    toPar: 'To par',
    points: 'Points',
    thru: 'Thru',
    thruLong: 'Holes played',
    today: 'Today',
    round: (round: number) => `R${round}`,
    gross: 'Gross',
    net: 'Net',
  },
  you: 'You',
  yourRow: 'Your place',
  even: 'E',
  toStart: 'to start',
  finished: 'F',
  finishedLong: 'finished',
  status: {
    FINISHED: '',
    PLAYING: '',
    TO_START: '',
    WD: 'withdrew',
    DQ: 'disqualified',
    NS: 'did not start',
    NR: 'no result',
  } satisfies Record<Status | 'TO_START', string>,
  up: (places: number) => (places === 1 ? 'Up 1 place' : `Up ${places} places`),
  down: (places: number) => (places === 1 ? 'Down 1 place' : `Down ${places} places`),
  cutLine: (line: string, after: number, decided: boolean) =>
    decided ? `Cut after round ${after}: ${line}` : `Cut after round ${after}, as it stands: ${line}`,
  corrected: (count: number) =>
    `Scores were corrected after the cut was made. ${count === 1 ? '1 golfer' : `${count} golfers`} would be on its other side now; who made it stays.`,
  missedCut: 'missed the cut',
  tie: ({ by, decidedBy }: { by: string; decidedBy: string | null }) =>
    `by ${ties[by] ?? by.toLowerCase()}${decidedBy === null ? '' : ` (${decidedBy})`}`,
  openCard: (name: string) => `Card of ${name}`,
  withoutIndex: 'no handicap',
  matches: {
    title: 'Matches',
    versus: 'v',
    upAfter: (up: number, thru: number) => `${holesUp(up)} after ${thru}`,
    toPlay: 'to start',
    dormie: 'dormie',
    won: (result: string) => result,
    halved: 'halved',
    holes: (a: string, b: string) => `Hole by hole, ${a} against ${b}`,
    holeTo: (hole: number, side: string | null) =>
      side === null ? `Hole ${hole} halved` : `Hole ${hole} to ${side}`,
    points: 'Points',
    toWin: (points: string) => `${points} wins it`,
    left: (matches: string) => `${matches} still open`,
    projected: (a: string, b: string) => `${a} : ${b} if all ended now`,
    decided: {
      A: (names: readonly [string, string]) => `${names[0]} have won`,
      B: (names: readonly [string, string]) => `${names[1]} have won`,
      'A retains': (names: readonly [string, string]) => `${names[0]} keep it`,
      'B retains': (names: readonly [string, string]) => `${names[1]} keep it`,
      halved: () => 'Halved',
    } as Readonly<Record<string, (names: readonly [string, string]) => string>>,
    strokes: (count: number) => (count === 1 ? '1 stroke' : `${count} strokes`),
  },
  skins: {
    title: 'Skins',
    game: (number: number) => `Group ${number}`,
    hole: 'Hole',
    winner: 'Won by',
    skins: 'Skins',
    tied: 'tied',
    carried: 'tied, carried on',
    waits: 'still open',
    won: 'Skins won',
    nobody: 'Nobody has won a skin yet.',
    unclaimed: (count: number) => (count === 1 ? '1 skin is not won' : `${count} skins are not won`),
  },
  nassau: {
    front: 'Front nine',
    back: 'Back nine',
    overall: 'Overall',
    press: (nine: string, hole: number) => `${nine}, new bet from ${hole}`,
    margin: (name: string | null, up: number) => (name === null ? 'all square' : `${name} ${up} up`),
    units: (name: string | null, units: number) =>
      name === null
        ? 'Nobody owes anything'
        : units === 1
          ? `1 unit to ${name}`
          : `${units} units to ${name}`,
  },
  card: {
    title: 'Card',
    loading: 'Loading the card',
    failed: 'The card did not load',
    none: 'There is no card yet.',
    hole: 'Hole',
    par: 'Par',
    strokeIndex: 'Stroke index',
    received: 'Strokes received',
    score: 'Score',
    net: 'Net',
    out: 'Out',
    in: 'In',
    total: 'Total',
    scroll: 'Card, hole by hole',
    pickedUp: 'picked up',
    conceded: 'conceded',
    disputed: 'entered differently',
    dots: (count: number) => (count === 1 ? '1 stroke received' : `${count} strokes received`),
    gives: (count: number) => (count === 1 ? 'gives 1 stroke' : `gives ${count} strokes`),
    marks: {
      eagle: 'eagle or better',
      birdie: 'birdie',
      par: '',
      bogey: 'bogey',
      double: 'double bogey or worse',
    },
    legend: 'A circle is a stroke under par, a square one over; dots are strokes received.',
    plays: (handicap: string) => `Playing handicap ${handicap}`,
    noHandicap: 'Plays without strokes',
    tee: (name: string) => `${name} tee`,
    signed: 'Signed by player and marker',
    open: 'Not signed yet',
    drives: (name: string, count: number, minimum: number) => `${name}: ${count} of ${minimum} drives`,
  },
  why: {
    title: 'Why?',
    lead: 'Each step with its numbers, from the same rules by which the board was made.',
    loading: 'Working it out',
    failed: 'The steps did not load',
    none: 'Nothing is played yet, so there is nothing to work out.',
    sections: {
      HANDICAP: 'Playing handicap',
      STROKES: 'Strokes received',
      CARD: 'Card',
      MATCH: 'Match',
      SKINS: 'Skins',
      NASSAU: 'Nassau',
      CUT: 'Cut',
      PLACE: 'Place',
      TIE: 'Tie',
    } satisfies Record<SectionName, string>,
    round: (round: number) => `round ${round}`,
    lots: 'The lots',
    lotsText: 'Fixed before the first score: anybody can work the lots out again once the seed is told.',
    commitment: 'Commitment',
    seed: 'Seed',
  },
  suspended: {
    title: {
      LIGHTNING: 'Play is stopped: lightning',
      WEATHER: 'Play is stopped: weather',
      DARKNESS: 'Play is stopped: darkness',
      OTHER: 'Play is stopped',
    } satisfies Record<SuspensionKind, string>,
    what: {
      LIGHTNING: 'Stop at once and go to the nearest shelter. Mark your ball where it lies.',
      WEATHER: 'You may finish the hole. Mark your ball and come in.',
      DARKNESS: 'You may finish the hole. Mark your ball and come in.',
      OTHER: 'You may finish the hole, then wait.',
    } satisfies Record<SuspensionKind, string>,
    since: (time: string) => `Since ${time}`,
  },
  top: {
    title: 'Leaderboard',
    titleFinal: 'Results',
    all: 'Whole leaderboard',
    results: 'All results',
  },
} as const;
