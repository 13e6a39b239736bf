/** Notes which versions of the pages were released, and tells those who run older ones. */
import { locks, takeLock } from '@fourball/db/locks.ts';
import { pagesOutdated, versionsReleased } from '@fourball/shared/club/events.ts';
import {
  areaOf,
  isOlder,
  versions as ours,
  versionText,
  type Area,
  type Version,
  type Versions,
} from '@fourball/shared/club/versions.ts';
import { isAdmin, type UserActor } from '../kernel/actor.ts';
import { emit } from '../kernel/emit.ts';
import type { House } from '../kernel/house.ts';
import { transact } from '../kernel/transact.ts';

const texts = (versions: Versions) => ({
  admin: versionText(versions.admin),
  public: versionText(versions.public),
  cms: versionText(versions.cms),
});

/**
 * For a process that starts: notes its versions, and tells everybody who is connected when one of them is newer than
 * all before. Many may start at once; one tells. The first start of a club is no news, and an older version never is.
 */
export function recordRelease({ db }: House, versions: Versions = ours): Promise<{ told: boolean }> {
  return transact(db, async (tx) => {
    await tx.query(`select ${takeLock('-release')}($1)`, [locks.release]);
    const known = await tx.query<Version & { area: Area }>(
      'select area, major, minor, revision from released_versions',
    );
    const newer = Object.entries(versions).filter(([area, version]) =>
      known.filter((row) => row.area === area).every((row) => isOlder(row, version)),
    );
    for (const [area, { major, minor, revision }] of newer) {
      await tx.query('insert into released_versions (area, major, minor, revision) values ($1, $2, $3, $4)', [
        area,
        major,
        minor,
        revision,
      ]);
    }
    const told = known.length > 0 && newer.length > 0;
    if (told) await emit(tx, versionsReleased, { versions: texts(versions) });
    return { told };
  });
}

/**
 * Tells a golfer whose pages are older than the server's: once per session and version, for pages that stay open ask
 * every minute. Returns whether they are older.
 */
export async function checkPages(
  { db }: House,
  actor: UserActor,
  running: Version,
  versions: Versions = ours,
): Promise<boolean> {
  const offered = versions[areaOf({ admin: isAdmin(actor) })];
  if (!isOlder(running, offered)) return false;
  const version = versionText(offered);
  const { userId, sessionId } = actor;
  await transact(db, async (tx) => {
    const told = await tx.query(
      'update sessions set told_version = $2 where id = $1 and told_version is distinct from $2 returning id',
      [sessionId, version],
    );
    if (told.length > 0) await emit(tx, pagesOutdated, { userId, version, versions: texts(versions) });
  });
  return true;
}
