/** What mails and pushes to organizers say of a question, and to whom. */
import type { NightQuestion } from '@fourball/shared/seasons/enums.ts';
import type { Refusal } from '@fourball/shared/words/refusals.ts';
import type { House } from '../../kernel/house.ts';
import { isOpen } from './event-night.ts';
import { findNight, findQuestions, playsWithout } from './night-rows.ts';

interface QuestionFacts {
  readonly reason: Refusal | null;
  readonly cards: { readonly ready: number; readonly all: number };
  /** Names of who plays without a handicap. */
  readonly without: readonly string[];
  /** Who organizes the season, in ascending order. */
  readonly userIds: readonly number[];
}

/** Undefined once it is asked no more: answered, or the event goes on without. */
export async function findQuestionFacts(
  house: Pick<House, 'db' | 'clock' | 'timeZone'>,
  { eventId, what }: { eventId: number; what: NightQuestion },
): Promise<QuestionFacts | undefined> {
  const night = await findNight(house.db, house, eventId);
  const asked = (await findQuestions(house.db, eventId)).find((one) => one.what === what);
  if (!night || !asked || !isOpen(asked, night, house.clock.now())) return undefined;
  const organizers = await house.db.query<{ user_id: number }>(
    'select user_id from season_organizers where season_id = $1 order by user_id',
    [night.seasonId],
  );
  const without =
    night.without === 0
      ? []
      : await house.db.query<{ name: string }>(
          `select coalesce(u.full_name, p.guest_name) as name
           from draws d join draw_places x on x.draw_id = d.id and x.purpose = 'PLAY' join participants p on p.id = x.participant_id
             left join users u on u.id = p.user_id
           where d.event_id = $1 and d.state = 'PUBLISHED' and d.round = (
               select max(o.round) from draws o where o.event_id = $1 and o.state = 'PUBLISHED')
             and ${playsWithout('p', 'd.round')} order by name, p.id`,
          [eventId],
        );
  return {
    without: without.map(({ name }) => name),
    reason: asked.reason,
    cards: { ready: night.ready, all: night.cards },
    userIds: organizers.map(({ user_id }) => user_id),
  };
}
