/** Signs golfers up for a season or an event: lock, load, decide, write, charge, tell. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { SignUpReply, SignUpResult } from '@fourball/shared/seasons/entry-shapes.ts';
import { partnerInvited } from '@fourball/shared/seasons/events.ts';
import { refusal, type Unworded, type Why } from '@fourball/shared/words/refusals.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { sendLetters } from '../../accounts/letters.ts';
import { lockUsers } from '../../accounts/lock-users.ts';
import type { BookingRules } from '../../club/parameters/parameters.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, conflict, invalidField } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { onceOnly, type Intent } from '../../kernel/idempotency.ts';
import { transact } from '../../kernel/transact.ts';
import type { SigningContext } from '../facts/context.ts';
import { findPriceClasses, type EntryStanding } from '../fees/price-classes.ts';
import { priceEntry, totalOf } from '../fees/price-entry.ts';
import { findEventBar } from '../waiting/waiting-room.ts';
import { leaveInPeace, refuseRestless } from './courtesy.ts';
import { lockTargets, upcomingEvents } from './entry-rows.ts';
import { fillEvent } from './fill-event.ts';
import { finish, Moves } from './moves.ts';
import { oweFees } from './owe.ts';
import type { Party } from './places.ts';
import { giveBackRest } from './policy.ts';
import { promoteInSeason, promoteWithin, refundFilled } from './promote.ts';
import { loadScope, type Scope, type Target } from './scope.ts';
import { subMayPlay } from './subs.ts';
import {
  checkPartners,
  checkWish,
  competitionsOf,
  golfersOf,
  manages,
  partyOf,
  placesOf,
  wantedFees,
  type Wish,
} from './wish.ts';
import {
  insertEntry,
  insertPlayers,
  insertTeam,
  renewEntry,
  type NewEntry,
  type NewPlayer,
} from './write-entry.ts';

export type Reply = Unworded<SignUpReply>;

export const nothingDone = (result: SignUpResult, total: number, reason?: Why): Reply => ({
  result,
  registrationId: null,
  status: null,
  before: null,
  total,
  ...(reason ? { reason } : {}),
});

/** What stands of the golfer already: of the event its own, or by the season that it is in. */
interface Standing {
  id: number;
  season_id: number | null;
  event_id: number | null;
  status: string;
  name: string;
}

async function findStanding(tx: Transaction, scope: Scope, userId: number): Promise<Standing | undefined> {
  const [found] = await tx.query<Standing>(
    `select r.id, r.season_id, r.event_id, r.status, u.full_name as name from registrations r join users u on u.id = r.user_id
     where r.user_id = $1 and r.withdrawn_at is null
       and case when $3::bigint is null then r.season_id = $2 else r.event_id = $3 or r.season_id = $2 end
     order by r.event_id is not null desc limit 1`,
    [userId, scope.seasonId, scope.eventId],
  );
  return found;
}

export interface Signing {
  readonly tx: Transaction;
  readonly house: House;
  readonly rules: BookingRules;
  readonly actor: UserActor;
  readonly scope: Scope;
  readonly wish: Wish;
  readonly userId: number;
  readonly moves: Moves;
}

/** Whether one may sign up at all now, and why not. Organizers go past what is said to golfers, but not past a call-off. */
export function whyClosed({
  actor,
  scope,
  userId,
}: Pick<Signing, 'actor' | 'scope' | 'userId'>): Why | undefined {
  const { event, registration } = scope;
  if (event?.cancelled) return refusal('seasons.eventCancelled');
  if (manages(actor, scope) && userId !== actor.userId) return undefined;
  if (registration === 'NOT_YET') return refusal('seasons.notOpenYet');
  if (registration === 'CLOSED') return refusal('seasons.registrationClosed');
  const inSeason = event?.seasonRegistered === true && userId === actor.userId;
  if (event && !event.typeEventRegistration && !inSeason) return refusal('seasons.onlyBySeason');
  return undefined;
}

/** While a waiting room lasts golfers take their turn; whom an organizer signs up does not wait in it. */
async function whyNotYet({
  tx,
  house,
  rules,
  actor,
  scope,
  wish,
  userId,
}: Signing): Promise<Why | undefined> {
  const { event } = scope;
  if (!event || (manages(actor, scope) && userId !== actor.userId)) return undefined;
  const bar = await findEventBar(tx, { rules, now: house.clock.now() }, event, [userId]);
  return bar.why(userId, placesOf(wish), event.numSpots - event.taken);
}

