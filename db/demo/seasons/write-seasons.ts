/** Writes the demo club's seasons with all that is played for, their organizers, golf events and fees. */
import type { Transaction } from '../../connection.ts';
import { clockReading } from '../lib/calendar.ts';
import { idAt, insertRows, insertRowsReturningIds } from '../lib/rows.ts';
import type { Person } from '../accounts/people.ts';
import type { WrittenThread } from '../messaging/write-messages.ts';
import type { EntryCharge } from '../money/entry-charges.ts';
import type { BlockIds, CourseIds } from './event-blocks.ts';
import { sponsors, type DemoEvent, type DemoSeason, type DemoThread, type EntryFee } from './plan.ts';
import { writeBlockLabels, writePolicies } from './policies.ts';
import { writeEntries } from './write-entries.ts';
import { writeProducts } from './write-products.ts';
import { writeMembers } from './write-thread-members.ts';

export type ThreadKind = 'SEASON' | 'ORGANIZERS' | 'GOLF_EVENT';

interface PlannedThread {
  kind: ThreadKind;
  season: DemoSeason;
  event: DemoEvent | null;
  demo: DemoThread;
}

export interface OpenedThread extends WrittenThread, PlannedThread {}

/** Where everything of the seasons got its id; things are told apart by what they are of, and their name. */
export interface SeasonIds {
  readonly types: ReadonlyMap<string, { id: number; type: 'LEAGUE' | 'TOURNAMENT' | 'TRIP' | 'SOCIAL' }>;
  readonly seasons: ReadonlyMap<DemoSeason, number>;
  readonly events: ReadonlyMap<DemoEvent, number>;
  readonly competitions: Named<DemoSeason>;
  readonly fees: Named<DemoSeason | DemoEvent>;
  readonly pools: Named<DemoEvent>;
  readonly userOf: (person: Person) => number;
}

/** Ids by whose it is and how it is called. */
export class Named<Owner> {
  private readonly ids = new Map<Owner, Map<string, number>>();

  add(owner: Owner, name: string, id: number): void {
    const own = this.ids.get(owner) ?? new Map<string, number>();
    this.ids.set(owner, own.set(name, id));
  }

  get(owner: Owner, name: string): number {
    const id = this.ids.get(owner)?.get(name);
    if (id === undefined) throw new Error(`The demo club has no “${name}” there.`);
    return id;
  }
}

export interface SeasonsPlan {
  readonly today: string;
  /** By the golfers' places in the club's list. */
  readonly userIds: readonly number[];
  readonly seasons: readonly DemoSeason[];
  /** Who charges what organizers have confirmed. */
  readonly office: Person;
  readonly courseIds: CourseIds;
  readonly blocks: BlockIds;
}

/** Returns the threads, in which nothing is written yet, and what is charged to golfers, for the books. */
export async function writeSeasons(
  tx: Transaction,
  plan: SeasonsPlan,
): Promise<{ threads: WrittenThread[]; charges: EntryCharge[] }> {
  const { today, userIds, seasons } = plan;
  const userOf = (person: Person) => idAt(userIds, person.index);
  const [oldest] = seasons;
  const policies = await writePolicies(tx, clockReading(today, oldest?.openedAt ?? 0));
  const labels = await writeBlockLabels(tx);
  const orgs = await writeSponsors(tx);
  const types = new Map(
    (
      await tx.query<{ id: number; org_name: string; type: 'LEAGUE' | 'TOURNAMENT' | 'TRIP' | 'SOCIAL' }>(
        'select id, org_name, type from event_types',
      )
    ).map(({ org_name, ...type }) => [org_name, type]),
  );
  const planned = seasons.flatMap(threadsOf);
  const conversationIds = await insertRowsReturningIds(
    tx,
    'conversations',
    planned.map(({ kind, demo, season }) => ({
      kind,
      last_seq: demo.lines.length,
      created_at: clockReading(today, season.openedAt),
    })),
  );
  const threads = planned.map((thread, place): OpenedThread => ({
    ...thread,
    conversationId: idAt(conversationIds, place),
    lines: thread.demo.lines,
    organizers: thread.season.organizers,
  }));
  const threadOf = (kind: ThreadKind, season: DemoSeason, event: DemoEvent | null = null): number | null =>
    threads.find((each) => each.kind === kind && each.season === season && each.event === event)
      ?.conversationId ?? null;
  const seasonIds = await insertRowsReturningIds(
    tx,
    'seasons',
    seasons.map((season) => ({
      event_type_id: types.get(season.orgName)?.id,
      name: season.name,
      year: season.year,
      start_date: season.startDate,
      end_date: season.endDate,
      conversation_id: threadOf('SEASON', season),
      organizers_conversation_id: threadOf('ORGANIZERS', season),
      created_at: clockReading(today, season.openedAt),
    })),
  );
  const ids = {
    types,
    userOf,
    seasons: new Map(seasons.map((season, place) => [season, idAt(seasonIds, place)])),
  };
  await writeOrganizers(tx, plan, ids);
  const competitions = await writeCompetitions(tx, plan, { ...ids, labels, orgs });
  const events = await writeEvents(tx, plan, { ...ids, policies, threadOf });
  const rest = await writeAroundEvents(tx, plan, { seasons: ids.seasons, events, competitions, orgs });
  const known: SeasonIds = { ...ids, competitions, events, ...rest };
  const entries = await writeEntries(tx, plan, known);
  const charges = await writeProducts(tx, { today, ids: known, office: plan.office }, entries);
  await writeMembers(tx, known, threads);
  return { threads, charges };
}

