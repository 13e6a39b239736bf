/** Writes the demo club's seasons with all that is played for, their organizers, golf events and fees. */
import type { Transaction } from '../../connection.ts';
import { clockReading } from '../lib/calendar.ts';
import { idAt, insertRows, insertRowsReturningIds } from '../lib/rows.ts';
import type { Person } from '../accounts/people.ts';
import type { WrittenThread } from '../messaging/write-messages.ts';
import type { EntryCharge } from '../money/entry-charges.ts';
import { sponsors, type DemoEvent, type DemoSeason } from './plan.ts';
import { writeBlockLabels, writePolicies } from './policies.ts';
import {
  Named,
  type OpenedThread,
  type PlannedThread,
  type SeasonIds,
  type SeasonsPlan,
  type ThreadKind,
} from './season-ids.ts';
import { writeDraws } from './write-draws.ts';
import { writeEntries } from './write-entries.ts';
import { writeAroundEvents, writeEvents } from './write-events.ts';
import { writeMatches } from './write-matches.ts';
import { writeProducts } from './write-products.ts';
import { writeMembers } from './write-thread-members.ts';

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
      merit_points: season.merit?.points ?? null,
      merit_best: season.merit?.best ?? null,
      merit_minimum: 0,
      eclectic_percent: 50,
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
  await writeDraws(tx, plan, known);
  await writeMatches(tx, plan, known);
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
