/** Reads news as they are shown: whose they are, with which logo, and whether they are current. */
import { prepared, type Sql, type Transaction } from '@fourball/db/connection.ts';
import { newsChanged } from '@fourball/shared/club/events.ts';
import type { NewsItem, NewsOwners } from '@fourball/shared/club/news/news-shapes.ts';
import { emit } from '../../kernel/emit.ts';
import { ownOrganization } from '../organizations/organizations.ts';

/** What a reading of news has to know. */
export interface NewsMoment {
  /** YYYY-MM-DD at the club. */
  readonly today: string;
  /** How many days news without a last day are current. */
  readonly days: number;
  readonly clubName: string;
}

/** Whose news: the id of one of the three, or none for the whole club's. */
export interface NewsOwner {
  readonly courseId: number | null;
  readonly propertyId: number | null;
  readonly orgId: number | null;
}

const logoOf = (ownerKind: string, type: string, id: string): string =>
  `(select '/' || i.key from images i
    where i.owner_kind = '${ownerKind}' and i.type = '${type}' and i.owner_id = ${id} order by i.id desc limit 1)`;

const shownUntil = 'coalesce(n.expiry, n.date + $2::int)';

/** `where` is SQL over `news n`; $1 is today, $2 how many days are current, $3 the club's name. */
const selection = (where: string, limit: number): string => `
  select n.id, n.text, n.link, n.date, n.expiry, n.course_id as "courseId", n.property_id as "propertyId",
    n.org_id as "orgId", coalesce(c.name, p.name, o.name, $3::text) as name, n.date as "displayDate",
    n.image_url as "imageUrl", ${shownUntil} as "shownUntil",
    case when n.date > $1::date then 'UPCOMING' when ${shownUntil} < $1::date then 'PAST' else 'CURRENT' end
      as standing,
    case when n.course_id is not null then ${logoOf('COURSE', 'LOGO', 'n.course_id')}
         when n.property_id is not null then ${logoOf('PROPERTY', 'PROPERTY_LOGO', 'n.property_id')}
         else ${logoOf('ORGANIZATION', 'ORG_LOGO', `coalesce(n.org_id, ${ownOrganization})`)} end as "logoUrl"
  from news n left join courses c on c.id = n.course_id left join properties p on p.id = n.property_id
    left join organizations o on o.id = n.org_id
  where ${where} order by n.date desc, n.id desc limit ${limit}`;

const bound = ({ today, days, clubName }: NewsMoment): unknown[] => [today, days, clubName];

/** Of a course that is hidden or was taken away nobody reads news. */
const open = '(n.course_id is null or (c.visible and c.removed_at is null))';
const begun = 'n.date <= $1::date';
const current = `${begun} and ${shownUntil} >= $1::date`;

/** So many are current at most, and so many are read with those that were. */
const mostCurrent = 50;
const mostOlder = 200;
const mostManaged = 500;

const selectCurrent = prepared('news.current', selection(`${open} and ${current}`, mostCurrent));

export const listCurrentNews = (sql: Sql, moment: NewsMoment): Promise<NewsItem[]> =>
  sql.query<NewsItem>(selectCurrent, bound(moment));

const selectOfOrganizations = prepared(
  'news.of-organizations',
  selection(`n.org_id = any($4::bigint[]) and ${current}`, mostCurrent),
);

/** The current ones of these organizations. */
export const listNewsOfOrganizations = (
  sql: Sql,
  moment: NewsMoment,
  orgIds: readonly number[],
): Promise<NewsItem[]> => sql.query<NewsItem>(selectOfOrganizations, [...bound(moment), orgIds]);

const columnOf = { course: 'n.course_id', property: 'n.property_id', organization: 'n.org_id' } as const;
export type NewsOwnerKind = keyof typeof columnOf;

/** Of one owner; with `all` also those that are current no more. Whether the reader may know of the owner is asked before. */
export const listNewsOf = (
  sql: Sql,
  moment: NewsMoment,
  { kind, id, all }: { kind: NewsOwnerKind; id: number; all: boolean },
): Promise<NewsItem[]> =>
  sql.query<NewsItem>(
    selection(`${columnOf[kind]} = $4 and ${all ? begun : current}`, all ? mostOlder : mostCurrent),
    [...bound(moment), id],
  );

/** Whatever their standing, and of hidden courses too. */
export const listAllNews = (sql: Sql, moment: NewsMoment): Promise<NewsItem[]> =>
  sql.query<NewsItem>(selection('true', mostManaged), bound(moment));

export async function findNews(sql: Sql, moment: NewsMoment, id: number): Promise<NewsItem | undefined> {
  const [item] = await sql.query<NewsItem>(selection('n.id = $4', 1), [...bound(moment), id]);
  return item;
}

export async function listNewsOwners(sql: Sql): Promise<NewsOwners> {
  type Named = { id: number; name: string };
  const [courses, properties, organizations] = await Promise.all([
    sql.query<Named>('select id, name from courses where removed_at is null order by sequence_no, id'),
    sql.query<Named>('select id, name from properties order by lower(name), id'),
    sql.query<Named>('select id, name from organizations order by lower(name), id'),
  ]);
  return { courses, properties, organizations };
}

/** Whether there is such a property or organization. */
export async function hasNewsOwner(
  sql: Sql,
  kind: Exclude<NewsOwnerKind, 'course'>,
  id: number,
): Promise<boolean> {
  const table = kind === 'property' ? 'properties' : 'organizations';
  return (await sql.query(`select 1 from ${table} where id = $1`, [id])).length > 0;
}

/**
 * Tells everybody's pages that the news of these owners are others. The whole club's are told with the id of the
 * organization that runs it; where there is none with 1, for a page that shows the news of all reads them anew at any id.
 */
export async function tellNewsChanged(tx: Transaction, ...owners: readonly NewsOwner[]): Promise<void> {
  const ids = new Set<number>();
  for (const { courseId, propertyId, orgId } of owners) {
    ids.add(courseId ?? propertyId ?? orgId ?? (await findOwnOrganization(tx)) ?? 1);
  }
  for (const entityId of ids) await emit(tx, newsChanged, { entityId });
}

async function findOwnOrganization(sql: Sql): Promise<number | undefined> {
  const [row] = await sql.query<{ id: number | null }>(`select ${ownOrganization} as id`);
  return row?.id ?? undefined;
}
