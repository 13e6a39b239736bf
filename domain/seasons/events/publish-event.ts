/** Shows a golf event to golfers, the first time with a word to those of its season. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { UserActor } from '../../kernel/actor.ts';
import type { House } from '../../kernel/house.ts';
import { postSystemMessage } from '../../messaging/messages/post-message.ts';
import { emit } from '../../kernel/emit.ts';
import { eventChanged, eventPublished } from '@fourball/shared/seasons/events.ts';

/** The event must be locked, or be new. That it was published is told once, however often it is hidden and shown again. */
export async function publishWithin(
  tx: Transaction,
  house: House,
  actor: UserActor,
  id: number,
  publish: boolean,
): Promise<void> {
  const [event] = await tx.query<{ name: string; day: string; first: boolean; thread: number | null }>(
    `update golf_events g set publish = $2,
       first_published_at = case when $2 then coalesce(g.first_published_at, $3) else g.first_published_at end
     from golf_events was join seasons s on s.id = was.season_id
     where g.id = $1 and was.id = g.id
     returning g.name, g.day, $2 and was.first_published_at is null as first, s.conversation_id as thread`,
    [id, publish, house.clock.now()],
  );
  if (event?.first && event.thread !== null) {
    const { name, day } = event;
    await postSystemMessage(tx, event.thread, 'ADDED', (lines) =>
      lines.entries.eventPublished(actor.name, name, day),
    );
  }
  if (event?.first) await emit(tx, eventPublished, { eventId: id, byUserId: actor.userId });
  await emit(tx, eventChanged, { eventId: id });
}
