/** Mails the receipt of a purchase to whoever is charged for it. */
import { findRecipients } from '@fourball/domain/booking/reminders/mail-facts.ts';
import { linesOfBookings } from '@fourball/domain/booking/bookings/receipt-lines.ts';
import { receiptMail } from '@fourball/domain/mail/money-mails.ts';
import { getPurchaseRow } from '@fourball/domain/money/purchases/purchase-rows.ts';
import { readReceipt } from '@fourball/domain/money/purchases/receipt.ts';
import { sendReceiptMail } from '@fourball/shared/money/jobs.ts';
import { handleMail } from '../queues/handler.ts';
import { mailEach } from '../queues/mail-each.ts';

export const sendReceiptHandler = handleMail(sendReceiptMail, async (context, cause) => {
  const { house, club, publicUrl } = context;
  const lines = linesOfBookings(house);
  const row = await getPurchaseRow(house.db, lines, cause.payload.purchaseId, null);
  const facts = await readReceipt(
    house,
    club,
    lines,
    row,
    // Of a cart one golfer is charged all.
    row.charged_id,
  );
  const recipients = await findRecipients(house, [row.charged_id]);
  await mailEach(context, sendReceiptMail, cause.eventId, recipients, (recipient) =>
    receiptMail(facts, recipient, publicUrl),
  );
});
