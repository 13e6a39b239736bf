/** The English words of starts on the sheets of a day. */
const golfers = (count: number): string => (count === 1 ? '1 golfer' : `${count} golfers`);
const groups = (count: number): string => (count === 1 ? '1 group' : `${count} groups`);

export const words = {
  groups,
  /** From when to when, or at one time from all tees. */
  between: (first: string, last: string) => (first === last ? `at ${first}` : `${first} to ${last}`),
  youStart: (time: string, tee: string) => `You start at ${time} from tee ${tee}`,
  tee: (tee: string) => `Tee ${tee}`,
  taken: 'Taken',
  you: 'You',
  more: 'The event',
  failed: 'Who starts when did not load.',
  again: 'Try again',
  here: (count: number, all: number) => `${count} of ${golfers(all)} here`,
  tickAll: (time: string, tee: string) => `All of ${time}, tee ${tee} are here`,
  all: 'All here',
  isHere: (name: string) => `${name} is here`,
  nobody: 'Nobody plays in this group any more.',
  checkedIn: (count: number) => (count === 1 ? 'Checked in.' : `${count} checked in.`),
  undone: 'Not here after all.',
  unreached: 'It did not arrive. Nothing was changed.',
};
