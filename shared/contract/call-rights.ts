/**
 * Which rights of the office open a call whose access is `admin` or `organizer`: any one of them is enough; where there is none, the
 * call is the admins' alone. A call that is not named is nobody else's, and the tests ask for a name. Browsers have no use for it.
 */
import { officeRight, type OfficeRight } from '../accounts/enums.ts';
import type { Call } from './define-call.ts';

const given: readonly (readonly [rights: readonly OfficeRight[], calls: string])[] = [
  // accounts
  [[], 'user.updatePassword user.addRole user.revokeRole user.delete user.audit audit.list security.list'],
  [
    [],
    'officeRole.list officeRole.create officeRole.update officeRole.delete officeRole.give officeRole.take',
  ],
  [
    ['MEMBERSHIP'],
    `user.list user.count user.listInactive user.listWaiting user.listNewAccounts user.listNewAccountsToday
    user.findAllByRole user.listRoles user.getByContact user.createFromContact user.updateStatus user.updateStatuses user.updateLegacyFields
    user.updateMemberNumber user.listMissingMemberNumbers user.countMissingMemberNumbers user.adminSetEmergencyContact
    document.list document.add document.open document.remove user.adminCreateEmergencyContact user.getRecord user.updateRecord user.addNote user.updateNote user.deleteNote
    user.previewMerge user.merge user.previewInvitation user.orderInvitation user.listInvitations user.stopInvitation
    emergencyContact.countUnvalidated emergencyContact.listUnvalidated
    emergencyContact.deleteUnvalidated emergencyContact.approve`,
  ],
  // booking
  [
    ['STARTER'],
    `book.getStarterTeeTime book.checkIn book.markNoShow book.walkUp book.squeezeTeeTime book.removeTeeTime
    book.setTeeTimeNote book.setPace book.quoteRainCheck book.rainCheck book.undoRainCheck book.moveParty book.adminBail
    book.adminCancelBooking`,
  ],
  [
    ['STARTER', 'MANAGER'],
    `book.getStarterSheet book.blockTeeTimes book.unblockTeeTimes book.listBlocks book.listSuspensions
    book.listPlayingToday book.listPlayingByDate book.countToday book.countRoundsToday book.reportPace book.listWaitlist
    book.listBallotEntries round.listUnconfirmed book.previewDelay book.createDelay book.undoDelay book.listDelays book.getDelay
    book.noteDelayTold`,
  ],
  [['STARTER', 'ACCOUNTANT'], 'round.changeChargePurchaser'],
  [['STARTER', 'ACCOUNTANT', 'MANAGER', 'CONTENT'], 'extra.list'],
  [['STARTER', 'MANAGER'], 'extra.listOut'],
  [['STARTER', 'MANAGER', 'CONTENT'], 'price.calendar price.listRules'],
  [['STARTER', 'MEMBERSHIP'], 'book.refundRoundCredit'],
  [
    ['MANAGER'],
    `extra.write book.updatePlayFee book.liftSuspension book.createBallot book.cancelBallot book.listFairnessRules
    book.setFairnessRule book.deleteFairnessRule book.report book.reportByRoundDate book.listBookingsMadeInAdvance
    book.getBookingAdvanceReport book.reportUtilisation book.downloadReport book.getInvariant round.reportWeekly
    round.reportByYear`,
  ],
  [['MANAGER', 'ACCOUNTANT'], 'round.reportBilling'],
  [['MANAGER', 'MEMBERSHIP'], 'round.getProductItem round.getProductItemByYear round.createProductItem'],
  [
    ['MEMBERSHIP'],
    'book.getFamily book.addFamily book.removeFamily book.getFamilyPayers book.setFamilyPayer book.removeFamilyPayer',
  ],
  [['ACCOUNTANT', 'MEMBERSHIP'], 'customer.list customer.update customer.erase'],
  // club
  [
    ['MEMBERSHIP'],
    `import.upload import.list import.get import.map import.rows import.decide import.write import.stop
    import.getUndo import.undo import.sample import.discard`,
  ],
  [
    [],
    `club.firstRun club.skipStep club.closeFirstRun club.testMail error.list error.listToday error.test error.listStartupLogs image.removeS3ByKeys image.listProblems image.tempUpdate`,
  ],
  [
    ['MANAGER'],
    `course.begin course.create course.createQuick course.update course.delete course.updateVisibility course.order
    course.updateBreakpointHole course.updateScorecard course.createFee course.updateFee course.orderFees course.addFeePrices
    course.updateFeePrices course.deleteFeePrices course.createTeeSheetTemplate course.updateTeeSheetTemplate
    course.deleteTeeSheetTemplate course.previewTeeSheet course.applyTemplates course.previewApplication course.listTemplateRuns
    course.undoTemplateRun parameter.list parameter.listOn
    parameter.create parameter.update parameter.delete club.profile club.updateProfile club.putLogo club.removeLogo
    price.createRule price.updateRule price.orderRules price.deleteRule price.setHoliday price.deleteHoliday`,
  ],
  [
    ['MANAGER', 'CONTENT'],
    `course.listManaged course.updateTemplate course.updatePartnerLink course.addScorecardImage
    course.deleteScorecardImage image.update region.create region.update region.delete region.createLabel region.updateLabel
    region.deleteLabel mail.listOwed mail.tryOwed`,
  ],
  [
    ['CONTENT'],
    `image.addGlobal image.updateGlobal image.deleteGlobal image.findGlobalUsages newsFeed.listAll
    newsFeed.listOwners newsFeed.create newsFeed.update newsFeed.delete page.create page.update page.updateElements
    page.addElementImage promo.listAll promo.create promo.createForCourse promo.update promo.patch promo.updateSequence
    promo.delete socialMedia.create socialMedia.update socialMedia.delete socialMediaLink.listOwners socialMediaLink.create
    socialMediaLink.update socialMediaLink.delete`,
  ],
  [
    ['CONTENT', 'MANAGER', 'EVENTS'],
    `image.add image.listGlobal image.listGlobalPage image.countGlobal
    image.searchGlobalByTagText image.searchGlobalByTags`,
  ],
  [['CONTENT', 'MEMBERSHIP'], 'image.approve image.review'],
  // What of it somebody reads goes by the rights of its parts.
  [
    officeRight.options,
    'office.getHome office.getQueues office.listViews office.saveView office.changeView office.deleteView',
  ],
  // mail
  [
    ['CONTENT'],
    `emailMarketing.listLists emailMarketing.listAdminLists emailMarketing.createList emailMarketing.updateList
    emailMarketing.updateListBatch emailMarketing.setListCategory emailMarketing.listCategories
    emailMarketing.listAdminCategories emailMarketing.createCategory emailMarketing.updateCategory
    emailMarketing.deleteCategory emailMarketing.importContacts emailMarketing.listActiveCampaignLists
    emailMarketing.listAudienceFacts emailMarketing.countAudience emailMarketing.previewBlocks
    emailMarketing.listBlockChoices emailMarketing.listEmails emailMarketing.getEmail emailMarketing.sendEmail
    emailMarketing.createCampaign emailMarketing.updateCampaign emailMarketing.deleteCampaign emailMarketing.testCampaign
    emailMarketing.scheduleCampaign emailMarketing.unscheduleCampaign emailMarketing.pauseCampaign
    emailMarketing.resumeCampaign emailMarketing.stopCampaign emailMarketing.getCampaignFigures`,
  ],
  [['CONTENT', 'MEMBERSHIP', 'MANAGER'], 'mail.send'],
  // membership
  [
    ['MEMBERSHIP', 'MANAGER'],
    `memberships.createCatalogueEntry memberships.updateCatalogueEntry
    memberships.updateCatalogueEntriesSequence memberships.deleteCatalogueEntry memberships.createProductItem
    memberships.updateProductItem memberships.deleteProductItem memberships.listByYear memberships.listPastButNotCurrent
    memberships.listProblems memberships.countByProductItem`,
  ],
  [
    ['MEMBERSHIP'],
    `memberships.listExternalUnverified memberships.listExternalVerified memberships.createExternal
    memberships.updateExternal memberships.deleteExternal memberships.create memberships.update memberships.modify
    memberships.cancel memberships.getCancelQuote memberships.delete memberships.adjustRoundCredits`,
  ],
  [['ACCOUNTANT'], 'memberships.refund'],
  // messaging
  [[], 'monitor.get monitor.retryJob monitor.removeJob'],
  // money
  [
    ['STARTER', 'ACCOUNTANT'],
    'payment.note till.list till.getTaking till.listTakings till.getCashUp voucher.find voucher.list voucher.get',
  ],
  [['STARTER'], 'till.open till.close till.take till.giveBack'],
  [['STARTER', 'ACCOUNTANT', 'MANAGER'], 'article.list article.get'],
  [['MANAGER'], 'till.write article.write article.correctStock'],
  [
    ['ACCOUNTANT'],
    `ledger.getAccount ledger.listOwing ledger.listEntries ledger.check ledger.reverse ledger.adjust
    ledger.downloadReport payment.listFailed journal.listAccounts journal.nameAccounts till.getDayEnd voucher.give voucher.void voucher.change voucher.renewCode payment.payOut payment.chargeNoShow purchase.listForAdmin purchase.list`,
  ],
  [
    ['ACCOUNTANT', 'MANAGER'],
    'statement.preview statement.order statement.listRuns statement.getRun statement.stop statement.retry',
  ],
  [['ACCOUNTANT', 'MEMBERSHIP'], 'dues.preview dues.run'],
  [['ACCOUNTANT', 'MANAGER'], 'ledger.reportRevenue ledger.reportTax ledger.reportAged'],
  // seasons
  [
    ['EVENTS'],
    `eventType.list eventType.create eventType.update eventType.updateSequence eventType.updateAbout
    eventType.updateContact eventType.setImage eventType.addCoverPhoto eventType.delete cancellationPolicy.create
    cancellationPolicy.update cancellationPolicy.delete teeBlockLabel.create teeBlockLabel.update teeBlockLabel.delete
    event.reopenResults season.create season.delete season.addOrganizer season.removeOrganizer`,
  ],
  [
    ['EVENTS', 'ACCOUNTANT'],
    `event.listProductsReadyForVerify event.listProductsReadyForProcess
    event.listProductTransactionLogs event.adjustProductFee event.updateProductFeeProcessingStage event.chargeProductUser
    event.processProducts event.unprocessProducts event.listFeeRequests season.listProductsReadyForVerify
    season.listProductsReadyForProcess event.listProducts event.listConfirmedProducts event.confirmProducts
    event.unconfirmProduct`,
  ],
  [['EVENTS', 'CONTENT'], 'event.publishResultNews'],
  [
    ['EVENTS', 'MEMBERSHIP'],
    `event.listByUser handicap.list handicap.getOfGolfer handicap.enterIndex
    handicap.previewRoster handicap.importRoster`,
  ],
  [['EVENTS', 'STARTER'], 'event.checkIn event.suspend event.resume event.print'],
];

/** Of a call for organizers that is not named: whoever has EVENTS manages every season, as its organizers do. */
const ofOrganizers: readonly OfficeRight[] = ['EVENTS'];

/** Each named call with its rights. */
export const named = given.flatMap(([rights, calls]) => calls.split(/\s+/).map((id) => ({ id, rights })));
const byCall = new Map(named.map(({ id, rights }) => [id, rights]));

/** Any one of them opens the call. */
export const rightsOf = ({ id, access }: Pick<Call, 'id' | 'access'>): readonly OfficeRight[] =>
  byCall.get(id) ?? (access === 'organizer' ? ofOrganizers : []);