/** Puts what is new beside what was withdrawn once: the same row is taken again. */
async function writeRow(tx: Transaction, entry: NewEntry): Promise<number> {
  if (entry.userId !== null) {
    const [old] = await tx.query<{ id: number }>(
      `select id from registrations where user_id = $1 and withdrawn_at is not null
         and season_id is not distinct from $2 and event_id is not distinct from $3 and event_type_id = $4
       order by id desc limit 1`,
      [entry.userId, entry.seasonId, entry.eventId, entry.eventTypeId],
    );
    if (old) {
      await renewEntry(tx, old.id, entry);
      return old.id;
    }
  }
  return insertEntry(tx, entry);
}

const standingOf = async ({ tx, house, scope }: Signing, userIds: readonly number[]) =>
  findPriceClasses(tx, {
    eventTypeId: scope.eventTypeId,
    seasonId: scope.seasonId,
    userIds,
    day: clubDay(house.clock.now(), house.timeZone),
  });

export const notKnown: EntryStanding = { priceClass: 'NON_MEMBER', includedIn: null };

/** Where the golfer's own registration begins. */
type First = 'REGISTERED' | 'WAITLIST' | 'INVITED';

/** Somebody else's wish that costs the golfer something, or would bind them, is a question first. Only organizers say where it stands. */
function firstStatus({ actor, scope, userId, wish }: Signing, total: number, fits: boolean): First {
  const said = manages(actor, scope) ? wish.participantRegistrationStatus : undefined;
  if (!fits || said === 'WAITLIST') return 'WAITLIST';
  const own = userId === actor.userId;
  return own || (total === 0 && said === 'REGISTERED') ? 'REGISTERED' : 'INVITED';
}

export const laterBy = (hours: number, now: Date): Date => new Date(now.getTime() + hours * 3_600_000);

