/** The board of a draw and the groups that golfers see, for tests of the pages that show them. All start on 2026-11-26 in Toronto. */
import type { Draw, DrawBoard, DrawGroup, DrawnLots } from '@fourball/shared/seasons/draw-shapes.ts';

type Place = DrawGroup['places'][number];

/** A golfer's number as a user is that of the place in the event. */
export const place = (participantId: number, name: string, part: Partial<Place> = {}): Place => ({
  participantId,
  userId: participantId,
  name,
  divisionId: null,
  team: null,
  ...part,
});

/** `time` is HH:MM at the club, which is five hours behind in winter. */
export const group = (
  id: number,
  time: string,
  places: readonly Place[],
  part: Partial<DrawGroup> = {},
): DrawGroup => ({
  id,
  eventId: 5,
  sequenceNo: id,
  startsAt: `2026-11-26T${String(Number(time.slice(0, 2)) + 5).padStart(2, '0')}:${time.slice(3)}:00.000Z`,
  startTee: '1',
  drawVersion: 3,
  round: 1,
  purpose: 'PLAY',
  courseId: null,
  courseDescription: null,
  roomNumber: null,
  published: false,
  openPlaces: 0,
  places: [...places],
  lineItems: [],
  ...part,
});

export const ann = place(1, 'Ann Lee');
export const bob = place(2, 'Bob Ray');
export const cat = place(3, 'Cat Moss');
export const dan = place(4, 'Dan Oak');
export const eve = place(5, 'Eve Pine');

/** Two groups of two at most, drawn by lot, and Eve in none of them. */
export const drawBoard = (part: Partial<DrawBoard> = {}): DrawBoard => ({
  result: 'DONE',
  eventId: 5,
  drawVersion: 3,
  published: false,
  order: 'RANDOM',
  start: 'ONE_TEE',
  groups: [group(11, '13:10', [ann, bob]), group(12, '13:20', [cat, dan])],
  ungrouped: [eve],
  unmet: [],
  repair: null,
  size: 2,
  onceOnPar3: false,
  firstStart: '13:10',
  interval: 10,
  preferences: [],
  changedByHand: false,
  players: [ann, bob, cat, dan, eve].map(({ participantId }) => ({
    participantId,
    index: participantId * 2.1,
    side: null,
  })),
  met: [],
  toTell: [],
  changedBy: { userId: 7, name: 'Fiona MacLeod' },
  round: 1,
  day: '2026-11-26',
  out: [],
  cuts: [],
  unsettled: 0,
  ...part,
});

export const emptyBoard = (part: Partial<DrawBoard> = {}): DrawBoard =>
  drawBoard({
    drawVersion: 0,
    order: null,
    groups: [],
    ungrouped: [],
    players: [],
    size: 4,
    changedBy: null,
    ...part,
  });

/** What a change answers: the board without what judges it. */
export const changed = (board: DrawBoard, part: Partial<Draw> = {}): Draw => {
  const { result, eventId, drawVersion, published, order, start, groups, ungrouped, unmet } = board;
  const { onceOnPar3, repair, round, day, out } = board;
  return {
    result,
    eventId,
    drawVersion,
    published,
    order,
    start,
    onceOnPar3,
    groups,
    ungrouped,
    unmet,
    repair,
    round,
    day,
    out,
    ...part,
  };
};

/** The lots of seven golfers, as `sha256` of the seed, a colon and each number sorts them. */
export const drawnLots = (part: Partial<DrawnLots> = {}): DrawnLots => ({
  eventId: 5,
  round: 1,
  drawVersion: 3,
  order: 'RANDOM',
  start: 'ONE_TEE',
  size: 4,
  commitment: null,
  seed: null,
  participantIds: [],
  wishes: 0,
  changedByHand: false,
  nextCommitment: null,
  ...part,
});
