/** Spells handicaps: with one decimal, and that of a plus player, which is below zero, with its sign. */
export const formatHandicap = (value: number): string =>
  value < 0 ? `+${(-value).toFixed(1)}` : value.toFixed(1);

/** What a handicap makes of a course: whole strokes; who gives some back has a plus. */
export const formatStrokes = (strokes: number): string => (strokes < 0 ? `+${-strokes}` : String(strokes));
