/** The English words of the links that a golfer hands over to whom they invited; they come with the list of links. */

export const words = {
  title: 'Hand over your invitations',
  text: 'The club writes to nobody for you, since you are no member. Give each golfer their own link: with it they log in, see their price and answer.',
  loading: 'The links are being made',
  failed: 'The links could not be made. Nobody has heard of your invitation yet.',
  copy: 'Copy',
  copyOf: (name: string) => `Copy the link for ${name}`,
  share: 'Share',
  shareOf: (name: string) => `Share the link for ${name}`,
  shareText: (name: string) => `${name}, would you like to join a round of golf?`,
  copied: (name: string) => `The link for ${name} is copied.`,
  copyFailed: 'The link could not be copied. Select it and copy it by hand.',
  addressOf: (name: string) => `Link for ${name}`,
} as const;
