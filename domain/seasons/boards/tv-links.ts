/** The links of screens in the clubhouse: whoever has one sees the boards of its event, until it is revoked. */
import { createHmac } from 'node:crypto';
import { hashSessionToken } from '../../accounts/sessions/session-token.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { clubSecret } from '../../kernel/club-secret.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { getManagedEvent, lockManagedEvent, namingEvent } from '../facts/event-rows.ts';

interface TvLink {
  readonly token: string;
  /** ISO 8601 */
  readonly madeAt: string;
}

/** The same one until it is revoked. Only its hash is kept. Locks the event. Errors: not_found, forbidden. */
export async function makeTvLink(house: House, actor: UserActor, eventId: number): Promise<TvLink> {
  // Nothing is written for who may not.
  await getManagedEvent(house.db, actor, eventId);
  const secret = await clubSecret(house, 'tv-links');
  const tokenOf = (id: number): string => createHmac('sha256', secret).update(String(id)).digest('base64url');
  return transact(house.db, async (tx) => {
    const event = await lockManagedEvent(tx, actor, eventId);
    const [open] = await tx.query<{ id: number; made_at: Date }>(
      'select id, made_at from event_tv_links where event_id = $1 and revoked_at is null',
      [eventId],
    );
    if (open) return { token: tokenOf(open.id), madeAt: open.made_at.toISOString() };
    const madeAt = house.clock.now();
    const [next] = await tx.query<{ id: number }>(
      `select nextval(pg_get_serial_sequence('event_tv_links', 'id')) as id`,
    );
    const id = next?.id ?? 0;
    const token = tokenOf(id);
    await tx.query(
      `insert into event_tv_links (id, event_id, token_hash, made_by, made_at) overriding system value
       values ($1, $2, $3, $4, $5)`,
      [id, eventId, hashSessionToken(token), actor.userId, madeAt],
    );
    await recordChange(tx, actor, { action: 'event.tv-link-made', changes: [namingEvent(event)] });
    return { token, madeAt: madeAt.toISOString() };
  });
}

/** Locks the event. Errors: not_found, forbidden. */
export function revokeTvLink(house: House, actor: UserActor, eventId: number): Promise<{ revoked: boolean }> {
  return transact(house.db, async (tx) => {
    const event = await lockManagedEvent(tx, actor, eventId);
    const revoked = await tx.query(
      'update event_tv_links set revoked_at = $2 where event_id = $1 and revoked_at is null returning id',
      [eventId, house.clock.now()],
    );
    if (revoked.length > 0)
      await recordChange(tx, actor, { action: 'event.tv-link-revoked', changes: [namingEvent(event)] });
    return { revoked: revoked.length > 0 };
  });
}

/** The event of a link; undefined for what is none, and for one that was revoked. */
export async function findTvEvent({ db }: Pick<House, 'db'>, token: string): Promise<number | undefined> {
  const [row] = await db.query<{ event_id: number }>(
    'select event_id from event_tv_links where token_hash = $1 and revoked_at is null',
    [hashSessionToken(token)],
  );
  return row?.event_id;
}
