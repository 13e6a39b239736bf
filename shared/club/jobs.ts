/** The orders that the club gives to the workers. */
import { accountErased, avatarRefused, avatarRemoved } from '../accounts/events.ts';
import { defineEventJob, defineScheduledJob } from '../contract/define-job.ts';
import { avatarApproved, imagesRetired, mailTestOrdered } from './events.ts';

export const removeImageFiles = defineEventJob('club.remove-image-files', imagesRetired);
export const sendAvatarApprovedMail = defineEventJob('club.send-avatar-approved', avatarApproved);
export const sendAvatarRefusedMail = defineEventJob('club.send-avatar-refused', avatarRefused);

/** Records and files of avatars that an account no longer shows. */
export const clearRefusedAvatar = defineEventJob('club.clear-refused-avatar', avatarRefused);
export const clearRemovedAvatar = defineEventJob('club.clear-removed-avatar', avatarRemoved);
export const clearErasedPictures = defineEventJob('club.clear-erased-pictures', accountErased);

/** To whoever ordered it. */
export const sendMailTest = defineEventJob('club.send-mail-test', mailTestOrdered);

/** Deletes what the log of errors need not keep any longer. */
export const trimErrorLog = defineScheduledJob('club.trim-error-log', 3_600_000);

/** Removes files of images that a crash left without a record. */
export const sweepStrayFiles = defineScheduledJob('club.sweep-stray-files', 6 * 3_600_000);

/** Brings along the files that the office has ordered, one after the other, and takes up what a worker left that died. */
export const writeImports = defineScheduledJob('club.write-imports', 2_000);

/** Forgets the rows of files that were read long ago. */
export const forgetOldImports = defineScheduledJob('club.forget-old-imports', 3_600_000);

export const clubJobs = [
  removeImageFiles,
  sendAvatarApprovedMail,
  sendAvatarRefusedMail,
  clearRefusedAvatar,
  clearRemovedAvatar,
  clearErasedPictures,
  sendMailTest,
  trimErrorLog,
  sweepStrayFiles,
  writeImports,
  forgetOldImports,
];
