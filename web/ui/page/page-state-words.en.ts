/** The English words of what pages show where there is nothing to show. */
export const words = {
  retry: 'Try again',
  lastKnown: (time: string) => `Last known at ${time}`,
  forbidden: 'This is not yours to see',
  checkConnection: 'Check your connection and try again.',
  brokenHere: 'Something broke on our side. Try again in a moment.',
};
