/** Who sponsors a golf event; after one of them it may be named. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { EventSponsor } from '@fourball/shared/seasons/event-shapes.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { Actor, UserActor } from '../../kernel/actor.ts';
import { AppError, invalidField } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { getEventRow, lockManagedEvent, namingEvent } from '../facts/event-rows.ts';

/** The title sponsor first, the others in the order in which they came. */
const select = (sql: Sql, eventId: number): Promise<EventSponsor[]> =>
  sql.query<EventSponsor>(
    `select x.id, x.event_id as "eventId", o.id as "orgId", o.name, x.title
     from event_sponsors x join organizations o on o.id = x.org_id
     where x.event_id = $1 order by x.title desc, x.id`,
    [eventId],
  );

/** Throws not_found. */
export async function listSponsors(house: House, actor: Actor, eventId: number): Promise<EventSponsor[]> {
  await getEventRow(house.db, actor, eventId);
  return select(house.db, eventId);
}

/** Runs a change with the event locked, notes it, and gives the sponsors after it. */
function change(
  house: House,
  actor: UserActor,
  eventId: number,
  work: (tx: Transaction) => Promise<{ before: string | null; after: string | null } | undefined>,
): Promise<EventSponsor[]> {
  return transact(house.db, async (tx) => {
    const event = await lockManagedEvent(tx, actor, eventId);
    const changed = await work(tx);
    if (changed) {
      const changes = [namingEvent(event), { field: 'sponsor', ...changed }];
      await recordChange(tx, actor, { action: 'event.sponsors-changed', changes });
    }
    return select(tx, eventId);
  });
}

/** Adding twice is fine. Errors: not_found, forbidden, invalid_input on businessEntityId. */
export const addSponsor = (
  house: House,
  actor: UserActor,
  { eventId, businessEntityId }: { eventId: number; businessEntityId: number },
): Promise<EventSponsor[]> =>
  change(house, actor, eventId, async (tx) => {
    const [org] = await tx.query<{ name: string }>('select name from organizations where id = $1', [
      businessEntityId,
    ]);
    if (!org) throw invalidField('businessEntityId', 'seasons.noSuchSponsor');
    const added = await tx.query(
      'insert into event_sponsors (event_id, org_id) values ($1, $2) on conflict do nothing returning id',
      [eventId, businessEntityId],
    );
    return added.length > 0 ? { before: null, after: org.name } : undefined;
  });

/** In the place of another one. Errors: not_found also where the sponsor is none of the event's, forbidden. */
export const setTitleSponsor = (
  house: House,
  actor: UserActor,
  { eventId, sponsorId }: { eventId: number; sponsorId: number },
): Promise<EventSponsor[]> =>
  change(house, actor, eventId, async (tx) => {
    const sponsors = await select(tx, eventId);
    const named = sponsors.find(({ id }) => id === sponsorId);
    if (!named) throw new AppError('not_found');
    await tx.query('update event_sponsors set title = false where event_id = $1 and title', [eventId]);
    await tx.query('update event_sponsors set title = true where id = $1', [sponsorId]);
    return { before: sponsors.find(({ title }) => title)?.name ?? null, after: named.name };
  });

/** Errors: not_found, forbidden. */
export async function removeSponsor(
  house: House,
  actor: UserActor,
  sponsorId: number,
): Promise<EventSponsor[]> {
  const [found] = await house.db.query<{ event_id: number }>(
    'select event_id from event_sponsors where id = $1',
    [sponsorId],
  );
  if (!found) throw new AppError('not_found');
  return change(house, actor, found.event_id, async (tx) => {
    const sponsors = await select(tx, found.event_id);
    await tx.query('delete from event_sponsors where id = $1', [sponsorId]);
    const gone = sponsors.find(({ id }) => id === sponsorId);
    return gone ? { before: gone.name, after: null } : undefined;
  });
}
