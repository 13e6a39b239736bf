/** What a golfer has agreed to pay on later days. */
import type { GolferAccount } from '@fourball/shared/money/shapes.ts';
import { formatDate } from '../../ui/text/day-text.ts';
import pageClasses from '../../ui/page/Pages.module.css';
import { formatMoney } from '../../ui/text/money.ts';
import classes from './AccountAtClubPage.module.css';
import { words as text } from './instalment-words.en.ts';

export function InstalmentSection({ instalments }: Pick<GolferAccount, 'instalments'>) {
  if (instalments.length === 0) return null;
  return (
    <section className={pageClasses.section} aria-labelledby="instalments-title">
      <h2 id="instalments-title">{text.title}</h2>
      <p className={pageClasses.quiet}>{text.lead}</p>
      <ul className={pageClasses.list}>
        {instalments.map(({ instalmentId, name, number, of, dueOn, cents }) => (
          <li key={instalmentId} className={classes.entry}>
            <span className={classes.what}>
              <span className={classes.description}>{name}</span>
              <span className={pageClasses.quiet}>
                {text.part(number, of)} · <span className="figures">{formatDate(dueOn)}</span>
              </span>
            </span>
            <span className={classes.amounts}>
              <strong className="figures">{formatMoney(cents)}</strong>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
