/** The reader's published group of an event, and who else is in it. */
import type { DrawGroup } from '@fourball/shared/seasons/draw-shapes.ts';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { useReaderId } from '../seen.ts';
import { useOwnGroups } from './group-queries.ts';

interface OwnStart {
  /** Undefined until it is known, and where there is none. */
  group: DrawGroup | undefined;
  /** Of the others, with commas between; empty for who is alone. */
  names: string;
  isLoading: boolean;
}

export function useOwnStart(event: GolfEvent): OwnStart {
  const names = useOthers();
  const wanted = event.publishGroups && !event.cancelled && event.own?.playing === true;
  const { data = [], isLoading } = useOwnGroups(event.id, wanted);
  const group = wanted ? data.find(({ purpose, published }) => purpose === 'PLAY' && published) : undefined;
  return { group, names: group === undefined ? '' : names(group), isLoading: wanted && isLoading };
}

/** Names who is in a group beside the reader. */
export function useOthers(): (group: DrawGroup) => string {
  const me = useReaderId();
  return (group) =>
    group.places
      .filter(({ userId }) => userId === null || userId !== me)
      .map(({ name }) => name)
      .join(', ');
}
