/** What a push says, of a message or of something else, as the pages' service worker reads it. */
import { markedName } from '@fourball/shared/accounts/marked-name.ts';
import type { Message } from '@fourball/shared/messaging/shapes.ts';
import type { Words } from '@fourball/shared/words/refusals.ts';
import { excerptOf } from '../messages/read-text.ts';

export interface PushContent {
  title: string;
  /** Plain text of at most 120 characters. */
  body: string;
  /** A path of the pages. */
  url: string;
  /** Of the thread or thing: a newer push takes the place of the one before. */
  tag: string;
}

/** Push services take 4 KB: a name or subject that is longer says no more. */
const titleMax = 160;
const bodyMax = 120;

/** A spot that the reader was put into; its day and time are the club's. */
export function presentSpotPush(
  {
    purchaseId,
    byOffice,
    day,
    time,
  }: { readonly purchaseId: number; readonly byOffice: boolean; readonly day: string; readonly time: string },
  placer: string,
  { pushes }: Words,
): PushContent {
  const { putDown } = pushes.booking;
  return {
    title: putDown.title(byOffice ? putDown.club : placer, day, time).slice(0, titleMax),
    body: byOffice ? putDown.byOffice : putDown.body,
    url: `/bookings/${purchaseId}`,
    tag: `booking-${purchaseId}`,
  };
}

/** `subject` is empty where nothing is behind the thread any more. */
export function presentPush(
  {
    conversationId,
    name: bare,
    guestSince,
    text,
    photo,
  }: Pick<Message, 'conversationId' | 'name' | 'guestSince' | 'text' | 'photo'>,
  subject: string,
  timeZone: string,
  { pushes: { messaging } }: Words,
): PushContent {
  const said = excerptOf(text);
  const name = markedName(bare, guestSince, timeZone);
  return {
    title: (subject === '' ? name : messaging.title(name, subject)).slice(0, titleMax),
    body: said === '' && photo !== null ? messaging.photo : said,
    url: `/messages/${conversationId}`,
    tag: `thread-${conversationId}`,
  };
}

/** Of something that is no message. `url` is a path of the pages, and what the push is renewed by. */
export const pushAbout = (title: string, body: string, url: string): PushContent => ({
  title: title.slice(0, titleMax),
  body: body.slice(0, bodyMax),
  url,
  tag: url.slice(1).replaceAll('/', '-'),
});
