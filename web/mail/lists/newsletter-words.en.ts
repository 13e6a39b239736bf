/** Every English word of the newsletter on the home page of visitors. */

export const words = {
  title: 'The club by mail',
  lead: 'We mail you a link first: nothing else is sent before you have followed it, and you can leave at any time.',
  email: 'Email',
  emailMissing: 'Please provide a valid email',
  send: 'Send me the newsletter',
  allLists: 'All email lists',
} as const;
