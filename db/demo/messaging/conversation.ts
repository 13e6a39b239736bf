/** Lets the demo club's people talk: scripts with times, and what hangs on a line (answers, reactions, mentions, edits). */
import { dayLength, hour, minute, type ClubSeconds } from '../lib/calendar.ts';
import type { Line } from '../sheet/drafts.ts';
import type { Person } from '../accounts/people.ts';

/** `HH:MM[:SS]` of a day `offset` days from today. */
export const at = (offset: number, clock: string): ClubSeconds => {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  return offset * dayLength + hours * hour + minutes * minute + seconds;
};

/** Reads lines of the form `offset HH:MM who: text`; the days count from `day`, an offset from today. */
export function converse(who: Readonly<Record<string, Person>>, script: string, day = 0): Line[] {
  return script
    .trim()
    .split('\n')
    .map((row): Line => {
      const [, offset, clock = '', name = '', text = ''] = /^\s*(-?\d+) (\S+) (\w+): (.*)$/.exec(row) ?? [];
      const speaker = who[name];
      if (!speaker) throw new Error(`Nobody says “${row}”.`);
      return { at: at(day + Number(offset), clock), speaker, action: null, text };
    });
}

interface Hanging {
  /** How the line begins that this one answers. */
  answers?: string;
  reactions?: readonly (readonly [emoji: string, ...people: Person[]])[];
  /** Each stands in the text as `@First Last`. */
  mentions?: readonly Person[];
  editedAfter?: number;
}

function lineOf(lines: readonly Line[], beginning: string): Line {
  const line = lines.find(({ text }) => text.startsWith(beginning));
  if (!line) throw new Error(`No line begins with “${beginning}”.`);
  return line;
}

/** Hangs something on the line that begins like this. */
export function embellish(
  lines: readonly Line[],
  beginning: string,
  { answers, reactions, mentions, editedAfter }: Hanging,
): void {
  const line = lineOf(lines, beginning);
  for (const { name } of mentions ?? []) {
    if (!line.text.includes(`@${name}`)) throw new Error(`“${line.text}” does not name ${name}.`);
  }
  line.extras = {
    answers: answers === undefined ? null : lineOf(lines, answers),
    reactions: (reactions ?? []).flatMap(([emoji, ...people]) => people.map((person) => ({ emoji, person }))),
    mentions: mentions ?? [],
    editedAt: editedAfter === undefined ? null : line.at + editedAfter,
  };
}
