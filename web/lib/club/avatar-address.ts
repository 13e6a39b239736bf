/** Where a golfer's avatar is found: what is stored is a path, and the host is the club's own. */

/** The stored path behind the host; null where there is none. An address that has its own host is left alone. */
export const avatarAddress = (path: string | null, host: string): string | null =>
  path ? new URL(path, host).href : null;
