/** The English words of the screen in the clubhouse that its boards do not have already. */
export const words = {
  title: (event: string) => `${event}, on the screen`,
  loading: 'Loading the boards',
  unknown: 'This link shows nothing any more',
  unknownText: 'Please ask the organizers of the event for a new one.',
  unreached: 'The club can’t be reached',
  unreachedText: 'The boards come back as soon as it answers.',
  page: (page: number, pages: number) => `${page} / ${pages}`,
  asOf: (time: string) => `As of ${time}`,
  fullScreen: 'Full screen',
  soon: 'The first scores are on their way',
  skins: (count: number) => (count === 1 ? '1 skin' : `${count} skins`),
} as const;
