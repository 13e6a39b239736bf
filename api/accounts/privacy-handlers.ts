/** Binds the calls by which golfers take their data out or leave, and admins see who changed what, to their commands. */
import { approveRequest } from '@fourball/domain/accounts/emergency/agree-to-emergency-contact.ts';
import { refuseUnconfirmed } from '@fourball/domain/accounts/sessions/require-confirmed.ts';
import { eraseAccount } from '@fourball/domain/accounts/privacy/erase-account.ts';
import type { Forget } from '@fourball/domain/accounts/former-member.ts';
import { listAudit, listUserAudit } from '@fourball/domain/accounts/audit/list-audit.ts';
import { listRoles } from '@fourball/domain/accounts/admin/list-roles.ts';
import { forgetBuddies } from '@fourball/domain/booking/privacy/forget-buddies.ts';
import { forgetStarter } from '@fourball/domain/booking/privacy/forget-starter.ts';
import { releaseGolfer } from '@fourball/domain/booking/privacy/release-golfer.ts';
import { forgetDocuments } from '@fourball/domain/club/documents/forget-documents.ts';
import { forgetReporter } from '@fourball/domain/club/errors/forget-reporter.ts';
import { forgetImports } from '@fourball/domain/club/imports/forget-imports.ts';
import { clubDay } from '@fourball/domain/kernel/club-time.ts';
import { forgetRecipient } from '@fourball/domain/mail/forget-recipient.ts';
import { forgetCredits } from '@fourball/domain/membership/privacy/forget-credits.ts';
import { forgetMember } from '@fourball/domain/membership/privacy/forget-member.ts';
import { forgetAuthor } from '@fourball/domain/messaging/privacy/forget-author.ts';
import { forgetBrowsers } from '@fourball/domain/messaging/privacy/forget-browsers.ts';
import { forgetReading } from '@fourball/domain/messaging/privacy/forget-reading.ts';
import { scrubOutbox } from '@fourball/domain/messaging/privacy/scrub-outbox.ts';
import { forgetPurchaser } from '@fourball/domain/money/privacy/forget-purchaser.ts';
import { forgetPayer } from '@fourball/domain/money/privacy/forget-payer.ts';
import { forgetHandicap } from '@fourball/domain/seasons/handicaps/forget-handicap.ts';
import { forgetNews } from '@fourball/domain/seasons/results/forget-news.ts';
import { forgetScores } from '@fourball/domain/seasons/scores/forget-scores.ts';
import { leaveEntries } from '@fourball/domain/seasons/registration/leave-entries.ts';
import { forgetProducts } from '@fourball/domain/seasons/forget-registrations.ts';
import type { House } from '@fourball/domain/kernel/house.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { golferAlone } from '../limits/attempt-limits.ts';
import { answered } from '../http/mount-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';
import { buildExportArchive } from './export-archive.ts';

/**
 * In the order of locks (docs/locks.md): what is known of payments and mails before bookings are given up, whose charges are
 * reversed, and whose threads are told. The log of events last, for the others write to it.
 */
export const forgetting = (house: House): readonly Forget[] => [
  forgetPurchaser,
  forgetPayer,
  forgetRecipient,
  forgetNews,
  leaveEntries(house),
  releaseGolfer(house, forgetProducts),
  forgetBuddies,
  forgetStarter,
  forgetMember,
  forgetCredits,
  forgetAuthor,
  forgetBrowsers,
  forgetReading,
  forgetReporter,
  forgetDocuments,
  forgetHandicap,
  forgetScores,
  forgetImports,
  scrubOutbox,
];

export const privacyHandlers = (services: Services): BuiltHandlers['privacy'] => {
  const { house, limits, devices, settings } = services;
  const forget = forgetting(house);
  return {
    async exportOwnData({ actor, ctx }) {
      const user = userOf(actor);
      await refuseUnconfirmed(house.db, user, settings.confirmationMinutes);
      const archive = await limits.limited('dataExport', golferAlone(user), () =>
        buildExportArchive(services, user),
      );
      ctx.status = 200;
      ctx.set('Content-Type', 'application/zip');
      ctx.set(
        'Content-Disposition',
        `attachment; filename="my-data-${clubDay(house.clock.now(), house.timeZone)}.zip"`,
      );
      ctx.set('Cache-Control', 'no-store');
      ctx.body = archive;
      return answered;
    },
    async eraseOwnAccount({ actor, body, ctx }) {
      const user = userOf(actor);
      return limits.limited(
        'currentPassword',
        await devices.attemptOn(ctx, { userId: user.userId }),
        () => eraseAccount(house, user, body.currentPassword, forget),
        (result) => result === 'INVALID',
      );
    },
    listRoles: () => listRoles(house),
    listUserAudit: ({ params }) => listUserAudit(house.db, params.id),
    listAudit: ({ params, query }) => listAudit(house, query, params),
    approveEmergencyContact: ({ actor, body }) => approveRequest(house, userOf(actor), body.id),
  };
};
