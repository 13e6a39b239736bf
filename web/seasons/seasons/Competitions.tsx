/** What is played for in a season: divisions with their colour, range and places, and contests. */
import type { Competition } from '@fourball/shared/seasons/event-shapes.ts';
import { formatAddress } from '../../lib/browser/web-address.ts';
import { handicapsOf } from '../handicaps-of.ts';
import { ColourCode } from '../participants/ColourCode.tsx';
import classes from './Season.module.css';
import { words } from './season-words.en.ts';

export function Competitions({ competitions }: { competitions: readonly Competition[] }) {
  if (competitions.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="played-for">
      <h2 id="played-for">{words.playedFor}</h2>
      <ul className={classes.list}>
        {competitions.map((one) => (
          <li key={one.id} className={classes.competition}>
            <span className={classes.competitionName}>
              {one.name}
              {one.colorCode !== null && <ColourCode code={one.colorCode} />}
            </span>
            <span className={classes.quiet}>{aboutOf(one).join(' · ')}</span>
            {one.url !== null && one.url !== '' && (
              <a
                className={classes.link}
                href={formatAddress(one.url)}
                target="_blank"
                rel="noopener noreferrer"
              >
                {words.link}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function aboutOf({ kind, medianRange, registration, free }: Competition): string[] {
  return [
    kind === 'DIVISION' ? words.division : words.contest,
    ...(medianRange === null ? [] : [words.median(handicapsOf(medianRange))]),
    !registration
      ? words.closed
      : free === null
        ? words.noLimit
        : free === 0
          ? words.full
          : words.places(free),
  ];
}
