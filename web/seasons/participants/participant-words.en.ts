/** Every English word of the lists of who takes part in golf events and seasons. */
export const words = {
  loading: 'Loading who plays',
  failed: 'Who plays did not load.',
  none: 'Nobody has signed up yet.',
  nobodyFound: 'Nobody of that name.',
  find: 'Find a golfer',
  count: (count: number) => (count === 1 ? '1 golfer' : `${count} golfers`),
  nickname: (name: string) => `“${name}”`,
  guestOf: (name: string) => `guest of ${name}`,
  noDivision: 'Without a division',
  colours: { GREEN: 'Green', YELLOW: 'Yellow', RED: 'Red' } as Readonly<Record<string, string>>,
  league: { REGULAR: 'Regular', SUB: 'Substitute', WAITLIST: 'Waits', INACTIVE: 'Inactive' },
  you: 'You',
  all: (count: number) => `Show all ${count}`,
} as const;
