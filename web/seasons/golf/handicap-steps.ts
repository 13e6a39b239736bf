/** How it comes that somebody plays off so many strokes: the rules' own steps, from the index on as far as it is known. */
import { courseHandicap, type RatedGolfer } from '@fourball/shared/seasons/golf/handicap/course-handicap.ts';
import { handicapByShares } from '@fourball/shared/seasons/golf/handicap/team-handicap.ts';
import { GolfInputError } from '@fourball/shared/seasons/golf/rule/golf-input.ts';
import type { Step } from '@fourball/shared/seasons/golf/rule/golf-rule.ts';

interface PlayedOff {
  /** What the course handicap comes from; null where somebody set it, or the reader may not see it. */
  readonly course?: RatedGolfer | null;
  /** What the playing handicap comes from; null likewise. */
  readonly shares: {
    readonly courseHandicaps: readonly number[];
    readonly percents: readonly number[];
  } | null;
  /** Null plays without strokes. */
  readonly playingHandicap: number | null;
}

/** What was settled stands, also where the shares give something else by now: then it is told alone. Throws GolfInputError. */
export function playedOffSteps({ course = null, shares, playingHandicap }: PlayedOff): readonly Step[] {
  const onCourse = course === null ? [] : courseHandicap.explain(course).steps;
  if (playingHandicap === null) return onCourse;
  const reckoned = shares === null ? null : handicapByShares.explain(shares);
  const agrees = reckoned?.result.teamHandicap === playingHandicap;
  return [
    ...onCourse,
    ...(reckoned !== null && agrees
      ? reckoned.steps
      : [{ what: 'playingHandicap', gives: playingHandicap } as const]),
  ];
}

/** Null where the rules refuse what they are given, as of a rating from before its bounds were kept. */
export function explained(explain: () => readonly Step[]): readonly Step[] | null {
  try {
    return explain();
  } catch (reason) {
    if (!(reason instanceof GolfInputError)) throw reason;
    return null;
  }
}