/** Captain, partners and guests, all or nobody. Returns the captain's registration. */
async function writeAll(signing: Signing, first: First, total: number): Promise<number> {
  const { tx, house, rules, actor, scope, wish, userId, moves } = signing;
  const now = house.clock.now();
  const expires = laterBy(rules.events.teamInvitationHours, now);
  const byManager = manages(actor, scope);
  const team = wish.team;
  const [captain] = await tx.query<{ name: string }>('select full_name as name from users where id = $1', [
    userId,
  ]);
  const captainName = captain?.name ?? '';
  const teamId = team ? await insertTeam(tx, team.name, userId) : null;
  const classes = await standingOf(signing, golfersOf(actor, wish));
  const common = {
    eventTypeId: scope.eventTypeId,
    seasonId: scope.eventId === null ? scope.seasonId : null,
    eventId: scope.eventId,
    competitionId: wish.competitionId ?? null,
    contestIds: wish.contestIds,
    spotsId: wish.registrationSpotsId ?? null,
    teamId,
    createdBy: actor.userId,
    moment: now,
  };
  const league = scope.type === 'LEAGUE' && scope.eventId === null ? 'REGULAR' : null;
  const registrationId = await writeRow(tx, {
    ...common,
    userId,
    status: first,
    leagueStatus: byManager && wish.leagueStatus ? wish.leagueStatus : league,
    guests: wish.guests,
    feeIds: wantedFees(wish),
    guestFees: wish.guestFeeIds,
    agreedCents: userId === actor.userId ? total : null,
    comments: wish.comments ?? '',
    askFirst: wish.askFirst,
    permanentWish: wish.permanentWish && userId === actor.userId,
    lookingForPartner: wish.lookingForPartner && userId === actor.userId,
    answerBy: first === 'INVITED' ? expires : null,
  });
  const place = ({ REGISTERED: 'IN', INVITED: 'HELD', WAITLIST: 'WAITING' } as const)[first];
  const player = (
    id: number,
    golfer: { userId: number | null; guestName: string | null },
    at: NewPlayer['place'],
    priceClass: NewPlayer['priceClass'],
  ): NewPlayer => ({
    eventId: scope.eventId ?? 0,
    registrationId: id,
    ...golfer,
    divisionId: common.competitionId,
    contestIds: common.contestIds,
    spotsId: common.spotsId,
    place: at,
    priceClass,
  });
  const players = [
    player(registrationId, { userId, guestName: null }, place, (classes.get(userId) ?? notKnown).priceClass),
    ...wish.guests.map((guestName) => player(registrationId, { userId: null, guestName }, place, 'GUEST')),
  ];
  const asked: { id: number; userId: number | null; name: string }[] = [];
  const partnerPlace = first === 'WAITLIST' ? 'WAITING' : 'HELD';
  const invite = async (partner: { userId: number | null; invited: NewEntry['invited'] }) => {
    const id = await writeRow(tx, {
      ...common,
      ...partner,
      status: 'INVITED',
      leagueStatus: league,
      // Who waits is not asked yet for good: the time runs from the place on.
      answerBy: first === 'WAITLIST' ? null : expires,
    });
    const standing = partner.userId === null ? notKnown : (classes.get(partner.userId) ?? notKnown);
    const golfer = { userId: partner.userId, guestName: partner.invited?.name ?? null };
    players.push(player(id, golfer, partnerPlace, standing.priceClass));
    asked.push({ id, userId: partner.userId, name: partner.invited?.name ?? '' });
  };
  for (const partnerId of team?.userIds ?? []) await invite({ userId: partnerId, invited: null });
  for (const invited of team?.partners ?? []) await invite({ userId: null, invited });
  if (scope.eventId !== null) await insertPlayers(tx, players);
  const what = ({ REGISTERED: 'REGISTERED', INVITED: 'INVITED', WAITLIST: 'WAITLISTED' } as const)[first];
  moves.note({
    registrationId,
    userId,
    name: captainName,
    seasonId: scope.seasonId,
    eventId: scope.eventId,
    what,
  });
  for (const { id, userId: partnerId, name } of asked) {
    moves.note({
      registrationId: id,
      userId: partnerId,
      name,
      seasonId: scope.seasonId,
      eventId: scope.eventId,
      what: 'INVITED',
    });
    if (partnerId === null) await emit(tx, partnerInvited, { registrationId: id, byUserId: actor.userId });
  }
  return registrationId;
}

/** What is due when a golfer is in: fees, places in the season's events, and the rest to whoever gave up a place. */
export async function enter(
  signing: Omit<Signing, 'wish'>,
  registrationId: number,
  lines: ReturnType<typeof priceEntry>,
  party: Party,
): Promise<void> {
  const { tx, house, actor, scope, userId, moves } = signing;
  await oweFees(tx, moves, {
    actorId: actor.userId,
    registrationId,
    userId,
    lines,
    taxBasisPoints: scope.priced.taxBasisPoints,
    chargesNow: scope.paymentTiming === 'AT_REGISTRATION',
  });
  if (scope.eventId !== null) {
    await refundFilled(tx, moves, scope.eventId, party.places, [party]);
    return;
  }
  await giveBackRest(tx, moves, { seasonId: scope.seasonId }, party.places, [party]);
  const today = clubDay(house.clock.now(), house.timeZone);
  for (const eventId of await upcomingEvents(tx, scope.seasonId, today)) {
    await fillEvent(tx, house, { eventId, seasonId: scope.seasonId, registrationId, moves });
    moves.events.add(eventId);
  }
}

