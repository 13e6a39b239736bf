/** The golf event that cards belong to, as who scores stands to it. */
import { prepared, type Sql } from '@fourball/db/connection.ts';
import type { EventFormat } from '@fourball/shared/seasons/event-format.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { getEventRow, playedFormatOf } from '../facts/event-rows.ts';
import { isFinal } from './score-rows.ts';
import type { ScoredEvent, Scorer } from './who-enters.ts';

/** With what it is called and how it is scored. */
export interface NamedEvent extends ScoredEvent {
  readonly name: string;
  readonly endDate: string;
  readonly publishGroups: boolean;
  readonly format: EventFormat;
}

const byId = prepared(
  'scores.event',
  `select g.id, g.name, g.day as date, g.end_day as "endDate", g.publish_groups as "publishGroups", g.cancelled_at is not null as cancelled, g.format,
     g.full_allowance as "fullAllowance",
     coalesce(s.final_at is not null, false) as final,
     exists (select from season_organizers o where o.season_id = g.season_id and o.user_id = $2) as organizes
   from golf_events g left join event_scores s on s.event_id = g.id where g.id = $1`,
);

/** Whether or not the scorer may see it: whoever plays in it, or has its link, may enter. */
export async function findScoredEvent(
  sql: Sql,
  scorer: Scorer,
  eventId: number,
): Promise<NamedEvent | undefined> {
  const [found] = await sql.query<Omit<NamedEvent, 'format'> & { format: unknown; fullAllowance: boolean }>(
    byId,
    [eventId, scorer.kind === 'user' ? scorer.userId : null],
  );
  if (!found) return undefined;
  const { fullAllowance, format, ...row } = found;
  return { ...row, format: playedFormatOf({ format, fullAllowance }) };
}

/** For whoever may see its board. Throws not_found. */
export async function getSeenEvent(sql: Sql, actor: Actor, eventId: number): Promise<NamedEvent> {
  const event = await getEventRow(sql, actor, eventId);
  const { name, date, endDate, publishGroups, cancelled, organizes } = event;
  return {
    id: eventId,
    name,
    date,
    endDate,
    publishGroups,
    cancelled,
    organizes,
    final: await isFinal(sql, eventId),
    format: playedFormatOf(event),
  };
}

/** Of what a link leads to. Throws not_found. */
export async function getLinkedEvent(sql: Sql, scorer: Scorer, eventId: number): Promise<NamedEvent> {
  const event = await findScoredEvent(sql, scorer, eventId);
  if (!event) throw new AppError('not_found');
  return event;
}
