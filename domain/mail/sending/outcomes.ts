/** What came of a mail of a campaign: decided by what the server said, and noted where whoever claimed it still has it. */
import { prepared, type Sql, type Transaction } from '@fourball/db/connection.ts';
import { growingPause } from '@fourball/shared/contract/growing-pause.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { lockContact } from '../consent/consent-rows.ts';
import { MailFailed } from '../mail.ts';
import { reasonOf } from '../send-mail-once.ts';
import { campaignKey, type ClaimedRecipient } from './claim-recipients.ts';
import { noteBounce } from './note-bounce.ts';

/** Why a mail that was claimed did not leave after all. */
export type Unsent = 'PAUSED' | 'STOPPED' | 'SLOW' | 'MOVED' | 'UNWANTED' | 'SUPPRESSED' | 'GONE';

/** Thrown at the last moment before a mail would leave. */
export class NotSent extends Error {
  override readonly name = 'NotSent';
  constructor(readonly why: Unsent) {
    super(`The mail is not sent: ${why}.`);
  }
}

/**
 * WAIT: nobody's fault, tried again as if nothing had been. SLOW: the same, and the server asks for rest. AGAIN: counts as a
 * try. HARD: nobody has the address. SKIP: not wanted any more.
 */
type Outcome = 'WAIT' | 'SLOW' | 'AGAIN' | 'HARD' | 'SKIP';

/** Replies by which a server asks for rest: it closes its doors, or has no room or no time now. */
const restWanted = (reply: number): boolean => reply === 421 || (reply >= 450 && reply <= 454);

/** Replies at RCPT TO that are not about the address: a talk that got out of step, a mailbox that is full. */
const notAboutAddress = [503, 552];
/** A server says them of senders that it does not trust, too: that may pass, and is no bounce. */
const policy = /\b5\.7\.\d/;

export function outcomeOf(error: unknown): Outcome {
  if (error instanceof NotSent)
    return error.why === 'UNWANTED' || error.why === 'SUPPRESSED' || error.why === 'STOPPED'
      ? 'SKIP'
      : 'WAIT';
  if (!(error instanceof MailFailed)) return 'WAIT';
  const { reply, atRecipient, trouble, message } = error;
  if (restWanted(reply)) return 'SLOW';
  if (atRecipient && reply >= 500 && !notAboutAddress.includes(reply) && !policy.test(message)) return 'HARD';
  return trouble === 'AWAY' ? 'WAIT' : 'AGAIN';
}

const markSent = prepared(
  'mail.recipient-sent',
  `update campaign_recipients set state = 'SENT', sent_at = coalesce(sent_at, now()), reason = null
   where campaign_id = $1 and contact_id = $2 and state in ('QUEUED', 'CLAIMED')`,
);

/** A mail that a server took is sent, whoever has the claim by now. */
export const noteSent = async (
  tx: Sql,
  { campaignId, contactId }: Pick<ClaimedRecipient, 'campaignId' | 'contactId'>,
): Promise<void> => void (await tx.query(markSent, [campaignId, contactId]));

const markWaiting = prepared(
  'mail.recipient-waits',
  `update campaign_recipients set state = 'QUEUED', reason = $4, tries = tries + $5,
     not_before = now() + $6 * interval '1 millisecond'
   where campaign_id = $1 and contact_id = $2 and state = 'CLAIMED' and claim = $3`,
);

const markEnded = prepared(
  'mail.recipient-ended',
  `update campaign_recipients set state = $4, reason = $5, tries = tries + $6
   where campaign_id = $1 and contact_id = $2 and state = 'CLAIMED' and claim = $3 returning contact_id`,
);

/** After so many refusals a mail is given up. */
export const mostTries = 8;

/** Milliseconds. */
export interface RetryPauses {
  /** After the first refusal; each pause is twice the one before. */
  readonly firstPause: number;
  readonly longestPause: number;
  /** After a line that broke, and while the server can't be reached. */
  readonly awayPause: number;
}

/** `reason` is what the server said, without addresses. */
export async function noteUnsent(
  house: Pick<House, 'db' | 'clock' | 'timeZone'>,
  recipient: ClaimedRecipient,
  error: unknown,
  { firstPause, longestPause, awayPause }: RetryPauses,
): Promise<Outcome> {
  const { campaignId, contactId, claim, tries } = recipient;
  const outcome = outcomeOf(error);
  const reason = error instanceof NotSent ? error.why : reasonOf(error);
  const wait = async (counts: 0 | 1, pause: number): Promise<void> =>
    void (await house.db.query(markWaiting, [campaignId, contactId, claim, reason, counts, pause]));
  if (outcome === 'WAIT' || outcome === 'SLOW') {
    await wait(0, error instanceof NotSent ? 0 : awayPause);
    return outcome;
  }
  if (outcome === 'AGAIN' && tries + 1 < mostTries) {
    await wait(1, growingPause(tries, { first: firstPause, most: longestPause }));
    return outcome;
  }
  await transact(house.db, async (tx) => {
    // Before the mail, in the order of locks: what came back is noted with the contact.
    if (outcome === 'HARD') await lockContact(tx, contactId);
    await dropDelivery(tx, recipient);
    const state = outcome === 'HARD' ? 'BOUNCED' : outcome === 'SKIP' ? 'SKIPPED' : 'FAILED';
    const ended = await tx.query(markEnded, [
      campaignId,
      contactId,
      claim,
      state,
      reason,
      outcome === 'SKIP' ? 0 : 1,
    ]);
    if (outcome === 'HARD' && ended.length > 0)
      await noteBounce(house, tx, {
        report: `refused.${campaignKey(campaignId, contactId)}`,
        campaignId,
        contactId,
        kind: 'HARD',
        diagnostic: reason,
      });
  });
  return outcome;
}

/** Nothing is owed of a mail that is decided: its row would only keep the address. */
const dropDelivery = async (tx: Transaction, { campaignId, contactId }: ClaimedRecipient): Promise<void> =>
  void (await tx.query('delete from mail_deliveries where key = $1 and sent_at is null', [
    campaignKey(campaignId, contactId),
  ]));

const slow = prepared(
  'mail.slow-down',
  `update mail_streams set pause_ms = least(greatest(pause_ms * 2, $1), $2),
     slow_until = now() + least(greatest(pause_ms * 2, $1), $2) * interval '1 millisecond'
   where name = 'BULK' and (slow_until is null or slow_until <= now())`,
);

/** Each time that a server asks for rest it gets twice as long; answers to what was on its way already count for one. */
export const slowDown = async (
  { db }: Pick<House, 'db'>,
  { first, most }: { first: number; most: number },
): Promise<void> => void (await db.query(slow, [first, most]));

const speed = prepared(
  'mail.speed-up',
  `update mail_streams set pause_ms = case when pause_ms / 2 < $1 then 0 else pause_ms / 2 end
   where name = 'BULK' and pause_ms > 0 and (slow_until is null or slow_until <= now())`,
);

/** The server takes mails again: the next time that it asks for rest it is believed a little less. */
export const speedUp = async ({ db }: Pick<House, 'db'>, { first }: { first: number }): Promise<void> =>
  void (await db.query(speed, [first]));
