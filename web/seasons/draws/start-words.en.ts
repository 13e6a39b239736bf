/** Every English word about groups as golfers see them: the own start, all groups, and the lots by which they were drawn. */
import type { DrawnLots } from '@fourball/shared/seasons/draw-shapes.ts';

type Order = NonNullable<DrawnLots['order']>;

const wishes = (count: number): string => (count === 1 ? '1 wish' : `${count} wishes`);

export const words = {
  start: (time: string, tee: string) => `${time}, tee ${tee}`,
  rounds: {
    title: 'Rounds',
    one: (round: number) => `Round ${round}`,
    on: (round: number, day: string) => `Round ${round}, ${day}`,
  },
  mine: {
    title: 'My start',
    notInRound: (round: number) => `You are in no group of round ${round}. The board says how you stand.`,
    board: 'To the board',
    none: 'Groups are not out yet.',
    notInOne: 'The groups are out, and you are in none yet. The organizers will put you into one.',
    loading: 'Loading your start',
    failed: 'Your start did not load.',
    with: 'With',
    alone: 'So far nobody else is in your group.',
    room: 'Your room',
    roomOf: (number: string) => `Room ${number}`,
    cart: (number: string) => `Room or cart ${number}`,
    draft: 'Not published: only organizers see it.',
  },
  all: {
    title: 'Groups',
    loading: 'Loading the groups',
    failed: 'The groups did not load.',
    find: 'Find a golfer',
    nobody: 'Nobody of that name.',
    group: (number: number, time: string, tee: string) => `Group ${number}, ${time}, tee ${tee}`,
    yours: 'Your group',
    you: 'You',
    count: (count: number) => (count === 1 ? '1 group' : `${count} groups`),
    all: (count: number) => `Show all ${count} groups`,
    draft: 'This is the board that organizers work at: golfers do not see it yet.',
    lots: 'How they were drawn',
    empty: 'Nobody yet',
  },
  season: {
    title: 'My groups',
    with: (names: string) => `with ${names}`,
    alone: 'alone so far',
    over: (count: number) => (count === 1 ? '1 earlier group' : `${count} earlier groups`),
  },
  nextEvent: (event: string, day: string) => `${event}, ${day}`,
  next: (time: string, tee: string, names: string) =>
    names === '' ? `You start ${time}, tee ${tee}` : `You start ${time}, tee ${tee}, with ${names}`,
  lots: {
    title: 'How the groups were drawn',
    lead: 'Nobody has to believe us: with what stands here, anybody can draw them again.',
    loading: 'Loading the draw',
    failed: 'The draw did not load',
    failedText: 'Nothing of it is lost.',
    missing: 'No such event',
    missingText: 'It may not be published yet, or it is for members only: log in to see more.',
    commitment: 'The seal',
    commitmentText:
      'The SHA-256 sum of the secret number and the numbers of all who play. It stood here before the groups were published, and nobody could change either since.',
    nextCommitment: 'The seal of the next draw',
    nextText:
      'New groups are drawn and not published yet. This holds the organizers to them: the secret number follows when they are published.',
    nothing: 'Nothing is drawn yet',
    nothingText:
      'Once the groups are drawn by lot their seal stands here, and the secret number when they are published.',
    otherOrder: 'These groups were not drawn by lot',
    orders: {
      RANDOM: 'They were drawn by lot.',
      HANDICAP: 'They were made by handicap, the lowest first.',
      ABCD: 'They were made in quarters by handicap, one golfer of each.',
      LAST_RESULT: 'They were made by the last result.',
      SEEDED: 'They are a bracket, by handicap.',
      FEWEST_REPEATS: 'They were made so that few play together again.',
      LEADERS_LAST: 'They were made by the scores so far, the leaders last.',
      LEADERS_FIRST: 'They were made by the scores so far, the leaders first.',
    } satisfies Record<Order, string>,
    byHand: 'They were made by hand.',
    seed: 'The secret number',
    seedText: 'Random, and secret until the groups were published.',
    changed: 'Organizers changed groups by hand after the lots were drawn.',
    unchanged: 'Nothing was changed by hand after the lots were drawn.',
    wishes: (count: number) =>
      count === 0
        ? 'No wishes were kept: the lots alone decided.'
        : `${wishes(count)} of golfers were looked at besides, which are not told here. So groups may differ from the bare order of the lots.`,
    size: (size: number) =>
      `Groups take up to ${size} golfers, in the order of the lots, the smaller groups first.`,
    repeat: 'Draw the lots again',
    repeatText: 'Your own browser does it, from nothing but what stands on this page.',
    steps: {
      seal: 'The seal of the number and all who play',
      lots: 'A lot for each: the sum of the number and theirs',
      order: 'The lowest lot first',
    },
    matches: 'It is the same: your browser comes to the same order.',
    differs: 'It is not the same: your browser comes to something else. Please tell the club.',
    table: 'The lots in their order',
    columns: { place: 'Place', golfer: 'Golfer', id: 'Number', lot: 'Lot' },
    scroll: 'All lots, can be scrolled sideways',
    lotsComeText: 'The lots stand here once they are drawn again.',
    left: 'Plays no more',
    yours: 'yours',
    sealCommand: 'The seal',
    lotCommand: 'One lot',
    shellText: 'Save the numbers of all who play, in ascending order, one a line.',
    file: 'players.txt',
    version: (version: number) => `Version ${version} of the groups.`,
  },
} as const;