/** A golfer of the season who signs up for one of its days plays on it, or waits for a place: nothing else is owed. */
async function playBySeason(signing: Signing, standing: Standing): Promise<Reply> {
  const { tx, house, scope, userId, moves } = signing;
  const eventId = scope.eventId ?? 0;
  await fillEvent(tx, house, { eventId, seasonId: scope.seasonId, registrationId: standing.id, moves });
  const [own] = await tx.query<{
    id: number;
    place: string;
    division_id: number | null;
    contest_ids: number[];
  }>('select id, place, division_id, contest_ids from participants where event_id = $1 and user_id = $2', [
    eventId,
    userId,
  ]);
  if (!own) throw new AppError('conflict');
  if (own.place === 'IN' || own.place === 'WAITING') {
    const result = own.place === 'IN' ? 'ALREADY' : 'WAITLISTED';
    return { ...nothingDone(result, 0), registrationId: standing.id, status: 'REGISTERED' };
  }
  if (!manages(signing.actor, scope) && !(await subMayPlay(tx, eventId, userId)))
    return nothingDone('CLOSED', 0, refusal('seasons.noRegularOut'));
  await tx.query(
    `update participants set place = 'WAITING', queue_no = nextval('entry_queue') where id = $1`,
    [own.id],
  );
  moves.playing.add(standing.id);
  await promoteWithin(tx, house, moves, eventId);
  await recordChange(tx, signing.actor, {
    action: 'participant.playing-changed',
    userId,
    changes: [{ field: scope.title, before: 'false', after: 'true' }],
  });
  const place = await placeOf(tx, eventId, standing.id);
  return {
    ...nothingDone(place.in ? 'REGISTERED' : 'WAITLISTED', 0),
    registrationId: standing.id,
    status: 'REGISTERED',
    before: place.before,
  };
}

/** Whether the golfer is in, and who waits before. */
async function placeOf(
  tx: Transaction,
  eventId: number | null,
  registrationId: number,
): Promise<{ in: boolean; status: Reply['status']; before: number | null }> {
  const [row] = await tx.query<{ status: Reply['status']; place: string | null; before: number }>(
    `select r.status, p.place, (
       case when $2::bigint is null then
         (select count(*) from registrations o where o.season_id = r.season_id and o.status = 'WAITLIST' and o.queue_no < r.queue_no)
       else (select count(distinct o.registration_id) from participants o
         where o.event_id = $2 and o.place = 'WAITING' and o.queue_no < p.queue_no) end)::int as before
     from registrations r left join participants p on p.registration_id = r.id and p.event_id = $2 and p.user_id = r.user_id
     where r.id = $1`,
    [registrationId, eventId],
  );
  const waits = eventId === null ? row?.status === 'WAITLIST' : row?.place === 'WAITING';
  return {
    in: eventId === null ? row?.status === 'REGISTERED' : row?.place === 'IN',
    status: row?.status ?? null,
    before: waits ? (row?.before ?? 0) : null,
  };
}

async function letInWhoFits({ tx, house, scope: { eventId, seasonId }, moves }: Signing): Promise<void> {
  if (eventId !== null) {
    await promoteWithin(tx, house, moves, eventId);
    return;
  }
  const eventIds = await upcomingEvents(tx, seasonId, clubDay(house.clock.now(), house.timeZone));
  await promoteInSeason(tx, house, moves, { seasonId, eventIds });
}

