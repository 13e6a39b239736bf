/** The English words of the login; the texts of the source documents stand to the letter. */

export const words = {
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
