/** The organizations that the club deals with: itself, and who sponsors what is played. */
import type { Sql } from '@fourball/db/connection.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { UserActor } from '../../kernel/actor.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';

export interface Organization {
  readonly orgId: number;
  readonly name: string;
}

/**
 * SQL: the organization that runs the club. Until the club says its name it is the one whose properties its courses are on, else
 * the first that there is.
 */
export const ownOrganization = `coalesce((select organization_id from club), (select o.id from organizations o
  order by exists (select from properties p where p.organization_id = o.id) desc, o.id limit 1))`;

/** By name. */
export const listOrganizations = ({ db }: { db: Sql }): Promise<Organization[]> =>
  db.query<Organization>('select id as "orgId", name from organizations order by lower(name), id');

/** Gives the one that has the name already, in any letter case. Two who add it at once add it one after the other. */
export function addOrganization({ db }: House, actor: UserActor, name: string): Promise<Organization> {
  return transact(db, async (tx) => {
    await tx.query('lock table organizations in share row exclusive mode');
    const [known] = await tx.query<Organization>(
      'select id as "orgId", name from organizations where lower(name) = lower($1) order by id limit 1',
      [name],
    );
    if (known) return known;
    const [added] = await tx.query<Organization>(
      'insert into organizations (name) values ($1) returning id as "orgId", name',
      [name],
    );
    await recordChange(tx, actor, {
      action: 'organization.created',
      changes: [{ field: 'name', before: null, after: name }],
    });
    return added ?? { orgId: 0, name };
  });
}
