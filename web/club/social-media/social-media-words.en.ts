/** Every English word of the foot of the club's pages, with its links to social media. */

export const words = {
  runsOn: 'Runs on Fourball',
  newTab: 'opens in a new tab',
  follow: (organization: string) => `${organization} on social media`,
} as const;
