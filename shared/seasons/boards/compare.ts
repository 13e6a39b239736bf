/** What would be another one on a board, before a rule is changed: asked of two boards that were worked out from the same cards. */
import type { Board, BoardRow, MatchRow } from './rows.ts';

/** What stands of one side; null where the board has no such row. */
type Standing = Pick<BoardRow, 'place' | 'score' | 'status' | 'cut' | 'playingHandicaps'> | null;

export interface PlaceChange {
  readonly participantIds: readonly number[];
  readonly name: string;
  readonly before: Standing;
  readonly after: Standing;
}

export interface ResultChange {
  readonly key: string;
  readonly names: readonly [string, string];
  readonly before: string | null;
  readonly after: string | null;
}

export interface SkinsChange {
  readonly key: number;
  readonly name: string;
  readonly before: number;
  readonly after: number;
}

export interface BoardChanges {
  readonly places: readonly PlaceChange[];
  readonly matches: readonly ResultChange[];
  readonly skins: readonly SkinsChange[];
  /** Sides, matches and players of skins that stay as they are. */
  readonly same: number;
}

const standingOf = (row: BoardRow | undefined): Standing =>
  row === undefined
    ? null
    : {
        place: row.place,
        score: row.score,
        status: row.status,
        cut: row.cut,
        playingHandicaps: row.playingHandicaps,
      };

/** Who is up, or the result. */
const stateOf = (match: MatchRow | undefined): string | null => {
  if (match === undefined) return null;
  if (match.result !== null) return `${match.winner ?? ''} ${match.result}`;
  return match.thru === 0 ? '' : `${match.up} after ${match.thru}`;
};

const skinsOf = ({ skins }: Board): Map<number, { name: string; skins: number }> => {
  const all = new Map<number, { name: string; skins: number }>();
  for (const { won } of skins)
    for (const one of won)
      all.set(one.key, { name: one.name, skins: one.skins + (all.get(one.key)?.skins ?? 0) });
  return all;
};

const byGolfers = ({ rows }: Board): Map<string, BoardRow> =>
  new Map(rows.map((row) => [row.participantIds.join(), row]));

/** In the order of the board after the change; who is on it no more comes last. */
export function compareBoards(before: Board, after: Board): BoardChanges {
  const [rowsBefore, rowsAfter] = [byGolfers(before), byGolfers(after)];
  const keys = [...new Set([...rowsAfter.keys(), ...rowsBefore.keys()])];
  const places = keys.flatMap((key): PlaceChange[] => {
    const [one, other] = [rowsBefore.get(key), rowsAfter.get(key)];
    const row = other ?? one;
    const [was, is] = [standingOf(one), standingOf(other)];
    if (row === undefined || JSON.stringify(was) === JSON.stringify(is)) return [];
    return [{ participantIds: row.participantIds, name: row.name, before: was, after: is }];
  });
  const matchesBefore = new Map(before.matches.map((match) => [match.key, match]));
  const matchesAfter = new Map(after.matches.map((match) => [match.key, match]));
  const pairs = [...new Set([...matchesAfter.keys(), ...matchesBefore.keys()])];
  const matches = pairs.flatMap((key): ResultChange[] => {
    const match = matchesAfter.get(key) ?? matchesBefore.get(key);
    const [was, is] = [stateOf(matchesBefore.get(key)), stateOf(matchesAfter.get(key))];
    if (match === undefined || was === is) return [];
    return [{ key, names: [match.a.name, match.b.name], before: was, after: is }];
  });
  const [skinsBefore, skinsAfter] = [skinsOf(before), skinsOf(after)];
  const players = [...new Set([...skinsAfter.keys(), ...skinsBefore.keys()])];
  const skins = players.flatMap((key): SkinsChange[] => {
    const [was, is] = [skinsBefore.get(key), skinsAfter.get(key)];
    if ((was?.skins ?? 0) === (is?.skins ?? 0)) return [];
    return [{ key, name: is?.name ?? was?.name ?? '', before: was?.skins ?? 0, after: is?.skins ?? 0 }];
  });
  const all = keys.length + pairs.length + players.length;
  return { places, matches, skins, same: all - places.length - matches.length - skins.length };
}
