/** What the club refuses in messaging, in English: a sentence for each code. */
import type { Formats } from './formats.ts';

export const messagingRefusals = {
  'messaging.chooseOneEmoji': 'Please choose one emoji.',
  'messaging.messageDeleted': 'This message was deleted.',
  'messaging.mostEmoji': ({ mostEmoji }: { mostEmoji: number }) =>
    `A message takes ${mostEmoji} different emoji at most.`,
  'messaging.messageYouAnswerGone': 'The message that you answer is gone.',
  'messaging.noKeyBrowser': 'This is no key of a browser.',
  'messaging.noPushServiceClubSends': 'This is no push service that the club sends to.',
  'messaging.noSecretBrowser': 'This is no secret of a browser.',
  'messaging.photoCantSentChooseAgain': 'This photo can’t be sent. Please choose it again.',
  'messaging.redisAway': 'Redis is away: who is online and how the queues stand is not known.',
  'messaging.streamsServedGateway': 'Streams are served by the gateway.',
  'messaging.writeSomething': 'Please write something.',
  'messaging.noChangeHere': 'Messages can’t be changed here.',
  'messaging.tooLateToChange': ({ minutes }: { minutes: number }, say: Formats) =>
    `A message can be changed for ${say.plural(minutes, { one: '# minute', other: '# minutes' })} after it was sent.`,
};
