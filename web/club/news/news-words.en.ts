/** The English words of the news. */

export const words = {
  title: 'News',
  ofCourse: (course: string) => `News of ${course}`,
  all: (count: number) => `Show all ${count}`,
  fewer: 'Show fewer',
  older: 'Older news',
  sponsors: 'From our sponsors',
  read: 'Read more',
  /** Of the picture that leads there. */
  more: (name: string) => `More of ${name}`,
  moreOutside: (name: string) => `${name}: opens in a new tab`,
} as const;
