/** The words of the page on which somebody becomes the first admin of a club. */
export const words = {
  title: 'Set the club up',
  text: 'With this account you administer the club, and give others the rights they need.',
  email: 'Your email',
  submit: 'Open my account',
  checking: 'The link is being checked',
  checkFailed: 'The link could not be checked',
  checkFailedText: 'It has not been used up. Try again in a moment.',
  known:
    'This email has an account already. Whoever runs the club’s machine makes it an admin by npm run admin:create.',
  openedLogIn: 'Your account is open. Please log in with it.',
  logIn: 'Log in',
  /** By what became of the link. */
  noLink: {
    USED: 'This link was used. If that was not you, ask whoever runs the club’s machine.',
    EXPIRED:
      'This link is too old. The next start of the club says a new one, and so does npm run admin:create.',
    INVALID: 'This is no whole link. Copy all of it from where the start of the club has said it.',
  },
};