/** Decides and writes, with everything locked. */
async function decide(signing: Signing): Promise<Reply> {
  const { tx, actor, scope, wish, userId, rules } = signing;
  const standing = await findStanding(tx, scope, userId);
  if (standing && (scope.eventId === null || standing.event_id !== null)) {
    const place = await placeOf(tx, scope.eventId, standing.id);
    return {
      ...nothingDone('ALREADY', 0),
      registrationId: standing.id,
      status: place.status,
      before: place.before,
    };
  }
  const closed = whyClosed(signing);
  if (closed) return nothingDone('CLOSED', 0, closed);
  const waits = await whyNotYet(signing);
  if (waits) return nothingDone('CLOSED', 0, waits);
  if (userId === actor.userId && !manages(actor, scope)) await refuseRestless(tx, rules, actor);
  // Whether a golfer of the season plays on a day, only they and the organizers say.
  const decides = userId === actor.userId || manages(actor, scope);
  if (standing)
    return standing.status === 'REGISTERED' && decides
      ? playBySeason(signing, standing)
      : nothingDone('ALREADY', 0);
  checkWish(actor, scope, wish);
  const others = golfersOf(actor, wish).filter((id) => id !== userId);
  await checkPartners(tx, others, { actor, sheetNames: rules.sheetNames, field: 'team' });
  for (const partnerId of others) {
    if (await findStanding(tx, scope, partnerId)) throw invalidField('team', 'seasons.partnerAlreadyIn');
  }
  const classes = await standingOf(signing, [userId]);
  const own = classes.get(userId);
  if (!own) return nothingDone('NOT_ELIGIBLE', 0, refusal('seasons.noSuchGolfer'));
  const lines = priceEntry(scope.priced, own, {
    competitionIds: competitionsOf(wish),
    feeIds: wantedFees(wish),
    guests: wish.guests,
    guestFees: wish.guestFeeIds,
  });
  const total = totalOf(lines);
  if (wish.expectedTotal !== undefined && wish.expectedTotal !== total)
    return nothingDone('PRICE_CHANGED', total);
  const party = partyOf(wish);
  const fits = scope.places.fits(party) && scope.waiting === 0;
  if (!fits && !scope.waitlist && !scope.places.fits(party)) return nothingDone('FULL', total);
  const placed = userId !== actor.userId && !manages(actor, scope);
  await leaveInPeace(tx, {
    captainId: actor.userId,
    eventId: scope.eventId,
    seasonId: scope.seasonId,
    userIds: [...(placed ? [userId] : []), ...others],
    emails: (wish.team?.partners ?? []).map(({ email }) => email),
    field: 'team',
  });
  const letters = [
    ...(placed ? [{ kind: 'TEAM' as const, to: userId }] : []),
    ...others.map((to) => ({ kind: 'TEAM' as const, to })),
    ...(wish.team?.partners ?? []).map(({ email }) => ({ kind: 'TEAM' as const, to: email.toLowerCase() })),
  ];
  const tooMany = await sendLetters(tx, rules.quotas, { senderId: actor.userId, letters });
  if (tooMany) throw conflict(tooMany);
  const first = firstStatus(signing, total, fits || (!scope.waitlist && scope.places.fits(party)));
  const registrationId = await writeAll(signing, first, total);
  if (first === 'REGISTERED') await enter(signing, registrationId, lines, party);
  // Who waits in front may be a party for which there is no room, and this one fits.
  if (first === 'WAITLIST' && scope.places.fits(party)) await letInWhoFits(signing);
  await recordChange(tx, actor, {
    action: 'registration.made',
    userId,
    changes: [{ field: 'for', before: null, after: `${scope.title} (${scope.eventId ?? scope.seasonId})` }],
  });
  const place = await placeOf(tx, scope.eventId, registrationId);
  const result = place.in ? 'REGISTERED' : place.status === 'INVITED' ? 'INVITED' : 'WAITLISTED';
  return { ...nothingDone(result, total), registrationId, status: place.status, before: place.before };
}

/** Everybody whom it concerns, then what they sign up for: a season with its events still to come, for these are filled. */
export async function lockFor(
  tx: Transaction,
  house: House,
  target: Target,
  userIds: readonly number[],
): Promise<void> {
  await lockUsers(tx, userIds);
  if ('eventId' in target) {
    await lockTargets(tx, { seasonIds: [], eventIds: [target.eventId] });
    return;
  }
  await lockTargets(tx, { seasonIds: [target.seasonId], eventIds: [] });
  const today = clubDay(house.clock.now(), house.timeZone);
  await lockTargets(tx, { seasonIds: [], eventIds: await upcomingEvents(tx, target.seasonId, today) });
}

/**
 * For oneself; for others as an organizer of it or an admin, who ask where it costs something, or as somebody by whom the golfer may be
 * placed, who always ask. What could not be done is said by a word
 * of the reply. Locks the golfers, then the season with its events, or the event. Errors: not_found, forbidden, conflict, invalid_input.
 */
export async function signUp(
  { house, club, findPlaceable }: SigningContext,
  actor: UserActor,
  target: Target,
  wish: Wish,
  intent?: Intent,
): Promise<Reply> {
  const rules = await club.rules();
  const userId = wish.userId ?? actor.userId;
  return transact(house.db, (tx) =>
    onceOnly(tx, intent, async () => {
      await lockFor(tx, house, target, [actor.userId, ...golfersOf(actor, wish)]);
      const loading = { rules, timeZone: house.timeZone, now: house.clock.now() };
      const scope = await loadScope(tx, actor, target, loading);
      if (userId !== actor.userId && !manages(actor, scope)) {
        const placeable = await findPlaceable(tx, actor, [userId]);
        if (!placeable.has(userId)) throw new AppError('forbidden');
      }
      const moves = new Moves(actor);
      const reply = await decide({ tx, house, rules, actor, scope, wish, userId, moves });
      await finish(tx, { house }, moves, '');
      return reply;
    }),
  );
}
