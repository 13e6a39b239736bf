/** Which rows of a roster are written. Apart from the schemas, so that the pages need none. */
import type { RosterFate } from './handicap-shapes.ts';

export const writtenFates: readonly RosterFate[] = ['NEW', 'CHANGED', 'CONFIRMED'];
