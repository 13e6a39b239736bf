/** Finds where an image is used, over the tables of all domains. */
import type { Sql } from '@fourball/db/connection.ts';
import type { ImageUsage } from '@fourball/shared/club/shapes.ts';
import type { ImageUser } from './image-context.ts';

/** An address of our own is kept in rows without its origin. */
export function pathOfUrl(url: string, publicUrl: string): string {
  const trimmed = url.trim();
  return trimmed.startsWith(`${publicUrl}/`) ? trimmed.slice(publicUrl.length) : trimmed;
}

/** `url` as rows have it, see `pathOfUrl`. */
export async function findUsages(sql: Sql, users: readonly ImageUser[], url: string): Promise<ImageUsage[]> {
  const found: ImageUsage[] = [];
  for (const user of users) found.push(...(await user.findUses(sql, url)));
  return found;
}
