/** The English words of choosing a cancellation policy, and of the sentence that says what one gives back. */

export const words = {
  sentence: {
    all: 'all of it',
    half: 'half of it',
    nothing: 'nothing',
    percent: (percent: number) => `${percent}% of it`,
    until: (back: string, time: string) => `${back} back until ${time}`,
    onwards: (first: string, others: string) => `${first}, ${others}, then nothing.`,
    alone: (first: string) => `${first}, then nothing.`,
    untilStart: (first: string) => `${first}.`,
    none: 'Nothing comes back.',
    filled: 'All of it comes back whenever somebody else takes the place.',
    days: (count: number) => (count === 1 ? 'a day before the start' : `${count} days before the start`),
    hours: (count: number) => (count === 1 ? 'an hour before the start' : `${count} hours before the start`),
    start: 'the start',
  },
  choice: {
    add: 'Make a policy',
    newTab: 'opens in a new tab',
    none: 'No policy',
    noneText: 'All of it comes back until the start.',
    gone: (id: string) => `Policy ${id}, which is not in the list`,
    loading: 'Loading the policies …',
    failed: 'The policies did not load.',
  },
} as const;
