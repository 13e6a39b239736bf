/** Moves the starts of groups that have not started yet, after a break in play: what is published, and the board besides it. */
import type { Transaction } from '@fourball/db/connection.ts';
import { groupsChanged, startsChanged } from '@fourball/shared/seasons/events.ts';
import { conflict } from '../../kernel/app-error.ts';
import { clubDay, clubMoment } from '../../kernel/club-time.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import type { EventRow } from '../facts/event-rows.ts';
import { leaveCopy, nextVersion } from './change-board.ts';
import { findBoard, findPublished, type DrawRow } from './draw-rows.ts';
import { dayOfRound, newestRound } from './rounds.ts';

interface Delay {
  /** Groups that were to start later than this. */
  readonly after: Date;
  readonly minutes: number;
}

/** The groups that start later, of the day on which play was stopped. Throws conflict where one would start after midnight. */
async function findLater(
  tx: Transaction,
  { timeZone }: House,
  event: EventRow,
  { draw, after, minutes }: Delay & { draw: DrawRow },
): Promise<number[]> {
  const day = dayOfRound(event, draw.round);
  if (clubDay(after, timeZone) < day) return [];
  const groups = await tx.query<{ id: number; starts: string }>(
    `select id, to_char(starts, 'HH24:MI') as starts from draw_groups where draw_id = $1 and purpose = 'PLAY'`,
    [draw.id],
  );
  const later = groups.filter(({ starts }) => clubMoment(day, starts, timeZone) > after);
  const lateMinutes = (starts: string): number => {
    const [hours = 0, past = 0] = starts.split(':').map(Number);
    return hours * 60 + past + minutes;
  };
  if (later.some(({ starts }) => lateMinutes(starts) >= 24 * 60))
    throw conflict('seasons.startsPastMidnight');
  return later.map(({ id }) => id);
}

const moveStarts = (tx: Transaction, ids: readonly number[], minutes: number): Promise<unknown> =>
  tx.query(
    `update draw_groups set starts = starts + make_interval(mins => $2) where id = any($1::bigint[])`,
    [ids, minutes],
  );

/**
 * Of the newest round with groups: later starts are published under the next version, and who starts later is told; what golfers had been told before is kept. What organizers work at
 * is moved along, so that publishing it takes nothing back. The event must be locked. Returns how many published groups start later. Throws conflict where one would
 * start after midnight.
 */
export async function delayStarts(
  tx: Transaction,
  house: House,
  event: EventRow,
  { after, minutes }: Delay,
): Promise<number> {
  const round = await newestRound(tx, event.id);
  const published = await findPublished(tx, event.id, round);
  const board = await findBoard(tx, event.id, round);
  if (!board || minutes === 0) return 0;
  const moved = published ? await findLater(tx, house, event, { draw: published, after, minutes }) : [];
  const working = board.state === 'WORKING' ? board : undefined;
  const alsoMoved = working ? await findLater(tx, house, event, { draw: working, after, minutes }) : [];
  if (moved.length + alsoMoved.length === 0) return 0;
  const newest = (await nextVersion(tx, event.id)) - 1;
  // The board stays the newest of both.
  if (working) {
    await tx.query('update draws set version = $2 where id = $1', [working.id, newest + 2]);
    await moveStarts(tx, alsoMoved, minutes);
  }
  if (published && moved.length > 0) {
    await leaveCopy(tx, published, newest + 1, 'PUBLISHED');
    // Whoever is still to be told of the version before is told how they start now.
    await tx.query(
      'update draws set published_at = $2, base_version = coalesce(base_version, $3) where id = $1',
      [published.id, house.clock.now(), published.version],
    );
    await moveStarts(tx, moved, minutes);
    const golfers = await tx.query<{ user_id: number }>(
      `select distinct p.user_id from draw_places x join participants p on p.id = x.participant_id
       where x.group_id = any($1::bigint[]) and p.user_id is not null and p.place = 'IN' order by p.user_id`,
      [moved],
    );
    if (event.publishGroups && golfers.length > 0) {
      const userIds = golfers.map(({ user_id }) => user_id);
      await emit(tx, startsChanged, { eventId: event.id, drawVersion: newest + 1, userIds });
    }
  }
  await emit(tx, groupsChanged, { eventId: event.id, published: event.publishGroups && moved.length > 0 });
  return event.publishGroups ? moved.length : 0;
}
