/** Which call an image is sent by: one's own, one of the club's things, or new in the place of another. */
import {
  addImage,
  addOwnImage,
  updateImage,
  updateOwnImage,
} from '@fourball/shared/club/images/image-calls.ts';
import { useSession } from '../../accounts/session/session.ts';
import { imageTypeOf, sentExtension } from './image-types.ts';
import type { ImageUploadOptions, ReadyImage } from './image-upload.ts';
import { sendForm, type SendingOptions } from './send-form.ts';

const ownTypes: readonly string[] = ['avatar', 'coverPhoto'];

export function sendImage(
  { type, id, oldImageKey, send }: ImageUploadOptions,
  image: ReadyImage,
  how: SendingOptions,
): Promise<unknown> {
  if (send !== undefined) return send(image, how);
  const { kind } = imageTypeOf(type);
  const body = { ...image, extension: sentExtension, id, type: kind };
  const own = ownTypes.includes(type) && id === useSession.getState().user?.userId;
  if (oldImageKey == null) return sendForm(own ? addOwnImage : addImage, body, how);
  return sendForm(own ? updateOwnImage : updateImage, { ...body, oldImageKey }, how);
}
