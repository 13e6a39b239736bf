/** Reads the board of an event for who works at it, with what conflicts on it are judged by. */
import type { DrawBoard } from '@fourball/shared/seasons/draw-shapes.ts';
import type { UserActor } from '../../kernel/actor.ts';
import type { House } from '../../kernel/house.ts';
import { getManagedEvent } from '../facts/event-rows.ts';
import { findUsual } from './change-board.ts';
import { findBoard, findPublished, presentBoard } from './draw-rows.ts';
import { whoIsTold } from './publish-groups.ts';
import { findBefore } from './last-time.ts';
import { countUnsettled, findCuts, roundOf } from './rounds.ts';
import { findMet, findPlayers } from './who-plays.ts';

interface Person {
  userId: number;
  name: string;
}

/**
 * Where somebody changes it meanwhile its version is the older one, so that a change by who reads it now is refused as stale. Errors: not_found,
 * forbidden.
 */
export async function getBoard(
  house: House,
  actor: UserActor,
  { id: eventId, round: asked }: { id: number; round?: number | undefined },
): Promise<DrawBoard> {
  const { db, timeZone } = house;
  const event = await getManagedEvent(db, actor, eventId);
  const round = await roundOf(db, event, asked);
  const board = await findBoard(db, eventId, round);
  const shown = await presentBoard(db, event, timeZone, { round });
  // What a first draw begins with.
  const last = board ? undefined : await findBefore(db, event, round);
  const usual = await findUsual(db, house);
  const published = await findPublished(db, eventId, round);
  const told = board?.state === 'WORKING' ? await whoIsTold(db, published?.id, board.id) : [];
  const [changedBy] = await db.query<Person>(
    'select u.id as "userId", u.full_name as name from draws d join users u on u.id = d.changed_by where d.id = $1',
    [board?.id ?? null],
  );
  const met = await findMet(db, event, round);
  const players = await findPlayers(db, event);
  return {
    ...shown,
    order: shown.order ?? last?.order ?? null,
    start: last?.start ?? shown.start,
    drawVersion: board?.version ?? 0,
    size: board?.size ?? last?.size ?? usual.size,
    firstStart: board?.firstStart ?? event.time,
    interval: board?.interval ?? last?.interval ?? usual.interval,
    preferences: board?.preferences ?? [...(last?.preferences ?? [])],
    changedByHand: board?.byHand ?? false,
    players: players.map(({ id: participantId, index, side }) => ({ participantId, index, side })),
    met: Object.entries(met).map(([pair, times]) => {
      const [one = 0, other = 0] = pair.split('-').map(Number);
      return { one, other, times };
    }),
    toTell: await db.query<Person>(
      'select id as "userId", full_name as name from users where id = any($1::bigint[]) order by full_name, id',
      [told],
    ),
    changedBy: changedBy ?? null,
    cuts: round === 1 ? [] : await findCuts(db, eventId, round),
    unsettled: round === 1 ? 0 : await countUnsettled(db, eventId, round - 1),
  };
}
