/** How others read the name of a golfer who is no member and whose name looks like a member's. */
import { instant } from '../contract/fields.ts';

/** When the club first saw the account; there only where its name looks like a member's and the golfer is none. */
export const guestSince = instant.nullish();

const mark = (firstSeen: string): string => `guest · first seen ${firstSeen}`;

/** "guest · first seen 22 Nov 2026", by the club's clock; undefined for whose name needs no mark. */
export const nameMark = (since: string | null | undefined, timeZone: string): string | undefined =>
  since
    ? mark(
        new Intl.DateTimeFormat('en-GB', {
          day: 'numeric',
          month: 'short',
          year: 'numeric',
          timeZone,
        }).format(new Date(since)),
      )
    : undefined;

/** The name with its mark, for texts. */
export function markedName(name: string, since: string | null | undefined, timeZone: string): string {
  const marked = nameMark(since, timeZone);
  return marked === undefined ? name : `${name} · ${marked}`;
}
