/** Asks the organizers of an event what is not done without them: each question once, until one of them wants it tried again. */
import type { Transaction } from '@fourball/db/connection.ts';
import { nightAsked } from '@fourball/shared/seasons/events.ts';
import type { NightQuestion } from '@fourball/shared/seasons/enums.ts';
import type { Refusal } from '@fourball/shared/words/refusals.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';

/** The event must be locked. Returns whether it was not asked before. */
export async function askOrganizers(
  tx: Transaction,
  { clock }: Pick<House, 'clock'>,
  eventId: number,
  what: NightQuestion,
  reason: Refusal | null = null,
): Promise<boolean> {
  const asked = await tx.query(
    `insert into night_questions (event_id, what, reason, asked_at) values ($1, $2, $3, $4)
     on conflict do nothing returning event_id`,
    [eventId, what, reason && JSON.stringify(reason), clock.now()],
  );
  if (asked.length === 0) return false;
  await emit(tx, nightAsked, { eventId, what });
  return true;
}
