/** Names of the parts of a course that are played and rated. */
import type { CourseDetails } from '@fourball/shared/club/course-shapes.ts';
import { ninesIn, type RatedGender } from '@fourball/shared/club/nines.ts';
import { words } from './course-words.en.ts';

const text = words.parts;

/** What names need to know of a course, whether it is shown or being edited. */
export interface NamedNines {
  readonly holes: readonly unknown[];
  readonly nineNames: readonly string[];
}

/** A nine counted from 1: by its name, as front and back, or by its number. */
export function nameOfNine({ holes, nineNames }: NamedNines, nine: number): string {
  const name = nineNames[nine - 1] ?? '';
  if (name !== '') return name;
  if (holes.length === 9) return text.nine;
  if (holes.length === 18) return nine === 1 ? text.front : text.back;
  return text.numbered(nine);
}

/** `1-2` as “18 holes” or “River – Lake”. */
export const nameOfPart = (course: NamedNines, part: string): string =>
  course.holes.length === 18 && part === '1-2'
    ? text.eighteen
    : ninesIn(part)
        .map((nine) => nameOfNine(course, nine))
        .join(' – ');

/** Own cards of tees, those together that are alike, with the names of their tees. */
export interface OwnCard {
  readonly gender: RatedGender;
  readonly tees: readonly string[];
  readonly holes: CourseDetails['tees'][number]['cards'][number]['holes'];
}

export function ownCardsOf(tees: CourseDetails['tees']): OwnCard[] {
  const cards = new Map<string, OwnCard>();
  for (const { name, cards: own } of tees) {
    for (const { gender, holes } of own) {
      const alike = `${gender} ${holes.map(({ par, strokeIndex }) => `${par}/${strokeIndex}`).join(' ')}`;
      cards.set(alike, { gender, holes, tees: [...(cards.get(alike)?.tees ?? []), name] });
    }
  }
  return [...cards.values()];
}
