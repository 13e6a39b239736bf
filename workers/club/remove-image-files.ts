/** Removes the files of images that nothing shows any more, once that is committed. */
import { clearPictures, removeRetiredFiles } from '@fourball/domain/club/images/clean-up.ts';
import { tellAvatars } from '@fourball/domain/club/images/golfer-images.ts';
import { imageUsers } from '@fourball/domain/mail/campaigns/image-users.ts';
import {
  clearErasedPictures,
  clearRefusedAvatar,
  clearRemovedAvatar,
  removeImageFiles,
} from '@fourball/shared/club/jobs.ts';
import { handleEvent, type WorkerContext } from '../queues/handler.ts';

interface TakenAway {
  userId: number;
  avatarUrl: string | null;
  pendingAvatar: string | null;
}

export const removeImageFilesHandler = handleEvent(removeImageFiles, async ({ house, images }, { payload }) =>
  removeRetiredFiles({ house, storage: images, users: imageUsers }, payload.keys),
);

async function clearAvatar(
  { house, images }: WorkerContext,
  { userId, avatarUrl, pendingAvatar }: TakenAway,
): Promise<void> {
  await clearPictures({ house, storage: images }, userId, [avatarUrl, pendingAvatar]);
  await tellAvatars(house, userId);
}

export const clearRefusedAvatarHandler = handleEvent(clearRefusedAvatar, (context, { payload }) =>
  clearAvatar(context, payload),
);

export const clearRemovedAvatarHandler = handleEvent(clearRemovedAvatar, (context, { payload }) =>
  clearAvatar(context, payload),
);

export const clearErasedPicturesHandler = handleEvent(clearErasedPictures, ({ house, images }, { payload }) =>
  clearPictures({ house, storage: images }, payload.userId, payload.pictures),
);
