/** The lines of a receipt: what, for whom, how many, at which price. */
import { IconArrowBackUp, IconTicket } from '@tabler/icons-react';
import type { ReceiptLine } from '@fourball/shared/money/shapes.ts';
import { showDays } from '../../ui/text/day-text.ts';
import pageClasses from '../../ui/page/Pages.module.css';
import { formatMoney } from '../../ui/text/money.ts';
import classes from './ReceiptPage.module.css';
import { words } from '../words.en.ts';

const text = words.receipt;

interface ReceiptLinesProps {
  lines: readonly ReceiptLine[];
  /** Whom it is for is said where that is somebody else. */
  buyerId: number;
  /** What is charged to somebody else than the reader is said. */
  readerId: number | undefined;
}

export function ReceiptLines({ lines, buyerId, readerId }: ReceiptLinesProps) {
  return (
    <table className={classes.lines}>
      <caption className="visually-hidden">{text.lines}</caption>
      <thead>
        <tr>
          <th scope="col">{text.what}</th>
          <th scope="col">{text.amount}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // Two lines may be alike; they never change places.
          <tr key={index} data-reversed={line.reversed || undefined}>
            <th scope="row">
              <Line line={line} buyerId={buyerId} readerId={readerId} />
            </th>
            <td className="figures">{formatMoney(line.net)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Line({ line, buyerId, readerId }: { line: ReceiptLine } & Omit<ReceiptLinesProps, 'lines'>) {
  const { name, kind, userFor, chargedTo, detail, quantity, unitPrice, discount, roundCredits, reversed } =
    line;
  // A round of a booking and an entry always say whose they are: one reader may pay for several.
  const round = kind === 'TEE_TIME' || kind === 'FEE' || kind === 'ENTRY';
  const notes = [
    userFor === null || (!round && userFor.userId === buyerId) ? null : text.forWhom(userFor.name),
    detail === null ? null : showDays(detail),
    quantity === 1 ? null : text.each(quantity, formatMoney(unitPrice)),
    discount === 0 ? null : text.discount(formatMoney(discount)),
    chargedTo === null || chargedTo.userId === readerId ? null : text.paidBy(chargedTo.name),
  ].filter((note) => note !== null && note !== '');
  return (
    <>
      <span className={classes.name}>{showDays(name)}</span>
      {notes.length > 0 && <span className={pageClasses.quiet}>{notes.join(' · ')}</span>}
      {roundCredits > 0 && (
        <span className={classes.credits}>
          <IconTicket size={16} aria-hidden />
          {text.credits(roundCredits)}
        </span>
      )}
      {reversed && (
        <span className={classes.reversed}>
          <IconArrowBackUp size={16} aria-hidden />
          {text.reversed}
        </span>
      )}
    </>
  );
}
