/** What boards are worked out from: who plays, and what their cards say. The server reads it from its tables, a phone from what it was sent. */

/**
 * What a card says of a hole: strokes, a ball that was picked up (the hole has no score), a hole that was conceded to the other side of a
 * match, or null while nothing was entered. A conceded stroke is a stroke: the hole is holed with it.
 */
export type HoleScore = number | 'PICKED_UP' | 'CONCEDED' | null;

/** Withdrawn, disqualified, not started, without a result: below all who have a place. */
export type PlayerStatus = 'WD' | 'DQ' | 'NS' | 'NR';

/** Where somebody plays in one round. */
export interface PlayerStart {
  /** From 1. */
  readonly round: number;
  readonly startHole: number;
  readonly groupId: number;
  readonly seat: number;
  /** Of the card of that round. */
  readonly status: PlayerStatus | null;
}

/** By what somebody plays one round. */
export interface RoundHandicap {
  /** From 1. */
  readonly round: number;
  /** In tenths; below zero for a plus player. */
  readonly index: number | null;
  /** Not rounded; null plays without strokes. */
  readonly courseHandicap: number | null;
  /** What an organizer said instead of what the format gives. */
  readonly playingHandicap: number | null;
}

export interface BoardPlayer {
  readonly participantId: number;
  readonly name: string;
  readonly divisionId: number | null;
  /** Golfers of one side have the same; null plays alone. */
  readonly side: string | null;
  /** What the side is called; of several players of a side the first one's by id. */
  readonly sideName?: string | null;
  /** Handicap Index in tenths, as frozen at the draw; below zero for a plus player. */
  readonly index: number | null;
  /**
   * Course Handicap of the tee and the holes that are played, not rounded: with six decimals at least, so that it is still the fraction that it
   * was. Null without an index: such a golfer receives no strokes.
   */
  readonly courseHandicap: number | null;
  /** What an organizer said that the golfer plays off in the event's own competition, instead of what its format gives. */
  readonly playingHandicap?: number | null;
  /** Of rounds after the first that have handicaps of their own, since each is played by its own course and tees. */
  readonly handicaps?: readonly RoundHandicap[];
  readonly status: PlayerStatus | null;
  /** Where the group begins, 1 to 18 as the course numbers its holes. Of several rounds that of the newest. */
  readonly startHole: number;
  readonly groupId: number | null;
  /** The place in the group; left out: as they stand in the field. */
  readonly seat?: number | null;
  /** Of each round with groups, where an event has several: matches are of those who meet in it. */
  readonly starts?: readonly PlayerStart[];
  /** In a match of teams, whose point theirs is. */
  readonly team?: 'A' | 'B' | null;
}

export interface BoardCard {
  /** One golfer; where a side plays one ball, all of the side. */
  readonly participantIds: readonly number[];
  /** From 1. */
  readonly round: number;
  /** Of the holes that are played, in the order of their numbers: 9 or 18. The same length as the scores. */
  readonly par: readonly number[];
  /** 1 the hardest; of nine holes any nine of 1 to 18. */
  readonly strokeIndex: readonly number[];
  readonly scores: readonly HoleScore[];
  /** Holes that are played on after a match was all square, from the nineteenth; strokes are received as in the round. */
  readonly extra?: readonly HoleScore[];
  /** Of a side that drives several balls: whose drive was taken, by hole. */
  readonly drives?: readonly (number | null)[];
  /** The side of the card has conceded its match, after the holes that were entered. */
  readonly concedesMatch?: boolean;
  readonly signed: boolean;
  /** Counts every change of the card, of its par and its stroke index too: what was folded once is kept for as long as it stays. */
  readonly version: number;
}

/** Who plays whom: the golfers of both sides. */
export interface Pairing {
  /** Left out: the first. */
  readonly round?: number;
  readonly a: readonly number[];
  readonly b: readonly number[];
}

/** A cut as it was decided when the groups of the next round were published: later corrections change who made it no more. */
export interface FrozenCut {
  readonly board: string;
  /** Of a division with a line of its own; null: of all others. */
  readonly divisionId: number | null;
  readonly afterRound: number;
  readonly best: number;
  readonly within: number | null;
  readonly line: number;
  /** What each side had by then, under its key. */
  readonly scores: Readonly<Record<string, number>>;
  readonly made: readonly number[];
}

export interface BoardField {
  readonly players: readonly BoardPlayer[];
  readonly cards: readonly BoardCard[];
  /** Nothing will change: places are told apart by the ties of the format. */
  readonly final: boolean;
  /** What was drawn: 64 hexadecimal digits by participant. */
  readonly lots?: Readonly<Record<number, string>>;
  /** Of matches. Whom they don't name, plays within the group, two by two in the order of its places. */
  readonly pairings?: readonly Pairing[];
  /** Strokes hole by hole of those who play off a tie, by participant, under the key of the board. */
  readonly playoffs?: Readonly<Record<string, Readonly<Record<number, readonly (number | null)[]>>>>;
  readonly cuts?: readonly FrozenCut[];
  /** Divisions of which the best so many and ties go on, by their ids: cut each for itself, and not with all others. */
  readonly divisionCuts?: Readonly<Record<number, number>>;
}

/** Which part of a board is looked at: places are counted among those who are in it. */
export interface BoardFilter {
  readonly divisionId?: number;
  /** From 1. */
  readonly flight?: number;
  /** The cards of this round alone. */
  readonly round?: number;
}

/** Off what somebody plays a round. */
export function playerIn(player: BoardPlayer, round: number): BoardPlayer {
  const own = player.handicaps?.find((one) => one.round === round);
  if (own === undefined) return player;
  const { courseHandicap, playingHandicap } = own;
  return { ...player, courseHandicap, playingHandicap };
}

/** With another handicap in a round: that of the first is the player's own, and so is the index. */
export function withHandicap(player: BoardPlayer, handicap: RoundHandicap): BoardPlayer {
  const { round, index, courseHandicap, playingHandicap } = handicap;
  if (round === 1) return { ...player, index, courseHandicap, playingHandicap };
  const own = { round, index, courseHandicap, playingHandicap };
  return { ...player, handicaps: [...(player.handicaps ?? []).filter((one) => one.round !== round), own] };
}

/** Of one round alone: what everybody plays it off. */
export const offRound = (field: BoardField, round: number): BoardField => ({
  ...field,
  players: field.players.map((of) => {
    const { handicaps: _, ...player } = playerIn(of, round);
    return player;
  }),
});
