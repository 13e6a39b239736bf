/** Binds the calls about images of users, courses and the like to their commands. */
import { approveAvatar, listAvatarsInReview } from '@fourball/domain/club/images/avatars.ts';
import { findProblems, removeUnusedFiles, repairImages } from '@fourball/domain/club/images/clean-up.ts';
import { putImage, putOwnImage } from '@fourball/domain/club/images/put-image.ts';
import { removeImage } from '@fourball/domain/club/images/remove-image.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const imageHandlers = ({ house, images }: Services): BuiltHandlers['images'] => ({
  addImage: ({ actor, body: { file, id, type } }) => putImage(images, userOf(actor), { file, id, type }),
  updateImage: ({ actor, body }) => putImage(images, userOf(actor), body),
  addOwnImage: ({ actor, body: { file, id, type } }) =>
    putOwnImage(images, userOf(actor), { file, id, type }),
  updateOwnImage: ({ actor, body }) => putOwnImage(images, userOf(actor), body),
  removeImage: ({ actor, body }) => removeImage(images, userOf(actor), body),
  approveAvatar: ({ actor, body }) => approveAvatar(house, userOf(actor), body),
  listAvatarsInReview: () => listAvatarsInReview(house),
  removeUnusedImages: ({ body }) => removeUnusedFiles(images, body.imageNotUsed),
  listImageProblems: ({ params }) => findProblems(images, params.id),
  repairImages: () => repairImages(images),
});