const threadsOf = (season: DemoSeason): PlannedThread[] => [
  ...(season.thread ? [{ kind: 'SEASON' as const, season, event: null, demo: season.thread }] : []),
  ...(season.organizersThread
    ? [{ kind: 'ORGANIZERS' as const, season, event: null, demo: season.organizersThread }]
    : []),
  ...season.events.flatMap((event) =>
    event.thread ? [{ kind: 'GOLF_EVENT' as const, season, event, demo: event.thread }] : [],
  ),
];

async function writeSponsors(tx: Transaction): Promise<ReadonlyMap<string, number>> {
  const names = Object.values(sponsors);
  const ids = await insertRowsReturningIds(
    tx,
    'organizations',
    names.map((name) => ({ name })),
  );
  return new Map(names.map((name, place) => [name, idAt(ids, place)]));
}

type Known = Pick<SeasonIds, 'types' | 'seasons' | 'userOf'>;

async function writeOrganizers(tx: Transaction, { today, seasons }: SeasonsPlan, ids: Known): Promise<void> {
  await insertRows(
    tx,
    'season_organizers',
    seasons.flatMap((season) =>
      season.organizers.map((person) => ({
        season_id: ids.seasons.get(season),
        user_id: ids.userOf(person),
        added_at: clockReading(today, season.openedAt),
      })),
    ),
  );
  await tx.query(
    `insert into user_roles (user_id, role) select distinct user_id, 'ORGANIZER' from season_organizers
     on conflict do nothing`,
  );
}

async function writeCompetitions(
  tx: Transaction,
  { today, seasons }: SeasonsPlan,
  { seasons: seasonIds, labels, orgs }: Known & Record<'labels' | 'orgs', ReadonlyMap<string, number>>,
): Promise<Named<DemoSeason>> {
  const all = seasons.flatMap((season) =>
    season.competitions.map((competition, place) => ({ season, competition, place })),
  );
  const ids = await insertRowsReturningIds(
    tx,
    'season_competitions',
    all.map(({ season, competition, place }) => ({
      season_id: seasonIds.get(season),
      kind: competition.kind,
      name: competition.name,
      sequence_no: place + 1,
      tee_block_label_id: competition.label ? labels.get(competition.label) : null,
      color_code: competition.colour ?? null,
      median_from: competition.from ?? null,
      median_to: competition.to ?? null,
      registration: true,
      num_spots: competition.spots ?? 0,
      taken: 0,
      created_at: clockReading(today, season.openedAt),
    })),
  );
  await insertRows(
    tx,
    'competition_sponsors',
    all.flatMap(({ competition: { sponsors: names = [], titled } }, at) =>
      names.map((name, place) => ({
        competition_id: idAt(ids, at),
        org_id: orgs.get(name),
        title: titled === true && place === 0,
      })),
    ),
  );
  const named = new Named<DemoSeason>();
  for (const [at, { season, competition }] of all.entries())
    named.add(season, competition.name, idAt(ids, at));
  return named;
}

interface ForEvents extends Known {
  readonly policies: ReadonlyMap<string, number>;
  readonly threadOf: (kind: ThreadKind, season: DemoSeason, event: DemoEvent) => number | null;
}

async function writeEvents(
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

/** The courses of events, what they count for, their sponsors, pools and fees, and the fees of seasons. */
async function writeAroundEvents(
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
