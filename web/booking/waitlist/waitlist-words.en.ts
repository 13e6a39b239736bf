/** The words of the waitlist and the waiting room. */

const spots = (count: number): string => (count === 1 ? '1 spot' : `${count} spots`);
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

export const words = {
  panel: {
    title: 'Waiting for',
    offers: 'A spot came free',
    wish: (count: number, from: string, to: string) =>
      `${spots(count)}, ${from === to ? `at ${from}` : `${from} to ${to}`}`,
    first: 'You are first in line',
    position: (position: number) => `Number ${position} in line`,
    leave: 'Leave the line',
    leaving: (wish: string) => `Leave the line for ${wish}`,
    left: 'You left the line.',
  },
  offer: {
    yours: (count: number) => (count === 1 ? 'It is yours until' : 'They are yours until'),
    what: (count: number, time: string, course: string) => `${spots(count)} at ${time}, ${course}`,
    take: 'Take it',
    decline: 'No thanks',
    declined: 'It goes to the next in line.',
    gone: 'This offer has run out.',
  },
  dialog: {
    title: 'Wait for a spot',
    lead: 'When a spot comes free it is offered to the first in line, by a message here and by mail, and kept for a while.',
    from: 'Earliest tee time',
    to: 'Latest tee time',
    party: 'Spots',
    fee: 'Fee',
    submit: 'Get in line',
    joined: (position: number | null) =>
      position === null || position === 1 ? 'You are first in line.' : `You are number ${position} in line.`,
  },
  room: {
    title: 'Waiting room',
    opensIn: (seconds: number) =>
      seconds >= 90 ? `This day opens in ${minutes(seconds)}` : 'This day is about to open',
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
  },
} as const;
