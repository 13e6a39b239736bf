/** Every call of the contract, by domain: what is mounted, documented and tested. */
import { accountsCalls } from '../accounts/calls.ts';
import { emergencyContactCalls } from '../accounts/emergency-contact-calls.ts';
import { officeRoleCalls } from '../accounts/office-role-calls.ts';
import { passwordCalls } from '../accounts/password-calls.ts';
import { privacyCalls } from '../accounts/privacy-calls.ts';
import { viewCalls } from '../accounts/view-calls.ts';
import { invitationCalls } from '../accounts/invitation-calls.ts';
import { mergeCalls } from '../accounts/merge-calls.ts';
import { recordCalls } from '../accounts/record-calls.ts';
import { securityCalls } from '../accounts/security-calls.ts';
import { sessionCalls } from '../accounts/session-calls.ts';
import { setupCalls } from '../accounts/setup-calls.ts';
import { userAdminCalls } from '../accounts/user-admin-calls.ts';
import { userCalls } from '../accounts/user-calls.ts';
import { ballotCalls } from '../booking/ballot/ballot-calls.ts';
import { buddyCalls } from '../booking/buddies/buddy-calls.ts';
import { peopleCalls } from '../booking/people-calls.ts';
import { calendarCalls } from '../booking/calendar-calls.ts';
import { bookingCalls } from '../booking/calls.ts';
import { fairnessCalls } from '../booking/waitlist/fairness-calls.ts';
import { findCalls } from '../booking/find/find-calls.ts';
import { invitationLinkCalls } from '../booking/invitation-link-calls.ts';
import { familyCalls, placingCalls } from '../booking/buddies/placing-calls.ts';
import { customerCalls } from '../accounts/customer-calls.ts';
import { documentCalls } from '../club/documents/document-calls.ts';
import { familyPayerCalls } from '../booking/buddies/payer-calls.ts';
import { waitingRoomCalls } from '../booking/waitlist/waiting-room-calls.ts';
import { waitlistCalls } from '../booking/waitlist/waitlist-calls.ts';
import { whyCalls } from '../booking/find/why-calls.ts';
import { overlapCalls } from '../booking/overlap-calls.ts';
import { bookingGroupCalls } from '../booking/spots/group-calls.ts';
import { bookingReportCalls } from '../booking/reports/report-calls.ts';
import { roundCalls } from '../booking/spots/round-calls.ts';
import { extraCalls } from '../booking/extras/extra-calls.ts';
import { spotCalls } from '../booking/spots/spot-calls.ts';
import { delayCalls } from '../booking/delays/delay-calls.ts';
import { deskCalls } from '../booking/starter/desk-calls.ts';
import { starterCalls } from '../booking/starter/starter-calls.ts';
import { clubCalls } from '../club/calls.ts';
import { courseCalls } from '../club/course-calls.ts';
import { courseSetupCalls } from '../club/course-setup-calls.ts';
import { templateRunCalls } from '../club/template-run-calls.ts';
import { errorCalls } from '../club/error-calls.ts';
import { globalImageCalls } from '../club/images/global-image-calls.ts';
import { imageCalls } from '../club/images/image-calls.ts';
import { importCalls } from '../club/imports/import-calls.ts';
import { newsCalls } from '../club/news/news-calls.ts';
import { officeCalls } from '../club/office-calls.ts';
import { pageCalls } from '../club/page-calls.ts';
import { firstRunCalls } from '../club/first-run/first-run-calls.ts';
import { profileCalls } from '../club/profile/profile-calls.ts';
import { parameterCalls } from '../club/parameters/parameter-calls.ts';
import { priceCalls } from '../club/prices/price-calls.ts';
import { promoCalls } from '../club/promos/promo-calls.ts';
import { regionCalls } from '../club/regions/region-calls.ts';
import { socialMediaCalls } from '../club/social-media/social-media-calls.ts';
import { listCalls } from '../mail/list-calls.ts';
import { mailCalls } from '../mail/mail-calls.ts';
import { audienceCalls } from '../mail/audience/audience-calls.ts';
import { blockCalls } from '../mail/blocks/block-calls.ts';
import { campaignCalls } from '../mail/campaigns/campaign-calls.ts';
import { officeMailCalls } from '../mail/campaigns/office-mail-calls.ts';
import { owedMailCalls } from '../mail/owed-calls.ts';
import { subscriptionCalls } from '../mail/subscription-calls.ts';
import { catalogueCalls } from '../membership/catalogue-calls.ts';
import { externalMembershipCalls } from '../membership/external-membership-calls.ts';
import { membershipCalls } from '../membership/membership-calls.ts';
import { messagingCalls } from '../messaging/calls.ts';
import { conversationCalls } from '../messaging/conversation-calls.ts';
import { messageCalls } from '../messaging/message-calls.ts';
import { monitorCalls } from '../messaging/monitor-calls.ts';
import { pushCalls } from '../messaging/push-calls.ts';
import { ledgerCalls } from '../money/ledger-calls.ts';
import { paymentCalls } from '../money/payment-calls.ts';
import { purchaseCalls } from '../money/purchase-calls.ts';
import { reportCalls } from '../money/report-calls.ts';
import { journalCalls } from '../money/journal/journal-calls.ts';
import { duesCalls } from '../money/instalments/dues-calls.ts';
import { statementCalls } from '../money/statements/statement-calls.ts';
import { articleCalls } from '../money/articles/article-calls.ts';
import { tillCalls } from '../money/till/till-calls.ts';
import { ownVoucherCalls } from '../money/vouchers/own-voucher-calls.ts';
import { voucherCalls } from '../money/vouchers/voucher-calls.ts';
import { boardCalls } from '../seasons/boards/board-calls.ts';
import { competitionCalls } from '../seasons/competition-calls.ts';
import { resultCalls } from '../seasons/results/result-calls.ts';
import { printCalls } from '../seasons/papers/print-calls.ts';
import { matchCalls } from '../seasons/matches/match-calls.ts';
import { suspensionCalls } from '../seasons/suspensions/suspension-calls.ts';
import { drawCalls } from '../seasons/draw-calls.ts';
import { startCalls } from '../seasons/start-calls.ts';
import { eventCalls } from '../seasons/event-calls.ts';
import { eventCompetitionCalls } from '../seasons/event-competition-calls.ts';
import { eventListCalls } from '../seasons/event-list-calls.ts';
import { eventProductCalls } from '../seasons/event-product-calls.ts';
import { eventTypeCalls } from '../seasons/event-type-calls.ts';
import { participantCalls } from '../seasons/participant-calls.ts';
import { registrationCalls } from '../seasons/registration-calls.ts';
import { handicapCalls } from '../seasons/handicaps/handicap-calls.ts';
import { nightCalls } from '../seasons/nights/night-calls.ts';
import { policyCalls } from '../seasons/policy-calls.ts';
import { scoreCalls } from '../seasons/scores/score-calls.ts';
import { seasonCalls } from '../seasons/season-calls.ts';
import { eventWaitingRoomCalls } from '../seasons/waiting-room-calls.ts';
import type { Call } from './define-call.ts';

