/** Stops play of a golf event, and lets it go on: who plays or is still to start is told, later starts are moved once. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { playHeld } from '@fourball/shared/seasons/events.ts';
import type { resumeEvent, suspendEvent } from '@fourball/shared/seasons/suspensions/suspension-calls.ts';
import type { Suspension } from '@fourball/shared/seasons/suspensions/suspension-shapes.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { conflict, invalidField } from '../../kernel/app-error.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { delayStarts } from '../draws/delay-starts.ts';
import { postEventLine } from '../event-lines.ts';
import { lockManagedEvent, namingEvent } from '../facts/event-rows.ts';

interface Row {
  id: number;
  kind: Suspension['kind'];
  message: string;
  began_at: Date;
}

const present = ({ began_at, ...row }: Row): Suspension => ({ ...row, beganAt: began_at.toISOString() });

async function findOpen(sql: Sql, eventId: number): Promise<Row | undefined> {
  const [row] = await sql.query<Row>(
    'select id, kind, message, began_at from suspensions where event_id = $1 and ended_at is null',
    [eventId],
  );
  return row;
}

/** Golfers with an account who play, and whose card is neither signed by both nor has another outcome: by their ids. */
async function findOnCourse(sql: Sql, eventId: number): Promise<number[]> {
  const rows = await sql.query<{ user_id: number }>(
    `select p.user_id from participants p
     where p.event_id = $1 and p.place = 'IN' and p.user_id is not null and not exists (
       select from scorecard_players s join scorecards c on c.id = s.card_id
       where s.participant_id = p.id and (c.outcome is not null
         or c.player_signed_at is not null and c.marker_signed_at is not null)
         and not exists (select from scorecard_players o where o.participant_id = p.id and o.round > s.round))
     order by p.user_id`,
    [eventId],
  );
  return rows.map(({ user_id }) => user_id);
}

async function tell(tx: Transaction, told: { eventId: number; suspensionId: number; resumed: boolean }) {
  const userIds = await findOnCourse(tx, told.eventId);
  await emit(tx, playHeld, { ...told, userIds });
  return userIds.length;
}

/** What golfers are told of, as it was written; undefined where it is not so any more: another notice says what is. */
export async function findHeld(
  { db }: Pick<House, 'db'>,
  { suspensionId, resumed }: { suspensionId: number; resumed: boolean },
): Promise<Pick<Suspension, 'kind' | 'message'> | undefined> {
  const [row] = await db.query<Row>(
    'select id, kind, message, began_at from suspensions where id = $1 and (ended_at is not null) = $2',
    [suspensionId, resumed],
  );
  return row;
}

/** Locks the event. Errors: not_found, forbidden, conflict once it is called off. */
export function suspend(
  { db, clock }: House,
  actor: UserActor,
  { eventId, kind, message }: BodyOf<typeof suspendEvent>,
): Promise<ReplyOf<typeof suspendEvent>> {
  return transact(db, async (tx) => {
    const event = await lockManagedEvent(tx, actor, eventId, ['STARTER']);
    if (event.cancelled) throw conflict('seasons.eventCancelled');
    const open = await findOpen(tx, eventId);
    if (open) return { result: 'ALREADY' as const, suspension: present(open), told: 0 };
    const [row] = await tx.query<Row>(
      `insert into suspensions (event_id, kind, message, began_at, began_by) values ($1, $2, $3, $4, $5)
       returning id, kind, message, began_at`,
      [eventId, kind, message, clock.now(), actor.userId],
    );
    if (!row) throw new Error('The suspension was not written.');
    await recordChange(tx, actor, {
      action: 'event.suspended',
      changes: [
        namingEvent(event),
        { field: 'suspension', before: null, after: `${kind} ${message}`.trim() },
      ],
    });
    const told = await tell(tx, { eventId, suspensionId: row.id, resumed: false });
    await postEventLine(tx, eventId, 'GROUP_CHANGE', (lines) => lines.playStopped[kind](event.name));
    return { result: 'SUSPENDED' as const, suspension: present(row), told };
  });
}

/**
 * Groups that had not started when play was stopped start later by the length of the break. Locks the event. Errors: not_found, forbidden,
 * invalid_input where it goes on before it was stopped, conflict where somebody would start after midnight and once it is called off.
 */
export function resume(
  house: House,
  actor: UserActor,
  { eventId, startsAgain }: BodyOf<typeof resumeEvent>,
): Promise<ReplyOf<typeof resumeEvent>> {
  return transact(house.db, async (tx) => {
    const event = await lockManagedEvent(tx, actor, eventId, ['STARTER']);
    if (event.cancelled) throw conflict('seasons.eventCancelled');
    const open = await findOpen(tx, eventId);
    if (!open) return { result: 'ALREADY' as const, minutes: 0, moved: 0, told: 0 };
    const milliseconds = Date.parse(startsAgain) - open.began_at.getTime();
    if (milliseconds < 0) throw invalidField('startsAgain', 'seasons.goesOnBeforeStop');
    const minutes = Math.ceil(milliseconds / 60_000);
    const now = house.clock.now();
    await tx.query('update suspensions set ended_at = greatest($2, began_at), ended_by = $3 where id = $1', [
      open.id,
      now,
      actor.userId,
    ]);
    const moved = await delayStarts(tx, house, event, { after: open.began_at, minutes });
    await recordChange(tx, actor, {
      action: 'event.resumed',
      changes: [namingEvent(event), { field: 'delay', before: null, after: String(minutes) }],
    });
    const told = await tell(tx, { eventId, suspensionId: open.id, resumed: true });
    await postEventLine(tx, eventId, 'GROUP_CHANGE', (lines) => lines.playGoesOn(event.name));
    return { result: 'RESUMED' as const, minutes, moved, told };
  });
}
