/** The links that organisations have at social media. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type {
  createSocialMediaLink as createCall,
  updateSocialMediaLink as updateCall,
} from '@fourball/shared/club/social-media/social-media-calls.ts';
import type { LinkOwner, SocialMediaLink } from '@fourball/shared/club/social-media/social-media-shapes.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { changesBetween } from '../../accounts/audit/changes-between.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError, invalidField } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { ownOrganization } from '../organizations/organizations.ts';
import { leadsTo } from './link-address.ts';

/** `where` is SQL over `social_media_links l` with its medium `m` and its organisation `o`. */
const selection = (where: string): string => `
  select l.id, l.social_media_id as "socialMediaId", m.name, m.icon, l.organization_id as "contactInformationId", l.link
  from social_media_links l join social_media m on m.id = l.social_media_id
    join organizations o on o.id = l.organization_id
  where ${where} order by lower(m.name), m.id, l.id`;

/** Errors: not_found. */
export async function getSocialMediaLink(sql: Sql, id: number): Promise<SocialMediaLink> {
  const [link] = await sql.query<SocialMediaLink>(selection('l.id = $1'), [id]);
  if (!link) throw new AppError('not_found');
  return link;
}

/** By the name of an organisation in any letter case; by the club's own name also those of the one that runs it. */
export const listLinksOf = (sql: Sql, name: string, clubName: string): Promise<SocialMediaLink[]> =>
  sql.query<SocialMediaLink>(
    selection(`lower(o.name) = lower($1) or (lower($1) = lower($2) and o.id = ${ownOrganization})`),
    [name, clubName],
  );

/** The club's own first, then by name. */
export async function listLinkOwners(sql: Sql): Promise<LinkOwner[]> {
  const owners = await sql.query<Omit<LinkOwner, 'links'>>(
    `select o.id as "contactInformationId", o.name, o.id = ${ownOrganization} as own
     from organizations o order by own desc, lower(o.name), o.id`,
  );
  const links = await sql.query<SocialMediaLink>(selection('true'));
  return owners.map((owner) => ({
    ...owner,
    links: links.filter(({ contactInformationId: of }) => of === owner.contactInformationId),
  }));
}

/** Errors: invalid_input on socialMediaId, contactInformationId or link. */
export function createSocialMediaLink(
  house: House,
  actor: Actor,
  body: BodyOf<typeof createCall>,
): Promise<SocialMediaLink> {
  return transact(house.db, async (tx) => {
    const owner = await check(tx, body);
    const [row] = await tx.query<{ id: number }>(
      `insert into social_media_links (social_media_id, organization_id, link) values ($1, $2, $3)
       on conflict do nothing returning id`,
      [body.socialMediaId, body.contactInformationId, body.link],
    );
    if (!row) throw invalidField('link', 'club.linkTaken');
    const link = await getSocialMediaLink(tx, row.id);
    await recordChange(tx, actor, {
      action: 'social-media-link.created',
      changes: changesBetween({}, { organization: owner, medium: link.name, link: link.link }),
    });
    return link;
  });
}

/** Locks the link. Errors: not_found; invalid_input on socialMediaId, contactInformationId or link. */
export function updateSocialMediaLink(
  house: House,
  actor: Actor,
  body: BodyOf<typeof updateCall>,
): Promise<SocialMediaLink> {
  return transact(house.db, async (tx) => {
    const before = await lockLink(tx, body.id);
    const owner = await check(tx, body);
    const [twin] = await tx.query(
      `select 1 from social_media_links
       where social_media_id = $2 and organization_id = $3 and link = $4 and id <> $1`,
      [body.id, body.socialMediaId, body.contactInformationId, body.link],
    );
    if (twin) throw invalidField('link', 'club.linkTaken');
    await tx.query(
      'update social_media_links set social_media_id = $2, organization_id = $3, link = $4 where id = $1',
      [body.id, body.socialMediaId, body.contactInformationId, body.link],
    );
    const after = await getSocialMediaLink(tx, body.id);
    const changes = changesBetween(
      { organization: before.organization, medium: before.name, link: before.link },
      { organization: owner, medium: after.name, link: after.link },
    );
    if (changes.length > 0) await recordChange(tx, actor, { action: 'social-media-link.changed', changes });
    return after;
  });
}

/** Locks the link. Errors: not_found. */
export function deleteSocialMediaLink(house: House, actor: Actor, id: number): Promise<{ deleted: boolean }> {
  return transact(house.db, async (tx) => {
    const { organization, name, link } = await lockLink(tx, id);
    await tx.query('delete from social_media_links where id = $1', [id]);
    await recordChange(tx, actor, {
      action: 'social-media-link.deleted',
      changes: [
        { field: 'organization', before: organization, after: organization },
        { field: 'medium', before: name, after: null },
        { field: 'link', before: link, after: null },
      ],
    });
    return { deleted: true };
  });
}

async function lockLink(
  tx: Transaction,
  id: number,
): Promise<Pick<SocialMediaLink, 'name' | 'link'> & { organization: string }> {
  const [link] = await tx.query<{ name: string; link: string; organization: string }>(
    `select m.name, l.link, o.name as organization
     from social_media_links l join social_media m on m.id = l.social_media_id
       join organizations o on o.id = l.organization_id
     where l.id = $1 for update of l`,
    [id],
  );
  if (!link) throw new AppError('not_found');
  return link;
}

/** Locks the medium: it stays as it is, and nobody adds the same link, until this one is written. Returns the name of the organisation. */
async function check(
  tx: Transaction,
  { socialMediaId, contactInformationId, link }: BodyOf<typeof createCall>,
): Promise<string> {
  const [medium] = await tx.query<{ name: string; hosts: string[] }>(
    'select name, hosts from social_media where id = $1 for no key update',
    [socialMediaId],
  );
  if (!medium) throw invalidField('socialMediaId', 'club.noSuchMedium');
  const [owner] = await tx.query<{ name: string }>('select name from organizations where id = $1', [
    contactInformationId,
  ]);
  if (!owner) throw invalidField('contactInformationId', 'club.noSuchOrganization');
  const { name, hosts } = medium;
  if (hosts.length === 0) throw invalidField('link', 'club.mediumNowhere', { name });
  if (!leadsTo(link, hosts))
    throw invalidField('link', 'club.linkElsewhere', { name, hosts: hosts.join(', ') });
  return owner.name;
}
