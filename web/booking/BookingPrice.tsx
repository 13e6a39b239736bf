/** What a booking costs: for its people what the reader pays and at most will, for the office every golfer's price. */
import type { BookingDetails } from '@fourball/shared/booking/shapes.ts';
import { formatMoney } from '../ui/money.ts';
import { spotsOf } from './arrangement.ts';
import { percent } from './price-lines.ts';
import classes from './PriceTable.module.css';
import { words as drawerWords } from './drawer-words.en.ts';
import { words as pageWords } from './page-words.en.ts';

const text = pageWords.page.youPay;

export function BookingPrice({ booking }: { booking: BookingDetails }) {
  return booking.youPay === null ? (
    <WholePrice booking={booking} />
  ) : (
    <YouPay booking={booking} youPay={booking.youPay} />
  );
}

interface YouPayProps {
  booking: BookingDetails;
  youPay: NonNullable<BookingDetails['youPay']>;
}

function YouPay({ booking, youPay: { now, atMost, credits, lines } }: YouPayProps) {
  // What is charged beside the rounds: a fee, or what the office put right.
  const beside = now - lines.reduce((sum, { fee, tax }) => sum + fee + tax, 0);
  const shown = booking.status === 'CANCELLED' ? [] : lines;
  const { vacantSpots } = booking;
  const asked = booking.myInvitation !== null;
  const nothing = now === 0 && credits === 0;
  const byBooker = lines.length === 0 && !asked && booking.status === 'BOOKED';
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
          {vacantSpots > 0 && booking.status === 'BOOKED' && (
            <tr data-quiet>
              <th scope="row" colSpan={2}>
                {drawerWords.booking.openSpots(vacantSpots)}
                <span className={classes.note}>{drawerWords.booking.openSpotsText}</span>
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
          {shown.length > 0 && beside !== 0 && (
            <tr>
              <th scope="row">{text.fees}</th>
              <td>{formatMoney(beside)}</td>
            </tr>
          )}
          <tr className={classes.total}>
            {nothing ? (
              <th scope="row" colSpan={2}>
                {byBooker && booking.can.bail ? text.nothingBy(booking.booker.name) : text.nothing}
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
