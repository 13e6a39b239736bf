/** The league handicap, and step by step why it is what it is. */
import { Link } from 'react-router-dom';
import type { LeagueHandicap } from '@fourball/shared/seasons/handicaps/league-handicap.ts';
import pageClasses from '../../ui/page/Pages.module.css';
import { formatHandicap } from '../../ui/text/handicap.ts';
import { Steps } from '../golf/Steps.tsx';
import classes from './Handicap.module.css';
import { words } from './handicap-words.en.ts';

const text = words.league;

/** Scores before there is a handicap, and that it looks back on. */
const needed = 3;
const lookedAt = 20;

export function LeagueSection({ reckoned }: { reckoned: LeagueHandicap }) {
  const { handicap, scores, steps, countedRoundIds } = reckoned;
  const last = Math.min(scores.length, lookedAt);
  const counted = scores.filter(({ roundIds }) => roundIds.some((id) => countedRoundIds.includes(id))).length;
  return (
    <section className={pageClasses.section} aria-labelledby="league-title">
      <h2 id="league-title">{text.title}</h2>
      <p className={`${classes.value} figures`} data-none={handicap === null || undefined}>
        {handicap === null ? text.none : formatHandicap(handicap)}
      </p>
      <p className={pageClasses.quiet}>
        {handicap === null
          ? text.missing(needed - scores.length)
          : counted === 1
            ? text.onlyOne(last)
            : text.counted(counted, last)}
      </p>
      <p className={pageClasses.quiet}>{text.lead}</p>
      {handicap !== null && (
        <details className={classes.why}>
          <summary>{text.why}</summary>
          <Steps steps={steps} />
        </details>
      )}
      <Link className={pageClasses.textLink} to="/check-rules?rule=handicapIndex">
        {text.check}
      </Link>
    </section>
  );
}
