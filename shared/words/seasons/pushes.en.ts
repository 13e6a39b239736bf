/** What pushes about golf events say, in English. Days are YYYY-MM-DD and times HH:MM at the club. */
import type { Formats } from '../formats/formats.ts';

export const seasonPushes = (say: Formats) => ({
  when: (day: string, time: string) => `${say.shortDay(day)}, ${say.time(time)}`,
  invited: (host: string, title: string) => `${host} asks you to play: ${title}`,
  kept: (title: string) => `Your place in the new season: ${title}`,
  offered: (title: string) => `A place came free: ${title}`,
  offeredUntil: (day: string, time: string) =>
    `It is yours until ${say.shortDay(day)}, ${say.time(time)}. Take it or say no.`,
  promoted: (title: string) => `You are in: ${title}`,
  cancelled: (title: string) => `Called off: ${title}`,
  plays: (by: string, title: string) => `${by} put you in: ${title}`,
  playsNot: (by: string, title: string) => `${by} took you out: ${title}`,
  cardReopened: (title: string) => `Your scorecard was opened again: ${title}`,
  starts: (title: string) => `Your start: ${title}`,
  startsAt: (day: string, time: string, tee: string) => `${say.shortDay(day)}, ${say.time(time)}, tee ${tee}`,
  noStart: (title: string) => `You have no start now: ${title}`,
  held: {
    LIGHTNING: (title: string) => `Lightning, stop at once: ${title}`,
    WEATHER: (title: string) => `Play is stopped: ${title}`,
    DARKNESS: (title: string) => `Play is stopped, it is dark: ${title}`,
    OTHER: (title: string) => `Play is stopped: ${title}`,
  },
  goesOn: (title: string) => `Play goes on: ${title}`,
  night: {
    DRAW: (title: string) => `Please draw the groups: ${title}`,
    PUBLISH: (title: string) => `Groups drawn, please look: ${title}`,
    HANDICAPS: (title: string) => `Somebody plays without a handicap: ${title}`,
    CARDS: (title: string) => `Cards are missing: ${title}`,
    FINISH: (title: string) => `Please look at the results: ${title}`,
  },
  asked: (title: string) => `Do you come? ${title}`,
  published: (count: number, title: string) =>
    say.plural(count, { one: `New event: ${title}`, other: `# new events, first ${title}` }),
});
