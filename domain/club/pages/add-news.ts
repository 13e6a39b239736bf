/** Puts something new at the top of the homepage. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { Actor } from '../../kernel/actor.ts';
import { sanitiseHtml } from '../../kernel/sanitise-html.ts';
import { loadElements, type PageRow } from './page-rows.ts';
import { finishPageChange } from './write-page.ts';

/** Admins change it later, or take it off, as any other element. The page must be locked. Returns the id of the element. */
export async function addNewsElement(
  tx: Transaction,
  actor: Actor,
  page: PageRow,
  html: string,
): Promise<number> {
  const before = await loadElements(tx, page.id);
  await tx.query('update page_elements set sequence_no = sequence_no + 1 where page_id = $1', [page.id]);
  const [row] = await tx.query<{ id: number }>(
    `insert into page_elements (page_id, sequence_no, type, text) values ($1, 1, 'DIV', $2) returning id`,
    [page.id, sanitiseHtml(html)],
  );
  await finishPageChange(tx, actor, page, before, page.title);
  return row?.id ?? 0;
}
