/** Places of an event or a competition that are kept for some: members, sponsors, walk-ins. */
import type { Sql } from '@fourball/db/connection.ts';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { listPools as listCall } from '@fourball/shared/seasons/participant-calls.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { allowToManage } from '../access.ts';
import type { Actor, UserActor } from '../../kernel/actor.ts';
import { AppError, conflictOn, invalidField } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { getEventRow, lockManagedEvent } from '../facts/event-rows.ts';
import { lockSeason } from '../season-rows.ts';
import { finish, Moves } from './moves.ts';
import { promoteWithin } from './promote.ts';

type Pools = ReplyOf<typeof listCall>;

interface Owner {
  readonly eventId: number | null;
  readonly competitionId: number | null;
}

const select = (sql: Sql, { eventId, competitionId }: Owner): Promise<Pools> =>
  sql.query<Pools[number]>(
    `select id, event_id as "eventId", competition_id as "competitionId", name, num_spots as "numSpots", taken
     from registration_spots where event_id = $1 or competition_id = $2 order by id`,
    [eventId, competitionId],
  );

/** Throws not_found. */
export async function listPools(house: House, actor: Actor, eventId: number): Promise<Pools> {
  await getEventRow(house.db, actor, eventId);
  return select(house.db, { eventId, competitionId: null });
}

/** Locks the event, or the season. Errors: not_found, forbidden, conflict, invalid_input on eventId. */
export function setPool(
  house: House,
  actor: UserActor,
  asked: {
    eventId?: number | null | undefined;
    competitionId?: number | null | undefined;
    name: string;
    numSpots: number;
  },
): Promise<Pools> {
  const owner: Owner = { eventId: asked.eventId ?? null, competitionId: asked.competitionId ?? null };
  if ((owner.eventId === null) === (owner.competitionId === null))
    throw invalidField('eventId', 'seasons.eventOrCompetition');
  return transact(house.db, async (tx) => {
    if (owner.eventId !== null) await lockManagedEvent(tx, actor, owner.eventId);
    else {
      const [found] = await tx.query<{ season_id: number }>(
        'select season_id from season_competitions where id = $1',
        [owner.competitionId],
      );
      if (!found) throw new AppError('not_found');
      allowToManage(actor, await lockSeason(tx, actor, found.season_id));
    }
    const before = (await select(tx, owner)).find(
      ({ name }) => name.toLowerCase() === asked.name.toLowerCase(),
    );
    if (before && asked.numSpots === 0) {
      const [used] = await tx.query(
        `select 1 where exists (select from registrations where spots_id = $1) or exists (select from participants where spots_id = $1)`,
        [before.id],
      );
      if (used) throw conflictOn('numSpots', 'seasons.poolInUse');
      await tx.query('delete from registration_spots where id = $1', [before.id]);
    } else if (before) {
      await tx.query('update registration_spots set num_spots = $2, name = $3 where id = $1', [
        before.id,
        asked.numSpots,
        asked.name,
      ]);
    } else {
      await tx.query(
        'insert into registration_spots (event_id, competition_id, name, num_spots) values ($1, $2, $3, $4)',
        [owner.eventId, owner.competitionId, asked.name, asked.numSpots],
      );
    }
    await recordChange(tx, actor, {
      action: 'spots.changed',
      changes: [
        { field: asked.name, before: before ? String(before.numSpots) : null, after: String(asked.numSpots) },
      ],
    });
    const moves = new Moves(actor);
    if (owner.eventId !== null) await promoteWithin(tx, house, moves, owner.eventId);
    await finish(tx, { house }, moves, '');
    return select(tx, owner);
  });
}
