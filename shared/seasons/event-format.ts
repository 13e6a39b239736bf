/** How a golf event is scored, as data: what one plays for, alone or as a side, over which holes, with which allowance. */
import { z } from 'zod';

export const basis = z.enum(['STROKE', 'STABLEFORD', 'MODIFIED', 'PAR_BOGEY', 'MAX_SCORE', 'MATCH', 'SKINS']);
export const sideMode = z.enum(['SINGLE', 'BEST_N', 'FOURSOMES', 'GREENSOMES', 'CHAPMAN', 'SCRAMBLE']);
export const tieBreak = z.enum([
  'COUNTBACK',
  'LOWER_HANDICAP',
  'HIGHER_HANDICAP',
  'PLAYOFF',
  'SHARED',
  'LOT',
]);

/** Each part has a default, so that a format is named by what is special about it. */
export const eventFormat = z
  .object({
    basis: basis.default('STABLEFORD'),
    score: z.enum(['GROSS', 'NET', 'BOTH']).default('NET'),
    side: z
      .object({
        /** Golfers of one side. */
        size: z.number().int().min(1).max(4).default(1),
        mode: sideMode.default('SINGLE'),
        /** How many balls of a side count on each hole. */
        count: z.number().int().min(1).max(4).default(1),
      })
      .default({ size: 1, mode: 'SINGLE', count: 1 }),
    /** Percent of the course handicap; null: what is recommended for the format. */
    allowancePercent: z.number().int().min(0).max(100).nullable().default(null),
    holes: z.enum(['18', '9F', '9B']).default('18'),
    rounds: z.number().int().min(1).max(8).default(1),
    ties: z.array(tieBreak).max(6).default(['COUNTBACK', 'SHARED']),
  })
  .superRefine(({ side }, context) => {
    const alone = side.mode === 'SINGLE';
    if (alone !== (side.size === 1))
      context.addIssue({
        code: 'custom',
        path: ['side', 'size'],
        message: alone ? 'Who plays alone is a side of one.' : 'A side has two golfers at least.',
      });
    if (side.count > side.size)
      context.addIssue({ code: 'custom', path: ['side', 'count'], message: 'A side has fewer balls.' });
  });
export type TieBreak = z.infer<typeof tieBreak>;
export type EventFormat = z.output<typeof eventFormat>;

/** How many golfers a team of the format may have: scrambles also go with fewer. */
export function teamSizesOf({ side }: Pick<EventFormat, 'side'>): { min: number; max: number } {
  if (side.mode === 'SCRAMBLE') return { min: Math.min(2, side.size), max: side.size };
  return { min: side.size, max: side.size };
}
