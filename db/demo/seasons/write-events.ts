/** Writes the demo club's golf events with their courses, what they count for, sponsors, pools and fees. */
import type { Transaction } from '../../connection.ts';
import { clockReading } from '../lib/calendar.ts';
import { idAt, insertRows, insertRowsReturningIds } from '../lib/rows.ts';
import type { DemoEvent, DemoSeason, EntryFee } from './plan.ts';
import { Named, type SeasonIds, type SeasonsPlan, type ThreadKind } from './season-ids.ts';

interface ForEvents extends Pick<SeasonIds, 'seasons' | 'userOf'> {
  readonly policies: ReadonlyMap<string, number>;
  readonly threadOf: (kind: ThreadKind, season: DemoSeason, event: DemoEvent) => number | null;
}

export async function writeEvents(
  tx: Transaction,
  { today, seasons }: SeasonsPlan,
  { seasons: seasonIds, userOf, policies, threadOf }: ForEvents,
): Promise<ReadonlyMap<DemoEvent, number>> {
  const all = seasons.flatMap((season) => season.events.map((event) => ({ season, event })));
  const reading = (seconds: number | undefined) =>
    seconds === undefined ? null : clockReading(today, seconds);
  const ids = await insertRowsReturningIds(
    tx,
    'golf_events',
    all.map(({ season, event }) => {
      const opened = clockReading(today, season.openedAt);
      return {
        season_id: seasonIds.get(season),
        name: event.name,
        day: event.day,
        end_day: event.endDay ?? event.day,
        start_time: event.time,
        classification: event.classification ?? 'MAIN',
        label: event.label ?? '',
        description: event.description ?? '',
        num_spots: event.spots,
        taken: 0,
        waiting: 0,
        publish: !event.draft,
        first_published_at: event.draft ? null : opened,
        organizer_id: userOf(event.organizer),
        cancellation_policy_id: event.policy ? policies.get(event.policy) : null,
        long_drive_markers: event.longDrives ?? 0,
        closest_to_the_pin_markers: event.pins ?? 0,
        loaded_all_participants: season.entries.length > 0 && !event.draft,
        display_by_division: event.byDivision ?? false,
        message: event.message ?? '',
        notes: event.called?.notes ?? '',
        cancelled_at: reading(event.called?.off),
        format: event.format ?? {},
        start_kind: event.start ?? 'ONE_TEE',
        registration_opens_at: reading(event.opens),
        registration_closes_at: reading(event.closes),
        conversation_id: threadOf('GOLF_EVENT', season, event),
        created_at: opened,
        changed_at: reading(event.called?.off) ?? opened,
      };
    }),
  );
  return new Map(all.map(({ event }, at) => [event, idAt(ids, at)]));
}

interface Around {
  readonly seasons: SeasonIds['seasons'];
  readonly events: SeasonIds['events'];
  readonly competitions: Named<DemoSeason>;
  readonly orgs: ReadonlyMap<string, number>;
}

/** The courses of events, what they count for, their sponsors, prizes, pools and fees, and the fees of seasons. */
export async function writeAroundEvents(
  tx: Transaction,
  { today, seasons, courseIds, blocks }: SeasonsPlan,
  { seasons: seasonIds, events: eventIds, competitions, orgs }: Around,
): Promise<Pick<SeasonIds, 'fees' | 'pools'>> {
  const all = seasons.flatMap((season) =>
    season.events.map((event) => ({ season, event, event_id: eventIds.get(event) })),
  );
  await insertRows(
    tx,
    'event_courses',
    all.flatMap(({ season, event, event_id }) =>
      (event.courses ?? []).map(({ course, status }) => ({
        event_id,
        course_id: courseIds[course],
        status: event.called ? 'DECLINED' : status,
        block_id: blocks.get(event)?.[course] ?? null,
        added_at: clockReading(today, season.openedAt),
      })),
    ),
  );
  // Blocks are written before the events that they are of.
  await tx.query(
    'update tee_sheet_blocks k set event_id = x.event_id from event_courses x where x.block_id = k.id',
  );
  await insertRows(
    tx,
    'event_competitions',
    all.flatMap(({ season, event, event_id }) =>
      season.competitions.map(({ name }) => ({
        event_id,
        competition_id: competitions.get(season, name),
        cut_line: event.cutLines?.[name] ?? null,
        taken: 0,
      })),
    ),
  );
  await insertRows(
    tx,
    'event_sponsors',
    all.flatMap(({ event: { sponsors: names = [], titled }, event_id }) =>
      names.map((name, place) => ({
        event_id,
        org_id: orgs.get(name),
        title: titled === true && place === 0,
      })),
    ),
  );
  await insertRows(
    tx,
    'event_prizes',
    all.flatMap(({ event: { prizes }, event_id }) =>
      (prizes?.places ?? []).map(({ cents, description }, place) => ({
        event_id,
        board: prizes?.board,
        place: place + 1,
        amount_cents: cents,
        description,
      })),
    ),
  );
  const pools = new Named<DemoEvent>();
  const kept = all.flatMap(({ event, event_id }) =>
    (event.pools ?? []).map((pool) => ({ event, event_id, pool })),
  );
  const poolIds = await insertRowsReturningIds(
    tx,
    'registration_spots',
    kept.map(({ event_id, pool }) => ({ event_id, name: pool.name, num_spots: pool.spots, taken: 0 })),
  );
  for (const [at, { event, pool }] of kept.entries()) pools.add(event, pool.name, idAt(poolIds, at));
  const fees = await writeFees(tx, [
    ...seasons.flatMap((season) =>
      season.fees.map((fee, place) => ({
        owner: season,
        season_id: seasonIds.get(season) ?? null,
        event_id: null,
        fee,
        place,
      })),
    ),
    ...all.flatMap(({ event, event_id = null }) =>
      (event.fees ?? []).map((fee, place) => ({ owner: event, season_id: null, event_id, fee, place })),
    ),
  ]);
  return { fees, pools };
}

interface OwnedFee {
  owner: DemoSeason | DemoEvent;
  season_id: number | null;
  event_id: number | null;
  fee: EntryFee;
  place: number;
}

async function writeFees(tx: Transaction, all: readonly OwnedFee[]): Promise<Named<DemoSeason | DemoEvent>> {
  const ids = await insertRowsReturningIds(
    tx,
    'entry_fees',
    all.map(({ season_id, event_id, fee, place }) => ({
      season_id,
      event_id,
      name: fee.name,
      member_cents: fee.member,
      non_member_cents: fee.nonMember,
      external_cents: fee.external,
      description: fee.description ?? '',
      optional: fee.optional !== undefined,
      options_description: fee.optional?.choices ?? '',
      sequence_no: place + 1,
    })),
  );
  const named = new Named<DemoSeason | DemoEvent>();
  for (const [at, { owner, fee }] of all.entries()) named.add(owner, fee.name, idAt(ids, at));
  return named;
}
