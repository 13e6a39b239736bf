/** Which calls of the office leave no line in the trail though they change something, and why; every other one leaves one. */
import type { Database } from '@fourball/db/connection.ts';

const known: readonly (readonly [why: string, calls: string])[] = [
  [
    'They only read.',
    `book.listPlayingByDate book.previewDelay book.quoteRainCheck book.report book.reportByRoundDate course.previewTeeSheet
    course.previewApplication
    emailMarketing.countAudience emailMarketing.previewBlocks handicap.previewRoster image.findGlobalUsages
    image.searchGlobalByTagText image.searchGlobalByTags round.listUnconfirmed event.previewRescore event.makePrintLinks
    memberships.hasReachedMax season.listUserGroups user.previewInvitation voucher.find`,
  ],
  [
    'A file is brought along as a whole: how it is read and decided is told by what is written, and by what is taken back.',
    'import.map import.decide import.write import.stop import.undo',
  ],
  ['How far a new club has got is nobody’s matter but its own.', 'club.skipStep club.closeFirstRun'],
  ['A trial, which goes to whoever asks.', 'emailMarketing.testCampaign'],
  ['There is no mail server in tests, and so nothing to try.', 'club.testMail'],
  [
    'The log of a card and the one of a product say who did it, in more words.',
    'event.enterMarker event.chooseCardMarker event.addScorecardPhoto event.removeScorecardPhoto event.requestProductFeeChange',
  ],
  ['Links that nobody has followed yet.', 'book.makeInvitationLinks'],
  [
    'How somebody looks at a list is their own matter.',
    'office.saveView office.changeView office.deleteView',
  ],
  ['Files that nothing names.', 'image.removeS3ByKeys'],
  [
    'Their samples find everything as it should be.',
    `group.repair event.renewCourseCards event.updateGroupsPublish event.checkIn emailMarketing.resubscribe
    book.answerClosure`,
  ],
];

export const unnoted: ReadonlySet<string> = new Set(known.flatMap(([, calls]) => calls.split(/\s+/)));

/** The newest line of the trail; ask for it before the call. */
export async function lastLine(db: Database): Promise<number> {
  const [row] = await db.query<{ id: number }>('select coalesce(max(id), 0) as id from audit_entries');
  return row?.id ?? 0;
}

/** What the trail says was done since then. */
export async function linesSince(db: Database, line: number): Promise<string[]> {
  const rows = await db.query<{ action: string }>(
    'select action from audit_entries where id > $1 order by id',
    [line],
  );
  return rows.map(({ action }) => action);
}
