/** Copies an event to a week later, with its courses, competitions, sponsors, fees and pools: a draft that its toast leads to. */
import { createEvent } from '@fourball/shared/seasons/event-calls.ts';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import type { Season } from '@fourball/shared/seasons/shapes.ts';
import { formatDay, useClubTimeZone } from '../../../lib/club/club-time.ts';
import { request } from '../../../lib/request/request.ts';
import { showMessage } from '../../../ui/dialog/show-message.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { readSeasonAnew } from '../organize-queries.ts';
import { useAct } from '../use-act.ts';
import { copiedEvent, eventBodyOf } from './event-draft.ts';
import { words } from './event-words.en.ts';

const weekDays = 7;

interface Copying {
  busy: boolean;
  /** The copy; null where there is none, which has been told. */
  copy: (event: GolfEvent) => Promise<GolfEvent | null>;
}

export function useCopyEvent(season: Pick<Season, 'endDate'>): Copying {
  const timeZone = useClubTimeZone();
  const { busy, act } = useAct();
  const copy = async (event: GolfEvent): Promise<GolfEvent | null> => {
    const draft = copiedEvent(event, weekDays, timeZone);
    if ((draft.endDate || draft.date) > season.endDate) {
      void showMessage({ title: words.notCopied, lines: [words.copyBeyond] });
      return null;
    }
    const body = { ...eventBodyOf(draft, event.seasonId, timeZone), copyOf: event.id, publish: false };
    const copied = await act(() => request(createEvent, { body, quiet: true }));
    if (copied === null) return null;
    toast(words.copied(copied.name, formatDay(copied.date, 'short')), `/organize/golf-events/${copied.id}`);
    await readSeasonAnew(event.seasonId);
    return copied;
  };
  return { busy, copy };
}
