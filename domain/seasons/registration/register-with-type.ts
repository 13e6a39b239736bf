/** Registers golfers with an event type that has nothing of its own yet to sign up for: they hear of its seasons. */
import type { SignUpReply } from '@fourball/shared/seasons/entry-shapes.ts';
import { refusal, type Unworded } from '@fourball/shared/words/refusals.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { lockUsers } from '../../accounts/lock-users.ts';
import { may, type UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { onceOnly, type Intent } from '../../kernel/idempotency.ts';
import { transact } from '../../kernel/transact.ts';
import type { EntryContext } from '../facts/context.ts';
import { getEventType } from '../find-event-types.ts';
import { nothingDone } from './sign-up.ts';
import type { Wish } from './wish.ts';
import { insertEntry, renewEntry } from './write-entry.ts';

/** For oneself, or for others as an admin. It costs nothing and takes no place. Errors: not_found, forbidden. */
export async function registerWithType(
  { house }: EntryContext,
  actor: UserActor,
  eventTypeId: number,
  wish: Wish,
  intent?: Intent,
): Promise<Unworded<SignUpReply>> {
  const eventType = await getEventType(house, actor, eventTypeId);
  const userId = wish.userId ?? actor.userId;
  if (userId !== actor.userId && !may(actor, 'EVENTS')) throw new AppError('forbidden');
  return transact(house.db, (tx) =>
    onceOnly(tx, intent, async () => {
      await lockUsers(tx, [actor.userId, userId]);
      const [old] = await tx.query<{ id: number; active: boolean }>(
        `select id, withdrawn_at is null as active from registrations
         where user_id = $1 and event_type_id = $2 and season_id is null and event_id is null
         order by withdrawn_at is null desc, id desc limit 1`,
        [userId, eventTypeId],
      );
      if (old?.active)
        return { ...nothingDone('ALREADY', 0), registrationId: old.id, status: 'REGISTERED' as const };
      if (!eventType.registration) return nothingDone('CLOSED', 0, refusal('seasons.registrationClosed'));
      const entry = {
        eventTypeId,
        seasonId: null,
        eventId: null,
        userId,
        status: 'REGISTERED',
        comments: wish.comments ?? '',
        createdBy: actor.userId,
        moment: house.clock.now(),
      } as const;
      const id = old?.id ?? (await insertEntry(tx, entry));
      if (old) await renewEntry(tx, old.id, entry);
      await recordChange(tx, actor, {
        action: 'registration.made',
        userId,
        changes: [{ field: 'for', before: null, after: eventType.orgName }],
      });
      return { ...nothingDone('REGISTERED', 0), registrationId: id, status: 'REGISTERED' as const };
    }),
  );
}
