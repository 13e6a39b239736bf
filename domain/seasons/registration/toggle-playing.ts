/** Says whether a golfer of the season plays on one of its days: the own golfer, or who organizes it. */
import { recordChange } from '../../accounts/audit/audit.ts';
import { lockUsers } from '../../accounts/lock-users.ts';
import { may, type UserActor } from '../../kernel/actor.ts';
import { AppError, conflict } from '../../kernel/app-error.ts';
import { clubMoment } from '../../kernel/club-time.ts';
import { transact } from '../../kernel/transact.ts';
import type { EntryContext } from '../facts/context.ts';
import { getEventRow } from '../facts/event-rows.ts';
import { refuseRestless } from './courtesy.ts';
import { lockTargets } from './entry-rows.ts';
import { fillEvent } from './fill-event.ts';
import { stepOut } from './leave.ts';
import { finish, Moves } from './moves.ts';
import { promoteWithin } from './promote.ts';
import { subMayPlay } from './subs.ts';

interface Player {
  id: number;
  registration_id: number;
  place: 'IN' | 'HELD' | 'WAITING' | 'OUT';
  name: string;
}

export interface PlayingReply {
  readonly eventId: number;
  readonly userId: number;
  readonly playing: boolean;
  readonly waiting: boolean;
}

/**
 * Without `playing` it is the other way round from now. Who stands in for others plays only while a regular does not. Costs nothing.
 * Errors: not_found, forbidden, conflict once it has begun or is called off, not to play once groups are published, while no regular is out, or for who changed it too often.
 */
export async function togglePlaying(
  { house, club }: EntryContext,
  actor: UserActor,
  { eventId, userId, playing }: { eventId: number; userId: number; playing?: boolean | undefined },
): Promise<PlayingReply> {
  const rules = await club.rules();
  return transact(house.db, async (tx) => {
    await lockUsers(tx, [actor.userId, userId]);
    await lockTargets(tx, { seasonIds: [], eventIds: [eventId] });
    const event = await getEventRow(tx, actor, eventId);
    const manager = event.organizes || may(actor, 'EVENTS');
    if (userId !== actor.userId && !manager) throw new AppError('forbidden');
    const [registered] = await tx.query<{ id: number }>(
      `select id from registrations where season_id = $1 and user_id = $2 and status = 'REGISTERED'`,
      [event.seasonId, userId],
    );
    if (!registered) throw new AppError('not_found');
    if (event.cancelled) throw conflict('seasons.eventCancelled');
    if (!manager && clubMoment(event.date, event.time, house.timeZone) <= house.clock.now())
      throw conflict('seasons.eventBegun');
    const moves = new Moves(actor);
    await fillEvent(tx, house, { eventId, seasonId: event.seasonId, registrationId: registered.id, moves });
    const [player] = await tx.query<Player>(
      `select p.id, p.registration_id, p.place, u.full_name as name
       from participants p join registrations r on r.id = p.registration_id join users u on u.id = p.user_id
       where p.event_id = $1 and p.user_id = $2`,
      [eventId, userId],
    );
    if (!player) throw new AppError('not_found');
    const inside = player.place !== 'OUT';
    const wanted = playing ?? !inside;
    moves.consented = manager && wanted;
    if (!wanted && player.place === 'IN' && event.publishGroups && !manager)
      throw conflict('seasons.groupsPublished');
    const moved = {
      eventId,
      seasonId: event.seasonId,
      registrationId: player.registration_id,
      userId,
      name: player.name,
    };
    if (wanted && !inside) {
      if (!manager) await refuseRestless(tx, rules, actor);
      if (!manager && !(await subMayPlay(tx, eventId, userId))) throw conflict('seasons.noRegularOut');
      await tx.query(
        `update participants set place = 'WAITING', queue_no = nextval('entry_queue') where id = $1`,
        [player.id],
      );
      moves.playing.add(player.registration_id);
      await promoteWithin(tx, house, moves, eventId);
      // Others who waited before may be let in, and this golfer not.
      const isIn = moves.golfers.some((golfer) => golfer.registrationId === player.registration_id);
      if (!isIn) moves.note({ ...moved, what: 'WAITLISTED' });
    }
    if (!wanted && inside) await stepOut(tx, house, moves, { ...moved, what: 'PLAYS_NOT' });
    if (wanted !== inside) {
      await recordChange(tx, actor, {
        action: 'participant.playing-changed',
        userId,
        changes: [{ field: event.name, before: String(inside), after: String(wanted) }],
      });
    }
    await finish(tx, { house }, moves, '');
    const [after] = await tx.query<Pick<Player, 'place'>>('select place from participants where id = $1', [
      player.id,
    ]);
    return { eventId, userId, playing: after?.place === 'IN', waiting: after?.place === 'WAITING' };
  });
}
