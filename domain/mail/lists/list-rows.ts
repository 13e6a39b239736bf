/** Reads email lists and their categories as everybody and as the office sees them. */
import { takeLock } from '@fourball/db/locks.ts';
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type {
  EmailCategory,
  EmailList,
  ManagedCategory,
  ManagedList,
  PublicCategory,
} from '@fourball/shared/mail/list-shapes.ts';
import { wordsFor, type TextReader } from '@fourball/shared/words/language.ts';
import { AppError } from '../../kernel/app-error.ts';

/** Whoever changes lists or categories does so alone: places and names depend on all of them. */
export const lockEmailLists = async (tx: Transaction): Promise<void> => {
  await tx.query(`select ${takeLock('-email-lists')}(hashtextextended('email lists', 0))`);
};

const fields = `l.id, l.slug as "externalId", l.name as "externalName", l.org_id as "orgId", l.show_public as "showPublic",
  l.show_admin as "showAdmin", l.category_id as "categoryId", l.purpose`;

/** The words by which consent to a list is asked, as a reader sees them. */
export const consentWording = (
  reader: TextReader,
  { name, purpose }: { name: string; purpose: string },
): string => wordsFor(reader).mails.lists.consent(name, purpose);

const worded = <List extends { externalName: string; purpose: string }>(
  reader: TextReader,
  list: List,
): List & { wording: string } => ({
  ...list,
  wording: consentWording(reader, { name: list.externalName, purpose: list.purpose }),
});

/** Those that everybody may see, by name. A list that is for a service is left in the account, and is not among them. */
export async function listPublicLists(sql: Sql, reader: TextReader): Promise<EmailList[]> {
  const lists = await sql.query<Omit<EmailList, 'wording'>>(
    `select ${fields} from email_lists l where l.show_public and l.kind = 'MARKETING' order by lower(l.name), l.id`,
  );
  return lists.map((list) => worded(reader, list));
}

const counted = (status: string): string => `coalesce(s.${status}, 0)`;

/** `where` is SQL over `email_lists l`; its parameters begin at $1. */
async function selectManaged(
  sql: Sql,
  reader: TextReader,
  where: string,
  params: readonly unknown[] = [],
): Promise<ManagedList[]> {
  const lists = await sql.query<
    Omit<ManagedList, 'wording' | 'lastCampaignAt'> & { lastCampaignAt: Date | null }
  >(
    `select ${fields}, l.kind,
       json_build_object('subscribed', ${counted('subscribed')}, 'unconfirmed', ${counted('unconfirmed')},
         'unsubscribed', ${counted('unsubscribed')}, 'bounced', ${counted('bounced')},
         'complained', ${counted('complained')}) as counts,
       exists (select from consents k where k.list_id = l.id) as used,
       (select max(c.started_at) from campaigns c where c.audience->'lists' @> to_jsonb(l.id)) as "lastCampaignAt"
     from email_lists l left join (
       select list_id,
         count(*) filter (where status = 'SUBSCRIBED')::int as subscribed,
         count(*) filter (where status = 'UNCONFIRMED')::int as unconfirmed,
         count(*) filter (where status = 'UNSUBSCRIBED')::int as unsubscribed,
         count(*) filter (where status = 'BOUNCED')::int as bounced,
         count(*) filter (where status = 'COMPLAINED')::int as complained
       from subscriptions group by list_id
     ) s on s.list_id = l.id
     where ${where} order by lower(l.name), l.id`,
    [...params],
  );
  return lists.map((list) =>
    worded(reader, { ...list, lastCampaignAt: list.lastCampaignAt?.toISOString() ?? null }),
  );
}

export const listAllLists = (sql: Sql, reader: TextReader): Promise<ManagedList[]> =>
  selectManaged(sql, reader, 'true');

export const listAdminLists = (sql: Sql, reader: TextReader): Promise<ManagedList[]> =>
  selectManaged(sql, reader, 'l.show_admin');

export const listManagedLists = (
  sql: Sql,
  reader: TextReader,
  ids: readonly number[],
): Promise<ManagedList[]> => selectManaged(sql, reader, 'l.id = any($1::bigint[])', [ids]);

/** Errors: not_found. */
export async function getManagedList(sql: Sql, reader: TextReader, id: number): Promise<ManagedList> {
  const [list] = await listManagedLists(sql, reader, [id]);
  if (!list) throw new AppError('not_found');
  return list;
}

/** In their order. */
export const listCategoryRows = (sql: Sql): Promise<EmailCategory[]> =>
  sql.query<EmailCategory>(
    'select id, name, sequence_no as "sequenceNo" from email_categories order by sequence_no, id',
  );

/** Every category with those of the lists that are in it; `empty`: also those with none. Lists without one come last. */
async function categoriesOf<List extends { categoryId: number | null }>(
  sql: Sql,
  reader: TextReader,
  lists: readonly List[],
  empty: boolean,
) {
  const categories = await listCategoryRows(sql);
  const none = { id: null, name: wordsFor(reader).mails.lists.other, sequenceNo: categories.length + 1 };
  return [...categories, none]
    .map((category) => ({ ...category, lists: lists.filter((list) => list.categoryId === category.id) }))
    .filter((category) => category.lists.length > 0 || (empty && category.id !== null));
}

export const listPublicCategories = async (sql: Sql, reader: TextReader): Promise<PublicCategory[]> =>
  categoriesOf(sql, reader, await listPublicLists(sql, reader), false);

export const listAdminCategories = async (sql: Sql, reader: TextReader): Promise<ManagedCategory[]> =>
  categoriesOf(sql, reader, await listAdminLists(sql, reader), false);

export const listAllCategories = async (sql: Sql, reader: TextReader): Promise<ManagedCategory[]> =>
  categoriesOf(sql, reader, await listAllLists(sql, reader), true);
