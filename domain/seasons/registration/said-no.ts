/** After a no nobody is asked again: who declined a captain's team of an event is not written to by that captain about it any more. */
import type { Transaction } from '@fourball/db/connection.ts';
import { invalidField } from '../../kernel/app-error.ts';

interface Asking {
  readonly captainId: number;
  /** Null: the season itself. */
  readonly eventId: number | null;
  readonly seasonId: number;
  readonly userIds: readonly number[];
  readonly emails: readonly string[];
  /** The field that names them. */
  readonly field: 'team' | 'userIds';
}

/** With the captain locked. Throws invalid_input with the name of the first who said no. */
export async function leaveInPeace(tx: Transaction, asking: Asking): Promise<void> {
  const { captainId, eventId, seasonId, userIds, emails, field } = asking;
  if (userIds.length + emails.length === 0) return;
  const [refused] = await tx.query<{ name: string }>(
    `select coalesce(u.full_name, r.invited_name) as name
     from registrations r left join users u on u.id = r.user_id
     where r.status = 'DECLINED' and r.created_by = $1
       and case when $2::bigint is null then r.season_id = $3 else r.event_id = $2 end
       and (r.user_id = any($4::bigint[]) or r.invited_email = any($5::text[]))
     order by r.id limit 1`,
    [captainId, eventId, seasonId, userIds, emails.map((email) => email.toLowerCase())],
  );
  if (refused) throw invalidField(field, 'seasons.saidNo', { name: refused.name });
}
