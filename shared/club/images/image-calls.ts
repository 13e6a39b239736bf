/** The calls that put images to users, courses, events and the like, and take them away. */
import { z } from 'zod';
import { filled, upload, uploadExtension } from '../../contract/body-fields.ts';
import { defineCall } from '../../contract/define-call.ts';
import { id, line } from '../../contract/fields.ts';
import { avatarDecision, imageKind } from '../enums.ts';
import { avatarInReview, image, imageProblem } from '../shapes.ts';

/** An upload: `id` is what the image belongs to, a user or a course for one; `type` says what it shows there. */
const newImage = z.object({
  file: upload,
  fileName: filled(255),
  extension: uploadExtension,
  id,
  type: imageKind,
});

/** As `newImage`, in place of the image stored under `oldImageKey`. */
const changedImage = newImage.extend({ oldImageKey: line(500).nullish() });

export const addImage = defineCall({
  id: 'image.add',
  method: 'POST',
  path: 'image',
  access: 'organizer',
  encoding: 'multipart',
  body: newImage,
  reply: image,
  errors: ['forbidden', 'not_found', 'too_large', 'unavailable'],
  summary: 'Adds an image to what `id` names.',
});

export const updateImage = defineCall({
  id: 'image.update',
  method: 'PUT',
  path: 'image',
  access: 'admin',
  encoding: 'multipart',
  body: changedImage,
  reply: image,
  errors: ['forbidden', 'not_found', 'too_large', 'unavailable'],
  summary: 'Puts an image in the place of another.',
});

export const addOwnImage = defineCall({
  id: 'image.addForCurrentUser',
  method: 'POST',
  path: 'image/current-user',
  access: 'user',
  encoding: 'multipart',
  body: newImage,
  reply: image,
  errors: ['forbidden', 'not_found', 'too_large', 'unavailable'],
  summary: 'Adds an avatar or a cover photo of the caller. A new avatar is used once it is approved.',
});

export const updateOwnImage = defineCall({
  id: 'image.updateForCurrentUser',
  method: 'PUT',
  path: 'image/current-user',
  access: 'user',
  encoding: 'multipart',
  body: changedImage,
  reply: image,
  errors: ['forbidden', 'not_found', 'too_large', 'unavailable'],
  summary: "Puts a new avatar or cover photo in the place of the caller's old one.",
});

export const removeImage = defineCall({
  id: 'image.remove',
  method: 'POST',
  path: 'image/remove',
  access: 'user',
  encoding: 'json',
  body: z.object({ id, key: filled(500), type: imageKind }),
  /** False where there was no such image any more. */
  reply: z.object({ removed: z.boolean() }),
  errors: ['forbidden', 'conflict'],
  summary: 'Removes an image: admins any, others their own avatar or cover photo.',
});

export const approveAvatar = defineCall({
  id: 'image.approve',
  method: 'PATCH',
  path: 'image/approve',
  access: 'admin',
  encoding: 'json',
  /** `pendingAvatar` is the one that the admin saw; without it, whichever waits is approved. */
  body: z.object({ id, pendingAvatar: line(500).nullish() }),
  ours: true,
  reply: z.object({ result: avatarDecision }),
  errors: ['not_found'],
  summary: 'Approves an avatar in review; its golfer is told by mail.',
});

export const listAvatarsInReview = defineCall({
  id: 'image.review',
  method: 'GET',
  path: 'image/review',
  access: 'admin',
  reply: z.array(avatarInReview),
  ours: true,
  summary: 'The avatars that wait for approval, the oldest first. One is refused by `user/remove-avatar`.',
});

export const removeUnusedImages = defineCall({
  id: 'image.removeS3ByKeys',
  method: 'POST',
  path: 'image/s3/remove-by-keys',
  access: 'admin',
  encoding: 'json',
  body: z.object({ imageNotUsed: z.array(filled(500)).min(1).max(1000) }),
  /** `kept` are those in use and those that are no keys. */
  reply: z.object({ removed: z.array(z.string()), kept: z.array(z.string()) }),
  summary: 'Removes stored image files that nothing uses, by their keys.',
});

export const listImageProblems = defineCall({
  id: 'image.listProblems',
  method: 'GET',
  path: 'image/problems/{id}',
  access: 'admin',
  params: z.object({ id }),
  reply: z.array(imageProblem),
  summary: 'Images of an owner without a file, and files without an image.',
});

export const repairImages = defineCall({
  id: 'image.tempUpdate',
  method: 'GET',
  path: 'image/temp-update',
  access: 'admin',
  /** `filled` records lacked what the file tells; `missing` have no file. */
  reply: z.object({ checked: z.number().int(), filled: z.number().int(), missing: z.number().int() }),
  summary: 'Brings stored images up to date; doing it again changes nothing.',
});

export const imageCalls = {
  addImage,
  updateImage,
  addOwnImage,
  updateOwnImage,
  removeImage,
  approveAvatar,
  listAvatarsInReview,
  removeUnusedImages,
  listImageProblems,
  repairImages,
};
