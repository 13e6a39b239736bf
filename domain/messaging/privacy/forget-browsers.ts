/** The browsers that a golfer had rung: for the golfer to take along, and to be forgotten. */
import type { ExportPart } from '../../accounts/privacy/export-account.ts';
import type { Evict } from '../../accounts/passwords/set-password.ts';
import type { Forget } from '../../accounts/former-member.ts';

/** Without the keys, which are the browser's own and say nothing. */
export const exportBrowsers: ExportPart = async (sql, { userId }) =>
  sql.query(
    `select endpoint, created_at as "since" from push_subscriptions where user_id = $1 order by created_at, id`,
    [userId],
  );

/** For a new password: an intruder's browser is rung no more. */
export const evictBrowsers: Evict = async (tx, userId) =>
  (await tx.query('delete from push_subscriptions where user_id = $1 returning 1', [userId])).length;

export const forgetBrowsers: Forget = async (tx, { userId }) => {
  await tx.query('delete from push_subscriptions where user_id = $1', [userId]);
};
