/** What organizers change of groups by hand: who plays in them, their starts, rooms and lines. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import type {
  createDrawGroup as createCall,
  updateDrawGroup as updateCall,
  updateDrawGroups as updateAllCall,
  updateDrawTeeTimes as updateTeeTimesCall,
} from '@fourball/shared/seasons/draw-calls.ts';
import type { Draw, DrawGroup } from '@fourball/shared/seasons/draw-shapes.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, conflict, conflictOn, invalidField } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { startOrder } from './draw-rows.ts';
import { boardOfGroup, changeBoard, groupOf, refuseGone, Stale, type Board } from './change-board.ts';

type Fields = Omit<BodyOf<typeof createCall>, 'eventId' | 'round' | 'drawVersion'>;

/** The course must be one that is known. */
async function checkCourse(tx: Transaction, courseId: number | null | undefined): Promise<void> {
  if (courseId === null || courseId === undefined) return;
  const [known] = await tx.query('select id from courses where id = $1 and removed_at is null', [courseId]);
  if (!known) throw invalidField('courseId', 'seasons.noSuchCourse');
}

/** What is left out stays as it is; a course or tee that is null is none. */
async function writeFields(tx: Transaction, groupId: number, fields: Fields): Promise<void> {
  await checkCourse(tx, fields.courseId);
  await tx.query(
    `update draw_groups set starts = $2, start_tee = coalesce($3, start_tee),
       course_id = case when $4 then $5 else course_id end,
       course_description = case when $6 then coalesce($7, '') else course_description end,
       room_number = case when $8 then coalesce($9, '') else room_number end
     where id = $1`,
    [
      groupId,
      fields.startTime,
      fields.startTee ?? null,
      fields.courseId !== undefined,
      fields.courseId ?? null,
      fields.courseDescription !== undefined,
      fields.courseDescription ?? null,
      fields.roomNumber !== undefined,
      fields.roomNumber ?? null,
    ],
  );
  await writeLines(tx, groupId, fields.lineItems);
}

/** Exactly these: those with an id are changed, others are new. Throws invalid_input for a line of another group. */
async function writeLines(tx: Transaction, groupId: number, lines: Fields['lineItems']): Promise<void> {
  const kept = lines.flatMap(({ id }) => id ?? []);
  await tx.query('delete from draw_lines where group_id = $1 and not (id = any($2::bigint[]))', [
    groupId,
    kept,
  ]);
  const changed = await tx.query(
    `update draw_lines l set text = n.text from unnest($2::bigint[], $3::text[]) as n (id, text)
     where l.id = n.id and l.group_id = $1 returning l.id`,
    [groupId, kept, lines.filter(({ id }) => id).map(({ text }) => text)],
  );
  if (changed.length < new Set(kept).size) throw invalidField('lineItems', 'seasons.noSuchLine');
  await tx.query(
    `insert into draw_lines (group_id, text) select $1, text from unnest($2::text[]) with ordinality as n (text, at) order by at`,
    [groupId, lines.filter(({ id }) => !id).map(({ text }) => text)],
  );
}

interface Seating {
  readonly groupId: number;
  readonly participantIds: readonly number[];
}

/**
 * Puts exactly these into the groups, in the order of their places: each leaves the group of the same purpose in which they were. Throws
 * Stale where somebody plays no more, invalid_input for who is not in the event or in two groups.
 */
export async function seat(
  tx: Transaction,
  { event, draw }: Board,
  seatings: readonly Seating[],
): Promise<void> {
  const ids = seatings.flatMap(({ participantIds }) => participantIds);
  const found = await tx.query<{ place: string }>(
    'select place from participants where event_id = $1 and id = any($2::bigint[])',
    [event.id, ids],
  );
  if (found.length < new Set(ids).size) throw invalidField('participantIds', 'seasons.noSuchParticipant');
  if (found.some(({ place }) => place !== 'IN')) throw new Stale();
  const groupIds = seatings.map(({ groupId }) => groupId);
  const groups = await tx.query<{ id: number; purpose: string }>(
    'select id, purpose from draw_groups where id = any($1::bigint[])',
    [groupIds],
  );
  for (const purpose of ['PLAY', 'ROOM']) {
    const of = new Set(groups.filter((group) => group.purpose === purpose).map(({ id }) => id));
    const wanted = seatings.filter(({ groupId }) => of.has(groupId));
    const seats = wanted.flatMap(({ groupId, participantIds }) =>
      participantIds.map((participantId, at) => ({ groupId, participantId, seat: at + 1 })),
    );
    const seated = seats.map(({ participantId }) => participantId);
    if (new Set(seated).size < seated.length) throw invalidField('participantIds', 'seasons.twiceInGroups');
    await tx.query(
      `delete from draw_places where draw_id = $1 and purpose = $2
         and (group_id = any($3::bigint[]) or participant_id = any($4::bigint[]))`,
      [draw.id, purpose, [...of], seated],
    );
    // Whoever says who plays in a group wants it as large as that.
    await tx.query('update draw_groups set open_places = 0 where id = any($1::bigint[])', [[...of]]);
    await tx.query(
      `insert into draw_places (draw_id, group_id, purpose, participant_id, seat)
       select $1, group_id, $2, participant_id, seat
       from unnest($3::bigint[], $4::bigint[], $5::int[]) as n (group_id, participant_id, seat)`,
      [draw.id, purpose, seats.map(({ groupId }) => groupId), seated, seats.map((one) => one.seat)],
    );
  }
}

