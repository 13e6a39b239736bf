/** Lets in who waits as soon as there is a place: the first whose party fits. Whoever asked for it is asked before. */
import type { Transaction } from '@fourball/db/connection.ts';
import { loadParameters, rulesAt, type BookingRules } from '../../club/parameters/parameters.ts';
import { clubDay, clubMoment } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { anonymous } from '../../kernel/actor.ts';
import { emit } from '../../kernel/emit.ts';
import { partnerInvited } from '@fourball/shared/seasons/events.ts';
import { selectFees } from '../fees/fees.ts';
import { findPriceClasses } from '../fees/price-classes.ts';
import { priceEntry, totalOf, type GuestFees, type Priced } from '../fees/price-entry.ts';
import { selectEvents } from '../facts/event-rows.ts';
import { selectSeasons } from '../season-rows.ts';
import { fillEvent } from './fill-event.ts';
import type { Moves } from './moves.ts';
import { oweFees } from './owe.ts';
import { loadEventPlaces, loadSeasonPlaces, type Party, type Places } from './places.ts';
import { giveBackRest, type Taken } from './policy.ts';
import { competitionsOf } from './wish.ts';

interface Waiting {
  /** Of the event; null in a season. */
  participantId: number | null;
  registrationId: number;
  userId: number | null;
  name: string;
  teamId: number | null;
  divisionId: number | null;
  contestIds: number[];
  spotsId: number | null;
  status: 'PENDING' | 'INVITED' | 'REGISTERED' | 'WAITLIST';
  ofSeason: boolean;
  askFirst: boolean;
  agreedCents: number | null;
  feeIds: number[];
  guests: string[];
  guestFees: GuestFees;
  createdBy: number | null;
}

const columns = `r.id as "registrationId", r.user_id as "userId", coalesce(u.full_name, r.invited_name) as name,
  r.team_id as "teamId", r.status, r.season_id is not null as "ofSeason", r.ask_first as "askFirst",
  r.agreed_cents as "agreedCents", r.fee_ids as "feeIds", r.guests, r.guest_fees as "guestFees",
  r.created_by as "createdBy"`;

/** Who comes in together: a team, a golfer with guests. Each in the place of its first. */
function partiesOf(waiting: readonly Waiting[]): (Party & { members: Waiting[] })[] {
  const byKey = new Map<string, Waiting[]>();
  for (const one of waiting) {
    const key = one.teamId === null ? `registration ${one.registrationId}` : `team ${one.teamId}`;
    byKey.set(key, [...(byKey.get(key) ?? []), one]);
  }
  return [...byKey.values()].map((members) => {
    const [first] = members;
    return {
      members,
      places: members.length,
      spotsId: first?.spotsId ?? null,
      competitionIds: competitionsOf({
        competitionId: first?.divisionId,
        contestIds: first?.contestIds ?? [],
      }),
    };
  });
}

/** The parties that come in, in their order; the places that they take are counted. */
function choose(waiting: readonly Waiting[], places: Places): (Party & { members: Waiting[] })[] {
  return partiesOf(waiting).filter((party) => {
    const fits = places.fits(party);
    if (fits) places.take(party);
    return fits;
  });
}

interface Entering {
  readonly house: House;
  readonly rules: BookingRules;
  readonly moves: Moves;
  readonly seasonId: number;
  readonly eventId: number | null;
  readonly eventTypeId: number;
  readonly priced: Priced;
  readonly chargesNow: boolean;
  readonly startsAt: Date;
}

/** Until when an offer is answered: for as long as one of a tee time, and never after the start. */
function answerBy({ house, rules, startsAt }: Entering): Date {
  const late = new Date(house.clock.now().getTime() + rules.waitlist.offerMinutes * 60_000);
  return late > startsAt ? startsAt : late;
}

