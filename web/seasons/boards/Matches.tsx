/** Matches, hole by hole: who is up, who has won, and what the teams have of it. */
import classes from './Board.module.css';
import games from './Games.module.css';
import { words } from './board-words.en.ts';
import { spellNumber, type Board } from './score-text.ts';

const text = words.matches;
type Match = Board['matches'][number];

interface MatchesProps {
  board: Board;
  sought?: string;
  own: readonly number[];
  onOpen: (participantId: number, name: string) => void;
}

export function Matches({ board, sought = '', own, onOpen }: MatchesProps) {
  const found = board.matches.filter(({ a, b }) => `${a.name} ${b.name}`.toLowerCase().includes(sought));
  const isOwn = ({ a, b }: Match) =>
    [...a.participantIds, ...b.participantIds].some((id) => own.includes(id));
  // The reader's match first; the others in their order.
  const shown = [...found.filter(isOwn), ...found.filter((match) => !isOwn(match))];
  return (
    <>
      {board.teams !== null && <Teams teams={board.teams} />}
      {shown.length === 0 && (
        <p className={classes.nobody} role="status">
          {words.nobody}
        </p>
      )}
      <ul className={games.matches} aria-label={text.title}>
        {shown.map((match) => (
          <MatchCard key={match.key} match={match} own={isOwn(match)} onOpen={onOpen} />
        ))}
      </ul>
    </>
  );
}

/** `2 up after 7`, `3 & 2`, `halved`. */
export function stateOf({ up, thru, result, winner, dormie }: Match): string {
  if (winner !== null) return result === null || result === 'halved' ? text.halved : text.won(result);
  if (thru === 0) return text.toPlay;
  const state = text.upAfter(Math.abs(up), thru);
  return dormie ? `${state}, ${text.dormie}` : state;
}

/** The side that is ahead or has won; null while nobody is. */
export const leaderOf = ({ up, winner }: Match): 'A' | 'B' | null =>
  winner === 'A' || winner === 'B' ? winner : winner === 'HALVED' || up === 0 ? null : up > 0 ? 'A' : 'B';

function MatchCard({ match, own, onOpen }: { match: Match; own: boolean; onOpen: MatchesProps['onOpen'] }) {
  const { a, b, holes } = match;
  const leader = leaderOf(match);
  const name = (side: 'A' | 'B') => {
    const one = side === 'A' ? a : b;
    return (
      <button
        type="button"
        className={classes.open}
        data-leads={leader === side || undefined}
        onClick={() => one.participantIds[0] !== undefined && onOpen(one.participantIds[0], one.name)}
      >
        {one.name}
      </button>
    );
  };
  return (
    <li className={games.match} data-own={own || undefined}>
      <div className={games.sides}>
        {name('A')}
        <span className={games.state} data-leader={leader ?? undefined}>
          {stateOf(match)}
        </span>
        {name('B')}
      </div>
      {holes.length > 0 && (
        <ol className={games.holes} aria-label={text.holes(a.name, b.name)}>
          {holes.map((side, at) => (
            <li key={at} data-side={side}>
              <span aria-hidden>{side === 'H' ? '–' : side === 'A' ? '▲' : '▼'}</span>
              <span aria-hidden className={games.holeNumber}>
                {at + 1}
              </span>
              <span className="visually-hidden">
                {text.holeTo(at + 1, side === 'H' ? null : side === 'A' ? a.name : b.name)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}

function Teams({ teams }: { teams: NonNullable<Board['teams']> }) {
  const { names, points, projected, left, toWin, decided } = teams;
  const all = points.A + points.B + left;
  const share = (value: number) => `${all === 0 ? 0 : (value / all) * 100}%`;
  return (
    <section className={games.teams} aria-label={text.points}>
      <div className={games.teamLine}>
        <strong>{names[0]}</strong>
        <span className={`${games.teamPoints} figures`}>
          {spellPoints(points.A)} : {spellPoints(points.B)}
        </span>
        <strong>{names[1]}</strong>
      </div>
      <div className={games.bar} aria-hidden>
        <span style={{ width: share(points.A) }} data-side="A" />
        <span style={{ width: share(points.B) }} data-side="B" />
      </div>
      <p className={classes.quiet}>
        {decided === null
          ? [
              text.toWin(spellPoints(toWin)),
              ...(left > 0 ? [text.left(spellPoints(left))] : []),
              text.projected(spellPoints(projected.A), spellPoints(projected.B)),
            ].join(' · ')
          : text.decided[decided]?.(names)}
      </p>
    </section>
  );
}

/** `14½` */
export const spellPoints = (points: number): string => {
  const whole = Math.trunc(points);
  const half = Math.abs(points - whole) === 0.5;
  return half ? `${whole === 0 ? '' : whole}½` : spellNumber(points);
};
