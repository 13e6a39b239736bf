/** For the calls by which golfers sign up and organizers mind the field and its fees, what it takes for each to be answered. */
import { createHash, randomBytes } from 'node:crypto';
import { createEventFee } from '@fourball/shared/seasons/event-competition-calls.ts';
import {
  confirmEventProducts,
  listEventProducts,
  processEventProducts,
  requestProductFeeChange,
} from '@fourball/shared/seasons/event-product-calls.ts';
import { listField } from '@fourball/shared/seasons/participant-calls.ts';
import { signUpTeam, withdrawRegistration } from '@fourball/shared/seasons/registration-calls.ts';
import { createSeasonFee } from '@fourball/shared/seasons/season-calls.ts';
import { buildUser, type BuiltUser } from '../../../kit/build.ts';
import { replyOver, type CallOptions, type TestServer } from '../../../kit/server.ts';
import { enterEvent, enterSeason, makeEvent } from '../../../kit/seasons/golf-events.ts';
import { madeSeason, prices } from './setting-up.ts';

type Sample = (server: TestServer) => Promise<CallOptions>;

/** A golfer in an event, who owes a fee for it. */
async function entered(server: TestServer) {
  const made = await madeSeason(server);
  const { token, eventId } = made;
  await replyOver(server.url, createEventFee, { token, body: { eventId, name: 'Entry', ...prices } });
  const golfer = await buildUser(server.db);
  const { registrationId } = await enterEvent(server, golfer, eventId);
  const [player] = await replyOver(server.url, listField, { token, params: { eventId } });
  const [product] = await replyOver(server.url, listEventProducts, { token, params: { id: eventId } });
  return {
    ...made,
    golfer,
    registrationId: registrationId ?? 0,
    participantId: player?.id ?? 0,
    productId: product?.productId ?? 0,
  };
}

type Entered = Awaited<ReturnType<typeof entered>>;

const organizing =
  (options: (entry: Entered, server: TestServer) => Promise<CallOptions> | CallOptions): Sample =>
  async (server) => {
    const entry = await entered(server);
    return { token: entry.token, ...(await options(entry, server)) };
  };
const asGolfer =
  (options: (entry: Entered, server: TestServer) => Promise<CallOptions> | CallOptions): Sample =>
  async (server) => {
    const entry = await entered(server);
    return { token: entry.golfer.token, ...(await options(entry, server)) };
  };
const asAdmin =
  (options: (entry: Entered, server: TestServer) => Promise<CallOptions> | CallOptions): Sample =>
  async (server) => {
    const entry = await entered(server);
    return { token: entry.admin.token, ...(await options(entry, server)) };
  };

const confirm = (server: TestServer, { token, productId }: Entered) =>
  replyOver(server.url, confirmEventProducts, { token, body: { eventProducts: { productId } } });

/** A golfer of the season, with all of its days. */
async function inSeason(server: TestServer) {
  const made = await madeSeason(server);
  const golfer = await buildUser(server.db);
  const { registrationId } = await enterSeason(server, golfer, made.seasonId);
  return { ...made, golfer, registrationId: registrationId ?? 0 };
}

/** Better ball of two. */
const pairs = { side: { size: 2, mode: 'BEST_N', count: 1 } } as const;

/** A team of two, of whom one was asked. */
async function asked(server: TestServer) {
  const made = await madeSeason(server);
  const event = await makeEvent(server, made, { name: 'Pairs', format: pairs });
  const captain = await buildUser(server.db);
  const partner = await buildUser(server.db);
  const { registrationId } = await replyOver(server.url, signUpTeam, {
    token: captain.token,
    body: {
      eventTypeId: made.eventTypeId,
      eventId: event.id,
      team: { name: 'The pair', userIds: [partner.userId] },
    },
  });
  const [row] = await server.db.query<{ id: number }>('select id from registrations where user_id = $1', [
    partner.userId,
  ]);
  return {
    ...made,
    eventId: event.id,
    captain,
    partner,
    registrationId: registrationId ?? 0,
    partnerEntry: row?.id ?? 0,
  };
}

