/** Binds the calls of registrations, of who takes part and of what is owed for it to their commands. */
import { clubDay } from '@fourball/domain/kernel/club-time.ts';
import { wordsFor } from '@fourball/shared/words/language.ts';
import { agreementOf, findPlacingsOf } from '@fourball/domain/booking/facts/agreement.ts';
import { createEventSigner } from '@fourball/domain/seasons/crowd/sign-up-together.ts';
import type { SigningContext } from '@fourball/domain/seasons/facts/context.ts';
import { confirmParticipation } from '@fourball/domain/seasons/participants/confirm-participation.ts';
import { extractField } from '@fourball/domain/seasons/participants/extract.ts';
import { changeField, listField, listSeasonField } from '@fourball/domain/seasons/participants/field.ts';
import {
  countByCompetition,
  countByEvent,
  countBySeason,
  listByCompetition,
  listByEvent,
  listBySeason,
} from '@fourball/domain/seasons/participants/participants.ts';
import {
  adjustProduct,
  chargeProductUser,
  confirmProducts,
  decideFeeChange,
  processProducts,
  requestFeeChange,
  unconfirmProducts,
  unprocessProducts,
} from '@fourball/domain/seasons/products/change-products.ts';
import {
  listFeeRequests,
  listProductLogs,
  listProducts,
  listWaitingProducts,
} from '@fourball/domain/seasons/products/list-products.ts';
import { answerEntry, reRegister } from '@fourball/domain/seasons/registration/answer.ts';
import { quoteWithdrawal, withdraw } from '@fourball/domain/seasons/registration/leave.ts';
import {
  setPermanent,
  updateLeagueStatus,
  updateStatus,
  wishPermanent,
} from '@fourball/domain/seasons/registration/organize.ts';
import { listOwnRegistrations, quoteEntry } from '@fourball/domain/seasons/registration/own.ts';
import {
  answerTeamInvitation,
  getTeamInvitation,
  invitePartners,
  listPartnersWanted,
  lookForPartner,
} from '@fourball/domain/seasons/registration/partners.ts';
import { listPools, setPool } from '@fourball/domain/seasons/registration/pools.ts';
import { registerWithType } from '@fourball/domain/seasons/registration/register-with-type.ts';
import { signUp } from '@fourball/domain/seasons/registration/sign-up.ts';
import {
  signUpEvent,
  signUpIndividual,
  signUpSeason,
  signUpTeam,
} from '@fourball/shared/seasons/registration-calls.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { intentOf } from '../http/intent.ts';
import { userOf } from '../http/session.ts';
import { sendTable } from '../money/files/send-table.ts';
import { tableOf, type Cell } from '../tables/table.ts';
import type { Services } from '../services.ts';

export const registrationHandlers = ({ house, club }: Services): BuiltHandlers['registrations'] => {
  const context: SigningContext = {
    house,
    club,
    async findPlaceable(sql, actor, golferIds) {
      const { sheetNames } = await club.rules();
      const today = clubDay(house.clock.now(), house.timeZone);
      const placings = await findPlacingsOf(sql, [{ actor, golferIds }], { names: sheetNames, today });
      return new Set(golferIds.filter((id) => agreementOf(actor, id, placings) !== undefined));
    },
  };
  const signUpForEvent = createEventSigner(context);
  return {
    signUpIndividual: ({ actor, body: { eventTypeId, ...wish }, ...request }) => {
      const user = userOf(actor);
      const intent = intentOf(signUpIndividual, user.userId, request);
      return registerWithType(context, user, eventTypeId, wish, intent);
    },
    signUpTeam: ({ actor, body: { eventTypeId, eventId, seasonId, ...wish }, ...request }) => {
      const user = userOf(actor);
      const intent = intentOf(signUpTeam, user.userId, request);
      if (eventId) return signUpForEvent(user, eventId, wish, intent);
      if (seasonId) return signUp(context, user, { seasonId }, wish, intent);
      return registerWithType(context, user, eventTypeId, wish, intent);
    },
    signUpSeason: ({ actor, body: { seasonId, eventTypeId: _type, ...wish }, ...request }) => {
      const user = userOf(actor);
      return signUp(context, user, { seasonId }, wish, intentOf(signUpSeason, user.userId, request));
    },
    signUpEvent: ({ actor, body: { eventId, eventTypeId: _type, ...wish }, ...request }) => {
      const user = userOf(actor);
      return signUpForEvent(user, eventId, wish, intentOf(signUpEvent, user.userId, request));
    },
    quoteEntry: ({ actor, body }) => quoteEntry(context, userOf(actor), body),
    withdrawRegistration: ({ actor, body }) => withdraw(context, userOf(actor), body),
    quoteWithdrawal: ({ actor, params }) => quoteWithdrawal(context, userOf(actor), params.registrationId),
    renewRegistration: ({ actor, body }) => reRegister(context, userOf(actor), body),
    setPermanentRegistration: ({ actor, body }) => setPermanent(context, userOf(actor), body),
    wishPermanentRegistration: ({ actor, body }) => wishPermanent(context, userOf(actor), body),
    updateParticipantStatus: ({ actor, body }) => updateStatus(context, userOf(actor), body),
    updateLeagueStatus: ({ actor, body }) => updateLeagueStatus(context, userOf(actor), body),
    listOwnRegistrations: ({ actor }) => listOwnRegistrations(context, userOf(actor)),
    answerRegistration: ({ actor, body }) => answerEntry(context, userOf(actor), body),
    invitePartners: ({ actor, body }) => invitePartners(context, userOf(actor), body),
    getTeamInvitation: ({ params }) => getTeamInvitation(context, params.token),
    answerTeamInvitation: ({ actor, body }) => answerTeamInvitation(context, actor, body),
    listPartnersWanted: ({ actor, params }) => listPartnersWanted(context, userOf(actor), params.eventId),
    lookForPartner: ({ actor, body }) => lookForPartner(context, userOf(actor), body),
  };
};

