/** The quiet lines in the threads of seasons and golf events about what happened, in English. */
import type { Formats } from '../formats/formats.ts';

export const seasonLines = (say: Formats) => ({
  eventPublished: (by: string, event: string, day: string) => `${by} published ${event} on ${say.day(day)}.`,
  eventCancelled: (by: string, event: string, notes: string) =>
    notes === '' ? `${by} called ${event} off.` : `${by} called ${event} off: ${notes}`,
  groupsPublished: (event: string, day: string, time: string) =>
    `The groups of ${event} are published: first start on ${say.day(day)} at ${say.time(time)}.`,
  playStopped: {
    LIGHTNING: (event: string) => `Play of ${event} is stopped: lightning.`,
    WEATHER: (event: string) => `Play of ${event} is stopped because of the weather.`,
    DARKNESS: (event: string) => `Play of ${event} is stopped: it is too dark.`,
    OTHER: (event: string) => `Play of ${event} is stopped.`,
  },
  playGoesOn: (event: string) => `Play of ${event} goes on.`,
  resultsFinal: (event: string) => `The results of ${event} are final.`,
  signedUp: (name: string) => `${name} signed up.`,
  promoted: (name: string) => `${name} moved up from the waitlist.`,
  withdrew: (name: string) => `${name} withdrew.`,
  takenOut: (by: string, name: string) => `${by} took ${name} out.`,
  askedNoMore: (name: string) => `${name} is not asked any more.`,
  plays: (name: string) => `${name} plays.`,
  playsNot: (name: string) => `${name} does not play.`,
});
