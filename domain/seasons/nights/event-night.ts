/** How one event gets on: what it does by itself, what its organizers are asked, and which event follows. */
import type { EventNight } from '@fourball/shared/seasons/nights/night-shapes.ts';
import { groupsChanged } from '@fourball/shared/seasons/events.ts';
import type { Refusal } from '@fourball/shared/words/refusals.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { conflict } from '../../kernel/app-error.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { describeFollowing } from '../events/open-following.ts';
import { getManagedEvent, lockManagedEvent, namingEvent } from '../facts/event-rows.ts';
import { findNight, findQuestions, stepOf, type Asked, type NightRow } from './night-rows.ts';

/** As it travels, but for the sentences of reasons. */
export interface UnwordedNight extends Omit<EventNight, 'questions'> {
  readonly questions: (Omit<EventNight['questions'][number], 'reason'> & { reason: Refusal | null })[];
}

/** A question that was answered by what was done since is asked no more. */
export const isOpen = ({ what }: Asked, night: NightRow, now: Date): boolean => {
  if (night.cancelled || night.finalAt) return false;
  // Asked of others too. Once play has begun cards are entered, and a handicap that is set rescores them: nobody is pressed to.
  if (what === 'HANDICAPS') return night.without > 0 && night.firstStart !== null && night.firstStart > now;
  if (!night.automatic) return false;
  if (what === 'DRAW') return !night.hasBoard;
  if (what === 'PUBLISH') return !night.publishGroups;
  if (what === 'CARDS') return night.ready < night.cards;
  return true;
};

/** Errors: not_found, forbidden. */
export async function getEventNight(house: House, actor: UserActor, eventId: number): Promise<UnwordedNight> {
  const event = await getManagedEvent(house.db, actor, eventId);
  const night = await findNight(house.db, house, eventId);
  if (!night) throw new Error(`The event ${eventId} is gone.`);
  const questions = await findQuestions(house.db, eventId);
  return {
    eventId,
    automatic: night.automatic,
    ofEvent: night.ofEvent,
    ofSeason: night.ofSeason,
    publishes: night.publishes,
    finishes: night.finishes,
    step: stepOf(night, house.clock.now()),
    drawsAt: night.automatic ? night.drawsAt.toISOString() : null,
    asksAt: night.automatic && night.finishes ? (night.asksAt?.toISOString() ?? null) : null,
    cards: { all: night.cards, ready: night.ready },
    questions: questions
      .filter((asked) => isOpen(asked, night, house.clock.now()))
      .map(({ what, askedAt, reason }) => ({ what, askedAt: askedAt.toISOString(), reason })),
    following: await describeFollowing(house.db, event),
  };
}

/** What was asked before is tried once more. Locks the event. Errors: not_found, forbidden, conflict once it is called off. */
export async function updateEventNight(
  house: House,
  actor: UserActor,
  { eventId, automatic }: { eventId: number; automatic: boolean | null },
): Promise<UnwordedNight> {
  await transact(house.db, async (tx) => {
    const event = await lockManagedEvent(tx, actor, eventId);
    if (event.cancelled) throw conflict('seasons.eventCancelled');
    const [before] = await tx.query<{ automatic: boolean | null }>(
      'select automatic from golf_events where id = $1',
      [eventId],
    );
    await tx.query('update golf_events set automatic = $2 where id = $1', [eventId, automatic]);
    await tx.query('delete from night_questions where event_id = $1', [eventId]);
    const word = (value: boolean | null | undefined) => (value == null ? null : String(value));
    await recordChange(tx, actor, {
      action: 'event.night-set',
      changes: [
        namingEvent(event),
        { field: 'automatic', before: word(before?.automatic), after: word(automatic) },
      ],
    });
    await emit(tx, groupsChanged, { eventId, published: false });
  });
  return getEventNight(house, actor, eventId);
}
