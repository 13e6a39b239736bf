/** What the service worker takes for a page, and what it keeps of what pages load besides the files of the build. */

const days = (count: number) => count * 24 * 60 * 60;

/** Addresses that are no page of ours: they go to the server, and fail without it. */
export const noPages: readonly RegExp[] = [
  /^\/(?:api|dev|docs|images|l|portraits|socket\.io|session)(?:\/|$)/,
  /^\/(?:healthz|readyz)$/,
  /\/[^/@]+\.\w{1,12}$/,
];

export interface KeptLater {
  /** The name of its cache in the browser. */
  cacheName: string;
  path: RegExp;
  /** The oldest go first where there are more, and whatever is older than the age, in seconds. */
  maxEntries: number;
  maxAgeSeconds: number;
}

/** Calls are in neither: what they say is never answered from a cache of the worker's. */

/** Pieces too heavy to be fetched in advance, kept when they are first used; a piece never changes under its name. */
export const pieces: KeptLater = {
  cacheName: 'pieces',
  path: /^\/assets\//,
  maxEntries: 150,
  maxAgeSeconds: days(60),
};

/** Shown as they were kept, and asked for anew for the next time. */
export const pictures: KeptLater = {
  cacheName: 'pictures',
  path: /^\/(?:images|portraits)\//,
  maxEntries: 300,
  maxAgeSeconds: days(30),
};

/** Whether an address belongs to it; nothing of another origin does. */
export const isOf = ({ path }: KeptLater, url: URL, sameOrigin: boolean): boolean =>
  sameOrigin && path.test(url.pathname);
