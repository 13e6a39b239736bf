/** Binds the calls of handicaps to their commands; rosters are read in a thread before. */
import { chooseTees, getOwnHandicap } from '@fourball/domain/seasons/handicaps/choose-tees.ts';
import { enterIndexOfGolfer, enterIndexOfMine } from '@fourball/domain/seasons/handicaps/enter-index.ts';
import { getHandicap } from '@fourball/domain/seasons/handicaps/handicap-rows.ts';
import { importRoster, previewRoster } from '@fourball/domain/seasons/handicaps/import-roster.ts';
import { listHandicaps } from '@fourball/domain/seasons/handicaps/list-handicaps.ts';
import { addRound, removeRound } from '@fourball/domain/seasons/handicaps/write-round.ts';
import { addHandicapRound } from '@fourball/shared/seasons/handicaps/handicap-calls.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { intentOf } from '../http/intent.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const handicapHandlers = ({ house, settings, rosters }: Services): BuiltHandlers['handicaps'] => ({
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
    previewRoster(house, { ...roster, rows: await rosters.read(file) }),
  importRoster: async ({ actor, body: { file, fingerprint, ...roster } }) =>
    importRoster(house, userOf(actor), { ...roster, rows: await rosters.read(file) }, fingerprint),
});
