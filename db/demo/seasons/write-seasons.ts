/** Writes the demo club's seasons with their organizers, golf events and threads. */
import type { Transaction } from '../../connection.ts';
import { clockReading, dayLength } from '../lib/calendar.ts';
import type { Person } from '../accounts/people.ts';
import { idAt, insertRows, insertRowsReturningIds } from '../lib/rows.ts';
import type { DemoSeason, DemoThread } from './seasons.ts';
import type { WrittenThread } from '../messaging/write-messages.ts';

type Kind = 'SEASON' | 'ORGANIZERS' | 'GOLF_EVENT';

interface Opened extends WrittenThread {
  kind: Kind;
  seasonId: number;
  demo: DemoThread;
}

/** `userIds` as elsewhere. Returns the threads, in which nothing is written yet. */
export async function writeSeasons(
  tx: Transaction,
  today: string,
  userIds: readonly number[],
  seasons: readonly DemoSeason[],
): Promise<WrittenThread[]> {
  const idOf = (person: Person) => idAt(userIds, person.index);
  const eventTypes = new Map(
    (await tx.query<{ id: number; org_name: string }>('select id, org_name from event_types')).map(
      ({ id, org_name }) => [org_name, id],
    ),
  );
  const openedAt = (season: DemoSeason) => clockReading(today, firstWord(season) - dayLength);

  const threadsOf = (season: DemoSeason): { kind: Kind; event: number | null; demo: DemoThread }[] => [
    { kind: 'SEASON', event: null, demo: season.thread },
    ...(season.organizersThread
      ? [{ kind: 'ORGANIZERS' as const, event: null, demo: season.organizersThread }]
      : []),
    ...season.events.flatMap(({ thread }, event) =>
      thread ? [{ kind: 'GOLF_EVENT' as const, event, demo: thread }] : [],
    ),
  ];
  const planned = seasons.flatMap((season, place) =>
    threadsOf(season).map((thread) => ({ season, place, ...thread })),
  );
  const conversationIds = await insertRowsReturningIds(
    tx,
    'conversations',
    planned.map(({ kind, demo, season }) => ({
      kind,
      last_seq: demo.lines.length,
      created_at: openedAt(season),
    })),
  );
  const conversationOf = (season: DemoSeason, kind: Kind, event: number | null = null): number | null => {
    const at = planned.findIndex(
      (thread) => thread.season === season && thread.kind === kind && thread.event === event,
    );
    return at < 0 ? null : idAt(conversationIds, at);
  };
  const seasonIds = await insertRowsReturningIds(
    tx,
    'seasons',
    seasons.map((season) => ({
      event_type_id: eventTypes.get(season.orgName),
      name: season.name,
      year: season.year,
      start_date: season.startDate,
      end_date: season.endDate,
      conversation_id: conversationOf(season, 'SEASON'),
      organizers_conversation_id: conversationOf(season, 'ORGANIZERS'),
      created_at: openedAt(season),
    })),
  );
  await insertRows(
    tx,
    'season_organizers',
    seasons.flatMap((season, place) =>
      season.organizers.map((person) => ({
        season_id: idAt(seasonIds, place),
        user_id: idOf(person),
        added_at: openedAt(season),
      })),
    ),
  );
  await tx.query(
    `insert into user_roles (user_id, role) select distinct user_id, 'ORGANIZER' from season_organizers
     on conflict do nothing`,
  );
  await insertRows(
    tx,
    'golf_events',
    seasons.flatMap((season, place) =>
      season.events.map(({ name, day }, event) => ({
        season_id: idAt(seasonIds, place),
        name,
        day,
        end_day: day,
        publish: true,
        first_published_at: openedAt(season),
        loaded_all_participants: true,
        conversation_id: conversationOf(season, 'GOLF_EVENT', event),
        created_at: openedAt(season),
      })),
    ),
  );
  const registered = seasons.flatMap((season, place) =>
    season.golfers.map((person) => ({
      season_id: idAt(seasonIds, place),
      user_id: idOf(person),
      registered_at: openedAt(season),
    })),
  );
  await writeRegistrations(tx, registered);
  const opened = planned.map(({ season, place, kind, demo }, at): Opened => ({
    kind,
    demo,
    seasonId: idAt(seasonIds, place),
    conversationId: idAt(conversationIds, at),
    lines: demo.lines,
    organizers: season.organizers,
  }));
  await writeMembers(tx, idOf, opened);
  return opened;
}

