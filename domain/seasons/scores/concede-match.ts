/** Gives the match of a card away: a concession that was made can't be declined, and is taken back only where it was entered wrong. */
import { hasMatches } from '@fourball/shared/seasons/event-format.ts';
import type { CardReply } from '@fourball/shared/seasons/scores/score-shapes.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, conflict, invalidField } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { isLocked } from './score-rows.ts';
import { tell, withCard, writeLog } from './sign-card.ts';
import { mayConcede } from './who-enters.ts';

/**
 * A signature that was given before goes: it was of a match that went on. Locks as signing does. Errors: not_found, forbidden for who neither plays
 * on the card nor organizes, conflict for an event without matches, invalid_input where it is taken back without a reason.
 */
export function concede(
  house: House,
  actor: UserActor,
  { cardId, concedes, reason }: { cardId: number; concedes: boolean; reason: string },
): Promise<CardReply> {
  if (!concedes && reason === '') throw invalidField('reason', 'seasons.sayWhy');
  return withCard(house, actor, cardId, async (held) => {
    const { tx, event, card, standing } = held;
    if (!hasMatches(event.format)) throw conflict('seasons.noMatches');
    if (event.final) return { result: 'FINAL' };
    if (!concedes && !standing.manages) throw new AppError('forbidden');
    if (isLocked(card)) return { result: 'SIGNED' };
    if ((card.concededAt !== null) === concedes) return { result: 'ALREADY' };
    if (concedes && !mayConcede(standing, card)) throw new AppError('forbidden');
    await tx.query(
      `update scorecards set conceded_at = $2, version = version + 1, player_signed_at = null, player_signed_by = null,
         marker_signed_at = null, marker_signed_by = null where id = $1`,
      [cardId, concedes ? house.clock.now() : null],
    );
    await writeLog(held, concedes ? 'MATCH_CONCEDED' : 'CONCESSION_TAKEN_BACK', { reason });
    await recordChange(tx, actor, {
      action: concedes ? 'scorecard.match-conceded' : 'scorecard.concession-taken-back',
      changes: [
        { field: 'event', before: null, after: `${event.name} (${event.id})` },
        { field: 'card', before: null, after: String(cardId) },
        ...(reason === '' ? [] : [{ field: 'reason', before: null, after: reason }]),
      ],
    });
    await tell(held);
    return { result: 'DONE' };
  });
}
