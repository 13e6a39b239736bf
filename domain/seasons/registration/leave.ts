/**
 * How places are given up, all in one way: withdrawn from an event or a season, bailed out of one day, declined, or not answered in
 * time. One transaction frees the place, lets in who waits, gives back what the policy says and tells whom it concerns.
 */
import type { Transaction } from '@fourball/db/connection.ts';
import type { LeaveReply } from '@fourball/shared/seasons/entry-shapes.ts';
import type { entryChange } from '@fourball/shared/seasons/enums.ts';
import type { z } from 'zod';
import { recordChange } from '../../accounts/audit/audit.ts';
import { lockUsers } from '../../accounts/lock-users.ts';
import { may, type UserActor } from '../../kernel/actor.ts';
import { AppError, conflict } from '../../kernel/app-error.ts';
import { clubDay, clubMoment } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import type { EntryContext } from '../facts/context.ts';
import { getEntry, lockTargets, selectEntries, upcomingEvents, type EntryRow } from './entry-rows.ts';
import { selectProducts, taxOf, type ProductRow } from '../products/product-rows.ts';
import { backOf } from '../products/settle.ts';
import { finish, Moves } from './moves.ts';
import type { Party } from './places.ts';
import { noteUnfilled, percentBack, tiersOf } from './policy.ts';
import { promoteInSeason, promoteWithin } from './promote.ts';
import { competitionsOf } from './wish.ts';

type What = z.output<typeof entryChange>;

/** Locks what a registration is for: its event, or its season with the events still to come. Returns these. */
export async function lockEntryTargets(
  tx: Transaction,
  { clock, timeZone }: House,
  entry: Pick<EntryRow, 'seasonId' | 'eventId'>,
): Promise<number[]> {
  if (entry.eventId !== null) {
    await lockTargets(tx, { seasonIds: [], eventIds: [entry.eventId] });
    return [entry.eventId];
  }
  if (entry.seasonId === null) return [];
  await lockTargets(tx, { seasonIds: [entry.seasonId], eventIds: [] });
  const eventIds = await upcomingEvents(tx, entry.seasonId, clubDay(clock.now(), timeZone));
  await lockTargets(tx, { seasonIds: [], eventIds });
  return eventIds;
}

interface Facts {
  startsAt: Date;
  policyId: number | null;
}

/** When it begins, and under which policy. */
async function factsOf(tx: Transaction, { timeZone }: House, entry: EntryRow): Promise<Facts> {
  const [row] = await tx.query<{ day: string; time: string; policy_id: number | null }>(
    `select coalesce(g.day, s.start_date) as day, coalesce(to_char(g.start_time, 'HH24:MI'), '00:00') as time,
       coalesce(g.cancellation_policy_id, e.cancellation_policy_id) as policy_id
     from registrations r join event_types e on e.id = r.event_type_id left join golf_events g on g.id = r.event_id
       left join seasons s on s.id = r.season_id where r.id = $1`,
    [entry.id],
  );
  return {
    startsAt: row?.day ? clubMoment(row.day, row.time, timeZone) : new Date(8.64e15),
    policyId: row?.policy_id ?? null,
  };
}

interface Leaving {
  readonly house: House;
  readonly moves: Moves;
  /** What is locked: the event, or the season's events still to come. */
  readonly eventIds: readonly number[];
  readonly status: 'WITHDRAWN' | 'DECLINED';
  readonly what: What;
  /** Instead of what the policy says. */
  readonly percent?: number;
}

