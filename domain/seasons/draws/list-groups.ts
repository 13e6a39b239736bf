/** Reads the groups of an event: golfers those that are published, organizers their board. */
import type {
  BasicGroup,
  DrawGroup,
  DrawnLots,
  DrawRoom,
  SeasonGroup,
} from '@fourball/shared/seasons/draw-shapes.ts';
import { may, type Actor, type UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { canSeeEvent, getEventRow, getManagedEvent, selectEvents } from '../facts/event-rows.ts';
import { getSeason } from '../seasons/find-seasons.ts';
import { getSeasonRow } from '../season-rows.ts';
import { findBoard, findPublished, findShown, listGroups, listGroupsOf, seesRoom } from './draw-rows.ts';
import { dayOfRound, newestRound } from './rounds.ts';

/** Left out: golfers' newest round with groups, organizers' first that is not over. */
interface OfRound {
  readonly eventId: number;
  readonly round?: number | undefined;
}

/** Errors: not_found. */
export async function listShown(
  { db, timeZone }: House,
  actor: Actor,
  { eventId, round }: OfRound,
): Promise<DrawGroup[]> {
  const event = await getEventRow(db, actor, eventId);
  const draw = await findShown(db, actor, event, round);
  if (!draw) return [];
  return (await listGroups(db, event, draw, timeZone)).filter((group) => seesRoom(actor, event, group));
}

const namesOf = ({ places }: DrawGroup): string[] => places.map(({ name }) => name);

/** Groups that play. Errors: not_found. */
export async function listBasic(house: House, actor: Actor, of: OfRound): Promise<BasicGroup[]> {
  const groups = await listShown(house, actor, of);
  return groups
    .filter(({ purpose }) => purpose === 'PLAY')
    .map((group) => ({ ...group, names: namesOf(group) }));
}

/** Left out, the round is the newest with groups for everybody. Errors: not_found. */
export async function listOwn(
  house: House,
  actor: UserActor,
  { eventId, round }: OfRound,
): Promise<DrawGroup[]> {
  const groups = await listShown(house, actor, {
    eventId,
    round: round ?? (await newestRound(house.db, eventId)),
  });
  return groups.filter(({ places }) => places.some(({ userId }) => userId === actor.userId));
}

/** Of all groups that have one. Errors: not_found, forbidden. */
export async function listRooms(house: House, actor: UserActor, of: OfRound): Promise<DrawRoom[]> {
  await getManagedEvent(house.db, actor, of.eventId);
  const groups = await listShown(house, actor, of);
  return groups.flatMap((group) =>
    group.roomNumber === null
      ? []
      : [{ groupId: group.id, roomNumber: group.roomNumber, names: namesOf(group) }],
  );
}

/** Of a draw that is not published its commitment alone. Errors: not_found. */
export async function getLots(
  { db }: House,
  actor: Actor,
  { eventId, round: asked }: OfRound,
): Promise<DrawnLots> {
  const event = await getEventRow(db, actor, eventId);
  const round = asked ?? (await newestRound(db, eventId));
  const board = await findBoard(db, eventId, round);
  const draw = event.publishGroups ? await findPublished(db, eventId, round) : undefined;
  return {
    eventId,
    round,
    drawVersion: draw?.version ?? 0,
    order: draw?.order ?? null,
    start: draw?.start ?? null,
    size: draw?.size ?? null,
    commitment: draw?.commitment ?? null,
    seed: draw?.seed ?? null,
    participantIds: draw?.lots ?? [],
    wishes: draw?.preferences.length ?? 0,
    changedByHand: draw?.byHand ?? false,
    nextCommitment: board && board.id !== draw?.id ? board.commitment : null,
  };
}

/** The groups of a contact over a season, by day: the own, or anybody's as its organizer. Errors: not_found, forbidden. */
export async function listOfContact(
  house: House,
  actor: UserActor,
  { seasonId, contactId }: { seasonId: number; contactId: number },
): Promise<SeasonGroup[]> {
  const { db, timeZone } = house;
  await getSeason(house, actor, seasonId);
  const season = await getSeasonRow(db, actor, seasonId);
  const manages = season.organizes || may(actor, 'EVENTS');
  const [contact] = await db.query<{ user_id: number | null }>('select user_id from contacts where id = $1', [
    contactId,
  ]);
  if (!manages && contact?.user_id !== actor.userId) throw new AppError('forbidden');
  if (!contact) throw new AppError('not_found');
  const { user_id: userId } = contact;
  if (userId === null) return [];
  const events = await selectEvents(
    db,
    actor,
    `g.season_id = $2 and exists (
       select from draws d join draw_places x on x.draw_id = d.id join participants p on p.id = x.participant_id
       where d.event_id = g.id and d.state <> 'SUPERSEDED' and p.user_id = $3)`,
    [seasonId, userId],
  );
  const seen = events.filter((event) => canSeeEvent(actor, event));
  const found = await listGroupsOf(db, actor, seen, { userId, timeZone });
  return found.map(({ event, group }) => ({
    eventName: event.name,
    date: dayOfRound(event, group.round),
    group,
  }));
}
