/** What organizers say of a registration: where it stands, the golfer's place in a league, whether it holds for seasons to come. */
import type { Registration } from '@fourball/shared/seasons/entry-shapes.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { lockUsers } from '../../accounts/lock-users.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { conflictOn } from '../../kernel/app-error.ts';
import type { Transaction } from '@fourball/db/connection.ts';
import { transact } from '../../kernel/transact.ts';
import type { EntryContext } from '../facts/context.ts';
import { getManagedEntry, presentEntry, type EntryRow } from './entry-rows.ts';
import { getOwnEntry, lockEntryTargets, endEntry } from './leave.ts';
import { finish, Moves } from './moves.ts';
import { promoteInSeason, promoteWithin } from './promote.ts';

const spoken = (entry: EntryRow) => entry.eventName ?? entry.seasonName ?? entry.eventTypeName;

/** Runs a change with the registration's golfer and what it is for locked, for its organizers and admins. */
function change(
  { house }: EntryContext,
  actor: UserActor,
  registrationId: number,
  work: (tx: Transaction, entry: EntryRow, moves: Moves, eventIds: readonly number[]) => Promise<void>,
): Promise<Registration> {
  return transact(house.db, async (tx) => {
    const asked = await getManagedEntry(tx, actor, registrationId);
    await lockUsers(tx, [actor.userId, ...(asked.userId === null ? [] : [asked.userId])]);
    const eventIds = await lockEntryTargets(tx, house, asked);
    const before = await getManagedEntry(tx, actor, registrationId);
    const moves = new Moves(actor);
    await work(tx, before, moves, eventIds);
    const after = await getManagedEntry(tx, actor, registrationId);
    const changes = (['status', 'leagueStatus', 'permanent'] as const)
      .filter((field) => before[field] !== after[field])
      .map((field) => ({ field, before: String(before[field]), after: String(after[field]) }));
    if (changes.length > 0) {
      await recordChange(tx, actor, {
        action: 'registration.changed',
        ...(before.userId === null ? {} : { userId: before.userId }),
        changes: [{ field: 'for', before: null, after: spoken(before) }, ...changes],
      });
    }
    await finish(tx, { house }, moves, 'By the organizer');
    return presentEntry(tx, actor, registrationId);
  });
}

/** Errors: not_found, forbidden. */
export const setPermanent = (
  context: EntryContext,
  actor: UserActor,
  { registrationId, permanent }: { registrationId: number; permanent: boolean },
): Promise<Registration> =>
  change(context, actor, registrationId, async (tx, entry, moves) => {
    await tx.query('update registrations set permanent = $2 where id = $1', [registrationId, permanent]);
    moves.touch(registrationId, entry.userId, entry.seasonId, entry.eventId);
  });

/** Only what leads somewhere: out of it, to the waitlist, or from there in where there is a place. */
export const updateStatus = (
  context: EntryContext,
  actor: UserActor,
  {
    registrationId,
    participantRegistrationStatus: wanted,
  }: {
    registrationId: number;
    participantRegistrationStatus: Registration['status'];
  },
): Promise<Registration> =>
  change(context, actor, registrationId, async (tx, entry, moves, eventIds) => {
    const { house } = context;
    const { status, id } = entry;
    if (status === wanted) return;
    const field = 'participantRegistrationStatus';
    if (entry.withdrawnAt !== null) throw conflictOn(field, 'seasons.comesBackItself');
    if (wanted === 'WITHDRAWN' || wanted === 'DECLINED') {
      await endEntry(tx, { house, moves, eventIds, status: wanted, what: 'WITHDRAWN' }, entry);
      return;
    }
    if (wanted === 'WAITLIST' && status === 'REGISTERED') throw conflictOn(field, 'seasons.notBackToWaiting');
    if (wanted === 'REGISTERED' && status === 'WAITLIST') {
      // To the front of the queue: whether there is a place for them is decided as for everybody.
      await tx.query(
        `update registrations set queue_no = (select min(queue_no) - 1 from registrations
           where season_id is not distinct from $2 and event_id is not distinct from $3) where id = $1`,
        [id, entry.seasonId, entry.eventId],
      );
      await tx.query(
        `update participants p set queue_no = (select min(queue_no) - 1 from participants o where o.event_id = p.event_id)
         where p.registration_id = $1 and p.place = 'WAITING'`,
        [id],
      );
      moves.consented = true;
      const letIn =
        entry.eventId !== null
          ? await promoteWithin(tx, house, moves, entry.eventId)
          : await promoteInSeason(tx, house, moves, { seasonId: entry.seasonId ?? 0, eventIds });
      if (letIn === 0) throw conflictOn(field, 'seasons.noPlaceLeft');
      return;
    }
    throw conflictOn(field, 'seasons.golferAnswers');
  });

/** Who stands in for others, or is not there, gives up the days to come; a regular is in them where there is a place. */
export const updateLeagueStatus = (
  context: EntryContext,
  actor: UserActor,
  {
    registrationId,
    leagueStatus,
  }: { registrationId: number; leagueStatus: NonNullable<Registration['leagueStatus']> },
): Promise<Registration> =>
  change(context, actor, registrationId, async (tx, entry, moves, eventIds) => {
    if (entry.leagueStatus === leagueStatus) return;
    if (entry.seasonId === null || entry.type !== 'LEAGUE')
      throw conflictOn('registrationId', 'seasons.leaguesOnly');
    const { house } = context;
    await tx.query('update registrations set league_status = $2 where id = $1', [
      registrationId,
      leagueStatus,
    ]);
    if (leagueStatus === 'REGULAR') {
      await tx.query(
        `update participants set place = 'WAITING', queue_no = nextval('entry_queue')
         where registration_id = $1 and event_id = any($2::bigint[]) and place = 'OUT'`,
        [registrationId, eventIds],
      );
    } else {
      await tx.query(
        `update participants set place = 'OUT' where registration_id = $1 and event_id = any($2::bigint[])`,
        [registrationId, eventIds],
      );
    }
    const { userId, name, seasonId } = entry;
    for (const eventId of eventIds) await promoteWithin(tx, house, moves, eventId);
    const what = leagueStatus === 'REGULAR' ? 'PLAYS' : 'PLAYS_NOT';
    moves.noteOfSeason({ registrationId, userId, name, seasonId, eventId: null, what });
  });

/** The golfer's own wish, which whoever organizes it may grant. Errors: not_found. */
export const wishPermanent = (
  { house }: EntryContext,
  actor: UserActor,
  { registrationId, permanent }: { registrationId: number; permanent: boolean },
): Promise<Registration> =>
  transact(house.db, async (tx) => {
    await lockUsers(tx, [actor.userId]);
    const own = await getOwnEntry(tx, actor, registrationId);
    // Who wishes it no more is not held to it.
    await tx.query(
      'update registrations set permanent_wish = $2, permanent = permanent and $2 where id = $1',
      [registrationId, permanent],
    );
    const moves = new Moves(actor);
    moves.touch(registrationId, actor.userId, own.seasonId, own.eventId);
    await finish(tx, { house }, moves, '');
    return presentEntry(tx, actor, registrationId);
  });
