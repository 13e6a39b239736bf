/** The calls that are built. Being in this list is what mounts them: an entry without its handlers does not compile. */
import type { Call } from '@fourball/shared/contract/define-call.ts';
import { allCalls, type CallRecord } from '@fourball/shared/contract/all-calls.ts';
import { accountsCalls } from '@fourball/shared/accounts/calls.ts';
import { officeRoleCalls } from '@fourball/shared/accounts/office-role-calls.ts';
import { passwordCalls } from '@fourball/shared/accounts/password-calls.ts';
import { sessionCalls } from '@fourball/shared/accounts/session-calls.ts';
import { emergencyContactCalls } from '@fourball/shared/accounts/emergency-contact-calls.ts';
import { privacyCalls } from '@fourball/shared/accounts/privacy-calls.ts';
import { viewCalls } from '@fourball/shared/accounts/view-calls.ts';
import { invitationCalls } from '@fourball/shared/accounts/invitation-calls.ts';
import { mergeCalls } from '@fourball/shared/accounts/merge-calls.ts';
import { recordCalls } from '@fourball/shared/accounts/record-calls.ts';
import { securityCalls } from '@fourball/shared/accounts/security-calls.ts';
import { setupCalls } from '@fourball/shared/accounts/setup-calls.ts';
import { userAdminCalls } from '@fourball/shared/accounts/user-admin-calls.ts';
import { userCalls } from '@fourball/shared/accounts/user-calls.ts';
import { catalogueCalls } from '@fourball/shared/membership/catalogue-calls.ts';
import { externalMembershipCalls } from '@fourball/shared/membership/external-membership-calls.ts';
import {
  countMembershipsByProductItem,
  getCurrentMembership,
  getMembershipFeatures,
  getUpcomingMembership,
  hasCurrentMembership,
  userHasCurrentMembership,
} from '@fourball/shared/membership/membership-calls.ts';
import {
  adjustRoundCredits,
  getRoundCredits,
  hasAvailableRoundCredit,
  hasReachedMaxMemberships,
  listLapsedMembers,
  listMembershipsByUser,
  listMembershipsByYear,
  purchaseMemberships,
  createMembership,
  updateMembership,
  modifyMembership,
  cancelMembership,
  refundMembership,
  deleteMembership,
  getCancelQuote,
  listMembershipProblems,
} from '@fourball/shared/membership/membership-calls.ts';
import {
  createPurchase,
  getReceipt,
  getReceiptPdf,
  listOwnPurchases,
  listPurchases,
  listPurchasesOfUser,
  updatePurchaseMessage,
} from '@fourball/shared/money/purchase-calls.ts';
import {
  createRoundProductItem,
  getRoundProductItem,
  getRoundProductItemByYear,
} from '@fourball/shared/booking/spots/round-calls.ts';
import { findCalls } from '@fourball/shared/booking/find/find-calls.ts';
import { customerCalls } from '@fourball/shared/accounts/customer-calls.ts';
import { documentCalls } from '@fourball/shared/club/documents/document-calls.ts';
import { familyPayerCalls } from '@fourball/shared/booking/buddies/payer-calls.ts';
import { familyCalls, placingCalls } from '@fourball/shared/booking/buddies/placing-calls.ts';
import { waitingRoomCalls } from '@fourball/shared/booking/waitlist/waiting-room-calls.ts';
import { waitlistCalls } from '@fourball/shared/booking/waitlist/waitlist-calls.ts';
import { overlapCalls } from '@fourball/shared/booking/overlap-calls.ts';
import { whyCalls } from '@fourball/shared/booking/find/why-calls.ts';
import { ballotCalls } from '@fourball/shared/booking/ballot/ballot-calls.ts';
import { buddyCalls } from '@fourball/shared/booking/buddies/buddy-calls.ts';
import { peopleCalls } from '@fourball/shared/booking/people-calls.ts';
import { calendarCalls } from '@fourball/shared/booking/calendar-calls.ts';
import { invitationLinkCalls } from '@fourball/shared/booking/invitation-link-calls.ts';
import { bookingCalls } from '@fourball/shared/booking/calls.ts';
import { fairnessCalls } from '@fourball/shared/booking/waitlist/fairness-calls.ts';
import { bookingGroupCalls } from '@fourball/shared/booking/spots/group-calls.ts';
import {
  changeChargePurchaser,
  listOwnRounds,
  listRoundsByUser,
  listUnconfirmedRounds,
  reportRoundsBilling,
  reportRoundsByYear,
  reportRoundsWeekly,
} from '@fourball/shared/booking/spots/round-calls.ts';
import { spotCalls } from '@fourball/shared/booking/spots/spot-calls.ts';
import { bookingReportCalls } from '@fourball/shared/booking/reports/report-calls.ts';
import { delayCalls } from '@fourball/shared/booking/delays/delay-calls.ts';
import { deskCalls } from '@fourball/shared/booking/starter/desk-calls.ts';
import { starterCalls } from '@fourball/shared/booking/starter/starter-calls.ts';
import { clubCalls } from '@fourball/shared/club/calls.ts';
import { courseCalls } from '@fourball/shared/club/course-calls.ts';
import { courseSetupCalls } from '@fourball/shared/club/course-setup-calls.ts';
import { templateRunCalls } from '@fourball/shared/club/template-run-calls.ts';
import { globalImageCalls } from '@fourball/shared/club/images/global-image-calls.ts';
import { imageCalls } from '@fourball/shared/club/images/image-calls.ts';
import { errorCalls } from '@fourball/shared/club/error-calls.ts';
import {
  checkLedger,
  adjustAccount,
  getAccount,
  getOwnAccount,
  getStatement,
  getStatementPdf,
  listLedgerEntries,
  listOwing,
  reverseEntry,
} from '@fourball/shared/money/ledger-calls.ts';
import { downloadReport, reportAged, reportRevenue, reportTax } from '@fourball/shared/money/report-calls.ts';
import { paymentCalls } from '@fourball/shared/money/payment-calls.ts';
import { journalCalls } from '@fourball/shared/money/journal/journal-calls.ts';
import { duesCalls } from '@fourball/shared/money/instalments/dues-calls.ts';
import { statementCalls } from '@fourball/shared/money/statements/statement-calls.ts';
import { extraCalls } from '@fourball/shared/booking/extras/extra-calls.ts';
import { articleCalls } from '@fourball/shared/money/articles/article-calls.ts';
import { tillCalls } from '@fourball/shared/money/till/till-calls.ts';
import { ownVoucherCalls } from '@fourball/shared/money/vouchers/own-voucher-calls.ts';
import { voucherCalls } from '@fourball/shared/money/vouchers/voucher-calls.ts';
import { newsCalls } from '@fourball/shared/club/news/news-calls.ts';
import { officeCalls } from '@fourball/shared/club/office-calls.ts';
import { pageCalls } from '@fourball/shared/club/page-calls.ts';
import { priceCalls } from '@fourball/shared/club/prices/price-calls.ts';
import { promoCalls } from '@fourball/shared/club/promos/promo-calls.ts';
import { firstRunCalls } from '@fourball/shared/club/first-run/first-run-calls.ts';
import { profileCalls } from '@fourball/shared/club/profile/profile-calls.ts';
import { parameterCalls } from '@fourball/shared/club/parameters/parameter-calls.ts';
import { regionCalls } from '@fourball/shared/club/regions/region-calls.ts';
import { socialMediaCalls } from '@fourball/shared/club/social-media/social-media-calls.ts';
import { messagingCalls } from '@fourball/shared/messaging/calls.ts';
import { messageCalls } from '@fourball/shared/messaging/message-calls.ts';
import { listCalls } from '@fourball/shared/mail/list-calls.ts';
import { listExternalLists, sendSignUpMail, signUpForNewsletter } from '@fourball/shared/mail/mail-calls.ts';
import { owedMailCalls } from '@fourball/shared/mail/owed-calls.ts';
import { campaignCalls } from '@fourball/shared/mail/campaigns/campaign-calls.ts';
import { officeMailCalls } from '@fourball/shared/mail/campaigns/office-mail-calls.ts';
import { audienceCalls } from '@fourball/shared/mail/audience/audience-calls.ts';
import { blockCalls } from '@fourball/shared/mail/blocks/block-calls.ts';
import { subscriptionCalls } from '@fourball/shared/mail/subscription-calls.ts';
import { monitorCalls } from '@fourball/shared/messaging/monitor-calls.ts';
import { pushCalls } from '@fourball/shared/messaging/push-calls.ts';
import { conversationCalls } from '@fourball/shared/messaging/conversation-calls.ts';
import { boardCalls } from '@fourball/shared/seasons/boards/board-calls.ts';
import { competitionCalls } from '@fourball/shared/seasons/competition-calls.ts';
import { resultCalls } from '@fourball/shared/seasons/results/result-calls.ts';
import { printCalls } from '@fourball/shared/seasons/papers/print-calls.ts';
import { matchCalls } from '@fourball/shared/seasons/matches/match-calls.ts';
import { suspensionCalls } from '@fourball/shared/seasons/suspensions/suspension-calls.ts';
import { drawCalls } from '@fourball/shared/seasons/draw-calls.ts';
import { scoreCalls } from '@fourball/shared/seasons/scores/score-calls.ts';
import { startCalls } from '@fourball/shared/seasons/start-calls.ts';
import { eventCalls } from '@fourball/shared/seasons/event-calls.ts';
import { eventCompetitionCalls } from '@fourball/shared/seasons/event-competition-calls.ts';
import { eventListCalls } from '@fourball/shared/seasons/event-list-calls.ts';
import { eventProductCalls } from '@fourball/shared/seasons/event-product-calls.ts';
import { eventTypeCalls } from '@fourball/shared/seasons/event-type-calls.ts';
import { importCalls } from '@fourball/shared/club/imports/import-calls.ts';
import { handicapCalls } from '@fourball/shared/seasons/handicaps/handicap-calls.ts';
import { nightCalls } from '@fourball/shared/seasons/nights/night-calls.ts';
import { participantCalls } from '@fourball/shared/seasons/participant-calls.ts';
import { policyCalls } from '@fourball/shared/seasons/policy-calls.ts';
import { registrationCalls } from '@fourball/shared/seasons/registration-calls.ts';
import { seasonCalls } from '@fourball/shared/seasons/season-calls.ts';
import { eventWaitingRoomCalls } from '@fourball/shared/seasons/waiting-room-calls.ts';
import { CallRouter } from '../http/call-router.ts';
import { mountCalls, mountNotBuilt, type Handlers } from '../http/mount-calls.ts';
import type { HttpServices } from '../http/services.ts';

