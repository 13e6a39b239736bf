/** Opens the threads of seasons, of their organizers and of golf events, the first time that somebody asks for one. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { ConversationKind } from '@fourball/shared/messaging/enums.ts';
import { isAdmin, type UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { openConversation } from '../../messaging/threads/set-members.ts';
import { lockEvents } from '../facts/event-rows.ts';
import { lockSeason } from '../season-rows.ts';
import { keepThreadMembers } from '../thread-members.ts';

/** Where a thread's number is kept, and of what kind it is. */
interface Place {
  readonly table: 'seasons' | 'golf_events';
  readonly column: 'conversation_id' | 'organizers_conversation_id';
  readonly season: 'id' | 'season_id';
  readonly kind: ConversationKind;
}

const places = {
  season: { table: 'seasons', column: 'conversation_id', season: 'id', kind: 'SEASON' },
  organizers: { table: 'seasons', column: 'organizers_conversation_id', season: 'id', kind: 'ORGANIZERS' },
  event: { table: 'golf_events', column: 'conversation_id', season: 'season_id', kind: 'GOLF_EVENT' },
} as const satisfies Record<string, Place>;

/** Of `$2`, beside who organizes it. */
const takesPart: Readonly<Partial<Record<ConversationKind, string>>> = {
  SEASON: `exists (select from registrations r where r.season_id = s.id and r.user_id = $2 and r.status = 'REGISTERED')`,
  ORGANIZERS: 'false',
  GOLF_EVENT: `exists (select from participants t where t.event_id = p.id and t.user_id = $2 and t.place = 'IN')`,
};

interface Found {
  seasonId: number;
  conversationId: number | null;
  /** Belongs into it. */
  belongs: boolean;
  /** Is in it now. */
  inside: boolean;
}

/** Throws not_found for who may not look into the thread: for them there is none. */
async function find(
  sql: Sql,
  actor: UserActor,
  { table, column, season, kind }: Place,
  id: number,
): Promise<Found> {
  const [found] = await sql.query<Found>(
    `select s.id as "seasonId", p.${column} as "conversationId",
       exists (select from season_organizers o where o.season_id = s.id and o.user_id = $2)
         or ${takesPart[kind]} as belongs,
       exists (select from conversation_members m
         where m.conversation_id = p.${column} and m.user_id = $2 and m.left_at is null) as inside
     from ${table} p join seasons s on s.id = p.${season} where p.id = $1`,
    [id, actor.userId],
  );
  if (!found) throw new AppError('not_found');
  if (!found.belongs && !(kind !== 'ORGANIZERS' && isAdmin(actor))) throw new AppError('not_found');
  return found;
}

async function open(
  { db }: House,
  actor: UserActor,
  place: Place,
  id: number,
): Promise<{ conversationId: number }> {
  const before = await find(db, actor, place, id);
  if (before.conversationId !== null && (before.inside || !before.belongs)) {
    return { conversationId: before.conversationId };
  }
  return transact(db, async (tx) => {
    await lockSeason(tx, actor, before.seasonId);
    // Who signs up for an event holds the event alone.
    if (place.table === 'golf_events') await lockEvents(tx, [id]);
    const { conversationId, seasonId } = await find(tx, actor, place, id);
    const opened = conversationId ?? (await openIn(tx, place, id));
    await keepThreadMembers(tx, [seasonId], { eventIds: place.table === 'golf_events' ? [id] : [] });
    return { conversationId: opened };
  });
}

async function openIn(tx: Transaction, { table, column, kind }: Place, id: number): Promise<number> {
  const conversationId = await openConversation(tx, kind);
  await tx.query(`update ${table} set ${column} = $2 where id = $1`, [id, conversationId]);
  return conversationId;
}

/**
 * For whoever is registered for the season, the organizers and admins; `organizerOnly` for the organizers alone.
 * Two at once open one: the season is locked where anything is to be written. Errors: not_found.
 */
export const openSeasonConversation = (
  house: House,
  actor: UserActor,
  { seasonId, organizerOnly }: { seasonId: number; organizerOnly: boolean },
): Promise<{ conversationId: number }> =>
  open(house, actor, organizerOnly ? places.organizers : places.season, seasonId);

/** For who plays in it, the organizers and admins. Errors: not_found. */
export const openEventConversation = (
  house: House,
  actor: UserActor,
  eventId: number,
): Promise<{ conversationId: number }> => open(house, actor, places.event, eventId);
