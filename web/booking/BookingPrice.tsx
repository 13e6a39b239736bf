/** What a booking costs: a line per golfer, tax and total. */
import type { BookingDetails } from '@fourball/shared/booking/shapes.ts';
import { formatMoney } from '../ui/money.ts';
import { spotsOf } from './arrangement.ts';
import { percent } from './price-lines.ts';
import classes from './PriceTable.module.css';
import { words as drawerWords } from './drawer-words.en.ts';
import { words as pageWords } from './page-words.en.ts';

export function BookingPrice({ booking }: { booking: BookingDetails }) {
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
          {booking.vacantSpots > 0 && (
            <tr data-quiet>
              <th scope="row" colSpan={2}>
                {drawerWords.booking.openSpots(booking.vacantSpots)}
                <span className={classes.note}>{drawerWords.booking.openSpotsText}</span>
              </th>
            </tr>
          )}
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
