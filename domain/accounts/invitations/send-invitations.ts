/** Orders the mails of invitations to log in, a few at a time: no more in a minute than the club sends, and once each. */
import { accountOpened } from '@fourball/shared/accounts/events.ts';
import { emitAll, occurrence } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { hasLogin } from './find-uninvited.ts';

/** A minute's mails are spread over so many turns of a worker. */
const turnsAMinute = 6;

/**
 * Each is on its way with the commit: a worker that dies has ordered all of a turn or nothing, and two pass over what the other has. Who
 * can log in by now, or whose account is no longer open, is left out. Returns how many were looked at.
 */
export const sendInvitations = ({ db, clock }: House, perMinute: number): Promise<number> =>
  transact(db, async (tx) => {
    const now = clock.now();
    const [lately] = await tx.query<{ sent: number }>(
      `select count(*)::int as sent from login_invitees where state = 'SENT' and sent_at > $1::timestamptz - interval '1 minute'`,
      [now],
    );
    const most = Math.min(perMinute - (lately?.sent ?? 0), Math.max(1, Math.ceil(perMinute / turnsAMinute)));
    if (most <= 0) return 0;
    const done = await tx.query<{ user_id: number; state: string }>(
      `with due as (
         select i.invitation_id, i.user_id from login_invitees i where i.state = 'WAITING'
         order by i.invitation_id, i.user_id limit $1 for update of i skip locked
       ), judged as (
         select d.*, u.status = 'ACTIVE' and not ${hasLogin} as invited from due d join users u on u.id = d.user_id
       )
       update login_invitees i set state = case when j.invited then 'SENT' else 'LEFT' end,
         sent_at = case when j.invited then $2::timestamptz end
       from judged j where i.invitation_id = j.invitation_id and i.user_id = j.user_id returning i.user_id, i.state`,
      [most, now],
    );
    await emitAll(
      tx,
      done
        .filter(({ state }) => state === 'SENT')
        .map(({ user_id: userId }) => occurrence(accountOpened, { userId })),
    );
    return done.length;
  });
