/** Orders, lists and stops batches of invitations to log in. */
import type { Sql } from '@fourball/db/connection.ts';
import type { LoginInvitation } from '@fourball/shared/accounts/invitation-calls.ts';
import { sendWelcomeMail } from '@fourball/shared/accounts/jobs.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, conflictOn } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { onceOnly, type Intent } from '../../kernel/idempotency.ts';
import { transact } from '../../kernel/transact.ts';
import { recordChange } from '../audit/audit.ts';
import { findUninvited, hasLogin, type Whom } from './find-uninvited.ts';

/** How many batches are shown. */
const latest = 20;

interface InvitationRow extends Omit<LoginInvitation, 'orderedAt' | 'stoppedAt'> {
  orderedAt: Date;
  stoppedAt: Date | null;
}

/** Mails that were given up stand under the golfer's address and the job that writes them. */
const selectInvitations = `select b.id as "invitationId", o.full_name as "orderedBy", b.ordered_at as "orderedAt",
    b.stopped_at as "stoppedAt", c.people, c.waiting, c.sent, c.failed, c.opened, c.left
  from login_invitations b join users o on o.id = b.ordered_by
    cross join lateral (
      select count(*)::int as people, count(*) filter (where i.state = 'WAITING')::int as waiting,
        count(*) filter (where i.state = 'SENT')::int as sent, count(*) filter (where i.state = 'LEFT')::int as left,
        count(*) filter (where i.state = 'SENT' and ${hasLogin})::int as opened,
        count(*) filter (where i.state = 'SENT' and exists (
          select from mail_deliveries d where d.recipient = u.email and d.job = $1 and d.given_up_at is not null
            and d.owed_since >= i.sent_at))::int as failed
      from login_invitees i join users u on u.id = i.user_id where i.invitation_id = b.id
    ) c`;

const present = (row: InvitationRow): LoginInvitation => ({
  ...row,
  orderedAt: row.orderedAt.toISOString(),
  stoppedAt: row.stoppedAt?.toISOString() ?? null,
});

export async function listInvitations(sql: Sql): Promise<LoginInvitation[]> {
  const rows = await sql.query<InvitationRow>(`${selectInvitations} order by b.id desc limit ${latest}`, [
    sendWelcomeMail.name,
  ]);
  return rows.map(present);
}

async function getInvitation(sql: Sql, invitationId: number): Promise<LoginInvitation> {
  const [row] = await sql.query<InvitationRow>(`${selectInvitations} where b.id = $2`, [
    sendWelcomeMail.name,
    invitationId,
  ]);
  if (!row) throw new AppError('not_found');
  return present(row);
}

/**
 * Nobody is mailed yet: a worker does that. Of two who order at once for the same people the later is told to look again, which
 * an index sees to. Errors: conflict on `count` where it is no longer as many as were shown.
 */
export const orderInvitation = (
  { db, clock }: House,
  actor: UserActor,
  { count, ...whom }: Whom & { readonly count: number },
  intent?: Intent,
): Promise<LoginInvitation> =>
  transact(db, (tx) =>
    onceOnly(tx, intent, async () => {
      const now = clock.now();
      const userIds = await findUninvited(tx, whom, now);
      if (userIds.length !== count) throw conflictOn('count', 'accounts.invitationChanged');
      const [batch] = await tx.query<{ id: number }>(
        'insert into login_invitations (ordered_by, ordered_at) values ($1, $2) returning id',
        [actor.userId, now],
      );
      const invitationId = batch?.id ?? 0;
      // Who waits already, of a batch that was ordered at this moment, is passed over: then it is not as many.
      const put = await tx.query(
        `insert into login_invitees (invitation_id, user_id) select $1, unnest($2::bigint[])
         on conflict (user_id) where state = 'WAITING' do nothing returning user_id`,
        [invitationId, userIds],
      );
      if (put.length !== count) throw conflictOn('count', 'accounts.invitationChanged');
      await recordChange(tx, actor, {
        action: 'invitation.ordered',
        changes: [{ field: 'people', before: null, after: String(count) }],
      });
      return getInvitation(tx, invitationId);
    }),
  );

/** Twice is fine. Errors: not_found. */
export const stopInvitation = (
  { db, clock }: House,
  actor: UserActor,
  invitationId: number,
): Promise<LoginInvitation> =>
  transact(db, async (tx) => {
    const stopped = await tx.query(
      `update login_invitations set stopped_by = $2, stopped_at = $3 where id = $1 and stopped_at is null returning id`,
      [invitationId, actor.userId, clock.now()],
    );
    if (stopped.length > 0) {
      const left = await tx.query(
        `update login_invitees set state = 'STOPPED' where invitation_id = $1 and state = 'WAITING' returning user_id`,
        [invitationId],
      );
      await recordChange(tx, actor, {
        action: 'invitation.stopped',
        changes: [{ field: 'people', before: String(left.length), after: null }],
      });
    }
    return getInvitation(tx, invitationId);
  });