/** The handicaps in an extract. */
const numberColumns: ReadonlySet<number> = new Set([6, 7, 8]);
const numberOrNull = (cell: Cell): number | null => (typeof cell === 'number' ? cell : null);
const textOrNull = (cell: Cell): string | null => (cell === null ? null : String(cell));

export const participantHandlers = ({ house, club, papers }: Services): BuiltHandlers['participants'] => ({
  listField: ({ actor, params }) => listField(house, userOf(actor), params.eventId),
  listSeasonField: ({ actor, params }) => listSeasonField(house, userOf(actor), params.seasonId),
  changeField: ({ actor, body }) => changeField(house, userOf(actor), body),
  async downloadField({ actor, params, ctx }) {
    const user = userOf(actor);
    const { columns, rows, eventName } = await extractField(house, user, params.eventId, user);
    return sendTable(ctx, papers, {
      name: `participants-${params.eventId}`,
      format: params.format,
      table: tableOf(rows, (make) =>
        columns.map((title, at) => {
          const cell = (row: (typeof rows)[number]) => row[at] ?? null;
          return numberColumns.has(at)
            ? make.number(title, (row) => numberOrNull(cell(row)))
            : make.text(title, 24, (row) => textOrNull(cell(row)));
        }),
      ),
      sheet: eventName,
      totals: wordsFor(user).reports.totals,
      userId: user.userId,
    });
  },
  listPools: ({ actor, params }) => listPools(house, actor, params.eventId),
  setPool: ({ actor, body }) => setPool(house, userOf(actor), body),
  listParticipantsBySeason: ({ actor, params }) => listBySeason(house, actor, params.seasonId),
  listParticipantsByEvent: ({ actor, params }) => listByEvent(house, actor, params.eventId),
  listParticipantsByCompetition: ({ actor, params }) => listByCompetition(house, actor, params.competitionId),
  countParticipantsBySeason: ({ actor, params }) => countBySeason(house, actor, params.seasonId),
  countParticipantsByEvent: ({ actor, params }) => countByEvent(house, actor, params.eventId),
  countParticipantsByCompetition: ({ actor, params }) =>
    countByCompetition(house, actor, params.competitionId),
  confirmParticipation: ({ actor, body }) => confirmParticipation({ house, club }, userOf(actor), body),
  async extractParticipants({ actor, body }) {
    const user = userOf(actor);
    const { columns, rows } = await extractField(house, user, body.eventId, user);
    return { columns, rows };
  },
});

export const entryProductHandlers = ({ house, club }: Services): BuiltHandlers['entryProducts'] => ({
  listFeeRequests: () => listFeeRequests(house),
  listEventProducts: ({ actor, params }) =>
    listProducts(house, userOf(actor), params.id, { confirmed: false }),
  listConfirmedEventProducts: ({ actor, params }) =>
    listProducts(house, userOf(actor), params.id, { confirmed: true }),
  listEventProductsReadyForVerify: ({ params }) =>
    listWaitingProducts(house, 'VERIFY', { of: 'events', ...params }),
  listEventProductsReadyForProcess: ({ params }) =>
    listWaitingProducts(house, 'PROCESS', { of: 'events', ...params }),
  listProductTransactionLogs: ({ params }) => listProductLogs(house, params.id),
  adjustProductFee: ({ actor, body }) => adjustProduct(house, userOf(actor), body),
  requestProductFeeChange: ({ actor, body }) => requestFeeChange({ house, club }, userOf(actor), body),
  updateProductFeeStage: ({ actor, body }) => decideFeeChange(house, userOf(actor), body),
  chargeProductUser: ({ actor, body }) => chargeProductUser(house, userOf(actor), body),
  confirmEventProducts: ({ actor, body }) => confirmProducts(house, userOf(actor), body.eventProducts),
  unconfirmEventProduct: ({ actor, body }) => unconfirmProducts(house, userOf(actor), body.eventProduct),
  processEventProducts: ({ actor, body }) => processProducts(house, userOf(actor), body.eventProducts),
  unprocessEventProducts: ({ actor, body }) =>
    unprocessProducts(house, userOf(actor), body.eventProducts, body.reason),
});
