/** Where a golfer's avatar is found from outside the pages: in a file or a message that leaves them. */

/** The stored path behind the host; null where there is none. An address that has its own host is left alone. */
export function avatarAddress(path: string | null, host: string): string | null {
  if (path === null || path === '') return null;
  if (/^https?:\/\//i.test(path)) return path;
  return `${host.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
}
