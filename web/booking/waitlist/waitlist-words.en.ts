/** The words of the waitlist. */

const spots = (count: number): string => (count === 1 ? '1 spot' : `${count} spots`);
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
    /** Prices before tax, of each golfer. */
    feeLine: (fee: string, least: string, most: string) =>
      least === most ? `${fee} · ${least}` : `${fee} · ${least} to ${most}`,
    submit: 'Get in line',
    joined: (position: number | null) =>
      position === null || position === 1 ? 'You are first in line.' : `You are number ${position} in line.`,
  },
} as const;