interface Registered {
  readonly season_id: number;
  readonly user_id: number;
  readonly registered_at: string;
}

/** Who was registered with the event type alone is in its season, too; and everybody plays in all of its events. */
async function writeRegistrations(tx: Transaction, registered: readonly Registered[]): Promise<void> {
  await tx.query(
    `delete from registrations r using seasons s
     where s.event_type_id = r.event_type_id and r.season_id is null and (s.id, r.user_id) in (
       select * from unnest($1::bigint[], $2::bigint[]))`,
    [registered.map(({ season_id }) => season_id), registered.map(({ user_id }) => user_id)],
  );
  await tx.query(
    `insert into registrations (event_type_id, season_id, user_id, status, created_at, registered_at)
     select s.event_type_id, s.id, r.user_id, 'REGISTERED', r.registered_at, r.registered_at
     from unnest($1::bigint[], $2::bigint[], $3::timestamptz[]) as r (season_id, user_id, registered_at)
       join seasons s on s.id = r.season_id`,
    [
      registered.map(({ season_id }) => season_id),
      registered.map(({ user_id }) => user_id),
      registered.map(({ registered_at }) => registered_at),
    ],
  );
  await tx.query(
    `update registrations r set season_id = s.id from seasons s
     where s.event_type_id = r.event_type_id and r.season_id is null`,
  );
  await tx.query(
    `update registrations r set league_status = 'REGULAR' from event_types e
     where e.id = r.event_type_id and e.type = 'LEAGUE' and r.season_id is not null`,
  );
  await tx.query(
    `insert into participants (event_id, registration_id, user_id, place, price_class)
     select g.id, r.id, r.user_id, 'IN', 'MEMBER' from golf_events g join registrations r on r.season_id = g.season_id
     where r.status = 'REGISTERED' order by g.id, r.queue_no`,
  );
}

const firstWord = ({ thread, organizersThread, events }: DemoSeason): number =>
  Math.min(
    ...[thread, organizersThread, ...events.map((event) => event.thread)].flatMap((each) =>
      (each?.lines ?? []).map(({ at }) => at),
    ),
  );

/** The organizers in all threads, whoever is registered in those that are not the organizers' own. */
async function writeMembers(
  tx: Transaction,
  idOf: (person: Person) => number,
  threads: readonly Opened[],
): Promise<void> {
  await tx.query(
    `insert into conversation_members
       (conversation_id, user_id, joined_at, organizer, last_read_seq, digested_seq)
     select c.id, p.user_id, greatest(c.created_at, min(p.since)), bool_or(p.organizer), c.last_seq, c.last_seq
     from unnest($1::bigint[], $2::bigint[]) as t (conversation_id, season_id)
     join conversations c on c.id = t.conversation_id join seasons s on s.id = t.season_id
     join lateral (
       select user_id, added_at as since, true as organizer from season_organizers where season_id = s.id
       union all
       select user_id, registered_at, false from registrations
       where season_id = s.id and status = 'REGISTERED' and c.kind <> 'ORGANIZERS'
     ) p on true
     group by c.id, p.user_id`,
    [threads.map(({ conversationId }) => conversationId), threads.map(({ seasonId }) => seasonId)],
  );
  for (const { conversationId, demo } of threads) {
    const { unread, mutedBy, lines } = demo;
    if (unread) {
      await tx.query(
        'update conversation_members set last_read_seq = $3 where conversation_id = $1 and user_id = $2',
        [conversationId, idOf(unread.person), lines.length - unread.lines],
      );
    }
    if (mutedBy) {
      await tx.query(
        'update conversation_members set muted = true where conversation_id = $1 and user_id = $2',
        [conversationId, idOf(mutedBy)],
      );
    }
  }
}
