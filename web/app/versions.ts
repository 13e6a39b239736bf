/** The versions that the pages of each area say they run. */
import type { Version } from '../lib/realtime-shapes.ts';

export const versions = {
  admin: { major: 2, minor: 2, revision: 74 },
  public: { major: 2, minor: 2, revision: 29 },
} as const satisfies Record<string, Version>;
