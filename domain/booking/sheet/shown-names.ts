/** Tee times as a kind of reader sees them: a golfer whose name is not for them has a taken spot, and nothing else. */
import type { TeeTimeWithChoices } from '@fourball/shared/booking/events.ts';
import type { TeeTime } from '@fourball/shared/booking/shapes.ts';
import { isShown, type NameView } from '../../accounts/users/names.ts';

/** Guests chose nothing: their names are where the club has names. Who leaves the name to the club is told so to nobody. */
export const withNames = (teeTime: TeeTimeWithChoices, view: NameView): TeeTime => ({
  ...teeTime,
  places: teeTime.places.map(({ shown = 'CLUB', ...place }) =>
    isShown(view, shown) ? place : { ...place, userId: null, name: null, avatarUrl: null },
  ),
});
