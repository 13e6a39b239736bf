/** What signing up costs the reader, line by line: each fee with its reason, the tax, the sum, and when it is charged. */
import type { EntryQuote, PriceLine } from '@fourball/shared/seasons/entry-shapes.ts';
import type { CancellationPolicy } from '@fourball/shared/seasons/event-shapes.ts';
import { clubDayOf, formatDay, useClubTimeZone } from '../../lib/club/club-time.ts';
import { formatMoney } from '../../ui/text/money.ts';
import classes from './Registration.module.css';
import { words } from './registration-words.en.ts';

const text = words.price;

interface PriceLinesProps {
  quote: EntryQuote;
  /** Only once there is a place. */
  waits?: boolean;
}

export function PriceLines({ quote, waits = false }: PriceLinesProps) {
  const { lines, total, tax } = quote;
  return (
    <div className={classes.price}>
      <dl className={classes.lines}>
        {lines.map((line, at) => (
          <div key={at} className={classes.line}>
            <dt>
              {line.guestName === null ? line.name : text.guest(line.name, line.guestName)}
              <span className={classes.why}>{whyOf(line)}</span>
            </dt>
            <dd className="figures">{formatMoney(line.amount)}</dd>
          </div>
        ))}
        {tax > 0 && (
          <div className={classes.line}>
            <dt>{text.tax}</dt>
            <dd className="figures">{formatMoney(tax)}</dd>
          </div>
        )}
        <div className={classes.line} data-total>
          <dt>{total === 0 ? text.nothing : text.total}</dt>
          <dd className="figures">{formatMoney(total)}</dd>
        </div>
      </dl>
      {total > 0 && <Charged quote={quote} waits={waits} />}
    </div>
  );
}

const whyOf = ({ includedIn, priceClass }: Pick<PriceLine, 'includedIn' | 'priceClass'>): string =>
  includedIn === null ? text.classes[priceClass] : text.includedIn(includedIn);

function Charged({ quote: { chargedOn }, waits }: Required<PriceLinesProps>) {
  const today = clubDayOf(Date.now(), useClubTimeZone());
  const said =
    chargedOn === null
      ? text.when.atEvent
      : chargedOn <= today
        ? text.when.today
        : text.when.on(formatDay(chargedOn, 'long'));
  return <p className={classes.quiet}>{waits ? `${text.whenPlaced} ${said}` : said}</p>;
}

/** What comes back of it; nothing while it is not known. */
export function PolicyLines({ policy }: { policy: CancellationPolicy | null | undefined }) {
  if (policy === undefined) return null;
  return (
    <div>
      <p className={classes.strong}>{words.policy.title}</p>
      {policy !== null && policy.text !== '' && <p>{policy.text}</p>}
      <ul className={classes.tiers}>
        {tiersInWords(policy).map((said) => (
          <li key={said}>{said}</li>
        ))}
      </ul>
    </div>
  );
}

/** From the earliest on. */
function tiersInWords(policy: Pick<CancellationPolicy, 'tiers'> | null): string[] {
  if (policy === null) return [words.policy.free];
  const tiers = policy.tiers.filter(({ percentBack }) => percentBack > 0);
  const untilStart = tiers.at(-1)?.hoursBefore === 0;
  return [
    ...tiers.map(({ percentBack, hoursBefore }) => words.policy.tier(percentBack, hoursBefore)),
    ...(untilStart ? [] : [words.policy.after]),
    words.policy.taken,
  ];
}
