/** Opens the event that follows on another in its season: the one that is there, else a copy of it, with everybody of the season in it. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import { addDays, daysBetween } from '@fourball/shared/club/days.ts';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { followingOf, nextName, type Neighbour } from '@fourball/shared/seasons/nights/following.ts';
import type { openFollowingEvent as openCall } from '@fourball/shared/seasons/nights/night-calls.ts';
import type { EventNight } from '@fourball/shared/seasons/nights/night-shapes.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { invalidField } from '../../kernel/app-error.ts';
import { clubDay, clubMoment, clubTime } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { formatOf, getManagedEvent, presentEvent, type EventRow } from '../facts/event-rows.ts';
import { makeEvent, seasonToAddTo } from './write-event.ts';

/** Null where the season ends before it. */
async function find(
  sql: Sql,
  { id, seasonId, classification, date, endDate }: EventRow,
): Promise<{ readonly id: number } | { readonly date: string } | null> {
  const others = await sql.query<Neighbour>(
    `select id, day as date, cancelled_at is not null as cancelled from golf_events
     where season_id = $1 and classification = $2 and id <> $3`,
    [seasonId, classification, id],
  );
  const [season] = await sql.query<{ endDate: string }>(
    'select end_date as "endDate" from seasons where id = $1',
    [seasonId],
  );
  // The whole of it has to fit.
  const lastBegin = addDays(season?.endDate ?? date, -daysBetween(date, endDate));
  return followingOf(date, others, { endDate: lastBegin });
}

/** As its organizers read of it before they open it. */
export async function describeFollowing(sql: Sql, event: EventRow): Promise<EventNight['following']> {
  const following = await find(sql, event);
  if (following === null) return null;
  if ('date' in following) return { eventId: null, name: nextName(event.name), date: following.date };
  const [there] = await sql.query<{ name: string; date: string }>(
    'select name, day as date from golf_events where id = $1',
    [following.id],
  );
  return there ? { eventId: following.id, ...there } : null;
}

/** At the same time of the club's day. */
const movedTo = (moment: Date | null, days: number, timeZone: string): string | null =>
  moment &&
  clubMoment(addDays(clubDay(moment, timeZone), days), clubTime(moment, timeZone), timeZone).toISOString();

/** Who is named for the event, as long as they organize the season. */
async function contactOf(tx: Transaction, { organizerId, seasonId }: EventRow): Promise<number | null> {
  const [found] = await tx.query('select 1 from season_organizers where season_id = $1 and user_id = $2', [
    seasonId,
    organizerId,
  ]);
  return found ? organizerId : null;
}

/** As it is, so many days later; groups, notes and message are its own. */
async function copyTo(tx: Transaction, house: House, event: EventRow, date: string) {
  const { timeZone } = house;
  const days = daysBetween(event.date, date);
  return {
    seasonId: event.seasonId,
    name: nextName(event.name),
    classification: event.classification,
    date,
    endDate: addDays(event.endDate, days),
    time: event.time,
    useCompetitionPricing: event.useCompetitionPricing,
    numSpots: event.numSpots,
    publish: event.publish,
    cancellationPolicyId: event.cancellationPolicyId,
    organizerId: await contactOf(tx, event),
    label: event.label,
    description: event.description,
    noFees: event.noFees,
    longDriveMarkers: event.longDriveMarkers,
    closestToThePinMarkers: event.closestToThePinMarkers,
    publishGroups: false,
    hideMessages: event.hideMessages,
    loadedAllParticipants: event.loadedAllParticipants,
    competitorsPageUrl: event.competitorsPageUrl,
    displayByDivision: event.displayByDivision,
    format: formatOf(event),
    startKind: event.startKind,
    registrationOpensAt: movedTo(event.opensAt, days, timeZone),
    registrationClosesAt: movedTo(event.closesAt, days, timeZone),
    waitlist: event.waitlist,
  };
}

/**
 * Asked twice, or by two at once, there is one. A copy is published as its original is, and does by itself what that does. Locks the season.
 * Errors: not_found, forbidden, invalid_input where the season ends before it.
 */
export function openFollowing(
  house: House,
  actor: UserActor,
  { eventId }: { eventId: number },
): Promise<ReplyOf<typeof openCall>> {
  return transact(house.db, async (tx) => {
    const { seasonId } = await getManagedEvent(tx, actor, eventId);
    const season = await seasonToAddTo(tx, actor, seasonId, eventId);
    const event = await getManagedEvent(tx, actor, eventId);
    const following = await find(tx, event);
    if (following === null) {
      const days = { first: season.startDate, last: season.endDate };
      throw invalidField('eventId', 'seasons.dayOutsideSeason', days);
    }
    const created = 'date' in following;
    let id = 'id' in following ? following.id : 0;
    if ('date' in following) {
      const fields = await copyTo(tx, house, event, following.date);
      id = await makeEvent(tx, { house, actor, season, beginnings: { copyOf: eventId } }, fields);
      await tx.query(
        `update golf_events g set automatic = o.automatic, repair_groups = o.repair_groups from golf_events o
         where g.id = $1 and o.id = $2`,
        [id, eventId],
      );
    }
    return { event: presentEvent(actor, house, await getManagedEvent(tx, actor, id)), created };
  });
}
