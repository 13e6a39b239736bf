/** The api as one request listener: the contract mounted on the domain, its documents, and its health. */
import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import { logStart } from '@fourball/domain/club/errors/startup-log.ts';
import { recordRelease } from '@fourball/domain/club/versions.ts';
import { runFor } from '@fourball/domain/kernel/cause.ts';
import { traceRequest } from '@fourball/domain/kernel/trace.ts';
import { readyWithin, type ConnectRedis } from '@fourball/domain/kernel/redis.ts';
import { standardHealth } from '@fourball/domain/kernel/process/health.ts';
import type { House } from '@fourball/domain/kernel/house.ts';
import type { Settings } from '@fourball/domain/kernel/settings.ts';
import type { RedisNames } from '@fourball/shared/messaging/redis-names.ts';
import Koa from 'koa';
import helmet from 'koa-helmet';
import type { Logger } from 'pino';
import { accountsHandlers } from './accounts/handlers.ts';
import { passkeyHandlers } from './accounts/passkey-handlers.ts';
import { passwordHandlers } from './accounts/password-handlers.ts';
import { officeRoleHandlers } from './accounts/office-role-handlers.ts';
import { setupHandlers } from './accounts/setup-handlers.ts';
import { sessionHandlers } from './accounts/session-handlers.ts';
import { emergencyContactHandlers } from './accounts/emergency-contact-handlers.ts';
import { privacyHandlers } from './accounts/privacy-handlers.ts';
import { securityHandlers } from './accounts/security-handlers.ts';
import { viewHandlers } from './accounts/view-handlers.ts';
import { invitationHandlers } from './accounts/invitation-handlers.ts';
import { mergeHandlers } from './accounts/merge-handlers.ts';
import { recordHandlers } from './accounts/record-handlers.ts';
import { userAdminHandlers } from './accounts/user-admin-handlers.ts';
import { userHandlers } from './accounts/user-handlers.ts';
import {
  catalogueHandlers,
  productItemHandlers,
  roundItemHandlers,
} from './membership/catalogue-handlers.ts';
import { externalMembershipHandlers } from './membership/external-membership-handlers.ts';
import { membershipHandlers } from './membership/handlers.ts';
import { soldMembershipHandlers } from './membership/sold-membership-handlers.ts';
import { membershipSaleHandlers } from './money/membership-handlers.ts';
import { purchaseHandlers } from './money/purchase-handlers.ts';
import { earlySheet } from './booking/answer-sheet.ts';
import { buddyHandlers } from './booking/buddy-handlers.ts';
import { customerHandlers } from './accounts/customer-handlers.ts';
import { documentHandlers } from './club/document-handlers.ts';
import { familyHandlers, familyPayerHandlers, placingHandlers } from './booking/placing-handlers.ts';
import { calendarHandlers } from './booking/calendar-handlers.ts';
import { groupHandlers } from './booking/group-handlers.ts';
import { ballotHandlers, fairnessHandlers } from './booking/ballot-handlers.ts';
import { bookingHandlers } from './booking/handlers.ts';
import { earlyHold } from './booking/hold-named.ts';
import { findHandlers, overlapHandlers, whyHandlers } from './booking/why-handlers.ts';
import { invitationLinkHandlers } from './booking/invitation-link-handlers.ts';
import { bookingReportHandlers } from './booking/report-handlers.ts';
import { peopleHandlers } from './booking/people-handlers.ts';
import { extraHandlers } from './booking/extra-handlers.ts';
import { roundHandlers } from './booking/round-handlers.ts';
import { delayHandlers } from './booking/delay-handlers.ts';
import { deskHandlers } from './booking/desk-handlers.ts';
import { starterHandlers } from './booking/starter-handlers.ts';
import { spotHandlers } from './booking/spot-handlers.ts';
import { eventWaitingRoomHandlers } from './seasons/waiting-room-handlers.ts';
import { waitingRoomHandlers, waitlistHandlers } from './booking/waitlist-handlers.ts';
import { builtCalls, callRouter, type BuiltHandlers } from './contract/built-calls.ts';
import { globalImageHandlers } from './club/global-image-handlers.ts';
import { courseHandlers, courseSetupHandlers, templateRunHandlers } from './club/course-handlers.ts';
import { clubHandlers } from './club/handlers.ts';
import { imageHandlers } from './club/image-handlers.ts';
import { errorHandlers } from './club/error-handlers.ts';
import { newsHandlers } from './club/news-handlers.ts';
import { officeHandlers } from './club/office-handlers.ts';
import { pageHandlers } from './club/page-handlers.ts';
import { firstRunHandlers } from './club/first-run-handlers.ts';
import { profileHandlers } from './club/profile-handlers.ts';
import { regionHandlers } from './club/region-handlers.ts';
import { socialMediaHandlers } from './club/social-media-handlers.ts';
import { priceHandlers } from './club/price-handlers.ts';
import { promoHandlers } from './club/promo-handlers.ts';
import { parameterHandlers } from './club/parameter-handlers.ts';
import { sidePages } from './dev/side-pages.ts';
import { answerErrors } from './http/errors.ts';
import { handOnElsewhere } from './http/hand-on.ts';
import { defaultBodyLimits } from './http/body/limits.ts';
import { openApiPages } from './contract/openapi-pages.ts';
import { heedRefusals, heedReplies } from './http/security-notes.ts';
import { authenticator } from './http/session.ts';
import { serveImages } from './http/serve-images.ts';
import { serveClubIcons } from './club/serve-club-icons.ts';
import { createUploadBudget } from './http/body/upload-budget.ts';
import { serverErrorLog } from './http/log-server-errors.ts';
import { createMetrics } from './http/metrics.ts';
import { paymentHandlers } from './money/payment-handlers.ts';
import { duesHandlers } from './money/dues-handlers.ts';
import { statementHandlers } from './money/statement-handlers.ts';
import { journalHandlers } from './money/journal-handlers.ts';
import { tillHandlers } from './money/till-handlers.ts';
import { articleHandlers } from './money/article-handlers.ts';
import { ownVoucherHandlers, voucherHandlers } from './money/voucher-handlers.ts';
import { moneyFileHandlers } from './money/file-handlers.ts';
import { ledgerHandlers } from './money/ledger-handlers.ts';
import { reportHandlers } from './money/report-handlers.ts';
import { conversationHandlers } from './messaging/conversation-handlers.ts';
import { earlyPage } from './messaging/answer-page.ts';
import { messagingHandlers } from './messaging/handlers.ts';
import { messageHandlers } from './messaging/message-handlers.ts';
import { audienceHandlers, blockHandlers } from './mail/audience-handlers.ts';
import { emailListHandlers } from './mail/list-handlers.ts';
import { newsletterHandlers, subscriptionHandlers } from './mail/subscription-handlers.ts';
import { campaignHandlers, officeMailHandlers } from './mail/campaign-handlers.ts';
import { countClicksOf } from './mail/campaign-links.ts';
import { owedMailHandlers } from './mail/owed-handlers.ts';
import { monitorHandlers } from './messaging/monitor-handlers.ts';
import { pushHandlers } from './messaging/push-handlers.ts';
import { eventTypeHandlers } from './seasons/event-type-handlers.ts';
import { importHandlers } from './club/import-handlers.ts';
import { handicapHandlers } from './seasons/handicap-handlers.ts';
import { entryProductHandlers, participantHandlers, registrationHandlers } from './seasons/entry-handlers.ts';
import { drawHandlers } from './seasons/draw-handlers.ts';
import { nightHandlers } from './seasons/night-handlers.ts';
import { scoreHandlers } from './seasons/score-handlers.ts';
import { earlyBoard } from './seasons/answer-board.ts';
import { boardHandlers } from './seasons/board-handlers.ts';
import { matchHandlers } from './seasons/match-handlers.ts';
import { resultHandlers, suspensionHandlers } from './seasons/result-handlers.ts';
import { printHandlers } from './seasons/papers/print-handlers.ts';
import { startHandlers } from './seasons/start-handlers.ts';
import { eventCompetitionHandlers, eventHandlers, eventListHandlers } from './seasons/event-handlers.ts';
import { competitionHandlers, policyHandlers, seasonHandlers } from './seasons/season-handlers.ts';
import { createServices, forReading, type Services } from './services.ts';

