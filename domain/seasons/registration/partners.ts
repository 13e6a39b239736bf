/** Partners in a team: asked by name or by mail, found among who looks for one, and answering without a login. */
import { prepared, type Sql, type Transaction } from '@fourball/db/connection.ts';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type {
  answerTeamInvitation as answerCall,
  getTeamInvitation as getCall,
  listPartnersWanted as wantedCall,
} from '@fourball/shared/seasons/registration-calls.ts';
import type { Registration } from '@fourball/shared/seasons/entry-shapes.ts';
import { partnerInvited } from '@fourball/shared/seasons/events.ts';
import { sendLetters } from '../../accounts/letters.ts';
import { lockUsers } from '../../accounts/lock-users.ts';
import { hashSessionToken } from '../../accounts/sessions/session-token.ts';
import type { Actor, UserActor } from '../../kernel/actor.ts';
import { AppError, conflict, conflictOn, invalidField } from '../../kernel/app-error.ts';
import { emit } from '../../kernel/emit.ts';
import { clubDay } from '../../kernel/club-time.ts';
import { transact } from '../../kernel/transact.ts';
import type { EntryContext } from '../facts/context.ts';
import { formatOf, getEventRow } from '../facts/event-rows.ts';
import { findPriceClasses } from '../fees/price-classes.ts';
import { teamSizesOf } from '@fourball/shared/seasons/event-format.ts';
import { findEventBar } from '../waiting/waiting-room.ts';
import { lockTargets, presentEntry, selectEntries, type EntryRow } from './entry-rows.ts';
import { endEntry, getOwnEntry, lockEntryTargets } from './leave.ts';
import { finish, Moves } from './moves.ts';
import { leaveInPeace } from './courtesy.ts';
import { scopeOfEvent } from './scope.ts';
import { whyClosed } from './sign-up.ts';
import { checkPartners, competitionsOf } from './wish.ts';
import { insertEntry, insertPlayers, insertTeam } from './write-entry.ts';

interface Invited {
  readonly registrationId: number;
  readonly userIds: readonly number[];
  readonly partners: readonly { name: string; email: string }[];
}

