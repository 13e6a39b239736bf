/** Adds and changes entries of the event type directory. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import type { createEventType as createCall } from '@fourball/shared/seasons/event-type-calls.ts';
import type { EventType } from '@fourball/shared/seasons/shapes.ts';
import { recordChange } from '../accounts/audit/audit.ts';
import { changesBetween } from '../accounts/audit/changes-between.ts';
import type { Actor } from '../kernel/actor.ts';
import { invalidField } from '../kernel/app-error.ts';
import type { House } from '../kernel/house.ts';
import { sanitiseHtml } from '../kernel/sanitise-html.ts';
import { transact } from '../kernel/transact.ts';
import { getEventTypeRow, lockDirectory } from './event-type-rows.ts';

export type EventTypeFields = BodyOf<typeof createCall>;

/** At the end of the directory. Locks it. Errors: invalid_input on domain or orgId. */
export function createEventType(house: House, actor: Actor, fields: EventTypeFields): Promise<EventType> {
  return transact(house.db, async (tx) => {
    await lockDirectory(tx);
    await checkNeighbours(tx, fields);
    const values = valuesOf(fields);
    const names = Object.keys(values);
    const [row] = await tx.query<{ id: number }>(
      `insert into event_types (${names.join(', ')}, hidden, sequence_no)
       select ${names.map((_, at) => `$${at + 1}`).join(', ')}, $${names.length + 1},
         (select count(*) + 1 from event_types)
       returning id`,
      [...Object.values(values), fields.hidden ?? false],
    );
    const created = await getEventTypeRow(tx, row?.id ?? 0);
    await recordChange(tx, actor, { action: 'event-type.created', changes: changesBetween({}, created) });
    return created;
  });
}

/** `hidden` stays as it is where it is left out. Locks the directory. Errors: not_found, invalid_input. */
export function updateEventType(
  house: House,
  actor: Actor,
  { id, ...fields }: EventTypeFields & { id: number },
): Promise<EventType> {
  return transact(house.db, async (tx) => {
    await lockDirectory(tx);
    const before = await getEventTypeRow(tx, id);
    await checkNeighbours(tx, fields, id);
    return writeEventType(tx, actor, before, {
      ...valuesOf(fields),
      hidden: fields.hidden ?? before.hidden,
    });
  });
}

export type EventTypeText = 'about_html' | 'contact_html';

/** Keeps of the HTML what the allow-list knows. Locks the directory. Errors: not_found. */
export function updateEventTypeText(
  house: House,
  actor: Actor,
  id: number,
  text: EventTypeText,
  html: string,
): Promise<EventType> {
  return transact(house.db, async (tx) => {
    await lockDirectory(tx);
    return writeEventType(tx, actor, await getEventTypeRow(tx, id), { [text]: sanitiseHtml(html) || null });
  });
}

/** Writes these columns and what changed by that; the directory must be locked. */
export async function writeEventType(
  tx: Transaction,
  actor: Actor,
  before: EventType,
  values: Readonly<Record<string, unknown>>,
): Promise<EventType> {
  const assignments = Object.keys(values).map((name, at) => `${name} = $${at + 2}`);
  await tx.query(`update event_types set ${assignments.join(', ')} where id = $1`, [
    before.id,
    ...Object.values(values),
  ]);
  const after = await getEventTypeRow(tx, before.id);
  const changes = changesBetween(before, after);
  if (changes.length > 0) {
    await recordChange(tx, actor, {
      action: 'event-type.changed',
      changes: [naming(after), ...changes],
    });
  }
  return after;
}

/** Says in the trail which entry it was. */
export const naming = ({ id, orgName }: EventType) => ({
  field: 'eventType',
  before: null,
  after: `${orgName} (${id})`,
});

async function checkNeighbours(tx: Transaction, fields: EventTypeFields, id = 0): Promise<void> {
  const [found] = await tx.query<{ taken: boolean; organisation: boolean }>(
    `select exists (select from event_types where domain = $1 and id <> $2) as taken,
       $3::bigint is null or exists (select from organizations where id = $3) as organisation`,
    [fields.domain || null, id, fields.orgId ?? null],
  );
  if (found?.taken) throw invalidField('domain', 'seasons.pathTaken');
  if (!found?.organisation) throw invalidField('orgId', 'seasons.noSuchOrganisation');
}

/** Every column that a body sets, by its name. An address that is empty is none. */
const valuesOf = (fields: EventTypeFields): Record<string, unknown> => ({
  visibility: fields.visibility,
  type: fields.type,
  website: fields.website || null,
  org_name: fields.orgName,
  logo: fields.logo,
  color_code: fields.colorCode.toLowerCase(),
  registration: fields.registration,
  season_registration: fields.seasonRegistration,
  event_registration: fields.eventRegistration,
  track_participant_type: fields.trackParticipantType,
  domain: fields.domain || null,
  payment_timing: fields.paymentTiming ?? null,
  cancellation_policy_id: fields.cancellationPolicyId ?? null,
  display_event_image: fields.displayEventImage,
  org_id: fields.orgId ?? null,
  event_image_date: fields.eventImageDate ?? null,
  photo_album_link: fields.photoAlbumLink || null,
  no_fees: fields.noFees,
  show_medians: fields.showMedians,
  show_nicknames: fields.showNicknames,
  show_league_statuses: fields.showLeagueStatuses,
  tee_block_label: fields.teeBlockLabel || null,
});
