/** Binds the calls of the ballot, and of where fairness is switched, to their commands. */
import { cancelBallot, createBallot } from '@fourball/domain/booking/ballot/announce-ballot.ts';
import { answerBallot } from '@fourball/domain/booking/ballot/answer-ballot.ts';
import { getBallot, listBallotEntries, listBallots } from '@fourball/domain/booking/ballot/ballots.ts';
import { enterBallot, withdrawEntry } from '@fourball/domain/booking/ballot/enter-ballot.ts';
import {
  deleteFairnessRule,
  listFairnessRules,
  setFairnessRule,
} from '@fourball/domain/booking/rules/fairness-rules.ts';
import { getDraw, repeatDraw } from '@fourball/domain/booking/ballot/published-draw.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const ballotHandlers = ({ house, club }: Services): BuiltHandlers['ballots'] => ({
  listBallots: ({ actor }) => listBallots(house, club, userOf(actor)),
  getBallot: ({ actor, params }) => getBallot(house, club, actor, params.id),
  enterBallot: ({ actor, params, body }) => enterBallot(house, club, userOf(actor), params.id, body),
  answerBallot: ({ actor, params, body }) =>
    answerBallot(house, club, userOf(actor), { ballotId: params.id, entryId: params.entryId, ...body }),
  withdrawEntry: ({ actor, params }) => withdrawEntry(house, userOf(actor), params.id),
  getDraw: ({ params }) => getDraw(house, club, params.id),
  repeatDraw: ({ params }) => repeatDraw(house, club, params.id),
  createBallot: ({ actor, body }) => createBallot(house, club, userOf(actor), body),
  cancelBallot: ({ actor, params }) => cancelBallot(house, userOf(actor), params.id),
  listBallotEntries: ({ params }) => listBallotEntries(house, params.id),
});

export const fairnessHandlers = ({ house, club }: Services): BuiltHandlers['fairness'] => ({
  listFairnessRules: () => listFairnessRules(house, club),
  setFairnessRule: ({ actor, body }) => setFairnessRule(house, club, userOf(actor), body),
  deleteFairnessRule: ({ actor, params }) => deleteFairnessRule(house, userOf(actor), params.id),
});
