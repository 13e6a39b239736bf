/** The English words of the login; the texts of the source documents stand to the letter. */

const whyEnded: Readonly<Record<string, string>> = {
  EXPIRED: 'Your login had its time.',
  ELSEWHERE: 'You were logged out from another device.',
  PASSWORD: 'Your password was changed.',
  REUSED: 'Your login was used in two places at once, so it was ended for safety.',
  ACCOUNT: 'Your account is not active. Please ask the club.',
  ROLES: 'What you may do at the club was changed.',
};

const idle = (minutes: number): string => {
  const [count, unit] = minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute'];
  return `Your login was not used for ${count} ${unit}${count === 1 ? '' : 's'}.`;
};

export const words = {
  /** Why one has to log in again; the server's word for it, or null where it said none. */
  ended: (why: string | null, idleMinutes: number | null): string => {
    const reason = why === 'IDLE' && idleMinutes !== null ? idle(idleMinutes) : whyEnded[why ?? ''];
    // Who has no active account can't.
    if (why === 'ACCOUNT') return whyEnded.ACCOUNT ?? '';
    return `${reason ?? 'Your login has ended.'} Please log in again: you come back to where you were.`;
  },
  title: 'Login',
  email: 'Email',
  password: 'Password',
  submit: 'Submit',
  loading: 'Logging in',
  invalidEmail: 'Please provide a valid email',
  noPassword: 'Please provide a password',
  userNotFound: 'User not found',
  invalidPassword: 'Invalid password',
  noStatus: 'Sorry there was an error.',
} as const;
