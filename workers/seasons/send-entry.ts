/** Mails golfers what became of their registrations, and rings who did not do it themselves. */
import { findRecipients } from '@fourball/domain/booking/reminders/mail-facts.ts';
import {
  entryOfferedMail,
  invitedMail,
  keptPlaceMail,
  pathOf,
  promotedMail,
  registeredMail,
  titleOf,
  waitlistedMail,
} from '@fourball/domain/mail/entry-mails.ts';
import {
  calledOffMail,
  entryExpiredMail,
  entryRefundedMail,
  withdrawnMail,
} from '@fourball/domain/mail/left-mails.ts';
import type { MailText } from '@fourball/domain/mail/mail.ts';
import { pushAbout } from '@fourball/domain/messaging/push/push-content.ts';
import {
  findEntryFacts,
  quoteFacts,
  type EntryFacts,
} from '@fourball/domain/seasons/reminders/entry-mail-facts.ts';
import type { PayloadOf } from '@fourball/shared/contract/define-event.ts';
import type { entryChanged } from '@fourball/shared/seasons/events.ts';
import { pushEntry, sendEntryMail } from '@fourball/shared/seasons/jobs.ts';
import type { MailReader } from '@fourball/shared/words/language.ts';
import type { Words } from '@fourball/shared/words/refusals.ts';
import { mailEach } from '../queues/mail-each.ts';
import { ringAbout } from '../messaging/ring.ts';
import { handleMail, handleRing, type WorkerContext } from '../queues/handler.ts';

type Change = PayloadOf<typeof entryChanged>;

type WriteMail = (reader: MailReader) => MailText;

/** Whose name stands for who did it: nobody's where the golfer did, or no person. */
async function doneBy({ house }: WorkerContext, { userId, byUserId }: Change): Promise<string | null> {
  if (byUserId === null || byUserId === userId) return null;
  const [by] = await findRecipients(house, [byUserId]);
  return by?.name ?? null;
}

/** A question that is open still: an invitation, or a place that is kept. */
async function questionOf(context: WorkerContext, facts: EntryFacts) {
  const quote = await quoteFacts(context.house, await context.club.rules(), facts);
  return { ...quote, answerBy: facts.answerBy };
}

async function askMail(context: WorkerContext, facts: EntryFacts): Promise<WriteMail | undefined> {
  if (facts.status !== 'INVITED' && facts.status !== 'PENDING') return undefined;
  const question = await questionOf(context, facts);
  const { publicUrl } = context;
  if (facts.status === 'PENDING') {
    const { answerBy } = question;
    return answerBy === null
      ? undefined
      : (reader) => keptPlaceMail(facts, reader, { ...question, answerBy }, publicUrl);
  }
  const host = facts.team?.captain ?? facts.madeBy ?? '';
  return (reader) => invitedMail(facts, reader, { ...question, host }, publicUrl);
}

/**
 * What is to be said of a change, as things stand by now; undefined where there is nothing to say any more. Who did it themselves
 * reads of it only where it is a receipt: in, on the waitlist, out.
 */
