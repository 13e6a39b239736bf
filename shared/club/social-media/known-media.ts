/** The social media that most clubs know: at which addresses each is, and which picture stands for it. */

/** Which picture stands for a medium; LINK for any other. */
export const mediumIcons = [
  'FACEBOOK',
  'INSTAGRAM',
  'X',
  'YOUTUBE',
  'LINKEDIN',
  'TIKTOK',
  'THREADS',
  'BLUESKY',
  'WHATSAPP',
  'PINTEREST',
  'STRAVA',
  'LINK',
] as const;
export type MediumIcon = (typeof mediumIcons)[number];

export interface KnownMedium {
  readonly name: string;
  readonly hosts: readonly string[];
  readonly icon: MediumIcon;
}

export const knownMedia: readonly KnownMedium[] = [
  { name: 'Facebook', hosts: ['facebook.com', 'fb.com', 'fb.me'], icon: 'FACEBOOK' },
  { name: 'Instagram', hosts: ['instagram.com'], icon: 'INSTAGRAM' },
  { name: 'X', hosts: ['x.com', 'twitter.com'], icon: 'X' },
  { name: 'Twitter', hosts: ['x.com', 'twitter.com'], icon: 'X' },
  { name: 'YouTube', hosts: ['youtube.com', 'youtu.be'], icon: 'YOUTUBE' },
  { name: 'LinkedIn', hosts: ['linkedin.com'], icon: 'LINKEDIN' },
  { name: 'TikTok', hosts: ['tiktok.com'], icon: 'TIKTOK' },
  { name: 'Threads', hosts: ['threads.com', 'threads.net'], icon: 'THREADS' },
  { name: 'Bluesky', hosts: ['bsky.app'], icon: 'BLUESKY' },
  { name: 'WhatsApp', hosts: ['whatsapp.com', 'wa.me'], icon: 'WHATSAPP' },
  { name: 'Pinterest', hosts: ['pinterest.com', 'pinterest.ca', 'pin.it'], icon: 'PINTEREST' },
  { name: 'Strava', hosts: ['strava.com'], icon: 'STRAVA' },
];

/** The one that is called so, in any letter case. */
export const findKnownMedium = (name: string): KnownMedium | undefined =>
  knownMedia.find((one) => one.name.toLowerCase() === name.trim().toLowerCase());
