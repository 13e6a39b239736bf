/** What a board shows, as `computeBoard` gives it. Scores are whole numbers; par is 0 to par, and points are points. */
import type { TieBreak } from '../event-format.ts';
import type { PlayerStatus } from './field.ts';

/** TO_START: nothing was entered yet. */
export type RowStatus = 'FINISHED' | 'PLAYING' | 'TO_START' | PlayerStatus;

export interface RoundLine {
  /** From 1. */
  readonly round: number;
  /** Holes played. */
  readonly thru: number;
  /** What the board is ranked by, of this round. */
  readonly score: number;
  /** Strokes of the holes played; null where the board does not count strokes, or a hole has none. */
  readonly gross: number | null;
  readonly net: number | null;
}

/** What told somebody apart from the one with the same score next to them: the one ahead, or for the first of them the one behind. */
export interface TieLine {
  readonly by: TieBreak;
  /** What the step looked at: `back 9`, `18`, `lot`, …; null where a step has one look only. */
  readonly decidedBy: string | null;
}

export interface DriveLine {
  readonly participantId: number;
  readonly drives: number;
  readonly minimum: number;
  /** Holes that are left suffice for what is missing. */
  readonly possible: boolean;
}

export interface BoardRow {
  /** Of the side, stable: its lowest participant. */
  readonly key: number;
  readonly participantIds: readonly number[];
  readonly name: string;
  readonly divisionId: number | null;
  /** From 1; null without flights, or without an index. */
  readonly flight: number | null;
  readonly status: RowStatus;
  /** `1`, `T2`; null below the places. */
  readonly place: string | null;
  /** What it is ranked by: strokes to par, or points; null where nothing was played. */
  readonly score: number | null;
  /** Strokes to par of the holes played; null where strokes are not counted. */
  readonly toPar: number | null;
  readonly points: number | null;
  readonly gross: number | null;
  readonly net: number | null;
  /** Of the newest round that was begun: holes played, and its score. */
  readonly thru: number;
  readonly today: number | null;
  /** Holes played in all rounds. */
  readonly through: number;
  readonly rounds: readonly RoundLine[];
  /** Of a side with one ball the side's; of a side with several balls each golfer's, in the order of `participantIds`. */
  readonly playingHandicaps: readonly number[];
  /** Somebody has no index, and receives no strokes. */
  readonly withoutIndex: boolean;
  readonly cut: 'MADE' | 'MISSED' | null;
  readonly tie: TieLine | null;
  readonly drives: readonly DriveLine[];
}

export type MatchSide = 'A' | 'B';

export interface MatchRow {
  readonly key: string;
  /** From 1. */
  readonly round: number;
  readonly a: { readonly participantIds: readonly number[]; readonly name: string };
  readonly b: { readonly participantIds: readonly number[]; readonly name: string };
  /** Strokes that each golfer receives, in the order of the sides. */
  readonly received: readonly number[];
  /** Who is up, and by how many; A's holes are positive. */
  readonly up: number;
  /** Holes played, extra holes too. */
  readonly thru: number;
  readonly dormie: boolean;
  /** Null while it is open. */
  readonly winner: MatchSide | 'HALVED' | null;
  /** `3 & 2`, `1 up`, `halved`, `19th`, `conceded`; null while it is open. */
  readonly result: string | null;
  /** Who won each hole up to the one that decided; `H` is halved. */
  readonly holes: readonly ('A' | 'B' | 'H')[];
}

export interface TeamTotals {
  readonly names: readonly [string, string];
  readonly points: { readonly A: number; readonly B: number };
  /** By what stands in the matches that are open. */
  readonly projected: { readonly A: number; readonly B: number };
  readonly left: number;
  /** More than half of what there is. */
  readonly toWin: number;
  /** Told as soon as it is certain: `A`, `B`, `A retains`, `B retains`, `halved`; null before. */
  readonly decided: string | null;
}

export interface SkinsGame {
  /** Of a group; null of the field. */
  readonly groupId: number | null;
  /** By hole: who took how many; `winner` null where it was tied, null where it still waits. */
  readonly holes: readonly ({ readonly winner: number | null; readonly skins: number } | null)[];
  readonly won: readonly { readonly key: number; readonly name: string; readonly skins: number }[];
  /** Carried, and void at the end. */
  readonly unclaimed: number;
}

export interface NassauRow {
  readonly key: string;
  readonly a: { readonly participantIds: readonly number[]; readonly name: string };
  readonly b: { readonly participantIds: readonly number[]; readonly name: string };
  readonly thru: number;
  /** Holes up of A. */
  readonly margins: { readonly front: number; readonly back: number; readonly overall: number };
  readonly presses: readonly {
    readonly of: 'front' | 'back';
    readonly fromHole: number;
    readonly margin: number;
  }[];
  /** Units that B owes A; what is still open counts as it stands. */
  readonly unitsToA: number;
}

export interface BoardCut {
  readonly afterRound: number;
  readonly line: number;
  readonly decided: boolean;
  /** Kept since the groups of the next round were published: corrections change it no more. */
  readonly frozen: boolean;
  /** Participants of sides for whom it would be otherwise by the scores as they are now. */
  readonly corrected: readonly number[];
}

export interface Board {
  readonly key: string;
  readonly final: boolean;
  /** What was entered of the last three holes is left out. */
  readonly hidden: boolean;
  readonly rows: readonly BoardRow[];
  readonly matches: readonly MatchRow[];
  readonly teams: TeamTotals | null;
  readonly skins: readonly SkinsGame[];
  readonly nassau: readonly NassauRow[];
  /** The line as it stands; while it is not decided, nobody has made or missed it. Null for who looks at all, where divisions alone have one. */
  readonly cut: BoardCut | null;
}