/** The link that somebody without an account was mailed. */
async function linkTo(
  server: TestServer,
  { captain, eventId, eventTypeId }: Awaited<ReturnType<typeof asked>>,
) {
  const token = randomBytes(24).toString('base64url');
  await server.db.query(
    `with r as (
       insert into registrations (event_type_id, event_id, invited_name, invited_email, status, answer_by, token_hash, created_by, team_id)
       select $1, $2, 'Gus Guest', 'gus@elsewhere.example', 'INVITED', '2026-06-17T12:00Z', $3, $4, t.id
       from teams t where t.captain_id = $4 order by t.id desc limit 1 returning id)
     insert into participants (event_id, registration_id, guest_name, place, price_class)
     select $2, r.id, 'Gus Guest', 'HELD', 'NON_MEMBER' from r`,
    [eventTypeId, eventId, createHash('sha256').update(token).digest(), captain.userId],
  );
  return token;
}

const anybody = async ({ db }: TestServer): Promise<BuiltUser> => buildUser(db);

/** By the id of the call. */
export const enteringSamples: Readonly<Record<string, Sample>> = {
  'registration.signUpIndividual': async (server) => ({
    token: (await anybody(server)).token,
    body: { eventTypeId: (await madeSeason(server)).eventTypeId },
  }),
  'registration.signUpTeam': async (server) => {
    const { eventTypeId, ...made } = await madeSeason(server);
    const { id: eventId } = await makeEvent(server, made, { format: pairs });
    const partner = await anybody(server);
    return {
      token: (await anybody(server)).token,
      body: { eventTypeId, eventId, team: { name: 'Us', userIds: [partner.userId] } },
    };
  },
  'registration.signUpSeason': async (server) => ({
    token: (await anybody(server)).token,
    body: { seasonId: (await madeSeason(server)).seasonId },
  }),
  'registration.signUpEvent': async (server) => ({
    token: (await anybody(server)).token,
    body: { eventId: (await madeSeason(server)).eventId },
  }),
  'event.registrationQuote': asGolfer(({ eventId }) => ({ body: { eventId, guests: ['Gus Guest'] } })),
  'event.enterWaitingRoom': asGolfer(({ eventId }) => ({ body: { eventId } })),
  'event.getWaitingRoom': asGolfer(({ eventId }) => ({ params: { eventId } })),
  'registration.withdraw': asGolfer(({ registrationId }) => ({ body: { registrationId } })),
  'registration.withdrawalQuote': asGolfer(({ registrationId }) => ({ params: { registrationId } })),
  'registration.reRegister': asGolfer(async ({ registrationId, golfer }, server) => {
    await replyOver(server.url, withdrawRegistration, { token: golfer.token, body: { registrationId } });
    return { body: { registrationId } };
  }),
  'registration.setPermanent': async (server) => {
    const { token, registrationId } = await inSeason(server);
    return { token, body: { registrationId, permanent: true } };
  },
  'registration.permanentWish': async (server) => {
    const { golfer, registrationId } = await inSeason(server);
    return { token: golfer.token, body: { registrationId, permanent: true } };
  },
  'registration.updateParticipantStatus': organizing(({ registrationId }) => ({
    body: { registrationId, participantRegistrationStatus: 'WITHDRAWN' },
  })),
  'registration.updateLeagueStatus': async (server) => {
    const { token, registrationId } = await inSeason(server);
    return { token, body: { registrationId, leagueStatus: 'SUB' } };
  },
  'registration.mine': asGolfer(() => ({})),
  'registration.respond': async (server) => {
    const { partner, partnerEntry } = await asked(server);
    return { token: partner.token, body: { registrationId: partnerEntry, accept: true } };
  },
  'registration.invitePartners': async (server) => {
    const made = await madeSeason(server);
    const event = await makeEvent(server, made, { format: pairs });
    const golfer = await anybody(server);
    const { registrationId } = await enterEvent(server, golfer, event.id);
    const { userId } = await anybody(server);
    return { token: golfer.token, body: { registrationId, userIds: [userId] } };
  },
  'registration.getInvitation': async (server) => ({
    params: { token: await linkTo(server, await asked(server)) },
  }),
  'registration.answerInvitation': async (server) => ({
    body: { token: await linkTo(server, await asked(server)), accept: false },
  }),
  'registration.partnersWanted': asGolfer(({ eventId }) => ({ params: { eventId } })),
  'registration.lookForPartner': asGolfer(({ registrationId }) => ({
    body: { registrationId, looking: true },
  })),
  'event.bail': asGolfer(({ eventId }) => ({ body: { eventId } })),
  'event.toggleSeasonParticipantPlaying': async (server) => {
    const { golfer, eventId } = await inSeason(server);
    return { token: golfer.token, body: { eventId, userId: golfer.userId, playing: false } };
  },

  'participants.confirmParticipation': asGolfer(({ participantId }) => ({
    body: { participantId, confirmed: true },
  })),
  'participants.extractAllForEvent': organizing(({ eventId }) => ({ body: { eventId } })),
  'participants.downloadField': organizing(({ eventId }) => ({ params: { eventId, format: 'csv' } })),
  'participants.field': organizing(({ eventId }) => ({ params: { eventId } })),
  'participants.seasonField': organizing(({ seasonId }) => ({ params: { seasonId } })),
  'participants.bulk': organizing(({ eventId, participantId }) => ({
    body: { eventId, participantIds: [participantId], action: 'CONFIRM' },
  })),
  'registration.setSpots': organizing(({ eventId }) => ({
    body: { eventId, name: 'Sponsors', numSpots: 4 },
  })),

  'event.listProducts': organizing(({ eventId: id }) => ({ params: { id } })),
  'event.listConfirmedProducts': organizing(async (entry, server) => {
    await confirm(server, entry);
    return { params: { id: entry.eventId } };
  }),
  'event.listProductsReadyForVerify': asAdmin(() => ({ params: { page: 0, size: 10 } })),
  'event.listProductsReadyForProcess': asAdmin(() => ({ params: { page: 0, size: 10 } })),
  'season.listProductsReadyForVerify': asAdmin(async ({ token, seasonId, golfer }, server) => {
    await replyOver(server.url, createSeasonFee, { token, body: { seasonId, name: 'Season', ...prices } });
    await enterSeason(server, golfer, seasonId);
    return { params: { page: 0, size: 10 } };
  }),
  'season.listProductsReadyForProcess': asAdmin(() => ({ params: { page: 0, size: 10 } })),
  'event.listProductTransactionLogs': asAdmin(({ productId: id }) => ({ params: { id } })),
  'event.adjustProductFee': asAdmin(({ productId }) => ({
    body: { productId, amount: 1500, comment: 'Half of the holes' },
  })),
  'event.requestProductFeeChange': organizing(({ productId }) => ({
    body: { productId, amount: 1000, comment: 'Helps with the dinner' },
  })),
  'event.updateProductFeeProcessingStage': asAdmin(async ({ productId, token }, server) => {
    const body = { productId, amount: 1000, comment: 'Helps' };
    await replyOver(server.url, requestProductFeeChange, { token, body });
    return { body: { productId, processingStage: 'APPROVED' } };
  }),
  'event.chargeProductUser': asAdmin(async ({ productId }, server) => ({
    body: { productId, userId: (await anybody(server)).userId },
  })),
  'event.confirmProducts': organizing(({ productId }) => ({ body: { eventProducts: { productId } } })),
  'event.unconfirmProduct': organizing(async (entry, server) => {
    await confirm(server, entry);
    return { body: { eventProduct: { productId: entry.productId } } };
  }),
  'event.processProducts': asAdmin(async (entry, server) => {
    await confirm(server, entry);
    return { body: { eventProducts: [{ productId: entry.productId }] } };
  }),
  'event.unprocessProducts': asAdmin(async (entry, server) => {
    const body = { eventProducts: [{ productId: entry.productId }] };
    await confirm(server, entry);
    await replyOver(server.url, processEventProducts, { token: entry.admin.token, body });
    return { body };
  }),
  'event.listFeeRequests': asAdmin(() => ({})),
};
