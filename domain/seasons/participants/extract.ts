/** The participants of an event as rows of a table, for who organizes it; that it was taken out of the house is kept in the trail. */
import type { DrawGroup } from '@fourball/shared/seasons/draw-shapes.ts';
import { wordsFor, type TextReader } from '@fourball/shared/words/language.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { conflict } from '../../kernel/app-error.ts';
import { clubTime } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { findBoard, listGroups } from '../draws/draw-rows.ts';
import { roundOf } from '../draws/rounds.ts';
import { getManagedEvent, handicapOfRound, namingEvent, type EventRow } from '../facts/event-rows.ts';
import { listField } from './field.ts';

export interface Extract {
  readonly columns: string[];
  readonly rows: (string | number | null)[][];
  readonly eventName: string;
}

/** The groups in which participants play by the organizers' board, by participant. */
async function findGroups({ db, timeZone }: House, event: EventRow): Promise<Map<number, DrawGroup>> {
  const board = await findBoard(db, event.id, await roundOf(db, event, undefined));
  const groups = board ? await listGroups(db, event, board, timeZone) : [];
  return new Map(
    groups
      .filter(({ purpose }) => purpose === 'PLAY')
      .flatMap((group) => group.places.map(({ participantId }) => [participantId, group] as const)),
  );
}

/** Who plays and who waits. Errors: not_found, forbidden; conflict where there is nobody. */
export async function extractField(
  house: House,
  actor: UserActor,
  eventId: number,
  reader: TextReader = {},
): Promise<Extract> {
  const { reports } = wordsFor(reader);
  const field = await listField(house, actor, eventId);
  const listed = field.filter(({ playing, queuePlace }) => playing || queuePlace !== null);
  if (listed.length === 0) throw conflict('seasons.nobodyToExtract');
  const fees = await house.db.query<{
    registration_id: number;
    name: string;
    cents: number;
    state: keyof typeof reports.seasons.fees;
  }>(
    `select x.registration_id, x.fee_name as name, x.amount_cents as cents,
       case when x.processed_at is not null then 'charged' when x.confirmed_at is not null then 'confirmed' else 'owed' end as state
     from entry_products x where x.registration_id = any($1::bigint[]) and x.cancelled_at is null order by x.id`,
    [listed.map(({ registrationId }) => registrationId)],
  );
  const tees = await house.db.query<{
    id: number;
    course_handicap: number | null;
    playing_handicap: number | null;
    tee: string | null;
  }>(
    `select p.id, h.course_handicap::float8 as course_handicap, h.playing_handicap, t.name as tee
     from participants p cross join lateral ${handicapOfRound('p', 'coalesce((select max(n.round) from round_handicaps n where n.participant_id = p.id), 1)')} h
       left join course_tees t on t.id = h.tee_id where p.event_id = $1`,
    [eventId],
  );
  const feesOf = (id: number): string =>
    fees
      .filter(({ registration_id }) => registration_id === id)
      .map(({ name, cents, state }) => `${name} ${(cents / 100).toFixed(2)} ${reports.seasons.fees[state]}`)
      .join('; ');
  const golfOf = new Map(tees.map((row) => [row.id, row]));
  const event = await transact(house.db, async (tx) => {
    const managed = await getManagedEvent(tx, actor, eventId);
    await recordChange(tx, actor, {
      action: 'event.field-extracted',
      changes: [namingEvent(managed), { field: 'participants', before: null, after: String(listed.length) }],
    });
    return managed;
  });
  const groupOf = await findGroups(house, event);
  return {
    eventName: event.name,
    columns: Object.values(reports.seasons.field),
    rows: listed.map((row) => {
      const golf = golfOf.get(row.id);
      const group = groupOf.get(row.id);
      return [
        row.name,
        row.memberNumber,
        row.email,
        row.phone,
        row.division,
        row.team,
        row.handicapIndex,
        golf?.course_handicap ?? null,
        golf?.playing_handicap ?? null,
        golf?.tee ?? null,
        (row.guestOf === null && feesOf(row.registrationId)) || null,
        row.comments || null,
        group?.sequenceNo ?? null,
        group ? clubTime(new Date(group.startsAt), house.timeZone) : null,
        group?.startTee ?? null,
        row.queuePlace === null ? reports.seasons.plays : reports.seasons.waits(row.queuePlace),
      ];
    }),
  };
}