/** Starts after all that were there, where nothing else is said. Errors: not_found, forbidden, conflict, invalid_input. */
export async function createGroup(
  house: House,
  actor: UserActor,
  { eventId, round, drawVersion, ...fields }: BodyOf<typeof createCall>,
): Promise<DrawGroup> {
  let groupId: number | undefined;
  const draw = await changeBoard(
    house,
    actor,
    {
      eventId,
      round,
      known: drawVersion,
      fields: { firstStart: fields.startTime, interval: fields.interval },
    },
    async (tx, board) => {
      const [made] = await tx.query<{ id: number }>(
        `insert into draw_groups (draw_id, purpose, starts, sequence_no)
         values ($1, $2, $3, (select coalesce(max(sequence_no), 0) + 1 from draw_groups where draw_id = $1)) returning id`,
        [board.draw.id, fields.purpose ?? 'PLAY', fields.startTime],
      );
      groupId = made?.id ?? 0;
      await writeFields(tx, groupId, fields);
      await seat(tx, board, [{ groupId, participantIds: fields.participantIds ?? [] }]);
    },
  );
  return groupOf(draw, groupId);
}

type Changed = BodyOf<typeof updateAllCall>['groups'][number];

async function writeGroups(tx: Transaction, board: Board, groups: readonly Changed[]): Promise<void> {
  const ids = groups.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw invalidField('groups', 'seasons.twiceInGroups');
  await refuseGone(tx, board, ids);
  for (const { id, ...fields } of groups) await writeFields(tx, id, fields);
  await seat(
    tx,
    board,
    groups.flatMap(({ id, participantIds }) => (participantIds ? [{ groupId: id, participantIds }] : [])),
  );
}

/** A group stays what it is for. Errors: not_found, forbidden, conflict, invalid_input. */
export async function updateGroup(
  house: House,
  actor: UserActor,
  { eventId, drawVersion, ...group }: BodyOf<typeof updateCall>,
): Promise<Draw> {
  const { eventId: of, round } = await boardOfGroup(house, group.id);
  if (of !== eventId) throw invalidField('eventId', 'seasons.groupOfAnotherEvent');
  return changeBoard(house, actor, { eventId, round, known: drawVersion }, (tx, board) =>
    writeGroups(tx, board, [group]),
  );
}

/** Groups that are not named stay, but for who is put into another one. Errors: not_found, forbidden, conflict, invalid_input. */
export function updateGroups(
  house: House,
  actor: UserActor,
  { eventId, round, groups }: BodyOf<typeof updateAllCall>,
): Promise<Draw> {
  const versions = [...new Set(groups.flatMap(({ drawVersion }) => drawVersion ?? []))];
  // Two versions in one board: one of them is not the newest.
  const known = versions.length > 1 ? Math.min(...versions) : versions[0];
  return changeBoard(house, actor, { eventId, round, known }, (tx, board) => writeGroups(tx, board, groups));
}

/** Each tee of its own from the first start on: the order of the groups stays. Errors: not_found, forbidden, conflict. */
export async function updateTeeTimes(
  house: House,
  actor: UserActor,
  { eventId, round, startTime, interval, drawVersion }: BodyOf<typeof updateTeeTimesCall>,
): Promise<Draw> {
  return changeBoard(house, actor, { eventId, round, known: drawVersion }, async (tx, { draw }) => {
    const [late] = await tx.query<{ minutes: number | null }>(
      `select extract(epoch from $2::time)::int / 60 + (max(turn) - 1) * $3::int as minutes from (
         select row_number() over (partition by course_id, start_tee) as turn from draw_groups
         where draw_id = $1 and purpose = 'PLAY') t`,
      [draw.id, startTime, interval],
    );
    if (late?.minutes === null || late === undefined) throw conflict('seasons.noDraw');
    if (late.minutes >= 24 * 60) throw conflictOn('interval', 'seasons.startsPastMidnight');
    await tx.query(
      `update draw_groups g set starts = $2::time + (t.turn - 1) * $3::int * interval '1 minute' from (
         select id, row_number() over (partition by course_id, start_tee order by ${startOrder('o')}) as turn
         from draw_groups o where draw_id = $1 and purpose = 'PLAY') t
       where t.id = g.id`,
      [draw.id, startTime, interval],
    );
    await tx.query('update draws set first_start = $2, interval_minutes = $3 where id = $1', [
      draw.id,
      startTime,
      interval,
    ]);
  });
}

