/** The words of the line in a waiting room. */

const minutes = (seconds: number): string => {
  const count = Math.round(seconds / 60);
  return count === 1 ? 'about a minute' : `about ${count} minutes`;
};

/** `about 20 seconds`, `about 3 minutes`. */
const about = (seconds: number): string => {
  if (seconds >= 90) return minutes(seconds);
  const rounded = Math.max(5, Math.ceil(seconds / 5) * 5);
  return `about ${rounded} seconds`;
};

export const waitingLineWords = {
  title: 'Waiting room',
  dayOpensIn: (seconds: number) =>
    seconds >= 90 ? `This day opens in ${minutes(seconds)}` : 'This day is about to open',
  registrationOpensIn: (seconds: number) =>
    seconds >= 90 ? `Registration opens in ${minutes(seconds)}` : 'Registration is about to open',
  present: (others: number) =>
    others === 0
      ? 'Nobody else is here yet.'
      : others === 1
        ? 'One other golfer is here.'
        : `${others} other golfers are here.`,
  drawn: 'Everyone who is here at the opening is put in a random order. Being early is no advantage.',
  position: (position: number) => (position === 1 ? 'You are next' : `Number ${position} in line`),
  ahead: (count: number) =>
    count === 0
      ? 'Nobody is before you.'
      : count === 1
        ? 'One golfer is before you.'
        : `${count} golfers are before you.`,
  wait: (seconds: number) => `It opens for you in ${about(seconds)}, by itself.`,
  soon: 'It opens for you in a moment, by itself.',
  enter: 'Taking a place for you …',
  opened: 'It is your turn.',
  lost: 'The connection is gone for the moment. Your place is kept.',
} as const;