/** Ends one registration and lets in who waits; what it is for must be locked. Returns what comes back, in percent. */
export async function endEntry(
  tx: Transaction,
  { house, moves, eventIds, status, what, percent: given }: Leaving,
  entry: EntryRow,
): Promise<{ percent: number; filled: boolean }> {
  const now = house.clock.now();
  const facts = await factsOf(tx, house, entry);
  const left = await tx.query<{ event_id: number; held: boolean; competition_ids: number[] }>(
    `update participants p set place = 'OUT' from participants was
     where was.id = p.id and p.registration_id = $1 and p.event_id = any($2::bigint[])
     returning p.event_id, was.place in ('IN', 'HELD') as held,
       array_remove(array_append(p.contest_ids, p.division_id), null) as competition_ids`,
    [entry.id, eventIds],
  );
  await tx.query(
    `update registrations set status = $2, withdrawn_at = $3, answer_by = null, token_hash = null, looking_for_partner = false
     where id = $1`,
    [entry.id, status, now],
  );
  const seasonId = entry.inSeasonId ?? 0;
  moves.note({
    registrationId: entry.id,
    userId: entry.userId,
    name: entry.name,
    seasonId,
    eventId: entry.eventId,
    what,
  });
  for (const { event_id } of left) moves.events.add(event_id);
  if (entry.captainId !== null && entry.captainId !== entry.userId) {
    const { id: registrationId, captainId, eventId } = entry;
    const how = what === 'DECLINED' || what === 'EXPIRED' ? what : 'WITHDRAWN';
    moves.partnersLeft.push({ registrationId, captainId, eventId, what: how });
  }
  await passTeamOn(tx, house, moves, entry);
  // The places that were paid for; whether somebody moved up, and to how many of these.
  const freed = placesOf(entry, left);
  let filled = false;
  let replaced = 0;
  const byPolicy = percentBack(await tiersOf(tx, facts.policyId), facts.startsAt, now);
  const paidFor = given === undefined && byPolicy < 100 ? freed.places : 0;
  // Who waited leaves a smaller party behind, for which there may be room now.
  const eventIdsLeft = [...new Set(left.map(({ event_id }) => event_id))].sort((a, b) => a - b);
  for (const eventId of eventIdsLeft) {
    const ofEvent = entry.eventId !== null;
    const promoted = await promoteWithin(tx, house, moves, eventId, ofEvent ? paidFor : 0);
    const hadPlace = left.some(({ event_id, held }) => held && event_id === eventId);
    if (promoted === 0 || !hadPlace) continue;
    filled = true;
    if (ofEvent) replaced = Math.min(promoted, freed.places);
  }
  if (entry.eventId === null && entry.seasonId !== null) {
    const { seasonId: ofSeason } = entry;
    const promoted = await promoteInSeason(tx, house, moves, { seasonId: ofSeason, eventIds }, paidFor);
    if (promoted > 0) filled = true;
    replaced = Math.min(promoted, freed.places);
  }
  moves.releases.set(entry.id, given ?? byPolicy);
  if (given === undefined && replaced > 0) moves.release(entry.id, (100 * replaced) / freed.places);
  const percent = moves.releases.get(entry.id) ?? 0;
  if (percent < 100 && freed.places > 0)
    await noteRest(tx, entry, { ...freed, places: freed.places - replaced }, now);
  return { percent: Math.floor(percent), filled };
}

/** What a registration has given up: places of its event, or its place in the season. */
function placesOf(entry: EntryRow, left: readonly { held: boolean; competition_ids: number[] }[]): Party {
  const spotsId = entry.registrationSpotsId;
  if (entry.eventId !== null) {
    const held = left.filter((one) => one.held);
    const competitionIds = [...new Set(held.flatMap(({ competition_ids }) => competition_ids))];
    return { competitionIds, spotsId, places: held.length };
  }
  const counts = entry.status !== 'WAITLIST' && entry.seasonId !== null;
  return { competitionIds: competitionsOf(entry), spotsId, places: counts ? 1 : 0 };
}

/** Somebody may take the places later, and the rest comes back then. */
async function noteRest(tx: Transaction, entry: EntryRow, party: Party, at: Date): Promise<void> {
  const { id: registrationId, eventId, seasonId } = entry;
  const of = eventId !== null ? { eventId } : seasonId !== null ? { seasonId } : null;
  if (of) await noteUnfilled(tx, of, { registrationId, at, party });
}

/** A team whose captain leaves is led by the next who is in it; where nobody is, the partners who were asked are asked no more. */
export async function passTeamOn(
  tx: Transaction,
  house: House,
  moves: Moves,
  entry: EntryRow,
): Promise<void> {
  if (entry.teamId === null || entry.captainId !== entry.userId || entry.userId === null) return;
  const partners = await selectEntries(
    tx,
    null,
    'r.team_id = $2 and r.id <> $3 and r.withdrawn_at is null',
    [entry.teamId, entry.id],
    'r.id',
  );
  const next = partners.find(({ userId, status }) => userId !== null && status !== 'INVITED');
  if (next) {
    await tx.query('update teams set captain_id = $2 where id = $1', [entry.teamId, next.userId]);
    return;
  }
  const ids = partners.map(({ id }) => id);
  await tx.query(`update participants set place = 'OUT' where registration_id = any($1::bigint[])`, [ids]);
  await tx.query(
    `update registrations set status = 'WITHDRAWN', withdrawn_at = $2, answer_by = null, token_hash = null
     where id = any($1::bigint[])`,
    [ids, house.clock.now()],
  );
  for (const { id, userId, name, eventId, inSeasonId } of partners) {
    moves.note({ registrationId: id, userId, name, seasonId: inSeasonId ?? 0, eventId, what: 'EXPIRED' });
  }
}

/** As many as one call takes: what was said at each coming and going would grow for ever. */
const longestComments = 4_000;

const nothing: LeaveReply = {
  result: 'NOT_REGISTERED',
  registrationId: null,
  percentBack: 0,
  refunded: 0,
  filled: false,
};