/** Calls by the name of their constant. */
export type CallRecord = Readonly<Record<string, Call>>;

const listed = (...records: readonly CallRecord[]): readonly Call[] =>
  records.flatMap((record) => Object.values(record));

export const callsByDomain = {
  accounts: listed(
    accountsCalls,
    sessionCalls,
    userCalls,
    userAdminCalls,
    officeRoleCalls,
    passwordCalls,
    setupCalls,
    emergencyContactCalls,
    privacyCalls,
    recordCalls,
    mergeCalls,
    invitationCalls,
    viewCalls,
    securityCalls,
  ),
  club: listed(
    clubCalls,
    courseCalls,
    courseSetupCalls,
    templateRunCalls,
    imageCalls,
    globalImageCalls,
    pageCalls,
    parameterCalls,
    officeCalls,
    profileCalls,
    firstRunCalls,
    newsCalls,
    priceCalls,
    promoCalls,
    regionCalls,
    socialMediaCalls,
    errorCalls,
    documentCalls,
    customerCalls,
    importCalls,
  ),
  membership: listed(membershipCalls, catalogueCalls, externalMembershipCalls),
  money: listed(
    purchaseCalls,
    ledgerCalls,
    paymentCalls,
    reportCalls,
    duesCalls,
    journalCalls,
    statementCalls,
    tillCalls,
    voucherCalls,
    ownVoucherCalls,
    articleCalls,
  ),
  booking: listed(
    bookingCalls,
    findCalls,
    whyCalls,
    overlapCalls,
    bookingGroupCalls,
    spotCalls,
    bookingReportCalls,
    roundCalls,
    extraCalls,
    buddyCalls,
    peopleCalls,
    calendarCalls,
    invitationLinkCalls,
    starterCalls,
    delayCalls,
    deskCalls,
    waitlistCalls,
    waitingRoomCalls,
    ballotCalls,
    fairnessCalls,
    placingCalls,
    familyCalls,
    familyPayerCalls,
  ),
  seasons: listed(
    eventTypeCalls,
    seasonCalls,
    handicapCalls,
    competitionCalls,
    policyCalls,
    eventCalls,
    eventListCalls,
    eventCompetitionCalls,
    eventProductCalls,
    participantCalls,
    registrationCalls,
    boardCalls,
    resultCalls,
    matchCalls,
    suspensionCalls,
    printCalls,
    eventWaitingRoomCalls,
    drawCalls,
    nightCalls,
    scoreCalls,
    startCalls,
  ),
  messaging: listed(messagingCalls, messageCalls, conversationCalls, pushCalls, monitorCalls),
  mail: listed(
    listCalls,
    subscriptionCalls,
    mailCalls,
    owedMailCalls,
    audienceCalls,
    blockCalls,
    campaignCalls,
    officeMailCalls,
  ),
} as const satisfies Record<string, readonly Call[]>;

export type Domain = keyof typeof callsByDomain;

export const allCalls: readonly Call[] = Object.values(callsByDomain).flat();
