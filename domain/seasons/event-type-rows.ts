/** Reads, locks and shows the rows of the event type directory. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import { locks, takeLock } from '@fourball/db/locks.ts';
import type { EventType } from '@fourball/shared/seasons/shapes.ts';
import { AppError } from '../kernel/app-error.ts';

/** The columns under the names that travel. */
const columns = `
  e.id, e.visibility, e.type, e.website, e.org_name as "orgName", e.logo, e.color_code as "colorCode",
  e.registration, e.season_registration as "seasonRegistration", e.event_registration as "eventRegistration",
  e.track_participant_type as "trackParticipantType", e.domain, e.payment_timing as "paymentTiming",
  e.cancellation_policy_id as "cancellationPolicyId", e.display_event_image as "displayEventImage",
  e.org_id as "orgId", e.event_image_date as "eventImageDate", e.photo_album_link as "photoAlbumLink",
  e.no_fees as "noFees", e.show_medians as "showMedians", e.show_nicknames as "showNicknames",
  e.show_league_statuses as "showLeagueStatuses", e.tee_block_label as "teeBlockLabel",
  e.sequence_no as "sequenceNo", e.about_html as "aboutHtml", e.contact_html as "contactHtml",
  e.image_url as "imageUrl", e.hidden`;

/** The event types that fit, in the order of the directory. `where` is SQL over `event_types e`. */
export const selectEventTypes = (
  sql: Sql,
  where = 'true',
  values: readonly unknown[] = [],
): Promise<EventType[]> =>
  sql.query<EventType>(`select ${columns} from event_types e where ${where} order by e.sequence_no`, values);

/** Whoever changes the directory does so alone: places and domains depend on all of its entries. */
export const lockDirectory = async (tx: Transaction): Promise<void> =>
  void (await tx.query(`select ${takeLock('-event-types')}($1)`, [locks.eventTypes]));

/** Throws not_found. For a decision about it, lock the directory before. */
export async function getEventTypeRow(sql: Sql, id: number): Promise<EventType> {
  const [eventType] = await selectEventTypes(sql, 'e.id = $1', [id]);
  if (!eventType) throw new AppError('not_found');
  return eventType;
}

/** Gives each the place that it has in the list; the directory must be locked. */
export const writePlaces = async (tx: Transaction, ids: readonly number[]): Promise<void> =>
  void (await tx.query(
    `update event_types e set sequence_no = o.place
     from unnest($1::bigint[]) with ordinality as o (id, place) where o.id = e.id and e.sequence_no <> o.place`,
    [ids],
  ));