/** Version of the board that the caller has seen. */
interface Seen {
  drawVersion?: number | null | undefined;
}

/** One thing about one group of the board. */
async function changeGroup(
  house: House,
  actor: UserActor,
  { groupId, drawVersion: known }: Seen & { groupId: number },
  work: (tx: Transaction) => Promise<unknown>,
): Promise<DrawGroup> {
  const of = await boardOfGroup(house, groupId);
  const draw = await changeBoard(house, actor, { ...of, known, byHand: false }, async (tx, board) => {
    await refuseGone(tx, board, [groupId]);
    await work(tx);
  });
  return groupOf(draw, groupId);
}

/** Errors: not_found, forbidden, conflict. */
export const updateDetails = (
  house: House,
  actor: UserActor,
  {
    id,
    courseDescription,
    drawVersion,
  }: Seen & { id: number; courseDescription?: string | null | undefined },
): Promise<DrawGroup> =>
  changeGroup(house, actor, { groupId: id, drawVersion }, (tx) =>
    tx.query('update draw_groups set course_description = $2 where id = $1', [id, courseDescription ?? '']),
  );

/** Errors: not_found, forbidden, conflict. */
export const updateRoom = (
  house: House,
  actor: UserActor,
  { id, roomNumber, drawVersion }: Seen & { id: number; roomNumber?: string | null | undefined },
): Promise<DrawGroup> =>
  changeGroup(house, actor, { groupId: id, drawVersion }, (tx) =>
    tx.query('update draw_groups set room_number = $2 where id = $1', [id, roomNumber ?? '']),
  );

/** Who played in it is in no group then. Errors: not_found, forbidden, conflict. */
export async function deleteGroup(
  house: House,
  actor: UserActor,
  { id, drawVersion: known }: Seen & { id: number },
): Promise<{ deleted: true; drawVersion: number }> {
  const of = await boardOfGroup(house, id);
  const draw = await changeBoard(house, actor, { ...of, known }, async (tx, board) => {
    await refuseGone(tx, board, [id]);
    await tx.query('delete from draw_groups where id = $1', [id]);
  });
  if (draw.result === 'STALE') throw conflict('seasons.boardChanged');
  return { deleted: true, drawVersion: draw.drawVersion };
}

/** Errors: not_found, forbidden, conflict. */
export const addLine = (
  house: House,
  actor: UserActor,
  { groupId, text, drawVersion }: Seen & { groupId: number; text: string },
): Promise<DrawGroup> =>
  changeGroup(house, actor, { groupId, drawVersion }, (tx) =>
    tx.query('insert into draw_lines (group_id, text) values ($1, $2)', [groupId, text]),
  );

async function groupOfLine(house: House, lineId: number): Promise<number> {
  const [found] = await house.db.query<{ group_id: number }>(
    'select group_id from draw_lines where id = $1',
    [lineId],
  );
  if (!found) throw new AppError('not_found');
  return found.group_id;
}

/** Errors: not_found, forbidden, conflict. */
export const updateLine = async (
  house: House,
  actor: UserActor,
  { id, text, drawVersion }: Seen & { id: number; text: string },
): Promise<DrawGroup> =>
  changeGroup(house, actor, { groupId: await groupOfLine(house, id), drawVersion }, (tx) =>
    tx.query('update draw_lines set text = $2 where id = $1', [id, text]),
  );

/** Errors: not_found, forbidden, conflict. */
export async function deleteLine(
  house: House,
  actor: UserActor,
  { id, drawVersion }: Seen & { id: number },
): Promise<{ deleted: true; drawVersion: number }> {
  const group = await changeGroup(
    house,
    actor,
    { groupId: await groupOfLine(house, id), drawVersion },
    (tx) => tx.query('delete from draw_lines where id = $1', [id]),
  );
  return { deleted: true, drawVersion: group.drawVersion };
}
