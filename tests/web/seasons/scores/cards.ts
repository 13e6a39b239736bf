/** Cards of a group as a phone reads them: par 4 throughout, the stroke index as the holes are numbered. */
import type { CardScore, Scorecard, ScoreGroup } from '@fourball/shared/seasons/scores/score-shapes.ts';
import type { KeptEntry } from '@fourball/web/seasons/scores/entry-book.ts';

const eighteen = Array.from({ length: 18 }, (_, at) => at + 1);

export const strokesOn = (hole: number, strokes: number, more: Partial<CardScore> = {}): CardScore => ({
  hole,
  kind: 'STROKES',
  strokes,
  driveBy: null,
  disputed: false,
  ...more,
});

export const card = (cardId: number, name: string, more: Partial<Scorecard> = {}): Scorecard => ({
  cardId,
  round: 1,
  version: 1,
  players: [
    {
      participantId: cardId + 100,
      userId: cardId,
      name,
      guest: false,
      own: cardId === 1,
      courseHandicap: 0,
      playingHandicap: 0,
      side: null,
      strokes: eighteen.map(() => 0),
    },
  ],
  playingHandicap: 0,
  strokes: eighteen.map(() => 0),
  teeName: 'White',
  holes: eighteen.map((hole) => ({ hole, par: 4, strokeIndex: hole, length: null })),
  scores: [],
  marker: null,
  signatures: { player: null, marker: null },
  locked: false,
  conceded: null,
  outcome: null,
  outcomeReason: '',
  photos: 0,
  can: {
    enter: true,
    settle: true,
    signAsPlayer: false,
    signAsMarker: false,
    chooseMarker: false,
    addPhoto: false,
    reopen: false,
    setOutcome: false,
    concede: false,
    takeConcessionBack: false,
  },
  ...more,
});

export const group = (
  cards: readonly Scorecard[],
  { startTee = '1', format = {} }: { startTee?: string; format?: Partial<ScoreGroup['format']> } = {},
): ScoreGroup => ({
  event: { id: 5, name: 'Night', date: '2026-06-16', cancelled: false, final: false },
  format: {
    basis: 'STABLEFORD',
    score: 'NET',
    side: { size: 1, mode: 'SINGLE', count: 1 },
    allowancePercent: null,
    ties: [],
    holes: '18',
    rounds: 1,
    ...format,
  },
  round: 1,
  rounds: 1,
  group: { groupId: 9, startsAt: '2026-06-16T21:00:00.000Z', startTee, courseId: 1, courseName: 'North' },
  cards: [...cards],
  pairings: [],
  markers: [],
  suspension: null,
  can: { enter: true, enterMarkers: true, handOn: true, manage: false },
  signsFor: null,
});

let counter = 0;

export const waiting = (cardId: number, hole: number, more: Partial<KeptEntry> = {}): KeptEntry => ({
  cardId,
  hole,
  kind: 'STROKES',
  strokes: 4,
  driveBy: null,
  settles: false,
  owner: 'user 1',
  eventId: 5,
  at: (counter += 1),
  device: '671fe3e3-0da4-4634-a6f0-c3226570bc66',
  counter,
  enteredAt: '2026-06-16T21:30:00.000Z',
  refused: null,
  ...more,
});
