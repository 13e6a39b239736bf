/** Games beside the competition: skins hole by hole, and bets on the nines. */
import classes from './Board.module.css';
import games from './Games.module.css';
import { words } from './board-words.en.ts';
import type { Board } from './score-text.ts';

type Skins = Board['skins'][number];
type Nassau = Board['nassau'][number];

export function SkinsBoard({ board, own }: { board: Board; own: readonly number[] }) {
  const several = board.skins.length > 1;
  return (
    <div className={games.games}>
      {board.skins.map((game, at) => (
        <section key={game.groupId ?? 'field'} className={games.game} aria-label={words.skins.game(at + 1)}>
          {several && <h3>{words.skins.game(at + 1)}</h3>}
          <SkinsWon game={game} own={own} />
          <SkinsHoles game={game} />
        </section>
      ))}
    </div>
  );
}

function SkinsWon({ game, own }: { game: Skins; own: readonly number[] }) {
  const text = words.skins;
  const won = game.won.filter(({ skins }) => skins > 0);
  return (
    <div className={games.won}>
      <h4>{text.won}</h4>
      {won.length === 0 ? (
        <p className={classes.quiet}>{text.nobody}</p>
      ) : (
        <ol>
          {won.map(({ key, name, skins }) => (
            <li key={key} data-own={own.includes(key) || undefined}>
              <span>{name}</span>
              <strong className="figures">{skins}</strong>
            </li>
          ))}
        </ol>
      )}
      {game.unclaimed > 0 && <p className={classes.quiet}>{text.unclaimed(game.unclaimed)}</p>}
    </div>
  );
}

function SkinsHoles({ game }: { game: Skins }) {
  const text = words.skins;
  const nameOf = (key: number) => game.won.find((one) => one.key === key)?.name ?? '';
  return (
    <table className={`${games.skins} figures`}>
      <thead>
        <tr>
          <th scope="col">{text.hole}</th>
          <th scope="col">{text.winner}</th>
          <th scope="col">{text.skins}</th>
        </tr>
      </thead>
      <tbody>
        {game.holes.map((hole, at) => (
          <tr key={at} data-won={(hole !== null && hole.winner !== null) || undefined}>
            <th scope="row">{at + 1}</th>
            <td>{hole === null ? text.waits : hole.winner === null ? text.tied : nameOf(hole.winner)}</td>
            <td>{hole === null || hole.winner === null ? '' : hole.skins}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function NassauBoard({ board }: { board: Board }) {
  return (
    <ul className={games.matches}>
      {board.nassau.map((row) => (
        <li key={row.key} className={games.match}>
          <div className={games.sides}>
            <span>{row.a.name}</span>
            <span className={games.state}>{words.matches.versus}</span>
            <span>{row.b.name}</span>
          </div>
          <Bets row={row} />
        </li>
      ))}
    </ul>
  );
}

function Bets({ row }: { row: Nassau }) {
  const text = words.nassau;
  const { a, b, margins, presses, unitsToA } = row;
  const said = (margin: number) =>
    text.margin(margin === 0 ? null : margin > 0 ? a.name : b.name, Math.abs(margin));
  const lines: readonly (readonly [string, number])[] = [
    [text.front, margins.front],
    ...presses
      .filter(({ of }) => of === 'front')
      .map(({ fromHole, margin }) => [text.press(text.front, fromHole), margin] as const),
    [text.back, margins.back],
    ...presses
      .filter(({ of }) => of === 'back')
      .map(({ fromHole, margin }) => [text.press(text.back, fromHole), margin] as const),
    [text.overall, margins.overall],
  ];
  return (
    <>
      <dl className={games.bets}>
        {lines.map(([name, margin]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{said(margin)}</dd>
          </div>
        ))}
      </dl>
      <p className={games.units}>
        {text.units(unitsToA === 0 ? null : unitsToA > 0 ? a.name : b.name, Math.abs(unitsToA))}
      </p>
    </>
  );
}
