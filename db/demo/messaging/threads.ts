/** Puts conversations into the threads of the demo club's bookings. */
import { afterTheRound, beforeTheRound, onTheMorning, type Script } from './chatter.ts';
import { awake, dayLength, hour, minute, timeOfDay, weekdayName, type ClubSeconds } from '../lib/calendar.ts';
import { dayOf, golfersOf, startOf, type Draft, type Line } from '../sheet/drafts.ts';
import type { Person } from '../accounts/people.ts';
import { chanceFor, type Chance } from '../lib/random.ts';

/** How many threads people have written in. */
const livelyThreads = 64;

/** A time as people write it: 9:20. */
export const spokenTime = (minuteOfDay: number): string =>
  `${((Math.floor(minuteOfDay / 60) + 11) % 12) + 1}:${String(minuteOfDay % 60).padStart(2, '0')}`;

const cheers = ['👍', '😂', '⛳', '❤️', '🙏'];

/** Now and then somebody else of the party puts an emoji to what was said. */
function cheered(line: Line, cast: readonly Person[], cheer: Chance): Line {
  const others = cast.filter((person) => person !== line.speaker);
  if (others.length === 0 || !cheer.happens(0.16)) return line;
  const reactions = [{ emoji: cheer.pick(cheers), person: cheer.pick(others) }];
  return { ...line, extras: { answers: null, reactions, mentions: [], editedAt: null } };
}

/** The script as said in this booking, or nothing when it would not be over by `until`. */
function perform(
  draft: Draft,
  script: Script,
  from: ClubSeconds,
  until: ClubSeconds,
  chance: Chance,
  cheer: Chance,
): Line[] {
  const cast = golfersOf(draft);
  const day = weekdayName(dayOf(draft));
  const said = (text: string) =>
    text
      .replaceAll('{day}', day)
      .replaceAll('{course}', draft.course.name)
      .replaceAll('{time}', spokenTime(draft.times[0]?.minuteOfDay ?? 0))
      .replace(/\{([abcd])\}/g, (_, letter: string) => cast['abcd'.indexOf(letter)]?.firstName ?? '');
  let at = from;
  const lines = script.lines.map(({ speaker, text }): Line => {
    at = awake(
      at + (chance.happens(0.12) ? chance.between(hour, 4 * hour) : chance.between(20, 14 * minute)),
      chance,
    );
    const line: Line = { at, speaker: cast[speaker] ?? draft.booker, action: null, text: said(text) };
    return cheered(line, cast, cheer);
  });
  return at < until ? lines : [];
}

/** The scripts that this many golfers can play, dealt out so that none comes again before all others had their turn. */
class Repertoire {
  private waiting: Script[] = [];

  constructor(
    private readonly scripts: readonly Script[],
    private readonly chance: Chance,
  ) {}

  deal(people: number): Script | undefined {
    if (!this.waiting.some((script) => script.people <= people)) {
      this.waiting = [...this.waiting, ...this.chance.shuffled(this.scripts)];
    }
    const at = this.waiting.findIndex((script) => script.people <= people);
    return at < 0 ? undefined : this.waiting.splice(at, 1)[0];
  }
}

const lastAnswer = (draft: Draft): ClubSeconds =>
  Math.max(draft.createdAt, ...draft.lines.map(({ at }) => at));

/** Adds history to some sixty threads: of rounds of the past week and of rounds to come. All of it lies before today. */
export function addChatter(drafts: readonly Draft[], without: readonly Person[], chance: Chance): void {
  const cheer = chanceFor('cheers');
  const before = new Repertoire(beforeTheRound, chance);
  const morning = new Repertoire(onTheMorning, chance);
  const after = new Repertoire(afterTheRound, chance);
  let lively = 0;
  for (const draft of chance.shuffled(drafts)) {
    if (lively === livelyThreads) break;
    const people = golfersOf(draft).length;
    if (
      draft.cancelledAt !== null ||
      people < 2 ||
      draft.spots.some(({ person }) => person && without.includes(person))
    ) {
      continue;
    }
    const start = startOf(draft);
    const lines: Line[] = [];
    const add = (script: Script | undefined, from: ClubSeconds, until: ClubSeconds) => {
      const begin = Math.max(from, ...lines.map(({ at }) => at));
      if (script) lines.push(...perform(draft, script, awake(begin, chance), until, chance, cheer));
    };
    // People write about a round when it is near.
    const latest = Math.min(0, start - 12 * hour);
    for (let scenes = chance.between(1, 2); scenes > 0; scenes -= 1) {
      const from = Math.max(lastAnswer(draft), latest - chance.between(6 * hour, 3 * dayLength));
      add(before.deal(people), from + chance.between(5 * minute, 2 * hour), latest);
    }
    if (start < 0 && timeOfDay(start) > 8 * hour && chance.happens(0.5))
      add(morning.deal(people), start - 35 * minute, start);
    if (start < 0 && chance.happens(0.6)) add(after.deal(people), start + 5 * hour, 0);
    if (lines.length === 0) continue;
    draft.lines.push(...lines);
    lively += 1;
  }
}
