/** The pictures that are a golfer's own: for the golfer to take along, and the one behind the cover photo. */
import type { Sql } from '@fourball/db/connection.ts';
import type { UserActor } from '../../kernel/actor.ts';

export interface OwnPicture {
  readonly key: string;
  /** What it is called in the archive. */
  readonly fileName: string;
}

/** Avatar, avatar in review and cover photo, as far as they are files of the storage. */
export async function findOwnPictures(sql: Sql, { userId }: UserActor): Promise<OwnPicture[]> {
  const rows = await sql.query<{ id: number; key: string; type: string; state: string }>(
    `select id, key, type, state from images
     where owner_kind = 'USER' and owner_id = $1 and type in ('AVATAR', 'COVER_PHOTO') order by id`,
    [userId],
  );
  return rows.map(({ id, key, type, state }) => ({
    key,
    fileName: `${type.toLowerCase().replaceAll('_', '-')}${state === 'REVIEW' ? '-in-review' : ''}-${id}.jpg`,
  }));
}

/** The image behind a golfer's cover photo; null where there is none of their own. */
export async function findCoverPhoto(
  sql: Sql,
  { userId }: UserActor,
): Promise<{ id: number; url: string } | null> {
  const [row] = await sql.query<{ id: number; url: string }>(
    `select i.id, u.cover_photo_url as url from users u
       join images i on i.owner_kind = 'USER' and i.owner_id = u.id and i.type = 'COVER_PHOTO'
         and u.cover_photo_url = '/' || i.key
     where u.id = $1`,
    [userId],
  );
  return row ?? null;
}