export interface ApiDeps {
  house: House;
  databaseUrl: string;
  connectRedis: ConnectRedis;
  settings: Settings;
  log: Logger;
  names?: RedisNames;
}

export interface Api {
  callback: (req: IncomingMessage, res: ServerResponse) => void;
  close(): Promise<void>;
}

const handlersOf = (services: Services): BuiltHandlers => ({
  accounts: accountsHandlers(services),
  passwords: passwordHandlers(services),
  setup: setupHandlers(services),
  sessions: { ...sessionHandlers(services), ...passkeyHandlers(services) },
  users: userHandlers(services),
  userAdmin: userAdminHandlers(services),
  officeRoles: officeRoleHandlers(services),
  records: recordHandlers(services),
  merging: mergeHandlers(services),
  loginInvitations: invitationHandlers(services),
  views: viewHandlers(services),
  emergencyContacts: emergencyContactHandlers(services),
  privacy: privacyHandlers(services),
  security: securityHandlers(services),
  membership: membershipHandlers(services),
  soldMemberships: soldMembershipHandlers(services),
  purchases: purchaseHandlers(services),
  membershipSales: membershipSaleHandlers(services),
  catalogue: catalogueHandlers(services),
  productItems: productItemHandlers(services),
  roundItems: roundItemHandlers(services),
  externalMemberships: externalMembershipHandlers(services),
  club: clubHandlers(services),
  courses: courseHandlers(services),
  courseSetup: courseSetupHandlers(services),
  templateRuns: templateRunHandlers(services),
  images: imageHandlers(services),
  globalImages: globalImageHandlers(services),
  pages: pageHandlers(services),
  news: newsHandlers(services),
  prices: priceHandlers(services),
  promos: promoHandlers(services),
  regions: regionHandlers(services),
  profile: profileHandlers(services),
  firstRun: firstRunHandlers(services),
  socialMedia: socialMediaHandlers(services),
  parameters: parameterHandlers(services),
  office: officeHandlers(services),
  errors: errorHandlers(services),
  eventTypes: eventTypeHandlers(services),
  seasons: seasonHandlers(services),
  competitions: competitionHandlers(services),
  policies: policyHandlers(services),
  golfEvents: eventHandlers(services),
  eventCompetitions: eventCompetitionHandlers(services),
  eventLists: eventListHandlers(services),
  registrations: registrationHandlers(services),
  participants: participantHandlers(services),
  entryProducts: entryProductHandlers(services),
  imports: importHandlers(services),
  handicaps: handicapHandlers(services),
  draws: drawHandlers(services),
  nights: nightHandlers(services),
  scores: scoreHandlers(services),
  boards: boardHandlers(services),
  results: resultHandlers(services),
  matches: matchHandlers(services),
  suspensions: suspensionHandlers(services),
  papers: printHandlers(services),
  starts: startHandlers(services),
  booking: bookingHandlers(services),
  ballots: ballotHandlers(services),
  fairness: fairnessHandlers(services),
  bookingGroups: groupHandlers(services),
  buddies: buddyHandlers(services),
  placing: placingHandlers(services),
  family: familyHandlers(services),
  familyPayers: familyPayerHandlers(services),
  documents: documentHandlers(services),
  customers: customerHandlers(services),
  people: peopleHandlers(services),
  calendar: calendarHandlers(services),
  invitationLinks: invitationLinkHandlers(services),
  find: findHandlers(services),
  why: whyHandlers(services),
  overlaps: overlapHandlers(services),
  rounds: roundHandlers(services),
  spots: spotHandlers(services),
  waitlist: waitlistHandlers(services),
  waitingRooms: waitingRoomHandlers(services),
  eventWaitingRooms: eventWaitingRoomHandlers(services),
  starter: starterHandlers(services),
  delays: delayHandlers(services),
  desk: deskHandlers(services),
  bookingReports: bookingReportHandlers(services),
  messaging: messagingHandlers(services),
  messages: messageHandlers(services),
  monitor: monitorHandlers(services),
  owedMails: owedMailHandlers(services),
  campaigns: campaignHandlers(services),
  officeMails: officeMailHandlers(services),
  emailLists: emailListHandlers(services),
  subscriptions: subscriptionHandlers(services),
  newsletter: newsletterHandlers(services),
  mailAudiences: audienceHandlers(services),
  mailBlocks: blockHandlers(services),
  push: pushHandlers(services),
  conversations: conversationHandlers(services),
  ledger: ledgerHandlers(services),
  payments: paymentHandlers(services),
  dues: duesHandlers(services),
  journal: journalHandlers(services),
  statements: statementHandlers(services),
  tills: tillHandlers(services),
  vouchers: voucherHandlers(services),
  ownVouchers: ownVoucherHandlers(services),
  articles: articleHandlers(services),
  extras: extraHandlers(services),
  moneyReports: reportHandlers(services),
  moneyFiles: moneyFileHandlers(services),
});