// The seasons' stand apart: the compiler writes the type of each object out, and of all calls in one it is too long for that.
const seasonsRecords = {
  eventTypes: eventTypeCalls,
  seasons: seasonCalls,
  competitions: competitionCalls,
  policies: policyCalls,
  golfEvents: eventCalls,
  eventCompetitions: eventCompetitionCalls,
  eventLists: eventListCalls,
  registrations: registrationCalls,
  participants: participantCalls,
  entryProducts: eventProductCalls,
  imports: importCalls,
  handicaps: handicapCalls,
  draws: drawCalls,
  nights: nightCalls,
  scores: scoreCalls,
  boards: boardCalls,
  results: resultCalls,
  matches: matchCalls,
  suspensions: suspensionCalls,
  papers: printCalls,
  starts: startCalls,
  eventWaitingRooms: eventWaitingRoomCalls,
} as const satisfies Record<string, CallRecord>;

/** Of a record of which only some calls are built, name those: `{ getProfile, updateProfile }`. */
const otherRecords = {
  accounts: accountsCalls,
  passwords: passwordCalls,
  setup: setupCalls,
  sessions: sessionCalls,
  users: userCalls,
  userAdmin: userAdminCalls,
  officeRoles: officeRoleCalls,
  records: recordCalls,
  merging: mergeCalls,
  loginInvitations: invitationCalls,
  views: viewCalls,
  emergencyContacts: emergencyContactCalls,
  privacy: privacyCalls,
  security: securityCalls,
  membership: { getCurrentMembership, getUpcomingMembership },
  catalogue: catalogueCalls,
  productItems: {
    getMembershipFeatures,
    countMembershipsByProductItem,
    hasCurrentMembership,
    userHasCurrentMembership,
  },
  soldMemberships: {
    listMembershipsByUser,
    listMembershipsByYear,
    listLapsedMembers,
    hasReachedMaxMemberships,
    hasAvailableRoundCredit,
    getRoundCredits,
    adjustRoundCredits,
  },
  membershipSales: {
    createMembership,
    updateMembership,
    modifyMembership,
    cancelMembership,
    refundMembership,
    deleteMembership,
    getCancelQuote,
    listMembershipProblems,
  },
  purchases: {
    createPurchase,
    purchaseMemberships,
    listOwnPurchases,
    listPurchasesOfUser,
    listPurchases,
    updatePurchaseMessage,
    getReceipt,
  },
  roundItems: { getRoundProductItem, getRoundProductItemByYear, createRoundProductItem },
  externalMemberships: externalMembershipCalls,
  club: clubCalls,
  courses: courseCalls,
  courseSetup: courseSetupCalls,
  templateRuns: templateRunCalls,
  images: imageCalls,
  globalImages: globalImageCalls,
  pages: pageCalls,
  news: newsCalls,
  prices: priceCalls,
  promos: promoCalls,
  regions: regionCalls,
  socialMedia: socialMediaCalls,
  parameters: parameterCalls,
  office: officeCalls,
  profile: profileCalls,
  firstRun: firstRunCalls,
  errors: errorCalls,
  documents: documentCalls,
  customers: customerCalls,
  booking: bookingCalls,
  ballots: ballotCalls,
  fairness: fairnessCalls,
  placing: placingCalls,
  family: familyCalls,
  familyPayers: familyPayerCalls,
  bookingGroups: bookingGroupCalls,
  buddies: buddyCalls,
  people: peopleCalls,
  calendar: calendarCalls,
  invitationLinks: invitationLinkCalls,
  find: findCalls,
  why: whyCalls,
  overlaps: overlapCalls,
  waitlist: waitlistCalls,
  waitingRooms: waitingRoomCalls,
  rounds: {
    listOwnRounds,
    listRoundsByUser,
    listUnconfirmedRounds,
    changeChargePurchaser,
    reportRoundsWeekly,
    reportRoundsBilling,
    reportRoundsByYear,
  },
  spots: spotCalls,
  starter: starterCalls,
  delays: delayCalls,
  desk: deskCalls,
  bookingReports: bookingReportCalls,
  messaging: messagingCalls,
  messages: messageCalls,
  monitor: monitorCalls,
  owedMails: owedMailCalls,
  campaigns: campaignCalls,
  officeMails: officeMailCalls,
  emailLists: listCalls,
  subscriptions: subscriptionCalls,
  newsletter: { listExternalLists, signUpForNewsletter, sendSignUpMail },
  mailAudiences: audienceCalls,
  mailBlocks: blockCalls,
  push: pushCalls,
  conversations: conversationCalls,
  payments: paymentCalls,
  dues: duesCalls,
  journal: journalCalls,
  statements: statementCalls,
  tills: tillCalls,
  vouchers: voucherCalls,
  ownVouchers: ownVoucherCalls,
  articles: articleCalls,
  extras: extraCalls,
  ledger: {
    getOwnAccount,
    getAccount,
    getStatement,
    listOwing,
    listLedgerEntries,
    checkLedger,
    reverseEntry,
    adjustAccount,
  },
  moneyReports: { reportRevenue, reportTax, reportAged },
  moneyFiles: { getReceiptPdf, getStatementPdf, downloadReport },
} as const satisfies Record<string, CallRecord>;

type BuiltRecords = typeof otherRecords & typeof seasonsRecords;

const builtRecords: BuiltRecords = { ...otherRecords, ...seasonsRecords };

export type BuiltHandlers = { readonly [Name in keyof BuiltRecords]: Handlers<BuiltRecords[Name]> };

export const builtCalls: readonly Call[] = Object.values<CallRecord>(builtRecords).flatMap((record) =>
  Object.values(record),
);

/**
 * Mounts what is built on its handlers and the rest of the contract as `not_built`. A GET is answered by the handlers of
 * `reading`, whose database refuses to be changed.
 */
export function callRouter(
  handlers: { readonly writing: BuiltHandlers; readonly reading: BuiltHandlers },
  services: HttpServices,
): CallRouter {
  const router = new CallRouter(services);
  const mount = <Name extends keyof BuiltRecords>(name: Name): void =>
    mountCalls(router, builtRecords[name], handlers.writing[name], handlers.reading[name]);
  for (const name of Object.keys(builtRecords)) mount(name as keyof BuiltRecords);
  mountNotBuilt(router, allCalls);
  return router;
}
