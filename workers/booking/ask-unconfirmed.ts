/** Asks golfers, by mail and push, about spots that others put them into, and mails them the booking once they said yes. */
import {
  findPersonByUserName,
  findRecipients,
  getMailFacts,
  getYouPayFacts,
} from '@fourball/domain/booking/reminders/mail-facts.ts';
import { findUnconfirmedSpots } from '@fourball/domain/booking/spots/unconfirmed-spots.ts';
import { confirmationMail } from '@fourball/domain/mail/booking-mails.ts';
import { unconfirmedMail } from '@fourball/domain/mail/unconfirmed-mails.ts';
import { presentSpotPush } from '@fourball/domain/messaging/push/push-content.ts';
import {
  pushUnconfirmed,
  sendSpotConfirmedMail,
  sendUnconfirmedMail,
} from '@fourball/shared/booking/jobs.ts';
import { mailEach } from '../queues/mail-each.ts';
import { ringAbout } from '../messaging/ring.ts';
import { handleMail, handleRing, type WorkerContext } from '../queues/handler.ts';

interface Asked {
  readonly placedBy: { readonly userName: string };
  readonly placed: readonly { readonly roundId: number; readonly userId: number }[];
}

/** Who has answered by now, or lost the spot, is not asked. */
async function stillAsked({ house }: WorkerContext, { placedBy, placed }: Asked) {
  const known = await findUnconfirmedSpots(
    house,
    placed.map(({ roundId }) => roundId),
  );
  const spots = known.filter(({ roundId, userId }) =>
    placed.some((one) => one.roundId === roundId && one.userId === userId),
  );
  const by = await findPersonByUserName(house, placedBy.userName);
  return { spots, placer: by?.name };
}

export const sendUnconfirmedHandler = handleMail(sendUnconfirmedMail, async (context, cause) => {
  const { house, publicUrl } = context;
  const { spots, placer } = await stillAsked(context, cause.payload);
  const golfers = await findRecipients(
    house,
    spots.map(({ userId }) => userId),
  );
  const recipients = golfers.flatMap((golfer) =>
    spots.flatMap((spot) => (spot.userId === golfer.userId ? [{ ...golfer, spot }] : [])),
  );
  await mailEach(context, sendUnconfirmedMail, cause.eventId, recipients, ({ spot, ...recipient }) =>
    unconfirmedMail(spot, { ...recipient, placer: placer ?? spot.booker }, publicUrl),
  );
});

export const pushUnconfirmedHandler = handleRing(pushUnconfirmed, async (context, cause) => {
  if (context.push === undefined) return;
  const { spots, placer } = await stillAsked(context, cause.payload);
  for (const spot of spots) {
    await ringAbout(context, cause.eventId, [spot.userId], (words) =>
      presentSpotPush(spot, placer ?? spot.booker, words),
    );
  }
});

export const sendSpotConfirmedHandler = handleMail(sendSpotConfirmedMail, async (context, cause) => {
  const { purchaseId, golfer } = cause.payload;
  const facts = await getMailFacts(context.house, purchaseId);
  if (facts.status !== 'BOOKED' || !facts.golferIds.includes(golfer.userId)) return;
  const recipients = await findRecipients(context.house, [golfer.userId]);
  await mailEach(context, sendSpotConfirmedMail, cause.eventId, recipients, async (recipient) =>
    confirmationMail(
      facts,
      recipient,
      await getYouPayFacts(context.house, facts, recipient.userId),
      context.publicUrl,
    ),
  );
});
