/** Packs everything that the club keeps about a golfer into one ZIP archive, as it is sent. */
import { Readable } from 'node:stream';
import {
  exportAudit,
  exportProfile,
  exportSecurity,
  exportSessions,
  findMergedInto,
  type ExportPart,
} from '@fourball/domain/accounts/privacy/export-account.ts';
import { exportViews } from '@fourball/domain/accounts/views/office-views.ts';
import { exportBookings } from '@fourball/domain/booking/privacy/export-bookings.ts';
import { exportBallots } from '@fourball/domain/booking/privacy/forget-ballots.ts';
import { exportBuddies } from '@fourball/domain/booking/privacy/forget-buddies.ts';
import { exportPlayed } from '@fourball/domain/booking/privacy/forget-starter.ts';
import { findOwnPhotos } from '@fourball/domain/messaging/messages/message-photos.ts';
import { exportDocuments, findOwnDocuments } from '@fourball/domain/club/documents/forget-documents.ts';
import { findOwnPictures, type OwnPicture } from '@fourball/domain/club/images/own-pictures.ts';
import type { UserActor } from '@fourball/domain/kernel/actor.ts';
import { exportConsent } from '@fourball/domain/mail/consent/export-consent.ts';
import { exportMails } from '@fourball/domain/mail/export-mails.ts';
import { exportMemberships } from '@fourball/domain/membership/privacy/export-memberships.ts';
import { exportMessages } from '@fourball/domain/messaging/privacy/export-messages.ts';
import { exportBrowsers } from '@fourball/domain/messaging/privacy/forget-browsers.ts';
import { exportPurchases } from '@fourball/domain/money/privacy/export-purchases.ts';
import { exportLedger } from '@fourball/domain/money/privacy/export-ledger.ts';
import { exportPayments } from '@fourball/domain/money/privacy/export-payments.ts';
import { exportHandicap } from '@fourball/domain/seasons/handicaps/forget-handicap.ts';
import { findOwnCardPhotos } from '@fourball/domain/seasons/scores/card-photos.ts';
import { exportScores } from '@fourball/domain/seasons/scores/forget-scores.ts';
import { exportRegistrations } from '@fourball/domain/seasons/export-registrations.ts';
import { wordsFor } from '@fourball/shared/words/language.ts';
import type { Words } from '@fourball/shared/words/refusals.ts';
import { ZipFile } from 'yazl';
import type { Services } from '../services.ts';

/** The files of the archive, in the order of the README. */
const partsFor = (timeZone: string): Readonly<Record<keyof Words['archive']['files'], ExportPart>> => ({
  'profile.json': exportProfile,
  'bookings.json': exportBookings(timeZone),
  'ballots.json': exportBallots(timeZone),
  'buddies.json': exportBuddies,
  'played.json': exportPlayed(timeZone),
  'messages.json': exportMessages,
  'memberships.json': exportMemberships,
  'handicap.json': exportHandicap,
  'events.json': exportRegistrations,
  'scores.json': exportScores,
  'purchases.json': exportPurchases,
  'payments.json': exportPayments,
  'account.json': exportLedger,
  'sessions.json': exportSessions,
  'browsers.json': exportBrowsers,
  'documents.json': exportDocuments,
  'audit.json': exportAudit,
  'security.json': exportSecurity,
  'mail.json': exportMails,
  'mail-lists.json': exportConsent,
  'views.json': exportViews,
});

/** What stands in which file, in two columns. */
function readmeOf({ archive }: Words, name: string, club: string, now: Date): string {
  const line = ([file, what]: readonly [string, string]): string => `${file.padEnd(18)}${what}`;
  return [
    archive.about(name, club),
    archive.readOn(now.toISOString()),
    '',
    ...Object.entries(archive.files).map(line),
    line(['images/', archive.pictures]),
    line(['merged/', archive.merged]),
    '',
    ...archive.notes,
    '',
  ].join('\n');
}

/** All reading is done, of one state of the database, before the first byte; pictures are read as they are sent. */
export async function buildExportArchive(
  { house, images, club }: Pick<Services, 'house' | 'images' | 'club'>,
  actor: UserActor,
): Promise<Readable> {
  const now = house.clock.now();
  const { name: clubName } = await club.profile();
  const parts = Object.entries(partsFor(house.timeZone));
  const { files, pictures } = await house.db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    const read: [string, unknown][] = [];
    const pictures: OwnPicture[] = [];
    // Records that were merged into the caller's are the caller's, with what stayed in them.
    const merged = await findMergedInto(tx, actor.userId);
    for (const userId of [actor.userId, ...merged]) {
      const one = { ...actor, userId };
      const folder = userId === actor.userId ? '' : `merged/${userId}/`;
      for (const [name, part] of parts) read.push([`${folder}${name}`, await part(tx, one)]);
      pictures.push(
        ...(await findOwnPictures(tx, one)),
        ...(await findOwnPhotos(tx, one)),
        ...(await findOwnCardPhotos(tx, one)),
        ...(await findOwnDocuments(tx, one)),
      );
    }
    return { files: read, pictures };
  });
  const archive = new ZipFile();
  const options = { mtime: now };
  archive.addBuffer(Buffer.from(readmeOf(wordsFor(actor), actor.name, clubName, now)), 'README.txt', options);
  for (const [name, content] of files) {
    archive.addBuffer(Buffer.from(`${JSON.stringify(content, null, 2)}\n`), name, options);
  }
  for (const { key, fileName } of pictures) {
    const file = await images.storage.get(key);
    if (!file) continue;
    archive.addReadStreamLazy(`images/${fileName}`, { ...options, size: file.bytes }, (give) => {
      file.open().then(
        (stream) => give(null, stream),
        (error: Error) => give(error, Readable.from([])),
      );
    });
  }
  archive.end();
  return archive.outputStream;
}
