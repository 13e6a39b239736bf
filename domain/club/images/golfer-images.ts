/** Where golfers show images: avatar, avatar in review and cover photo, and what is told when an avatar changes. */
import { prepared, type Transaction } from '@fourball/db/connection.ts';
import { avatarChanged } from '@fourball/shared/club/events.ts';
import type { ImageUsage } from '@fourball/shared/club/shapes.ts';
import { AppError } from '../../kernel/app-error.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import type { ImageUser } from './image-context.ts';
import { retireImages } from './retire-images.ts';

export interface GolferRow {
  id: number;
  user_name: string;
  avatar_url: string | null;
  pending_avatar: string | null;
  cover_photo_url: string | null;
}

const lock = prepared(
  'images.lock-golfer',
  'select id, user_name, avatar_url, pending_avatar, cover_photo_url from users where id = $1 for update',
);

/** Whoever decides about the images of a golfer holds this lock. Errors: not_found. */
export async function lockGolfer(tx: Transaction, userId: number): Promise<GolferRow> {
  const [row] = await tx.query<GolferRow>(lock, [userId]);
  if (!row) throw new AppError('not_found');
  return row;
}

/** Writes both avatars of a golfer that is locked, and tells the golfer's own pages. */
export async function writeAvatars(
  tx: Transaction,
  { id, user_name: userName }: GolferRow,
  { avatarUrl, pendingAvatar }: { avatarUrl: string | null; pendingAvatar: string | null },
): Promise<void> {
  await tx.query('update users set avatar_url = $2, pending_avatar = $3 where id = $1', [
    id,
    avatarUrl,
    pendingAvatar,
  ]);
  await emit(tx, avatarChanged, { userId: id, userName, avatarUrl, pendingAvatar });
}

/** Tells a golfer's own pages which avatars there are now; for changes that were written elsewhere. */
export async function tellAvatars({ db }: Pick<House, 'db'>, userId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const {
      user_name: userName,
      avatar_url: avatarUrl,
      pending_avatar: pendingAvatar,
    } = await lockGolfer(tx, userId);
    await emit(tx, avatarChanged, { userId, userName, avatarUrl, pendingAvatar });
  });
}

const columns = ['avatar_url', 'pending_avatar', 'cover_photo_url'] as const;

export const golferImages: ImageUser = {
  kind: 'USER',
  findUses: (sql, url) =>
    sql.query<ImageUsage>(
      `select 'USER' as kind, id, full_name as label from users
       where $1 in (avatar_url, pending_avatar, cover_photo_url) order by id`,
      [url],
    ),
  async findUsed(sql, urls) {
    const rows = await sql.query<{ url: string }>(
      columns
        .map((column) => `select ${column} as url from users where ${column} = any($1::text[])`)
        .join(' union '),
      [urls],
    );
    return rows.map(({ url }) => url);
  },
  async replaceUrl(tx, from, to) {
    for (const column of columns) {
      await tx.query(`update users set ${column} = $2 where ${column} = $1`, [from, to]);
    }
  },
  async clearUrl(tx, url) {
    const rows = await tx.query<{ id: number }>(
      'select id from users where $1 in (avatar_url, pending_avatar, cover_photo_url) order by id',
      [url],
    );
    for (const { id } of rows) {
      const golfer = await lockGolfer(tx, id);
      await tx.query('update users set cover_photo_url = null where id = $1 and cover_photo_url = $2', [
        id,
        url,
      ]);
      if (golfer.avatar_url !== url && golfer.pending_avatar !== url) continue;
      await writeAvatars(tx, golfer, {
        avatarUrl: golfer.avatar_url === url ? null : golfer.avatar_url,
        pendingAvatar: golfer.pending_avatar === url ? null : golfer.pending_avatar,
      });
    }
  },
  attach: {
    // An admin who puts an avatar has looked at it; one in review is thereby answered.
    async AVATAR(tx, userId, { url }) {
      const golfer = await lockGolfer(tx, userId);
      await retireImages(tx, { type: 'AVATAR', ownerId: userId });
      await writeAvatars(tx, golfer, { avatarUrl: url, pendingAvatar: null });
      return true;
    },
    async COVER_PHOTO(tx, userId, { url }) {
      await lockGolfer(tx, userId);
      await retireImages(tx, { type: 'COVER_PHOTO', ownerId: userId });
      await tx.query('update users set cover_photo_url = $2 where id = $1', [userId, url]);
      return true;
    },
  },
};
