/** Binds the calls about one message, and its photo, to their commands. */
import { answerKnown } from '../http/etag.ts';
import { editMessage } from '@fourball/domain/messaging/messages/edit-message.ts';
import { addMessagePhoto, getMessagePhoto } from '@fourball/domain/messaging/messages/message-photos.ts';
import { reactToMessage } from '@fourball/domain/messaging/messages/react-to-message.ts';
import type { Readable } from 'node:stream';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { answered } from '../http/mount-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const messageHandlers = ({
  house,
  club,
  images,
  floodLimit,
}: Services): BuiltHandlers['messages'] => ({
  async editMessage({ actor, params, body }) {
    const user = userOf(actor);
    await floodLimit('change', user.userId);
    return editMessage(house, club, user, { messageId: params.id, ...body });
  },
  async reactToMessage({ actor, params, body }) {
    const user = userOf(actor);
    await floodLimit('change', user.userId);
    return reactToMessage(house, user, { messageId: params.id, ...body });
  },
  async uploadMessagePhoto({ actor, params, body }) {
    const user = userOf(actor);
    await floodLimit('photo', user.userId);
    return addMessagePhoto(images, user, { conversationId: params.conversationId, file: body.file });
  },
  async getMessagePhoto({ actor, params, ctx }) {
    const file = await getMessagePhoto(images, userOf(actor), params.id);
    ctx.status = 200;
    // Kept by the browser of whoever saw it, and asked for anew each time: they may have left the thread since.
    ctx.set('Cache-Control', 'private, no-cache');
    ctx.set('Vary', 'Authorization');
    ctx.set('Content-Security-Policy', "default-src 'none'; sandbox");
    ctx.set('Content-Disposition', `inline; filename="photo-${params.id}.jpg"`);
    if (answerKnown(ctx, file.etag)) return answered;
    ctx.body = (await file.open()) as Readable;
    ctx.type = 'image/jpeg';
    ctx.length = file.bytes;
    return answered;
  },
});
