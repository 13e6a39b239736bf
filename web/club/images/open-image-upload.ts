/** Opens the image upload dialog from anywhere, and does what follows when an image of one's own was saved. */
import { createElement } from 'react';
import { create } from 'zustand';
import { changeUser, useSession } from '../../accounts/session/session.ts';
import { openDialog } from '../../ui/dialog/open-dialog.ts';
import type { ImageTypeName } from './image-types.ts';
import type { ImageUploadOptions, ImageUploadResult, SavedImage } from './image-upload.ts';

/** Raised once an avatar of the reader's own was uploaded in this visit. */
export const useAvatarUploaded = create<{ avatarUploaded: boolean }>()(() => ({ avatarUploaded: false }));

export async function openImageUpload(options: ImageUploadOptions): Promise<ImageUploadResult> {
  const saved = await openDialog<SavedImage>(async () => {
    const { ImageUploadDialog } = await import('./ImageUploadDialog.tsx');
    return (props) => createElement(ImageUploadDialog, { ...props, ...options });
  });
  if (saved === null) return { status: 200 };
  if (options.id === useSession.getState().user?.userId && options.send === undefined) {
    await follow(options.type, saved);
  }
  return saved;
}

/** The reader's own picture changes everywhere on the page at once. */
async function follow(type: ImageTypeName, { reply, preview }: SavedImage): Promise<void> {
  const url = urlOf(reply) ?? preview;
  if (type === 'coverPhoto') changeUser({ coverPhotoUrl: url });
  if (type !== 'avatar') return;
  changeUser({ pendingAvatar: url });
  useAvatarUploaded.setState({ avatarUploaded: true });
  const { tellAvatarReceived } = await import('./avatar-received.ts');
  tellAvatarReceived();
}

const urlOf = (reply: unknown): string | null =>
  typeof reply === 'object' && reply !== null && 'url' in reply && typeof reply.url === 'string'
    ? reply.url
    : null;