export async function createApi({
  house,
  databaseUrl,
  connectRedis,
  settings,
  log,
  names,
}: ApiDeps): Promise<Api> {
  const redis = connectRedis({ answerWithin: settings.redisPatience });
  // So that the first requests need not go without; where Redis is away, they do.
  await readyWithin(redis, settings.redisPatience);
  const services = createServices(house, settings, redis, log, names);
  const health = standardHealth({ db: house.db, databaseUrl, pingRedis: () => redis.ping() });
  const bodyLimits = {
    ...defaultBodyLimits,
    json: settings.bodyLimit,
    multipart: settings.images.uploadLimit,
  };
  const router = callRouter(
    { writing: handlersOf(services), reading: handlersOf(forReading(services)) },
    {
      authenticate: authenticator(services.resolveSession),
      bodyLimits,
      uploads: createUploadBudget(settings.images.uploadMemory),
      heed: heedReplies(services.securityLog),
    },
  );

  const app = new Koa({ proxy: settings.proxyHops > 0, maxIpsCount: settings.proxyHops });
  // What reaches here was answered already or can't be any more; a client that went away is nobody's failure.
  app.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') log.error({ err: error }, 'response failed');
  });
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    // Over http it would say nothing, and on localhost shut out whatever else answers there.
    strictTransportSecurity: settings.publicUrl.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
  });
  const metrics = createMetrics(house, settings, log, services.securityLog);
  app.use(metrics.time);
  app.use(protect);
  app.use(
    answerErrors(
      log,
      serverErrorLog(house, log, { perMinute: settings.serverErrorsPerMinute }),
      heedRefusals(services.securityLog),
    ),
  );
  app.use(metrics.serve);
  app.use(async (ctx, next) => {
    if (ctx.path !== '/healthz' && ctx.path !== '/readyz') return next();
    const { status, body } = await health[ctx.path]();
    ctx.status = status;
    ctx.body = body;
  });
  app.use(serveClubIcons(house));
  app.use(serveImages(services.images.storage));
  const links = countClicksOf(house, log);
  app.use(links.follow);
  app.use(openApiPages(builtCalls));
  app.use(sidePages(settings));
  app.use(router.middleware());

  // The club works without either.
  const noted = [logStart(house, 'api', settings), runFor('the start of an api', () => recordRelease(house))];
  for (const outcome of await Promise.allSettled(noted)) {
    if (outcome.status === 'rejected') log.error({ err: outcome.reason }, 'The start could not be noted.');
  }

  const options = {
    resolveSession: services.resolveSession,
    limit: bodyLimits.json,
    headers: await headersOfAll(app, protect),
  };
  // What is read there changes nothing.
  const reading = forReading(services);
  const early = [
    earlyHold(services, options),
    earlySheet(services, options),
    earlyPage(services, options),
    earlyBoard(reading, options),
  ];
  const answer = app.callback();
  const answerAny = (req: IncomingMessage, res: ServerResponse): void => {
    if (house.db.silent && handOnElsewhere(req, res, options.headers)) return;
    for (const one of early) {
      const answering = one.answer(req, res);
      if (answering === false) continue;
      const from = performance.now();
      void answering.then((sent) => {
        if (!sent) return answer(req, res);
        metrics.observe(one.call.id, res.statusCode, performance.now() - from);
        return undefined;
      });
      return;
    }
    void answer(req, res);
  };
  return {
    callback(req, res) {
      traceRequest(req.method, res, () => answerAny(req, res));
    },
    async close() {
      redis.disconnect();
      await links.close();
      await services.images.close();
      await services.papers.close();
      await services.tables.close();
      await services.arranger.close();
      await services.securityLog.close();
    },
  };
}

/** Notes the headers that it is given as they are spelt. */
class NotingResponse extends ServerResponse {
  readonly given: OutgoingHttpHeaders = {};
  override setHeader(name: string, value: number | string | readonly string[]): this {
    this.given[name] = typeof value === 'object' ? [...value] : value;
    return super.setHeader(name, value);
  }
}

/** What `protect` puts into every answer. */
async function headersOfAll(app: Koa, protect: Koa.Middleware): Promise<OutgoingHttpHeaders> {
  const bare = new NotingResponse(new IncomingMessage(new Socket()));
  await protect(app.createContext(bare.req, bare), () => Promise.resolve());
  return bare.given;
}
