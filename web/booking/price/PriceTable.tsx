/** What a booking costs, golfer by golfer, with tax and the total that falls to the booker. */
import { formatMoney } from '../../ui/text/money.ts';
import { percent, type Amount, type PriceTable as Prices } from './price-lines.ts';
import classes from './PriceTable.module.css';
import { words } from '../drawer-words.en.ts';

export const writtenAmount = ({ from, to }: Amount): string =>
  from === to ? formatMoney(from) : words.booking.amountRange(formatMoney(from), formatMoney(to));

interface PriceTableProps {
  prices: Prices;
  taxBasisPoints: number;
}

export function PriceTable({ prices, taxBasisPoints }: PriceTableProps) {
  const { lines, openSpots, subtotal, tax, total, atMost } = prices;
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{words.booking.price}</caption>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key} data-quiet={!line.yours || undefined}>
            <th scope="row">
              {line.name}
              {line.credit && <span className={classes.note}>{words.booking.byCredit}</span>}
              {!line.yours && (
                <span className={classes.note}>
                  {line.untilConfirmed ? words.booking.onYourBill : words.booking.paysOwn}
                </span>
              )}
            </th>
            <td>{writtenAmount(line.price)}</td>
          </tr>
        ))}
        {openSpots > 0 && (
          <tr data-quiet>
            <th scope="row" colSpan={2}>
              {words.booking.openSpots(openSpots)}
              {/* Who is asked at the booker's cost may fill one too. */}
              {atMost <= total.to && <span className={classes.note}>{words.booking.openSpotsText}</span>}
            </th>
          </tr>
        )}
      </tbody>
      <tbody className={classes.sums}>
        <tr>
          <th scope="row">{words.booking.subtotal}</th>
          <td>{writtenAmount(subtotal)}</td>
        </tr>
        <tr>
          <th scope="row">{words.booking.tax(percent(taxBasisPoints))}</th>
          <td>{writtenAmount(tax)}</td>
        </tr>
        <tr className={classes.total}>
          <th scope="row">{atMost > total.to ? words.booking.payNow : words.booking.total}</th>
          <td>{writtenAmount(total)}</td>
        </tr>
        {atMost > total.to && (
          <tr>
            <th scope="row">{words.booking.atMostRow}</th>
            <td>{formatMoney(atMost)}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
