/** Keeps what people of the office look at: the filters and the order of a list under a name, for oneself or for all who may open it. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type {
  changeView as changeCall,
  OfficeView,
  saveView as saveCall,
} from '@fourball/shared/accounts/view-calls.ts';
import { viewPages, type ViewPage } from '@fourball/shared/accounts/view-pages.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import { may, type UserActor } from '../../kernel/actor.ts';
import { AppError, conflictOn } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { lockUsers } from '../lock-users.ts';
import type { ExportPart } from '../privacy/export-account.ts';
import { staffIs } from '../staff.ts';

/** Views of pages that somebody may not open tell what they hold: nobody reads them. */
const allowPage = (actor: UserActor, page: ViewPage): void => {
  if (!may(actor, ...viewPages[page])) throw new AppError('forbidden');
};

/** Of others those that they share, while they are of the office. Errors: forbidden. */
export async function listViews(sql: Sql, actor: UserActor, page: ViewPage): Promise<OfficeView[]> {
  allowPage(actor, page);
  return sql.query<OfficeView>(
    `select v.id as "viewId", v.name, v.query, v.shared, v.user_id = $1 as own, u.full_name as by
     from office_views v join users u on u.id = v.user_id
     where v.page = $2 and (v.user_id = $1 or v.shared and u.status = 'ACTIVE' and ${staffIs('v.user_id')})
     order by own desc, lower(v.name), v.id`,
    [actor.userId, page],
  );
}

/** `most`: how many one person may keep. Errors: forbidden; conflict on `name` where there are as many as can be. */
export function saveView(
  { db, clock }: House,
  actor: UserActor,
  { page, name, query, shared }: BodyOf<typeof saveCall>,
  most: number,
): Promise<OfficeView[]> {
  allowPage(actor, page);
  return transact(db, async (tx) => {
    // Two that are kept at once are counted one after the other.
    await lockUsers(tx, [actor.userId]);
    const [others] = await tx.query<{ count: number }>(
      `select count(*)::int as count from office_views
       where user_id = $1 and not (page = $2 and lower(name) = lower($3))`,
      [actor.userId, page, name],
    );
    if ((others?.count ?? 0) >= most) throw conflictOn('name', 'accounts.mostViews', { most });
    await tx.query(
      `insert into office_views (user_id, page, name, query, shared, changed_at) values ($1, $2, $3, $4, $5, $6)
       on conflict (user_id, page, lower(name)) do update set
         name = excluded.name, query = excluded.query, shared = excluded.shared, changed_at = excluded.changed_at`,
      [actor.userId, page, name, query, shared, clock.now()],
    );
    return listViews(tx, actor, page);
  });
}

/** The own view's page; those of others are not there. */
async function pageOf(tx: Transaction, actor: UserActor, viewId: number): Promise<ViewPage> {
  const [view] = await tx.query<{ page: string }>(
    'select page from office_views where id = $1 and user_id = $2',
    [viewId, actor.userId],
  );
  const page = (Object.keys(viewPages) as ViewPage[]).find((one) => one === view?.page);
  if (page === undefined) throw new AppError('not_found');
  return page;
}

/** Errors: not_found; forbidden; conflict on `name` where another of the page has it. */
export const changeView = (
  { db, clock }: House,
  actor: UserActor,
  { viewId, name, shared }: BodyOf<typeof changeCall>,
): Promise<OfficeView[]> =>
  transact(db, async (tx) => {
    await lockUsers(tx, [actor.userId]);
    const page = await pageOf(tx, actor, viewId);
    allowPage(actor, page);
    const twin = await tx.query(
      'select 1 from office_views where user_id = $1 and page = $2 and lower(name) = lower($3) and id <> $4',
      [actor.userId, page, name, viewId],
    );
    if (twin.length > 0) throw conflictOn('name', 'accounts.viewNamed');
    await tx.query('update office_views set name = $2, shared = $3, changed_at = $4 where id = $1', [
      viewId,
      name,
      shared,
      clock.now(),
    ]);
    return listViews(tx, actor, page);
  });

/** Errors: not_found, forbidden. */
export const deleteView = ({ db }: House, actor: UserActor, viewId: number): Promise<OfficeView[]> =>
  transact(db, async (tx) => {
    await lockUsers(tx, [actor.userId]);
    const page = await pageOf(tx, actor, viewId);
    await tx.query('delete from office_views where id = $1', [viewId]);
    return listViews(tx, actor, page);
  });

export const exportViews: ExportPart = (sql, actor) =>
  sql.query(
    `select page, name, query, shared, changed_at as "changedAt" from office_views where user_id = $1 order by id`,
    [actor.userId],
  );
