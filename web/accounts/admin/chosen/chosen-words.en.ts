/** The words of what the office does to several golfers at once. */
const golfers = (number: number): string => `${number} ${number === 1 ? 'golfer' : 'golfers'}`;

export const words = {
  label: 'What is done to the chosen golfers',
  count: (number: number) => `${golfers(number)} chosen`,
  none: 'Choose nobody',
  invite: 'Invite the chosen',
  off: 'Switch off',
  on: 'Switch on',
  sure: {
    ACTIVE: {
      title: 'Switch these accounts on?',
      lines: (number: number) => [
        `${golfers(number)} can log in again. Who waits for the club is let in, and hears of it by mail.`,
      ],
      ok: 'Switch on',
    },
    INACTIVE: {
      title: 'Switch these accounts off?',
      lines: (number: number) => [
        `${golfers(number)} can not log in any more, and their sessions end. Bookings and purchases stay.`,
      ],
      ok: 'Switch off',
    },
  },
  keep: 'Leave them as they are',
  changed: (number: number) => `${golfers(number)} changed.`,
  /** Who was left, by why. */
  left: {
    UNCHANGED: (names: string) => `As it was already: ${names}.`,
    SELF: (names: string) => `Your own account stays on: ${names}.`,
    LAST_ADMIN: (names: string) => `The last admin stays: ${names}.`,
    NOT_FOUND: (names: string) => `Not there any more: ${names}.`,
    FORBIDDEN: (names: string) => `Only an admin changes the account of who works in the office: ${names}.`,
  },
  leftTitle: 'Some stayed as they were',
  fine: 'OK',
} as const;
