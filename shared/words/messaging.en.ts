/** What the club refuses in messaging, in English: a sentence for each code. */
import type { Formats } from './formats/formats.ts';

export const messagingRefusals = {
  'messaging.oneEmoji': 'Please choose one emoji.',
  'messaging.deleted': 'This message was deleted.',
  'messaging.mostEmoji': ({ mostEmoji }: { mostEmoji: number }) =>
    `A message takes ${mostEmoji} different emoji at most.`,
  'messaging.answeredMessageGone': 'The message that you answer is gone.',
  'messaging.browserKeyInvalid': 'This is no key of a browser.',
  'messaging.pushServiceUnknown': 'This is no push service that the club sends to.',
  'messaging.browserSecretInvalid': 'This is no secret of a browser.',
  'messaging.photoGone': 'This photo can’t be sent. Please choose it again.',
  'messaging.redisAway': 'Redis is away: who is online and how the queues stand is not known.',
  'messaging.streamsAtGateway': 'Streams are served by the gateway.',
  'messaging.empty': 'Please write something.',
  'messaging.noChangeHere': 'Messages can’t be changed here.',
  'messaging.tooLateToChange': ({ minutes }: { minutes: number }, say: Formats) =>
    `A message can be changed for ${say.plural(minutes, { one: '# minute', other: '# minutes' })} after it was sent.`,
};
