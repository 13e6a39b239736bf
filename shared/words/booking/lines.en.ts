/** The quiet lines in the thread of a booking about what was done to it, in English. Times are HH:MM at the club. */
import type { Formats } from '../formats/formats.ts';

/** A spot's golfer; null where it is vacant. */
const whoIn = (name: string | null): string => name ?? 'an open spot';

export const bookingLines = (say: Formats) => {
  const spots = (count: number): string => say.plural(count, { one: '# spot', other: '# spots' });
  return {
    /** Guests have no name in any line: it was told by the booker, and the line stays. */
    guest: 'a guest',
    invited: (host: string, names: readonly string[], guests: number) => {
      const byMail = guests === 0 ? [] : [say.plural(guests, { one: 'a guest', other: '# guests' })];
      return `${host} invited ${[...names, ...byMail].join(', ')}.`;
    },
    accepted: (name: string) => `${name} accepted the invitation.`,
    declined: (name: string) => `${name} declined the invitation.`,
    /** An invitation, or a spot that somebody else gave. */
    declinedBecause: (name: string, reason: string) => `${name} declined: ${reason}`,
    confirmed: (name: string) => `${name} confirmed the spot.`,
    declinedSpot: (name: string) => `${name} declined the spot.`,
    cancelledOwnSpot: (name: string) => `${name} cancelled the own spot.`,
    left: (name: string) => `${name} does not play any more.`,
    cancelledVacantSpot: (by: string) => `${by} cancelled a vacant spot.`,
    cancelledSpot: (by: string, whom: string) => `${by} cancelled the spot of ${whom}.`,
    tookOut: (by: string, whom: string) => `${by} took ${whom} out.`,
    plays: (name: string) => `${name} plays too.`,
    added: (by: string, whom: string) => `${by} added ${whom}.`,
    addedUnanswered: (by: string, whom: string) => `${by} added ${whom}, who has not answered yet.`,
    spotsAdded: (by: string, count: number) => `${by} added ${spots(count)}.`,
    spotsReleased: (by: string, count: number) => `${by} released ${spots(count)}.`,
    autoCancelOn: (by: string) => `${by} turned auto-cancel on.`,
    autoCancelOff: (by: string) => `${by} turned auto-cancel off.`,
    autoCancelled: (count: number) =>
      say.plural(count, {
        one: '# open spot was released automatically.',
        other: '# open spots were released automatically.',
      }),
    cancelled: (by: string) => `${by} cancelled the booking.`,
    cancelledEmpty: 'Nobody was left: the booking is cancelled.',
    groupsReordered: (by: string) => `${by} put the groups in another order.`,
    groupsChangedTeeTimes: (by: string, time: string, other: string) =>
      `${by} let the groups at ${say.time(time)} and ${say.time(other)} change tee times.`,
    groupsChangedPlaces: (by: string, time: string, other: string) =>
      `${by} let the groups at ${say.time(time)} and ${say.time(other)} change places.`,
    partyMoved: (by: string, golfers: number, from: string, to: string) =>
      `${by} moved the party of ${say.number(golfers)} from ${say.time(from)} to ${say.time(to)}.`,
    grouped: (by: string, whom: string | null, time: string) =>
      `${by} put ${whoIn(whom)} into the group at ${say.time(time)}.`,
    moved: (by: string, whom: string | null, from: string, to: string) =>
      `${by} moved ${whoIn(whom)} from ${say.time(from)} to ${say.time(to)}.`,
    ungrouped: (by: string, whom: string | null, time: string) =>
      `${by} took ${whoIn(whom)} out of the group at ${say.time(time)}.`,
    /** `words` are the office’s own. */
    delayed: (from: string, to: string, words: string) =>
      `The start moves from ${say.time(from)} to ${say.time(to)}. ${words}`,
    spanClosed: (time: string, words: string) => `The start at ${say.time(time)} is not played. ${words}`,
    spanReopened: (time: string, words: string) =>
      `The start at ${say.time(time)} is played after all. ${words}`,
    closedSpotsCancelled: (golfers: number, time: string) =>
      `The spots of ${say.number(golfers)} at ${say.time(time)} are cancelled: the course is closed then.`,
    groupDissolved: (by: string, time: string) => `${by} dissolved the group at ${say.time(time)}.`,
  };
};
