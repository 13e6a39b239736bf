/** What becomes of a golfer's buddy lists when the golfer leaves the club, and what the golfer may take along. */
import type { ExportPart } from '../../accounts/privacy/export-account.ts';
import { mentions, type Forget } from '../../accounts/former-member.ts';

/** The own lists go, every standing yes of the golfer and to the golfer, and who pays for whom. On those of others the golfer's contact is gone already; what they wrote about the golfer goes too. */
export const forgetBuddies: Forget = async (tx, former) => {
  await tx.query('delete from buddy_lists where user_id = $1', [former.userId]);
  await tx.query('delete from standing_agreements where user_id = $1 or placer_id = $1', [former.userId]);
  await tx.query('delete from family_payers where user_id = $1 or payer_id = $1', [former.userId]);
  await tx.query(`update users set placed_by = default where id = $1`, [former.userId]);
  const rows = await tx.query<{ id: number; name: string; description: string }>(
    `select id, name, description from buddy_lists
     where ${mentions("concat_ws(' ', name, description)", '$1')} order by id for update`,
    [former.traces],
  );
  for (const { id, name, description } of rows) {
    await tx.query('update buddy_lists set name = $2, description = $3 where id = $1', [
      id,
      former.text(name),
      former.text(description),
    ]);
  }
};

/** The own lists with the names on them. On whose lists the golfer is, is theirs to know. */
export const exportBuddies: ExportPart = (sql, { userId }) =>
  sql.query(
    `select l.name, l.description,
       array(select c.first_name || ' ' || c.last_name from buddies b join contacts c on c.id = b.contact_id
         where b.buddy_list_id = l.id order by c.last_name, c.first_name, c.id) as buddies
     from buddy_lists l where l.user_id = $1 order by lower(l.name), l.id`,
    [userId],
  );
