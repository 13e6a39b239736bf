/** Reads and locks the rows of seasons, and tells how somebody stands to one. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { EventType, Season } from '@fourball/shared/seasons/shapes.ts';
import { may, type Actor } from '../kernel/actor.ts';
import { AppError } from '../kernel/app-error.ts';
import type { SeasonStanding } from './access.ts';

/** A season, what its event type lets be seen, and what the actor is to it. */
export interface SeasonRow extends Omit<Season, 'own' | 'can' | 'registration'>, SeasonStanding {
  type: EventType['type'];
  typeRegistration: boolean;
  typeSeasonRegistration: boolean;
  noFees: boolean;
  /** Places are left in one of what is played for, or there is no limit. */
  hasRoom: boolean;
  ownRegistrationId: number | null;
  ownStatus: NonNullable<Season['own']>['status'];
}

/** The seasons that fit, the newest first. `where` is SQL over `seasons s` and `event_types e`, its values from $2 on. */
export const selectSeasons = (
  sql: Sql,
  actor: Actor,
  where: string,
  values: readonly unknown[],
): Promise<SeasonRow[]> =>
  sql.query<SeasonRow>(
    `select s.id, s.event_type_id as "eventTypeId", s.start_date as "startDate", s.end_date as "endDate", s.year,
       s.name, e.visibility, e.hidden, e.type, e.registration as "typeRegistration",
       e.season_registration as "typeSeasonRegistration", e.no_fees as "noFees",
       (select count(*)::int from season_competitions c where c.season_id = s.id and c.kind = 'DIVISION') as divisions,
       coalesce((select bool_or(c.registration and (c.num_spots = 0 or c.taken < c.num_spots))
         from season_competitions c where c.season_id = s.id and c.kind = 'DIVISION'), true) as "hasRoom",
       r.id as "ownRegistrationId", r.status as "ownStatus",
       exists (select from season_organizers o where o.season_id = s.id and o.user_id = $1) as organizes
     from seasons s join event_types e on e.id = s.event_type_id
       left join registrations r on r.season_id = s.id and r.user_id = $1 and r.withdrawn_at is null
     where ${where} order by s.year desc, s.start_date desc, s.id desc`,
    [actor.kind === 'user' ? actor.userId : null, ...values],
  );

/** Throws not_found. */
export async function getSeasonRow(sql: Sql, actor: Actor, id: number): Promise<SeasonRow> {
  const [row] = await selectSeasons(sql, actor, 's.id = $2', [id]);
  if (!row) throw new AppError('not_found');
  return row;
}

/** Whoever changes a season, its organizers or its threads does so alone. Throws not_found. */
export async function lockSeason(tx: Transaction, actor: Actor, id: number): Promise<SeasonRow> {
  await tx.query('select id from seasons where id = $1 for no key update', [id]);
  return getSeasonRow(tx, actor, id);
}

/** The season as it travels to this reader, on a day of the club. */
export function presentSeason(actor: Actor, today: string, row: SeasonRow): Season {
  const { id, eventTypeId, startDate, endDate, year, name, divisions, ownRegistrationId, ownStatus } = row;
  const open = row.typeRegistration && row.typeSeasonRegistration && endDate >= today;
  const registration = !open ? 'CLOSED' : row.hasRoom ? 'OPEN' : 'WAITLIST';
  const manage = row.organizes || may(actor, 'EVENTS');
  return {
    id,
    eventTypeId,
    startDate,
    endDate,
    year,
    name,
    divisions,
    registration,
    own: ownRegistrationId === null ? null : { registrationId: ownRegistrationId, status: ownStatus },
    can: {
      manage,
      signUp: actor.kind === 'user' && open && ownRegistrationId === null,
      readThread: manage || ownStatus === 'REGISTERED',
    },
  };
}

/** Its own fields, for the trail. */
export const plainSeason = ({ id, eventTypeId, startDate, endDate, year, name }: SeasonRow) => ({
  id,
  eventTypeId,
  startDate,
  endDate,
  year,
  name,
});

/** Says in the trail which season it was. */
export const namingSeason = ({ id, name }: Pick<Season, 'id' | 'name'>) => ({
  field: 'season',
  before: null,
  after: `${name} (${id})`,
});
