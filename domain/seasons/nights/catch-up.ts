/**
 * Settles handicaps and makes cards for events whose groups golfers saw before there were any: a club that upgrades in mid-season goes on with the groups
 * that it has published.
 */
import type { Sql } from '@fourball/db/connection.ts';
import { addDays } from '@fourball/shared/club/days.ts';
import { eventChanged, leaderboardChanged } from '@fourball/shared/seasons/events.ts';
import type { EventHandicap } from '@fourball/shared/seasons/start-calls.ts';
import { loadParameters, rulesAt } from '../../club/parameters/parameters.ts';
import { theClub } from '../../kernel/actor.ts';
import { eachAlone } from '../../kernel/batch/each-alone.ts';
import { clubDay } from '../../kernel/club-time.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { settleHandicaps } from '../draws/event-handicaps.ts';
import { newestRound } from '../draws/rounds.ts';
import { getManagedEvent, lockEvents } from '../facts/event-rows.ts';
import { keepCards } from '../scores/make-cards.ts';
import { askOrganizers } from './ask-organizers.ts';

interface Behind {
  id: number;
  /** Publishing settles handicaps, and says with it how many play: nobody has, so far. */
  unsettled: boolean;
}

/**
 * Events with groups that golfers see, in which somebody plays, and that lack handicaps, or cards although their course can be played: not those that were
 * over for longer than the club says, of which nobody enters scores any more.
 */
async function findBehind(
  sql: Sql,
  { clock, timeZone }: House,
  eventId: number | null = null,
): Promise<Behind[]> {
  const at = clock.now();
  const { groups } = rulesAt(await loadParameters(sql), at);
  return sql.query<Behind>(
    `select distinct g.id, g.field_size is null as unsettled from golf_events g
       join draws d on d.event_id = g.id and d.state = 'PUBLISHED' left join event_scores s on s.event_id = g.id
     where g.publish_groups and g.cancelled_at is null and s.final_at is null and g.end_day >= $1 and ($2::bigint is null or g.id = $2)
       and exists (select from draw_places x join participants p on p.id = x.participant_id
         where x.draw_id = d.id and x.purpose = 'PLAY' and p.place = 'IN')
       and (g.field_size is null or not exists (select from scorecards c where c.event_id = g.id) and exists (
         select from course_holes h where h.hole >= 9 and (
           h.course_id in (select e.course_id from event_courses e where e.event_id = g.id and e.status <> 'DECLINED')
           or h.course_id in (select n.course_id from draw_groups n where n.draw_id = d.id))))
     order by g.id`,
    [addDays(clubDay(at, timeZone), -groups.catchUpDays), eventId],
  );
}

/** Locks the event and its cards. False where another run has done it meanwhile. */
const catchUp = (house: House, eventId: number): Promise<boolean> =>
  transact(house.db, async (tx) => {
    await lockEvents(tx, [eventId]);
    const at = house.clock.now();
    const [behind] = await findBehind(tx, house, eventId);
    if (!behind) return false;
    if (behind.unsettled) {
      const event = await getManagedEvent(tx, theClub, eventId);
      const { groups } = rulesAt(await loadParameters(tx), at);
      const newest = await newestRound(tx, eventId);
      let problems: EventHandicap[] = [];
      for (let round = 1; round <= newest; round += 1)
        problems = await settleHandicaps(tx, event, groups.smallField, round);
      if (problems.length > 0) await askOrganizers(tx, house, eventId, 'HANDICAPS');
    }
    if (await keepCards(tx, { eventId, at })) await emit(tx, leaderboardChanged, { eventId });
    await emit(tx, eventChanged, { eventId });
    return true;
  });

/** Each event by itself: one that can't be caught up keeps no other waiting. Run twice, it does nothing again. Returns how many events got a step further. */
export async function catchUpEvents(house: House): Promise<number> {
  const behind = await findBehind(house.db, house);
  return eachAlone('Events', behind, ({ id }) => catchUp(house, id));
}
