/** The versions of the pages, one for each area: what the pages say they run, and what the server has to offer. */

export interface Version {
  readonly major: number;
  readonly minor: number;
  readonly revision: number;
}

/** Raised with each release: whoever runs an older one is then told to load anew. */
export const versions = {
  admin: { major: 2, minor: 2, revision: 74 },
  public: { major: 2, minor: 2, revision: 29 },
  cms: { major: 2, minor: 2, revision: 44 },
} as const satisfies Record<string, Version>;

export type Area = keyof typeof versions;
export type Versions = Readonly<Record<Area, Version>>;

export const isOlder = (one: Version, other: Version): boolean =>
  one.major !== other.major
    ? one.major < other.major
    : one.minor !== other.minor
      ? one.minor < other.minor
      : one.revision < other.revision;

/** `2.2.74` */
export const versionText = ({ major, minor, revision }: Version): string => `${major}.${minor}.${revision}`;

/** The area whose version a user's pages tell with their ping. */
export const areaOf = (user: { readonly admin: boolean }): Area => (user.admin ? 'admin' : 'public');