/** The own, or any as its organizer or an admin. Withdrawn already, nothing happens. Errors: not_found, conflict once it has begun. */
export function withdraw(
  { house }: EntryContext,
  actor: UserActor,
  { registrationId, comments }: { registrationId: number; comments?: string | null | undefined },
): Promise<LeaveReply> {
  return transact(house.db, async (tx) => {
    const asked = await getEntry(tx, actor, registrationId);
    await lockUsers(tx, [actor.userId, ...(asked.userId === null ? [] : [asked.userId])]);
    const eventIds = await lockEntryTargets(tx, house, asked);
    const entry = await getEntry(tx, actor, registrationId);
    if (entry.withdrawnAt !== null) return { ...nothing, registrationId };
    await refuseBegun(tx, house, actor, entry);
    const moves = new Moves(actor);
    const by = { house, moves, eventIds, status: 'WITHDRAWN', what: 'WITHDRAWN' } as const;
    const { percent, filled } = await endEntry(tx, by, entry);
    if (comments) {
      await tx.query(
        `update registrations set comments = right(concat_ws(E'\\n', nullif(comments, ''), $2::text), $3) where id = $1`,
        [registrationId, comments, longestComments],
      );
    }
    await recordChange(tx, actor, {
      action: 'registration.withdrawn',
      ...(entry.userId === null ? {} : { userId: entry.userId }),
      changes: [
        { field: 'for', before: entry.eventName ?? entry.seasonName ?? entry.eventTypeName, after: null },
      ],
    });
    const released = await finish(tx, { house }, moves, 'Withdrawn');
    return {
      result: 'WITHDRAWN',
      registrationId,
      percentBack: percent,
      refunded: released.get(registrationId) ?? 0,
      filled,
    };
  });
}

/** What has begun is not left by a golfer any more; who organizes it still takes golfers out. */
async function refuseBegun(tx: Transaction, house: House, actor: UserActor, entry: EntryRow): Promise<void> {
  if (entry.eventId === null || entry.organizes || may(actor, 'EVENTS')) return;
  const { startsAt } = await factsOf(tx, house, entry);
  if (startsAt <= house.clock.now()) throw conflict('seasons.eventBegun');
}

/** Leaves one event: a registration of its own ends, by the season the golfer only does not play. Errors: not_found, conflict. */
export async function bail(context: EntryContext, actor: UserActor, eventId: number): Promise<LeaveReply> {
  const { house } = context;
  const [own] = await selectEntries(
    house.db,
    actor,
    `r.user_id = $1 and r.event_id = $2 and r.withdrawn_at is null`,
    [eventId],
  );
  if (own) return withdraw(context, actor, { registrationId: own.id });
  return transact(house.db, async (tx) => {
    await lockUsers(tx, [actor.userId]);
    await lockTargets(tx, { seasonIds: [], eventIds: [eventId] });
    const [left] = await tx.query<{ registration_id: number; season_id: number; day: string; time: string }>(
      `select p.registration_id, g.season_id, g.day, to_char(g.start_time, 'HH24:MI') as time
       from participants p join golf_events g on g.id = p.event_id
       where p.event_id = $1 and p.user_id = $2 and p.place <> 'OUT'`,
      [eventId, actor.userId],
    );
    if (!left) return nothing;
    if (clubMoment(left.day, left.time, house.timeZone) <= house.clock.now())
      throw conflict('seasons.eventBegun');
    const moves = new Moves(actor);
    const { filled } = await stepOut(tx, house, moves, {
      eventId,
      seasonId: left.season_id,
      registrationId: left.registration_id,
      userId: actor.userId,
      name: actor.name,
      what: 'WITHDRAWN',
    });
    await finish(tx, { house }, moves, '');
    return { result: 'WITHDRAWN', registrationId: left.registration_id, percentBack: 0, refunded: 0, filled };
  });
}

interface SteppingOut {
  readonly eventId: number;
  readonly seasonId: number;
  readonly registrationId: number;
  readonly userId: number;
  readonly name: string;
  readonly what: 'WITHDRAWN' | 'PLAYS_NOT';
}

/** A golfer of the season does not play on a day; the event must be locked. */
export async function stepOut(
  tx: Transaction,
  house: House,
  moves: Moves,
  out: SteppingOut,
): Promise<{ filled: boolean }> {
  await tx.query(`update participants set place = 'OUT' where event_id = $1 and user_id = $2`, [
    out.eventId,
    out.userId,
  ]);
  moves.note(out);
  return { filled: (await promoteWithin(tx, house, moves, out.eventId)) > 0 };
}

/** What leaving would give back for certain. Errors: not_found. */
export async function quoteWithdrawal({ house }: EntryContext, actor: UserActor, registrationId: number) {
  return house.db.transaction(async (tx) => {
    const entry = await getEntry(tx, actor, registrationId);
    const facts = await factsOf(tx, house, entry);
    const percent = percentBack(await tiersOf(tx, facts.policyId), facts.startsAt, house.clock.now());
    const charged = await selectProducts(tx, 'r.id = $1 and x.entry_id is not null', [registrationId]);
    const sum = (of: (product: ProductRow) => number) => charged.reduce((all, one) => all + of(one), 0);
    const [policy] = await tx.query<{ text: string }>(
      'select text from cancellation_policies where id = $1',
      [facts.policyId],
    );
    return {
      percentBack: percent,
      charged: sum((product) => product.amount + taxOf(product)),
      refund: sum((product) => backOf(product, percent)),
      policy: policy?.text ?? null,
    };
  });
}

/** Throws not_found for a registration of somebody else. */
export async function getOwnEntry(tx: Transaction, actor: UserActor, id: number): Promise<EntryRow> {
  const entry = await getEntry(tx, actor, id);
  if (entry.userId !== actor.userId) throw new AppError('not_found');
  return entry;
}