/** For who is in an event alone, or leads a team that has room. Errors: not_found, conflict, invalid_input. */
export async function invitePartners(
  { house, club }: EntryContext,
  actor: UserActor,
  { registrationId, userIds, partners }: Invited,
): Promise<Registration> {
  const rules = await club.rules();
  return transact(house.db, async (tx) => {
    await lockUsers(tx, [actor.userId, ...userIds]);
    const asked = await getOwnEntry(tx, actor, registrationId);
    if (asked.eventId === null) throw conflict('seasons.nothingAsked');
    const { eventId } = asked;
    await lockTargets(tx, { seasonIds: [], eventIds: [eventId] });
    const entry = await getOwnEntry(tx, actor, registrationId);
    const event = await getEventRow(tx, actor, eventId);
    if (entry.status !== 'REGISTERED' || (entry.teamId !== null && entry.captainId !== actor.userId))
      throw conflictOn('registrationId', 'seasons.onlyCaptainInvites');
    const scope = await scopeOfEvent(tx, event, { rules, timeZone: house.timeZone, now: house.clock.now() });
    // Whom a captain asks comes in as whoever signs up does: not past the closing, and in turn.
    const closed = whyClosed({ actor, scope, userId: actor.userId });
    if (closed) throw conflict(closed);
    const more = userIds.length + partners.length;
    const { max } = teamSizesOf(formatOf(event));
    const [team] = await tx.query<{ size: number }>(
      'select count(*)::int as size from registrations where team_id = $1 and withdrawn_at is null',
      [entry.teamId],
    );
    const size = entry.teamId === null ? 1 : (team?.size ?? 1);
    if (size + more > max) throw invalidField('userIds', 'seasons.teamTooLarge', { most: max });
    await checkPartners(tx, userIds, { actor, sheetNames: rules.sheetNames, field: 'userIds' });
    const known = await tx.query(
      'select user_id from participants where event_id = $1 and user_id = any($2::bigint[]) and place <> $3',
      [eventId, userIds, 'OUT'],
    );
    if (known.length > 0) throw invalidField('userIds', 'seasons.partnerAlreadyIn');
    const competitionIds = competitionsOf(entry);
    const { places } = scope;
    const bar = await findEventBar(tx, { rules, now: house.clock.now() }, event, [actor.userId]);
    const waits = bar.why(actor.userId, more, places.whole.free ?? Infinity);
    if (waits) throw conflict(waits);
    if (!places.fits({ competitionIds, spotsId: entry.registrationSpotsId, places: more }))
      throw conflict('seasons.noPlaceLeft');
    await leaveInPeace(tx, {
      captainId: actor.userId,
      eventId,
      seasonId: event.seasonId,
      userIds,
      emails: partners.map(({ email }) => email),
      field: 'userIds',
    });
    const tooMany = await sendLetters(tx, rules.quotas, {
      senderId: actor.userId,
      letters: [
        ...userIds.map((to) => ({ kind: 'TEAM' as const, to })),
        ...partners.map(({ email }) => ({ kind: 'TEAM' as const, to: email.toLowerCase() })),
      ],
    });
    if (tooMany) throw conflict(tooMany);
    const teamId = entry.teamId ?? (await insertTeam(tx, actor.name, actor.userId));
    await tx.query('update registrations set team_id = $2, looking_for_partner = false where id = $1', [
      registrationId,
      teamId,
    ]);
    const now = house.clock.now();
    const answerBy = new Date(now.getTime() + rules.events.teamInvitationHours * 3_600_000);
    const moves = new Moves(actor);
    const people = [
      ...userIds.map((userId) => ({ userId, invited: null })),
      ...partners.map((invited) => ({ userId: null, invited })),
    ];
    const classes = await findPriceClasses(tx, {
      eventTypeId: entry.eventTypeId,
      seasonId: event.seasonId,
      userIds,
      day: clubDay(now, house.timeZone),
    });
    for (const { userId, invited } of people) {
      const common = { eventId, competitionId: entry.competitionId, contestIds: entry.contestIds };
      const id = await insertEntry(tx, {
        ...common,
        eventTypeId: entry.eventTypeId,
        seasonId: null,
        userId,
        invited,
        status: 'INVITED',
        spotsId: entry.registrationSpotsId,
        teamId,
        answerBy,
        createdBy: actor.userId,
        moment: now,
      });
      await insertPlayers(tx, [
        {
          eventId,
          registrationId: id,
          userId,
          guestName: invited?.name ?? null,
          divisionId: entry.competitionId,
          contestIds: entry.contestIds,
          spotsId: entry.registrationSpotsId,
          place: 'HELD',
          priceClass: classes.get(userId ?? 0)?.priceClass ?? 'NON_MEMBER',
        },
      ]);
      const name = invited?.name ?? '';
      moves.note({ registrationId: id, userId, name, seasonId: event.seasonId, eventId, what: 'INVITED' });
      if (userId === null) await emit(tx, partnerInvited, { registrationId: id, byUserId: actor.userId });
    }
    await finish(tx, { house }, moves, '');
    return presentEntry(tx, actor, registrationId);
  });
}

/** Who of an event has said to look for a partner, by index; for who may see the event. Errors: not_found. */
export async function listPartnersWanted(
  { house }: EntryContext,
  actor: UserActor,
  eventId: number,
): Promise<ReplyOf<typeof wantedCall>> {
  await getEventRow(house.db, actor, eventId);
  return house.db.query<ReplyOf<typeof wantedCall>[number]>(
    `select r.id as "registrationId", u.id as "userId", u.full_name as name, (
       select h.value::float8 from handicap_indexes h where h.user_id = u.id and h.source <> 'LEAGUE' order by h.valid_from desc, h.id desc limit 1
     ) as "handicapIndex"
     from registrations r join users u on u.id = r.user_id
     where r.event_id = $1 and r.looking_for_partner and r.withdrawn_at is null
     order by "handicapIndex" nulls last, u.full_name`,
    [eventId],
  );
}

