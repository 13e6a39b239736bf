/** Reads what a rating says of a tee, in tenths. */
import { refuse, tenths } from '../rule/golf-input.ts';
import { limits } from '../rule/limits.ts';

export const choiceOfHoles = (holes: unknown): 9 | 18 =>
  holes === undefined
    ? 18
    : holes === 9 || holes === 18
      ? holes
      : refuse('holes', { code: 'choice', choices: ['9', '18'] });

export const indexTenths = (field: string, index: unknown): number =>
  tenths(field, index, limits.handicapIndex.from, limits.handicapIndex.to);

export const ratingTenths = (field: string, rating: unknown, holes: 9 | 18): number =>
  tenths(field, rating, limits.courseRating[holes].from, limits.courseRating[holes].to);
