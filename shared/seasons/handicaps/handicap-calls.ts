/** Our calls of handicaps: a golfer's own, and what the office enters and imports. */
import { z } from 'zod';
import { coursePart, ratedGender } from '../../club/enums.ts';
import { filled } from '../../contract/body-fields.ts';
import { defineCall } from '../../contract/define-call.ts';
import { day, id, line, page, pageSize } from '../../contract/fields.ts';
import { golferHandicap, indexValue, listedHandicap, ownHandicap, rosterRow } from './handicap-shapes.ts';

const association = filled(60);

/** An index as an association issued it. */
const typedIndex = { value: indexValue, association, validFrom: day };

/** Strokes of a hole, or why there are none. */
export const holeScore = z.union([z.number().int().min(1).max(30), z.enum(['PICKED_UP', 'NOT_PLAYED'])]);

export const getOwnHandicap = defineCall({
  id: 'handicap.getOwn',
  method: 'GET',
  path: 'handicap/mine',
  access: 'user',
  reply: ownHandicap,
  ours: true,
  summary: 'The caller’s index and league handicap with their history, rounds and preferred tees.',
});

export const enterOwnIndex = defineCall({
  id: 'handicap.enterOwnIndex',
  method: 'POST',
  path: 'handicap/mine/index',
  access: 'user',
  encoding: 'json',
  body: z.object(typedIndex),
  reply: ownHandicap,
  errors: ['conflict'],
  ours: true,
  summary: 'Adds the caller’s index as an association issued it. It counts as not verified.',
});

export const addHandicapRound = defineCall({
  id: 'handicap.addRound',
  method: 'POST',
  path: 'handicap/mine/round',
  access: 'user',
  encoding: 'json',
  body: z.object({
    courseId: id,
    teeId: id,
    /** By whose ratings; may be left out where the tee is rated for one alone, or the golfer has said it before. */
    gender: ratedGender.nullish(),
    part: coursePart,
    playedOn: day,
    /** Of the part's holes, in the order of play. */
    strokes: z.array(holeScore).min(9).max(18),
  }),
  idempotent: true,
  reply: ownHandicap,
  errors: ['not_found', 'conflict'],
  ours: true,
  summary: 'Adds a round that the caller played, and works the league handicap out anew.',
});

export const removeHandicapRound = defineCall({
  id: 'handicap.removeRound',
  method: 'DELETE',
  path: 'handicap/round/{roundId}',
  access: 'user',
  params: z.object({ roundId: id }),
  reply: z.object({ league: z.number().nullable() }),
  errors: ['not_found'],
  ours: true,
  summary:
    'Takes a round back: the caller’s own, for admins anybody’s. The league handicap is worked out anew.',
});

export const chooseTees = defineCall({
  id: 'handicap.chooseTees',
  method: 'PUT',
  path: 'handicap/mine/tees',
  access: 'user',
  encoding: 'json',
  body: z.object({
    ratedGender: ratedGender.nullable(),
    /** One of a course at most; courses that are left out have none. */
    teeIds: z.array(id).max(50),
  }),
  reply: ownHandicap,
  ours: true,
  summary: 'Sets the tees that the caller prefers, and by whose ratings they play.',
});

export const listHandicaps = defineCall({
  id: 'handicap.list',
  method: 'GET',
  path: 'handicap/list/{page}/{size}',
  access: 'admin',
  params: z.object({ page, size: pageSize }),
  query: z.object({
    /** Part of a name, or a member number. */
    search: line(80).default(''),
    only: z.enum(['ALL', 'NOT_VERIFIED', 'NONE']).default('ALL'),
  }),
  reply: z.object({ total: z.number().int(), golfers: z.array(listedHandicap) }),
  ours: true,
  summary: 'The golfers of the club by name, with their newest index and their league handicap.',
});

export const getGolferHandicap = defineCall({
  id: 'handicap.getOfGolfer',
  method: 'GET',
  path: 'handicap/golfer/{userId}',
  access: 'admin',
  params: z.object({ userId: id }),
  reply: golferHandicap,
  errors: ['not_found'],
  ours: true,
  summary: 'A golfer’s index and league handicap with their history and rounds.',
});

export const enterGolferIndex = defineCall({
  id: 'handicap.enterIndex',
  method: 'POST',
  path: 'handicap/golfer/index',
  access: 'admin',
  encoding: 'json',
  body: z.object({ userId: id, ...typedIndex }),
  reply: golferHandicap,
  errors: ['not_found'],
  ours: true,
  summary: 'Adds a golfer’s index as an association issued it, or confirms the one that the golfer typed.',
});

/** The file, and what holds where it says nothing. */
const roster = {
  file: z.file().min(1, 'Please choose a file.'),
  association,
  validFrom: day,
};

export const previewRoster = defineCall({
  id: 'handicap.previewRoster',
  method: 'POST',
  path: 'handicap/roster/preview',
  access: 'admin',
  encoding: 'multipart',
  body: z.object(roster),
  reply: z.object({
    rows: z.array(rosterRow),
    /** Names what was shown: the import takes it back. */
    fingerprint: z.string(),
  }),
  errors: ['too_large'],
  ours: true,
  summary: 'Says what importing an association’s roster (CSV or XLSX) would do, row by row.',
});

export const importRoster = defineCall({
  id: 'handicap.importRoster',
  method: 'POST',
  path: 'handicap/roster/import',
  access: 'admin',
  encoding: 'multipart',
  body: z.object({ ...roster, fingerprint: z.string().length(64) }),
  reply: z.object({ written: z.number().int(), rows: z.array(rosterRow) }),
  errors: ['too_large', 'conflict'],
  ours: true,
  summary: 'Imports the roster as it was previewed, all of it or nothing.',
});

export const handicapCalls = {
  getOwnHandicap,
  enterOwnIndex,
  addHandicapRound,
  removeHandicapRound,
  chooseTees,
  listHandicaps,
  getGolferHandicap,
  enterGolferIndex,
  previewRoster,
  importRoster,
};
