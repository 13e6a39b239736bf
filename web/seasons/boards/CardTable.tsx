/** A golfer's card as it is known on paper: circles under par, squares over it, dots for strokes received. */
import type { Scorecard } from '@fourball/shared/seasons/scores/score-shapes.ts';
import classes from './Card.module.css';
import { words } from './board-words.en.ts';
import { markOf, spellNumber } from './score-text.ts';

const text = words.card;
type Score = Scorecard['scores'][number];

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

export function CardTable({ card }: { card: Scorecard }) {
  const { holes, scores, strokes } = card;
  const byHole = new Map(scores.map((score) => [score.hole, score]));
  const nines = holes.length > 9 ? [holes.slice(0, 9), holes.slice(9, 18)] : [holes];
  const sumNames = nines.length === 1 ? [text.total] : [text.out, text.in];
  const strokesOf = (hole: number) => byHole.get(hole)?.strokes ?? null;
  const total = totalOf(holes, strokesOf);
  return (
    // Scrolled by the keyboard where it is wider than the phone.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.scroll} role="region" aria-label={text.scroll} tabIndex={0}>
      {nines.map((nine, at) => (
        <table key={sumNames[at]} className={`${classes.card} figures`}>
          <thead>
            <tr>
              <th scope="col">{text.hole}</th>
              {nine.map(({ hole }) => (
                <th key={hole} scope="col">
                  {hole}
                </th>
              ))}
              <th scope="col" data-sum>
                {sumNames[at]}
              </th>
              {at === nines.length - 1 && nines.length > 1 && (
                <th scope="col" data-sum>
                  {text.total}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{text.par}</th>
              {nine.map(({ hole, par }) => (
                <td key={hole}>{par}</td>
              ))}
              <td data-sum>{sum(nine.map(({ par }) => par))}</td>
              {at === nines.length - 1 && nines.length > 1 && (
                <td data-sum>{sum(holes.map(({ par }) => par))}</td>
              )}
            </tr>
            <tr className={classes.faint}>
              <th scope="row">{text.strokeIndex}</th>
              {nine.map(({ hole, strokeIndex }) => (
                <td key={hole}>{strokeIndex}</td>
              ))}
              <td data-sum colSpan={at === nines.length - 1 && nines.length > 1 ? 2 : 1}>
                <span aria-hidden>·</span>
              </td>
            </tr>
            <tr className={classes.scores}>
              <th scope="row">{text.score}</th>
              {nine.map(({ hole, par }) => (
                <td key={hole}>
                  <HoleCell
                    score={byHole.get(hole)}
                    par={par}
                    received={strokes[holes.findIndex((one) => one.hole === hole)] ?? 0}
                  />
                </td>
              ))}
              <td data-sum>{totalOf(nine, strokesOf)}</td>
              {at === nines.length - 1 && nines.length > 1 && <td data-sum>{total}</td>}
            </tr>
          </tbody>
        </table>
      ))}
    </div>
  );
}

/** Of the holes played; a dash where none was. */
function totalOf(
  holes: readonly Scorecard['holes'][number][],
  strokesOf: (hole: number) => number | null,
): string {
  const played = holes.flatMap(({ hole }) => strokesOf(hole) ?? []);
  return played.length === 0 ? '–' : spellNumber(sum(played));
}

function HoleCell({ score, par, received }: { score: Score | undefined; par: number; received: number }) {
  const dots = received === 0 ? null : received > 0 ? text.dots(received) : text.gives(-received);
  return (
    <span className={classes.hole} data-disputed={score?.disputed || undefined}>
      <Strokes score={score} par={par} />
      {dots !== null && (
        <>
          <span className={classes.dots} aria-hidden>
            {received > 0 ? '•'.repeat(Math.min(received, 4)) : '+'.repeat(Math.min(-received, 4))}
          </span>
          <span className="visually-hidden">{dots}</span>
        </>
      )}
      {score?.disputed === true && <span className="visually-hidden">{text.disputed}</span>}
    </span>
  );
}

function Strokes({ score, par }: { score: Score | undefined; par: number }) {
  if (score === undefined) return <span className={classes.open}>·</span>;
  if (score.kind === 'PICKED_UP') return <abbr title={text.pickedUp}>X</abbr>;
  if (score.kind === 'CONCEDED' || score.strokes === null) return <abbr title={text.conceded}>C</abbr>;
  const mark = markOf(score.strokes, par);
  return (
    <span className={classes.strokes} data-mark={mark}>
      {score.strokes}
      {text.marks[mark] !== '' && <span className="visually-hidden">{`, ${text.marks[mark]}`}</span>}
    </span>
  );
}