/** Errors: not_found. */
export const lookForPartner = (
  { house }: EntryContext,
  actor: UserActor,
  { registrationId, looking }: { registrationId: number; looking: boolean },
): Promise<Registration> =>
  transact(house.db, async (tx) => {
    await lockUsers(tx, [actor.userId]);
    const entry = await getOwnEntry(tx, actor, registrationId);
    if (looking && (entry.eventId === null || entry.withdrawnAt !== null))
      throw conflict('seasons.nothingAsked');
    await tx.query('update registrations set looking_for_partner = $2 where id = $1', [
      registrationId,
      looking,
    ]);
    return presentEntry(tx, actor, registrationId);
  });

const byToken = prepared('seasons.invitation-by-token', 'select id from registrations where token_hash = $1');

async function findByToken(sql: Sql, token: string): Promise<EntryRow> {
  const [found] = await sql.query<{ id: number }>(byToken, [hashSessionToken(token)]);
  const [entry] = found ? await selectEntries(sql, null, 'r.id = $2', [found.id]) : [];
  if (!entry) throw new AppError('not_found');
  return entry;
}

const isOpen = (entry: EntryRow, now: Date): boolean =>
  entry.status === 'INVITED' && (entry.answerBy === null || entry.answerBy > now);

/** What a mailed link is to; the address it was sent to is not told. Errors: not_found for a link that is used or unknown. */
export async function getTeamInvitation(
  { house }: EntryContext,
  token: string,
): Promise<ReplyOf<typeof getCall>> {
  const entry = await findByToken(house.db, token);
  const [captain] = await house.db.query<{ name: string }>(
    'select full_name as name from users where id = $1',
    [entry.captainId],
  );
  return {
    eventName: entry.eventName ?? `${entry.eventTypeName}, ${entry.seasonName ?? ''}`,
    date: entry.date,
    ofSeason: entry.eventId === null,
    captain: captain?.name ?? '',
    team: entry.teamName ?? '',
    answerBy: entry.answerBy?.toISOString() ?? null,
    open: isOpen(entry, house.clock.now()),
  };
}

/** A no is taken from whoever has the link; a yes binds somebody who is logged in, and becomes theirs to accept. Errors: not_found. */
export function answerTeamInvitation(
  { house }: EntryContext,
  actor: Actor,
  { token, accept }: { token: string; accept: boolean },
): Promise<ReplyOf<typeof answerCall>> {
  return transact(house.db, async (tx) => {
    const asked = await findByToken(tx, token);
    if (actor.kind === 'user') await lockUsers(tx, [actor.userId]);
    const eventIds = await lockEntryTargets(tx, house, asked);
    const entry = await findByToken(tx, token);
    const of = { eventId: entry.eventId, seasonId: entry.seasonId };
    if (!isOpen(entry, house.clock.now())) return { result: 'GONE', ...of };
    if (!accept) {
      const moves = new Moves(null);
      const leaving = {
        house,
        moves,
        eventIds,
        status: 'DECLINED',
        what: 'DECLINED',
        percent: 100,
      } as const;
      await endEntry(tx, leaving, entry);
      await finish(tx, { house }, moves, 'Declined');
      return { result: 'DECLINED', ...of };
    }
    if (actor.kind !== 'user') return { result: 'LOGIN', ...of };
    await takeOver(tx, actor, entry);
    return { result: 'YOURS', ...of };
  });
}

/** The place becomes the golfer's own, to be accepted at its price like any invitation. */
async function takeOver(tx: Transaction, actor: UserActor, entry: EntryRow): Promise<void> {
  // Also by the season: whose day it is anyhow would pay for it once more.
  const [known] = await tx.query(
    `select 1 from registrations r left join golf_events g on g.id = $1
     where r.user_id = $2 and r.withdrawn_at is null and (r.event_id = g.id or r.season_id = coalesce(g.season_id, $3))`,
    [entry.eventId, actor.userId, entry.seasonId],
  );
  if (known) throw conflict('seasons.partnerAlreadyIn');
  await tx.query(
    `update registrations set user_id = $2, invited_email = null, token_hash = null where id = $1`,
    [entry.id, actor.userId],
  );
  await tx.query('delete from participants where event_id = $1 and user_id = $2', [
    entry.eventId,
    actor.userId,
  ]);
  await tx.query('update participants set user_id = $2, guest_name = null where registration_id = $1', [
    entry.id,
    actor.userId,
  ]);
}