async function writeMailFor(
  context: WorkerContext,
  change: Change,
  facts: EntryFacts,
): Promise<WriteMail | undefined> {
  const { publicUrl } = context;
  const { what, userId, byUserId, refunded } = change;
  const own = byUserId === userId;
  const by = await doneBy(context, change);
  switch (what) {
    case 'REGISTERED':
    case 'PROMOTED':
      if (!facts.isIn || facts.target.cancelled) return undefined;
      return what === 'REGISTERED' || own
        ? (reader) => registeredMail(facts, reader, by, publicUrl)
        : (reader) => promotedMail(facts, reader, publicUrl);
    case 'WAITLISTED': {
      const { queuePlace: place, askFirst, agreedCents: agreed } = facts;
      if (place === null || facts.target.cancelled) return undefined;
      return (reader) => waitlistedMail(facts, reader, { place, askFirst, agreed, by }, publicUrl);
    }
    case 'INVITED':
      return facts.target.cancelled ? undefined : askMail(context, facts);
    case 'OFFERED': {
      if (facts.status !== 'PENDING' || facts.target.cancelled) return undefined;
      const { answerBy, ...costs } = await questionOf(context, facts);
      return answerBy === null
        ? undefined
        : (reader) => entryOfferedMail(facts, reader, { ...costs, answerBy }, publicUrl);
    }
    case 'WITHDRAWN': {
      const kept = facts.bySeason ? 0 : facts.total;
      const left = { by, refunded, kept, unfilled: facts.unfilled, oneDay: facts.bySeason };
      return (reader) => withdrawnMail(facts, reader, left, publicUrl);
    }
    case 'EXPIRED':
      return own ? undefined : (reader) => entryExpiredMail(facts, reader, by, publicUrl);
    case 'CANCELLED':
      return own ? undefined : (reader) => calledOffMail(facts, reader, { by, refunded }, publicUrl);
    case 'REFUNDED':
      return refunded === 0 ? undefined : (reader) => entryRefundedMail(facts, reader, refunded, publicUrl);
    // Of a no the captain hears; of single days of a season golfers read in the thread.
    case 'DECLINED':
    case 'PLAYS':
    case 'PLAYS_NOT':
      return undefined;
  }
}

const factsOf = async ({ house, club }: WorkerContext, { registrationId, eventId }: Change) =>
  findEntryFacts(house, await club.rules(), { registrationId, eventId });

export const sendEntryHandler = handleMail(sendEntryMail, async (context, cause) => {
  const change = cause.payload;
  const facts = await factsOf(context, change);
  const write = facts && (await writeMailFor(context, change, facts));
  if (!write) return;
  const recipients = await findRecipients(context.house, [change.userId]);
  await mailEach(context, sendEntryMail, cause.eventId, recipients, write);
});

/** The title of a push, and what it says below; undefined where the golfer is not rung. */
function pushFor(
  { what }: Change,
  facts: EntryFacts,
  by: string,
): ((words: Words) => { title: string; body: string }) | undefined {
  const { target, answerBy } = facts;
  const whenOf = ({ formats, pushes: { seasons } }: Words): string =>
    target.time === null ? formats.day(target.firstDay) : seasons.when(target.firstDay, target.time);
  const plain = (say: (words: Words, title: string) => string) => (words: Words) => ({
    title: say(words, titleOf(words, target)),
    body: whenOf(words),
  });
  switch (what) {
    case 'INVITED':
      if (facts.status === 'PENDING') return plain(({ pushes }, title) => pushes.seasons.kept(title));
      if (facts.status !== 'INVITED') return undefined;
      return plain(({ pushes }, title) => pushes.seasons.invited(by, title));
    case 'OFFERED':
      if (facts.status !== 'PENDING' || answerBy === null) return undefined;
      return (words) => ({
        title: words.pushes.seasons.offered(titleOf(words, target)),
        body: words.pushes.seasons.offeredUntil(answerBy.day, answerBy.time),
      });
    case 'PROMOTED':
      return facts.isIn ? plain(({ pushes }, title) => pushes.seasons.promoted(title)) : undefined;
    case 'CANCELLED':
      return plain(({ pushes }, title) => pushes.seasons.cancelled(title));
    case 'PLAYS':
      return plain(({ pushes }, title) => pushes.seasons.plays(by, title));
    case 'PLAYS_NOT':
      return plain(({ pushes }, title) => pushes.seasons.playsNot(by, title));
    default:
      return undefined;
  }
}

export const pushEntryHandler = handleRing(pushEntry, async (context, cause) => {
  const change = cause.payload;
  if (context.push === undefined || change.byUserId === change.userId) return;
  const facts = await factsOf(context, change);
  if (!facts) return;
  const by = (await doneBy(context, change)) ?? facts.team?.captain ?? facts.madeBy ?? '';
  const push = pushFor(change, facts, facts.status === 'INVITED' ? (facts.team?.captain ?? by) : by);
  if (!push) return;
  await ringAbout(context, cause.eventId, [change.userId], (words) => {
    const { title, body } = push(words);
    return pushAbout(title, body, pathOf(facts.target));
  });
});