/** A partner of a team that waited has a place now, which is held until it is answered. */
async function askPartner(tx: Transaction, entering: Entering, partner: Waiting): Promise<void> {
  const { house, rules, moves, seasonId, eventId, startsAt } = entering;
  const { registrationId, userId, name } = partner;
  const late = new Date(house.clock.now().getTime() + rules.events.teamInvitationHours * 3_600_000);
  await tx.query('update registrations set answer_by = $2 where id = $1', [
    registrationId,
    late > startsAt ? startsAt : late,
  ]);
  moves.note({ registrationId, userId, name, seasonId, eventId, what: 'INVITED' });
  if (userId === null && partner.createdBy !== null)
    await emit(tx, partnerInvited, { registrationId, byUserId: partner.createdBy });
}

/** One golfer comes in: at a price that was agreed to, else the place is kept and offered. Returns whether it was offered. */
async function letIn(tx: Transaction, entering: Entering, golfer: Waiting): Promise<boolean> {
  const { house, moves, seasonId, eventId, eventTypeId, priced } = entering;
  const { registrationId, userId, name } = golfer;
  if (userId === null || golfer.status === 'INVITED') return false;
  const day = clubDay(house.clock.now(), house.timeZone);
  const classes = await findPriceClasses(tx, { eventTypeId, seasonId, userIds: [userId], day });
  const standing = classes.get(userId) ?? { priceClass: 'NON_MEMBER', includedIn: null };
  const lines = priceEntry(priced, standing, {
    competitionIds: competitionsOf({ competitionId: golfer.divisionId, contestIds: golfer.contestIds }),
    feeIds: golfer.feeIds,
    guests: golfer.guests,
    guestFees: golfer.guestFees,
  });
  const total = totalOf(lines);
  // Who was put on the list by somebody else has said yes to nothing yet.
  const asks = golfer.askFirst || golfer.agreedCents === null || total > golfer.agreedCents;
  await tx.query(
    `update registrations set status = $2, answer_by = $3, registered_at = coalesce(registered_at, $4) where id = $1`,
    asks
      ? [registrationId, 'PENDING', answerBy(entering), null]
      : [registrationId, 'REGISTERED', null, house.clock.now()],
  );
  if (!asks) {
    await oweFees(tx, moves, {
      actorId: null,
      registrationId,
      userId,
      lines,
      taxBasisPoints: priced.taxBasisPoints,
      chargesNow: entering.chargesNow,
    });
  }
  moves.note({ registrationId, userId, name, seasonId, eventId, what: asks ? 'OFFERED' : 'PROMOTED' });
  return asks;
}

/** For places of an event that were given up and kept something: whoever takes them gives the rest back. The event must be locked. */
export const refundFilled = (
  tx: Transaction,
  moves: Moves,
  eventId: number,
  places: number,
  taken?: readonly Taken[],
): Promise<void> => giveBackRest(tx, moves, { eventId }, places, taken);

/**
 * The event must be locked. Nobody is let in once it is called off or under way, nor, once its groups are published, unless an organizer wants so. `leaving`: so many of the places were given up by
 * somebody for whom the caller gives back what they cost. Returns how many places were taken.
 */
