/** Golfers say whether they come: a no is leaving the event. */
import { recordChange } from '../../accounts/audit/audit.ts';
import { participationAsked } from '@fourball/shared/seasons/events.ts';
import { loadParameters, rulesAt } from '../../club/parameters/parameters.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, conflict } from '../../kernel/app-error.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import type { EntryContext } from '../facts/context.ts';
import { bail } from '../registration/leave.ts';

interface Reply {
  readonly participantId: number;
  readonly confirmed: boolean;
  readonly playing: boolean;
}

/** Of oneself. Answered again, the last answer holds; who has left comes back by signing up. Errors: not_found, conflict. */
export async function confirmParticipation(
  context: EntryContext,
  actor: UserActor,
  { participantId, confirmed }: { participantId: number; confirmed: boolean },
): Promise<Reply> {
  const [own] = await context.house.db.query<{ event_id: number; place: string }>(
    'select event_id, place from participants where id = $1 and user_id = $2',
    [participantId, actor.userId],
  );
  if (!own) throw new AppError('not_found');
  if (own.place !== 'IN') {
    if (!confirmed) return { participantId, confirmed, playing: false };
    throw conflict('seasons.notInIt');
  }
  await transact(context.house.db, async (tx) => {
    await tx.query(`update participants set confirmed = $2 where id = $1 and place = 'IN'`, [
      participantId,
      confirmed,
    ]);
    await recordChange(tx, actor, {
      action: 'participant.answered',
      userId: actor.userId,
      changes: [{ field: 'confirmed', before: null, after: String(confirmed) }],
    });
  });
  if (!confirmed) await bail(context, actor, own.event_id);
  return { participantId, confirmed, playing: confirmed };
}

/** Asks whoever has not answered, once, so many hours before the start. Run twice, it asks nobody again. */
export async function askParticipation(house: House): Promise<number> {
  const now = house.clock.now();
  const rules = rulesAt(await loadParameters(house.db), now);
  const due = await house.db.query<{ id: number }>(
    `select g.id from golf_events g
     where g.publish and g.cancelled_at is null and g.taken > 0
       and (g.day + g.start_time) at time zone $2 between $1 and $1::timestamptz + make_interval(hours => $3)
       and exists (select from participants p where p.event_id = g.id and p.place = 'IN' and p.user_id is not null
                   and p.confirmed is null and p.asked_at is null)
     order by g.id limit 20`,
    [now, house.timeZone, rules.events.confirmHours],
  );
  for (const { id } of due) {
    await transact(house.db, async (tx) => {
      const asked = await tx.query<{ user_id: number }>(
        `update participants set asked_at = $2 where event_id = $1 and place = 'IN' and user_id is not null
           and confirmed is null and asked_at is null returning user_id`,
        [id, now],
      );
      if (asked.length === 0) return;
      await emit(tx, participationAsked, { eventId: id, userIds: asked.map(({ user_id }) => user_id) });
    });
  }
  return due.length;
}
