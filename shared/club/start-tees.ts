/** What the numbers of start tees mean: 1 to 18 are the tees of the holes, 19 to 36 their second parties of a shotgun. */

/** How a day begins on a course. */
export type StartKind = 'ONE_TEE' | 'TWO_TEES' | 'CROSSOVER' | 'SHOTGUN';

const holes = 18;

/** `10`, and `1B` for the party that starts second at hole 1. */
export const startTeeName = (tee: number): string => (tee > holes ? `${tee - holes}B` : String(tee));

/** As a shotgun calls it: `1A`, `1B`. */
export const shotgunName = (tee: number): string => (tee > holes ? startTeeName(tee) : `${tee}A`);

/** The number of `10`, `10A` or `10b`; undefined for what is no start tee. */
export function startTeeOf(name: string): number | undefined {
  const [, hole, party] = /^(\d{1,2})\s*([ab])?$/i.exec(name.trim()) ?? [];
  const number = Number(hole);
  if (!(number >= 1 && number <= holes)) return undefined;
  return party?.toUpperCase() === 'B' ? number + holes : number;
}

/** Told from what a template says. */
export function startKindOf(template: {
  startTees: readonly number[];
  waveMinutes: number | null;
}): StartKind {
  if (template.waveMinutes !== null) return 'CROSSOVER';
  if (template.startTees.length > 2) return 'SHOTGUN';
  return template.startTees.length === 2 ? 'TWO_TEES' : 'ONE_TEE';
}
