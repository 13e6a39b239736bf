/** Binds the calls of handicaps to their commands; rosters are read in a thread before. */
import { chooseTees, getOwnHandicap } from '@fourball/domain/seasons/handicaps/choose-tees.ts';
import { enterIndexOfGolfer, enterIndexOfMine } from '@fourball/domain/seasons/handicaps/enter-index.ts';
import { getHandicap } from '@fourball/domain/seasons/handicaps/handicap-rows.ts';
import { importRoster, previewRoster } from '@fourball/domain/seasons/handicaps/import-roster.ts';
import { listHandicaps } from '@fourball/domain/seasons/handicaps/list-handicaps.ts';
import { invalidField } from '@fourball/domain/kernel/app-error.ts';
import type { Settings } from '@fourball/domain/kernel/settings.ts';
import { addRound, removeRound } from '@fourball/domain/seasons/handicaps/write-round.ts';
import { addHandicapRound } from '@fourball/shared/seasons/handicaps/handicap-calls.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { intentOf } from '../http/intent.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';
import type { TableReader } from '../tables/table-reader.ts';

/** Errors: too_large, unavailable, and invalid_input on `file` for what is no table, or too long a one. */
async function readRows(
  tables: TableReader,
  file: File,
  { rosterRows: rows, rosterBytes: bytes }: Settings['handicaps'],
): Promise<readonly (readonly string[])[]> {
  const read = await tables.read(file, { rows, bytes });
  if (!('problem' in read)) return read.rows;
  throw read.problem === 'TOO_LONG'
    ? invalidField('file', 'seasons.rosterTooLong', { rows })
    : invalidField('file', 'seasons.rosterUnreadable');
}

export const handicapHandlers = ({ house, settings, tables }: Services): BuiltHandlers['handicaps'] => ({
  getOwnHandicap: ({ actor }) => getOwnHandicap(house.db, userOf(actor).userId),
  enterOwnIndex: ({ actor, body }) => enterIndexOfMine(house, settings.handicaps, userOf(actor), body),
  addHandicapRound: ({ actor, body, ...request }) => {
    const user = userOf(actor);
    const intent = intentOf(addHandicapRound, user.userId, request);
    return addRound(house, settings.handicaps, user, body, intent);
  },
  removeHandicapRound: ({ actor, params }) => removeRound(house, userOf(actor), params.roundId),
  chooseTees: ({ actor, body }) => chooseTees(house, userOf(actor), body),
  listHandicaps: ({ params, query }) => listHandicaps(house.db, params, query),
  getGolferHandicap: ({ params }) => getHandicap(house.db, params.userId),
  enterGolferIndex: ({ actor, body }) => enterIndexOfGolfer(house, userOf(actor), body),
  previewRoster: async ({ body: { file, ...roster } }) =>
    previewRoster(house, { ...roster, rows: await readRows(tables, file, settings.handicaps) }),
  importRoster: async ({ actor, body: { file, fingerprint, ...roster } }) =>
    importRoster(
      house,
      userOf(actor),
      { ...roster, rows: await readRows(tables, file, settings.handicaps) },
      fingerprint,
    ),
});
