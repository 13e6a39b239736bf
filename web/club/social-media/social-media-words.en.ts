/** Every English word of the links to social media that everybody reads. */

export const words = {
  newTab: 'opens in a new tab',
  follow: (organization: string) => `${organization} on social media`,
} as const;
