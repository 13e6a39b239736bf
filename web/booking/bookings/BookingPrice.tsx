/** What a booking costs: for its people what the reader pays and at most will, for the office every golfer's price. */
import type { BookingDetails } from '@fourball/shared/booking/shapes.ts';
import { formatMoney } from '../../ui/text/money.ts';
import { spotsOf } from '../arrangement.ts';
import { useMyExtras } from '../extras/extra-queries.ts';
import { percent } from '../price/price-lines.ts';
import classes from '../price/PriceTable.module.css';
import { words as drawerWords } from '../drawer-words.en.ts';
import { words as pageWords } from '../page-words.en.ts';

const text = pageWords.page.youPay;

interface BookingPriceProps {
  booking: BookingDetails;
  myUserId: number;
}

export function BookingPrice({ booking, myUserId }: BookingPriceProps) {
  return booking.youPay === null ? (
    <WholePrice booking={booking} />
  ) : (
    <YouPay booking={booking} youPay={booking.youPay} myUserId={myUserId} />
  );
}

interface YouPayProps {
  booking: BookingDetails;
  youPay: NonNullable<BookingDetails['youPay']>;
  myUserId: number;
}

function YouPay({ booking, youPay: { now, atMost, credits, lines, party }, myUserId }: YouPayProps) {
  const isBooker = booking.booker.userId === myUserId;
  const extras = useMyExtras(booking.purchaseId, myUserId);
  // What is charged beside the rounds and what came with them: a fee, or what the office put right.
  const beside =
    now -
    extras.reduce((sum, { total }) => sum + total, 0) -
    lines.reduce((sum, { fee, tax }) => sum + fee + tax, 0);
  const shown = booking.status === 'CANCELLED' ? [] : lines;
  const { vacantSpots } = booking;
  const nothing = now === 0 && credits === 0;
  return (
    <section aria-labelledby="price-title">
      <h2 id="price-title">{text.title}</h2>
      <table className={classes.table}>
        <caption className="visually-hidden">{text.title}</caption>
        <tbody>
          {shown.map((line) => (
            <tr key={line.roundId}>
              <th scope="row">
                {line.name}
                {line.credits > 0 && <span className={classes.note}>{pageWords.credit.mark}</span>}
                {line.untilConfirmed && (
                  <span className={classes.note}>{drawerWords.booking.onYourBill}</span>
                )}
              </th>
              <td>{line.credits > 0 ? text.credits(line.credits) : formatMoney(line.fee)}</td>
            </tr>
          ))}
          {isBooker && vacantSpots > 0 && booking.status === 'BOOKED' && (
            <tr data-quiet>
              <th scope="row" colSpan={2}>
                {drawerWords.booking.openSpots(vacantSpots)}
                {/* Who was asked at the reader's cost may fill one too. */}
                {party.asked.length === 0 && (
                  <span className={classes.note}>{drawerWords.booking.openSpotsText}</span>
                )}
              </th>
            </tr>
          )}
        </tbody>
        <tbody className={classes.sums}>
          {shown.length > 0 && (
            <tr>
              <th scope="row">{pageWords.page.tax(percent(booking.taxBasisPoints))}</th>
              <td>{formatMoney(shown.reduce((sum, { tax }) => sum + tax, 0))}</td>
            </tr>
          )}
          {extras.map(({ extraId, roundId, name, total }) => (
            <tr key={`${roundId} ${extraId}`}>
              <th scope="row">{text.withTax(name)}</th>
              <td>{formatMoney(total)}</td>
            </tr>
          ))}
          {shown.length > 0 && beside !== 0 && (
            <tr>
              <th scope="row">{text.fees}</th>
              <td>{formatMoney(beside)}</td>
            </tr>
          )}
          <tr className={classes.total}>
            {nothing ? (
              <th scope="row" colSpan={2}>
                {whyNothing(booking, lines.length)}
              </th>
            ) : (
              <>
                <th scope="row">{text.title}</th>
                <td>
                  {[credits > 0 ? text.credits(credits) : null, now !== 0 ? formatMoney(now) : null]
                    .filter((part) => part !== null)
                    .join(' + ')}
                </td>
              </>
            )}
          </tr>
        </tbody>
      </table>
      {atMost > now && <p className={classes.atMost}>{text.atMost(formatMoney(atMost))}</p>}
    </section>
  );
}

/** Who has not answered yet pays nothing before the answer; what it comes to then stands with the question. */
function whyNothing(
  { status, booker, can, myInvitation, myPrice, myUnconfirmed }: BookingDetails,
  lines: number,
) {
  if (status !== 'BOOKED' || lines > 0) return text.nothing;
  if (can.respond && myInvitation !== null && myPrice?.bookerPays !== true) return text.nothingUntilAccepted;
  if (can.confirm && myUnconfirmed !== null && !myUnconfirmed.bookerPays) return text.nothingUntilConfirmed;
  return myInvitation === null && can.bail ? text.nothingBy(booker.name) : text.nothing;
}

/** For the office: what everybody pays. */
function WholePrice({ booking }: { booking: BookingDetails }) {
  const golfers = spotsOf(booking).filter(({ playFee }) => playFee !== null);
  return (
    <section aria-labelledby="price-title">
      <h2 id="price-title">{pageWords.page.price}</h2>
      <table className={classes.table}>
        <caption className="visually-hidden">{pageWords.page.price}</caption>
        <tbody>
          {golfers.map((golfer) => (
            <tr key={golfer.roundId}>
              <th scope="row">
                {golfer.name}
                {golfer.useRoundCredit && <span className={classes.note}>{pageWords.credit.mark}</span>}
              </th>
              <td>{formatMoney(golfer.useRoundCredit ? 0 : (golfer.playFee ?? 0))}</td>
            </tr>
          ))}
        </tbody>
        <tbody className={classes.sums}>
          <tr>
            <th scope="row">{pageWords.page.subtotal}</th>
            <td>{formatMoney(booking.subtotal)}</td>
          </tr>
          <tr>
            <th scope="row">{pageWords.page.tax(percent(booking.taxBasisPoints))}</th>
            <td>{formatMoney(booking.tax)}</td>
          </tr>
          <tr className={classes.total}>
            <th scope="row">{pageWords.page.total}</th>
            <td>{formatMoney(booking.total)}</td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}