export async function promoteWithin(
  tx: Transaction,
  house: House,
  moves: Moves,
  eventId: number,
  leaving = 0,
): Promise<number> {
  moves.events.add(eventId);
  const [event] = await selectEvents(tx, anonymous, 'g.id = $2', [eventId]);
  const now = house.clock.now();
  if (!event || event.cancelled || event.waiting === 0) return 0;
  // A place that comes free then is one in a printed group.
  if (event.publishGroups && !moves.consented) return 0;
  const startsAt = clubMoment(event.date, event.time, house.timeZone);
  if (startsAt <= now) return 0;
  const waiting = await tx.query<Waiting>(
    `select p.id as "participantId", p.division_id as "divisionId", p.contest_ids as "contestIds", p.spots_id as "spotsId", ${columns}
     from participants p join registrations r on r.id = p.registration_id left join users u on u.id = r.user_id
     where p.event_id = $1 and p.place = 'WAITING' order by p.queue_no`,
    [eventId],
  );
  const parties = choose(waiting, await loadEventPlaces(tx, eventId));
  const chosen = parties.flatMap(({ members }) => members);
  if (chosen.length === 0) return 0;
  const rules = rulesAt(await loadParameters(tx), now);
  const [type] = await tx.query<{ payment_timing: string | null }>(
    'select payment_timing from event_types where id = $1',
    [event.eventTypeId],
  );
  const entering: Entering = {
    house,
    rules,
    moves,
    seasonId: event.seasonId,
    eventId,
    eventTypeId: event.eventTypeId,
    priced: {
      fees: await selectFees(tx, 'f.event_id = $1', [eventId]),
      noFees: event.noFees || event.typeNoFees,
      byCompetition: event.useCompetitionPricing,
      ofSeason: false,
      taxBasisPoints: rules.taxBasisPoints,
    },
    chargesNow: type?.payment_timing === 'AT_REGISTRATION',
    startsAt,
  };
  const held = new Set<number>();
  for (const one of new Map(chosen.map((golfer) => [golfer.registrationId, golfer])).values()) {
    if (one.ofSeason) {
      const { registrationId, userId, name } = one;
      const what = moves.playing.has(registrationId) ? 'PLAYS' : 'PROMOTED';
      moves.note({ registrationId, userId, name, seasonId: event.seasonId, eventId, what });
      continue;
    }
    if (one.status === 'INVITED') await askPartner(tx, entering, one);
    if (one.status === 'INVITED' || (await letIn(tx, entering, one))) held.add(one.registrationId);
  }
  await tx.query(
    `update participants p set place = case when p.registration_id = any($2::bigint[]) then 'HELD' else 'IN' end
     where p.id = any($1::bigint[])`,
    [chosen.flatMap(({ participantId }) => participantId ?? []), [...held]],
  );
  await refundFilled(tx, moves, eventId, chosen.length - leaving, parties);
  return chosen.length;
}

/** For a season, whose competitions and pools bind; `leaving` as above. The season and its events to come must be locked. */
export async function promoteInSeason(
  tx: Transaction,
  house: House,
  moves: Moves,
  { seasonId, eventIds }: { seasonId: number; eventIds: readonly number[] },
  leaving = 0,
): Promise<number> {
  const waiting = await tx.query<Waiting>(
    `select null as "participantId", r.competition_id as "divisionId", r.contest_ids as "contestIds",
       r.spots_id as "spotsId", ${columns}
     from registrations r left join users u on u.id = r.user_id
     where r.season_id = $1 and r.status = 'WAITLIST' order by r.queue_no`,
    [seasonId],
  );
  if (waiting.length === 0) return 0;
  const parties = choose(waiting, await loadSeasonPlaces(tx, seasonId));
  const chosen = parties.flatMap(({ members }) => members);
  if (chosen.length === 0) return 0;
  const [season] = await selectSeasons(tx, anonymous, 's.id = $2', [seasonId]);
  if (!season) return 0;
  const rules = rulesAt(await loadParameters(tx), house.clock.now());
  const [type] = await tx.query<{ payment_timing: string | null }>(
    'select payment_timing from event_types where id = $1',
    [season.eventTypeId],
  );
  const entering: Entering = {
    house,
    rules,
    moves,
    seasonId,
    eventId: null,
    eventTypeId: season.eventTypeId,
    priced: {
      fees: await selectFees(tx, 'f.season_id = $1', [seasonId]),
      noFees: season.noFees,
      byCompetition: false,
      ofSeason: true,
      taxBasisPoints: rules.taxBasisPoints,
    },
    chargesNow: type?.payment_timing === 'AT_REGISTRATION',
    startsAt: clubMoment(season.endDate, '23:59', house.timeZone),
  };
  for (const one of chosen) {
    const offered = await letIn(tx, entering, one);
    if (offered) continue;
    for (const eventId of eventIds) {
      await fillEvent(tx, house, { eventId, seasonId, registrationId: one.registrationId, moves });
      moves.events.add(eventId);
    }
  }
  await giveBackRest(tx, moves, { seasonId }, chosen.length - leaving, parties);
  return chosen.length;
}
