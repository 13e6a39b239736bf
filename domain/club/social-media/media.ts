/** The social media that links may lead to: what each is called, and at which hosts it is. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import { findKnownMedium } from '@fourball/shared/club/social-media/known-media.ts';
import type {
  createSocialMedia as createCall,
  updateSocialMedia as updateCall,
} from '@fourball/shared/club/social-media/social-media-calls.ts';
import type { SocialMedium } from '@fourball/shared/club/social-media/social-media-shapes.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { changesBetween } from '../../accounts/audit/changes-between.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError, conflict, conflictOn, invalidField } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { leadsTo } from './link-address.ts';

const columns = 'id, name, icon, hosts';

/** By name. */
export const listSocialMedia = (sql: Sql): Promise<SocialMedium[]> =>
  sql.query<SocialMedium>(`select ${columns} from social_media order by lower(name), id`);

/** A medium that most clubs know has its hosts and its picture without being told. Errors: invalid_input on name. */
export function createSocialMedia(
  house: House,
  actor: Actor,
  body: BodyOf<typeof createCall>,
): Promise<SocialMedium> {
  const known = findKnownMedium(body.name);
  const wanted = {
    name: body.name,
    icon: body.icon ?? known?.icon ?? 'LINK',
    hosts: once(body.hosts ?? known?.hosts ?? []),
  };
  return transact(house.db, async (tx) => {
    const [medium] = await tx.query<SocialMedium>(
      `insert into social_media (name, icon, hosts) values ($1, $2, $3)
       on conflict (lower(name)) do nothing returning ${columns}`,
      [wanted.name, wanted.icon, wanted.hosts],
    );
    if (!medium) throw invalidField('name', 'club.mediumTaken');
    await recordChange(tx, actor, {
      action: 'social-medium.created',
      changes: changesBetween({}, told(medium)),
    });
    return medium;
  });
}

/**
 * What is left out stays. The links that are there must still lead to it. Locks the medium.
 * Errors: not_found; invalid_input on name; conflict on hosts.
 */
export function updateSocialMedia(
  house: House,
  actor: Actor,
  body: BodyOf<typeof updateCall>,
): Promise<SocialMedium> {
  return transact(house.db, async (tx) => {
    // Before any row: two that want each other's name would wait for one another.
    await tx.query('lock table social_media in share row exclusive mode');
    const before = await lockMedium(tx, body.id, 'for no key update');
    const after: SocialMedium = {
      id: before.id,
      name: body.name,
      icon: body.icon ?? before.icon,
      hosts: once(body.hosts ?? before.hosts),
    };
    const [other] = await tx.query('select 1 from social_media where lower(name) = lower($1) and id <> $2', [
      after.name,
      after.id,
    ]);
    if (other) throw invalidField('name', 'club.mediumTaken');
    const links = await tx.query<{ link: string }>(
      'select link from social_media_links where social_media_id = $1',
      [after.id],
    );
    const lost = links.filter(({ link }) => !leadsTo(link, after.hosts)).length;
    if (lost > 0) throw conflictOn('hosts', 'club.mediumLinksElsewhere', { links: lost });
    await tx.query('update social_media set name = $2, icon = $3, hosts = $4 where id = $1', [
      after.id,
      after.name,
      after.icon,
      after.hosts,
    ]);
    const changes = changesBetween(told(before), told(after));
    if (changes.length > 0)
      await recordChange(tx, actor, {
        action: 'social-medium.changed',
        changes: [
          { field: 'medium', before: before.name, after: after.name },
          ...changes.filter(({ field }) => field !== 'name'),
        ],
      });
    return after;
  });
}

/** Locks the medium. Errors: not_found; conflict while links lead to it. */
export function deleteSocialMedia(house: House, actor: Actor, id: number): Promise<{ deleted: boolean }> {
  return transact(house.db, async (tx) => {
    const medium = await lockMedium(tx, id, 'for update');
    const [used] = await tx.query<{ links: number }>(
      'select count(*)::int as links from social_media_links where social_media_id = $1',
      [id],
    );
    if (used && used.links > 0) throw conflict('club.mediumHasLinks', { links: used.links });
    await tx.query('delete from social_media where id = $1', [id]);
    await recordChange(tx, actor, {
      action: 'social-medium.deleted',
      changes: [{ field: 'name', before: medium.name, after: null }],
    });
    return { deleted: true };
  });
}

/** Errors: not_found. */
async function lockMedium(
  tx: Transaction,
  id: number,
  how: 'for no key update' | 'for update',
): Promise<SocialMedium> {
  const [medium] = await tx.query<SocialMedium>(`select ${columns} from social_media where id = $1 ${how}`, [
    id,
  ]);
  if (!medium) throw new AppError('not_found');
  return medium;
}

const once = (hosts: readonly string[]): string[] => [...new Set(hosts)];

/** As the trail tells it. */
const told = ({ name, icon, hosts }: SocialMedium) => ({ name, icon, hosts: hosts.join(', ') });
