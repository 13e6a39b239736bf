/** Publishes, changes and removes news; everybody's pages are told. */
import type { Transaction } from '@fourball/db/connection.ts';
import type {
  createNews as createCall,
  updateNews as updateCall,
} from '@fourball/shared/club/news/news-calls.ts';
import type { NewsItem } from '@fourball/shared/club/news/news-shapes.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { changesBetween } from '../../accounts/audit/changes-between.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError, invalidField } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { sanitiseHtml } from '../../kernel/sanitise-html.ts';
import { transact } from '../../kernel/transact.ts';
import { retireImages } from '../images/retire-images.ts';
import { findNews, tellNewsChanged, type NewsMoment, type NewsOwner } from './news-rows.ts';

/** What news say, as it is kept. */
interface NewsColumns extends NewsOwner {
  readonly text: string;
  readonly link: string | null;
  readonly date: string;
  readonly expiry: string | null;
}

type NewsRow = NewsColumns & { readonly id: number };

/** Errors: invalid_input on a field. */
export function createNews(
  house: House,
  actor: Actor,
  moment: NewsMoment,
  body: BodyOf<typeof createCall>,
): Promise<NewsItem> {
  return transact(house.db, async (tx) => {
    const id = await addNews(house, tx, actor, await columnsOf(tx, body));
    return presented(tx, moment, id);
  });
}

/** The same in a transaction of somebody else: results that become news. Returns the id. */
export async function addNews(
  { clock }: Pick<House, 'clock'>,
  tx: Transaction,
  actor: Actor,
  columns: NewsColumns,
): Promise<number> {
  const safe = { ...columns, text: sanitiseHtml(columns.text) };
  const [row] = await tx.query<{ id: number }>(
    `insert into news (text, link, date, expiry, course_id, property_id, org_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [...valuesOf(safe), clock.now()],
  );
  await recordChange(tx, actor, { action: 'news.published', changes: changesBetween({}, safe) });
  await tellNewsChanged(tx, columns);
  return row?.id ?? 0;
}

/** Locks the news, so of two who change them one comes after the other. Errors: not_found, invalid_input on a field. */
export function updateNews(
  house: House,
  actor: Actor,
  moment: NewsMoment,
  { id, ...body }: BodyOf<typeof updateCall>,
): Promise<NewsItem> {
  return transact(house.db, async (tx) => {
    const before = await lockNews(tx, id);
    if (!before) throw new AppError('not_found');
    const after = await columnsOf(tx, body);
    await tx.query(
      `update news set text = $1, link = $2, date = $3, expiry = $4, course_id = $5, property_id = $6, org_id = $7
       where id = $8`,
      [...valuesOf(after), id],
    );
    const changes = changesBetween({ ...before }, { ...after });
    if (changes.length > 0) {
      await recordChange(tx, actor, { action: 'news.changed', changes: [naming(before), ...changes] });
      await tellNewsChanged(tx, before, after);
    }
    return presented(tx, moment, id);
  });
}

/** Their picture goes with them. Locks the news. False where there are none of this id. */
export function deleteNews(house: House, actor: Actor, id: number): Promise<{ deleted: boolean }> {
  return transact(house.db, async (tx) => {
    const before = await lockNews(tx, id);
    if (!before) return { deleted: false };
    await tx.query('delete from news where id = $1', [id]);
    await retireImages(tx, { type: 'NEWS_FEED', ownerId: id });
    await recordChange(tx, actor, { action: 'news.removed', changes: [naming(before)] });
    await tellNewsChanged(tx, before);
    return { deleted: true };
  });
}

/**
 * What these news say from now on, without a line in the trail: what they said before is to be gone. Ids ascending; locks those that there are.
 */
export async function rewordNews(
  tx: Transaction,
  ids: readonly number[],
  reword: (text: string) => string,
): Promise<void> {
  for (const id of ids) {
    const news = await lockNews(tx, id);
    const text = news && reword(news.text);
    if (!news || text === news.text) continue;
    await tx.query('update news set text = $2 where id = $1', [id, text]);
    await tellNewsChanged(tx, news);
  }
}

/** Whoever changes news or puts a picture to them holds their row. */
export async function lockNews(tx: Transaction, id: number): Promise<NewsRow | undefined> {
  const [row] = await tx.query<NewsRow>(
    `select id, text, link, date, expiry, course_id as "courseId", property_id as "propertyId", org_id as "orgId"
     from news where id = $1 for no key update`,
    [id],
  );
  return row;
}

/** Which news an entry of the trail is about: their number and date. */
const naming = ({ id, date }: NewsRow) => ({ field: 'news', before: null, after: `${id} · ${date}` });

const valuesOf = ({ text, link, date, expiry, courseId, propertyId, orgId }: NewsColumns): unknown[] => [
  text,
  link,
  date,
  expiry,
  courseId,
  propertyId,
  orgId,
];

async function columnsOf(tx: Transaction, body: BodyOf<typeof createCall>): Promise<NewsColumns> {
  const { courseId = null, propertyId = null, orgId = null, expiry = null, date } = body;
  const text = sanitiseHtml(body.text);
  // A picture without a word is something to look at; nothing at all is not.
  if (!/<img\b/.test(text) && text.replaceAll(/<[^>]*>|&nbsp;/g, '').trim() === '')
    throw invalidField('text', 'club.newsEmpty');
  if (expiry !== null && expiry < date) throw invalidField('expiry', 'club.newsEndBefore');
  const [named, more] = Object.entries({ courseId, propertyId, orgId }).filter(([, id]) => id !== null);
  if (more) throw invalidField(more[0], 'club.newsOfOne');
  if (named) await checkOwner(tx, { courseId, propertyId, orgId });
  return { text, link: body.link || null, date, expiry, courseId, propertyId, orgId };
}

async function checkOwner(tx: Transaction, { courseId, propertyId, orgId }: NewsOwner): Promise<void> {
  const [known] = await tx.query<{ course: boolean; property: boolean; org: boolean }>(
    `select $1::bigint is null or exists (select from courses where id = $1 and removed_at is null) as course,
       $2::bigint is null or exists (select from properties where id = $2) as property,
       $3::bigint is null or exists (select from organizations where id = $3) as org`,
    [courseId, propertyId, orgId],
  );
  if (!known?.course) throw invalidField('courseId', 'club.noSuchCourse');
  if (!known.property) throw invalidField('propertyId', 'club.noSuchProperty');
  if (!known.org) throw invalidField('orgId', 'club.noSuchOrganization');
}

async function presented(tx: Transaction, moment: NewsMoment, id: number): Promise<NewsItem> {
  const item = await findNews(tx, moment, id);
  if (!item) throw new AppError('not_found');
  return item;
}
