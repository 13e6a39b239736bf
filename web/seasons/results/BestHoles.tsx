/** The best score of each hole over a season, on the course and tee that is played most. */
import type { SeasonStandings } from '@fourball/shared/seasons/results/result-shapes.ts';
import { useSession } from '../../accounts/session/session.ts';
import { StateView } from '../../ui/page/StateView.tsx';
import classes from './Results.module.css';
import { words } from './result-words.en.ts';

const text = words.standings.best;

export function BestHoles({ eclectic }: { eclectic: SeasonStandings['eclectic'] }) {
  const me = useSession(({ user }) => user?.userId ?? null);
  if (eclectic === null || eclectic.rows.length === 0)
    return <StateView kind="empty" title={text.none} text={text.noneText} />;
  const { courseName, teeName, rows } = eclectic;
  const holes = rows[0]?.holes.length ?? 18;
  return (
    <>
      <p className={classes.quiet}>{text.on(courseName, teeName)}</p>
      {/* Scrolled by the keyboard where it is wider than the phone. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.scroll} role="region" aria-label={text.scroll} tabIndex={0}>
        <table className={`${classes.holes} figures`}>
          <thead>
            <tr>
              <th scope="col">{words.columns.name}</th>
              <th scope="col">{text.rounds}</th>
              {Array.from({ length: holes }, (_, at) => (
                <th key={at} scope="col">
                  {at + 1}
                </th>
              ))}
              <th scope="col">{text.gross}</th>
              <th scope="col">{text.net}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ userId, name, rounds, holes: best, gross, net }) => (
              <tr key={userId} data-own={userId === me || undefined}>
                <th scope="row">{name}</th>
                <td>{rounds}</td>
                {best.map((score, at) => (
                  <td key={at}>{score ?? '·'}</td>
                ))}
                <td data-sum>{gross ?? '–'}</td>
                <td data-sum>{net ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
