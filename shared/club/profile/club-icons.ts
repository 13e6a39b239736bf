/** The pictures that are drawn of the club's logo, and under which addresses they are found. */

/**
 * `icon`: on a tile of its own, wherever the club is shown by its logo. `maskable`: for systems that cut icons as they like.
 * `paper`: without a tile, for what is printed and written.
 */
export const clubIconNames = [
  'icon-192',
  'icon-512',
  'maskable-192',
  'maskable-512',
  'apple-touch-icon',
  'favicon-48',
  'paper',
] as const;
export type ClubIconName = (typeof clubIconNames)[number];

/** Where the icons of one version are. Another logo has another version, so that a new one shows at once. */
export const clubIconFolder = (version: string): string => `/images/club-icons/${version}`;

export const clubIconUrl = (version: string, name: ClubIconName): string =>
  `${clubIconFolder(version)}/${name}.png`;
