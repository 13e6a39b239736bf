/** Golfers say whether they come: a no is leaving the event. */
import { recordChange } from '../../accounts/audit/audit.ts';
import { entrantsChanged, entryTouched, participationAsked } from '@fourball/shared/seasons/events.ts';
import { loadParameters, rulesAt } from '../../club/parameters/parameters.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, conflict } from '../../kernel/app-error.ts';
import { eachAlone } from '../../kernel/batch/each-alone.ts';
import { emit, emitAll, occurrence } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import type { EntryContext } from '../facts/context.ts';
import { bail } from '../registration/leave.ts';

interface Reply {
  readonly participantId: number;
  readonly confirmed: boolean;
  readonly playing: boolean;
}

interface Own {
  event_id: number;
  place: string;
  confirmed: boolean | null;
  registration_id: number;
  season_id: number;
}

/** Of oneself. Answered again, the last answer holds; who has left comes back by signing up. Errors: not_found, conflict. */
export async function confirmParticipation(
  context: EntryContext,
  actor: UserActor,
  { participantId, confirmed }: { participantId: number; confirmed: boolean },
): Promise<Reply> {
  const [own] = await context.house.db.query<Own>(
    `select p.event_id, p.place, p.confirmed, p.registration_id, g.season_id
     from participants p join golf_events g on g.id = p.event_id where p.id = $1 and p.user_id = $2`,
    [participantId, actor.userId],
  );
  if (!own) throw new AppError('not_found');
  if (own.place !== 'IN') {
    if (!confirmed) return { participantId, confirmed, playing: false };
    throw conflict('seasons.notInIt');
  }
  // Said once more, it is nothing new to anybody.
  if (confirmed && own.confirmed === true) return { participantId, confirmed, playing: true };
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
    const { event_id: eventId, season_id: seasonId, registration_id: registrationId } = own;
    await emitAll(tx, [
      occurrence(entryTouched, { registrationId, userId: actor.userId, seasonId, eventId }),
      occurrence(entrantsChanged, { eventId, seasonId }),
    ]);
  });
  if (!confirmed) await bail(context, actor, own.event_id);
  return { participantId, confirmed, playing: confirmed };
}

/**
 * Who plays and has not said whether they come, with `$2` the club's time zone and `$3` hours. Who signed up for the event when others
 * were asked already has just said so.
 */
const toAsk = `p.place = 'IN' and p.user_id is not null and p.confirmed is null and p.asked_at is null
  and not exists (select from registrations r where r.id = p.registration_id and r.event_id is not null
    and r.registered_at > (g.day + g.start_time) at time zone $2 - make_interval(hours => $3))`;

/** Asks whoever has not answered, once, so many hours before the start. Run twice, it asks nobody again. */
export async function askParticipation(house: House): Promise<number> {
  const now = house.clock.now();
  const rules = rulesAt(await loadParameters(house.db), now);
  const due = await house.db.query<{ id: number }>(
    `select g.id from golf_events g
     where g.publish and g.cancelled_at is null and g.taken > 0
       and (g.day + g.start_time) at time zone $2 between $1 and $1::timestamptz + make_interval(hours => $3)
       and exists (select from participants p where p.event_id = g.id and ${toAsk})
     order by g.id limit 20`,
    [now, house.timeZone, rules.events.confirmHours],
  );
  return eachAlone('Events', due, ({ id }) =>
    transact(house.db, async (tx) => {
      const asked = await tx.query<{ user_id: number }>(
        `update participants p set asked_at = $1 from golf_events g where g.id = $4 and p.event_id = g.id and ${toAsk}
         returning p.user_id`,
        [now, house.timeZone, rules.events.confirmHours, id],
      );
      if (asked.length === 0) return false;
      await emit(tx, participationAsked, { eventId: id, userIds: asked.map(({ user_id }) => user_id) });
      return true;
    }),
  );
}
