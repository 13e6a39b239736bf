/** The club's logo: taken in, made into icons, found by its addresses, taken away. */
import { createHash } from 'node:crypto';
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import { clubIconNames, clubIconUrl, type ClubIconName } from '@fourball/shared/club/profile/club-icons.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { Actor } from '../../kernel/actor.ts';
import { invalidField } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import type { ImageContext } from '../images/image-context.ts';

const field = 'file';

/**
 * The form of the club is not asked for its version: who saves it says nothing of the logo, so neither undoes the other. Locks
 * the club. Errors: invalid_input on file (no picture, too large, too small), unavailable while too many wait.
 */
export async function putLogo(
  { house, pictures, logo }: Pick<ImageContext, 'house' | 'pictures' | 'logo'>,
  actor: Actor,
  file: Blob,
): Promise<void> {
  if (file.size > logo.limit)
    throw invalidField(field, 'club.logoTooBig', { kilobytes: Math.floor(logo.limit / 1024) });
  const icons = await pictures.makeIcons(await file.bytes(), logo.leastSide, field);
  const hash = createHash('sha256');
  for (const name of clubIconNames) hash.update(icons[name]);
  const version = hash.digest('hex').slice(0, 16);
  await transact(house.db, async (tx) => {
    const before = await lockLogo(tx);
    if (before.icons === version) return;
    await tx.query('delete from club_icons');
    for (const name of clubIconNames)
      await tx.query('insert into club_icons (name, version, bytes) values ($1, $2, $3)', [
        name,
        version,
        Buffer.from(icons[name]),
      ]);
    await writeLogo(tx, actor, before.logoUrl, version);
  });
}

/** May be asked for again. Locks the club. */
export function removeLogo({ db }: Pick<House, 'db'>, actor: Actor): Promise<void> {
  return transact(db, async (tx) => {
    const before = await lockLogo(tx);
    if (before.icons === null) return;
    await tx.query('delete from club_icons');
    await writeLogo(tx, actor, before.logoUrl, null);
  });
}

interface Logo {
  readonly logoUrl: string | null;
  readonly icons: string | null;
}

async function lockLogo(tx: Transaction): Promise<Logo> {
  const [row] = await tx.query<Logo>('select logo_url as "logoUrl", icons from club for update');
  if (!row) throw new Error('The club has no row: its migration did not run.');
  return row;
}

async function writeLogo(
  tx: Transaction,
  actor: Actor,
  before: string | null,
  version: string | null,
): Promise<void> {
  const url = version === null ? null : clubIconUrl(version, 'icon-192');
  await tx.query('update club set logo_url = $1, icons = $2', [url, version]);
  await recordChange(tx, actor, {
    action: url === null ? 'club.logo-removed' : 'club.logo-set',
    changes: [{ field: 'logo', before, after: url }],
  });
}

/** A PNG, and of which version it is: of an older address the present one. Nothing where the club has no logo. */
export async function findClubIcon(
  sql: Sql,
  name: ClubIconName,
): Promise<{ version: string; bytes: Uint8Array } | undefined> {
  const [icon] = await sql.query<{ version: string; bytes: Uint8Array }>(
    'select version, bytes from club_icons where name = $1',
    [name],
  );
  return icon;
}
