/** Links by which a group is scored without a login: handed on by its golfers, printed on paper, taken back. */
import { createHmac } from 'node:crypto';
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import { hashSessionToken } from '../../accounts/sessions/session-token.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, conflict } from '../../kernel/app-error.ts';
import { clubSecret } from '../../kernel/club-secret.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { getManagedEvent } from '../facts/event-rows.ts';
import { getSeenEvent } from './scored-event.ts';
import { findStanding, type LinkHolder } from './who-enters.ts';

export interface ScoreLink extends LinkHolder {
  readonly eventId: number;
}

/** Who plays in an event, for who may hand on the link of that group. Throws not_found and forbidden. */
async function accessLink(
  sql: Sql,
  house: House,
  actor: UserActor,
  participantId: number,
): Promise<{ plays: boolean; cancelled: boolean }> {
  const [row] = await sql.query<{ eventId: number; plays: boolean }>(
    `select event_id as "eventId", place = 'IN' as plays from participants where id = $1`,
    [participantId],
  );
  if (!row) throw new AppError('not_found');
  const event = await getSeenEvent(sql, actor, row.eventId);
  const standing = await findStanding(sql, house, actor, event);
  if (!standing.manages && !standing.group.has(participantId)) throw new AppError('forbidden');
  return { plays: row.plays, cancelled: event.cancelled };
}

/**
 * The same each time until it is revoked: what was printed goes on working. Only its hash is kept. Errors: not_found, forbidden, conflict for who
 * plays no more and once the event is called off.
 */
export async function createScoreLink(
  house: House,
  actor: UserActor,
  { eventId, participantId: wanted }: { eventId: number; participantId?: number | undefined },
): Promise<{ participantId: number; token: string }> {
  // As below.
  await getSeenEvent(house.db, actor, eventId);
  const secret = await clubSecret(house, 'score-links');
  return transact(house.db, async (tx) => {
    const participantId = wanted ?? (await ownParticipant(tx, house, actor, eventId));
    const [of] = await tx.query('select 1 from participants where id = $1 and event_id = $2', [
      participantId,
      eventId,
    ]);
    if (!of) throw new AppError('not_found');
    const { plays, cancelled } = await accessLink(tx, house, actor, participantId);
    if (!plays) throw conflict('seasons.noSuchParticipant');
    if (cancelled) throw conflict('seasons.eventCancelled');
    return {
      participantId,
      token: await writeLink(tx, secret, participantId, actor.userId, house.clock.now()),
    };
  });
}

async function ownParticipant(
  tx: Transaction,
  house: House,
  actor: UserActor,
  eventId: number,
): Promise<number> {
  const event = await getSeenEvent(tx, actor, eventId);
  const [own] = (await findStanding(tx, house, actor, event)).own;
  if (own === undefined) throw new AppError('not_found');
  return own;
}

const tokenOf = (secret: Buffer, participantId: number, generation: number): string =>
  createHmac('sha256', secret).update(`${participantId} ${generation}`).digest('base64url');

/** Its row is held from the first statement on: of two who make it at once both get the same. */
async function writeLink(
  tx: Transaction,
  secret: Buffer,
  participantId: number,
  userId: number,
  at: Date,
): Promise<string> {
  const [row] = await tx.query<{ generation: number }>(
    `insert into score_links (participant_id, made_by, made_at) values ($1, $2, $3)
     on conflict (participant_id) do update set generation = score_links.generation +
       case when score_links.token_hash is null then 1 else 0 end
     returning generation`,
    [participantId, userId, at],
  );
  const token = tokenOf(secret, participantId, row?.generation ?? 1);
  await tx.query('update score_links set token_hash = $2 where participant_id = $1', [
    participantId,
    hashSessionToken(token),
  ]);
  return token;
}

/**
 * As `createScoreLink` of everybody who plays in an event, for its organizers: what is printed shows them. Says how many there are. Errors:
 * not_found, forbidden, conflict once it is called off.
 */
export async function createScoreLinks(
  house: House,
  actor: UserActor,
  eventId: number,
): Promise<{ links: number }> {
  // The secret may have to be made, which nobody causes who may not print.
  await getManagedEvent(house.db, actor, eventId);
  const secret = await clubSecret(house, 'score-links');
  return transact(house.db, async (tx) => {
    const event = await getManagedEvent(tx, actor, eventId);
    if (event.cancelled) throw conflict('seasons.eventCancelled');
    // In the order of their numbers, so that two who print at once wait for each other in the same way.
    const links = await tx.query<{ id: number; generation: number }>(
      `insert into score_links (participant_id, made_by, made_at)
       select p.id, $2, $3 from participants p where p.event_id = $1 and p.place = 'IN' order by p.id
       on conflict (participant_id) do update set generation = score_links.generation +
         case when score_links.token_hash is null then 1 else 0 end
       returning participant_id as id, generation`,
      [eventId, actor.userId, house.clock.now()],
    );
    await tx.query(
      `update score_links l set token_hash = t.hash from unnest($1::bigint[], $2::bytea[]) as t(id, hash)
       where l.participant_id = t.id and l.token_hash is distinct from t.hash`,
      [
        links.map(({ id }) => id),
        links.map(({ id, generation }) => hashSessionToken(tokenOf(secret, id, generation))),
      ],
    );
    return { links: links.length };
  });
}

/** The tokens of an event's golfers, by participant, as far as there are any; changes nothing. Who asks must organize it. */
export async function findScoreTokens(house: House, eventId: number): Promise<Map<number, string>> {
  const links = await house.db.query<{ id: number; generation: number }>(
    `select l.participant_id as id, l.generation from score_links l join participants p on p.id = l.participant_id
     where p.event_id = $1 and p.place = 'IN' and l.token_hash is not null`,
    [eventId],
  );
  if (links.length === 0) return new Map();
  const secret = await clubSecret(house, 'score-links');
  return new Map(links.map(({ id, generation }) => [id, tokenOf(secret, id, generation)]));
}

/** For whoever could make it. Errors: not_found, forbidden. */
export async function revokeScoreLink(
  house: House,
  actor: UserActor,
  participantId: number,
): Promise<{ revoked: boolean }> {
  return transact(house.db, async (tx) => {
    await accessLink(tx, house, actor, participantId);
    const revoked = await tx.query(
      'update score_links set token_hash = null where participant_id = $1 and token_hash is not null returning participant_id',
      [participantId],
    );
    const [of] = await tx.query<{ userId: number | null }>(
      'select user_id as "userId" from participants where id = $1',
      [participantId],
    );
    if (revoked.length > 0 && of?.userId !== actor.userId) {
      await recordChange(tx, actor, {
        action: 'scorecard.link-revoked',
        ...(of?.userId != null && { userId: of.userId }),
        changes: [{ field: 'participant', before: null, after: String(participantId) }],
      });
    }
    return { revoked: revoked.length > 0 };
  });
}

/** Undefined for one that is unknown or revoked, of a golfer who plays no more, and of an event that ended before `since` (YYYY-MM-DD). */
export async function findScoreLink(sql: Sql, token: string, since: string): Promise<ScoreLink | undefined> {
  const [row] = await sql.query<{ participantId: number; userId: number | null; eventId: number }>(
    `select p.id as "participantId", p.user_id as "userId", p.event_id as "eventId"
     from score_links l join participants p on p.id = l.participant_id and p.place = 'IN' join golf_events g on g.id = p.event_id
     where l.token_hash = $1 and g.end_day >= $2`,
    [hashSessionToken(token), since],
  );
  return row && { kind: 'link', ...row };
}
