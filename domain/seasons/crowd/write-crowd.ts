/** Writes down who signed up at the same moment for an event, with as few statements as for one golfer. */
import { prepared, type Transaction } from '@fourball/db/connection.ts';
import type { PriceLine } from '@fourball/shared/seasons/entry-shapes.ts';
import { recordEach } from '../../accounts/audit/audit.ts';
import type { BookingRules } from '../../club/parameters/parameters.ts';
import type { UserActor } from '../../kernel/actor.ts';
import type { House } from '../../kernel/house.ts';
import type { EntryStanding } from '../fees/price-classes.ts';
import { finishTogether, Moves } from '../registration/moves.ts';
import { refundFilled } from '../registration/promote.ts';
import type { Scope } from '../registration/scope.ts';
import { laterBy, notKnown } from '../registration/sign-up.ts';
import { partyOf, placesOf, wantedFees, type Wish } from '../registration/wish.ts';
import {
  insertEntries,
  insertPlayers,
  insertTeams,
  type NewEntry,
  type NewPlayer,
} from '../registration/write-entry.ts';

/** A party that gets in, or waits. */
export interface Plan {
  readonly actor: UserActor;
  readonly wish: Wish;
  readonly in: boolean;
  readonly lines: readonly PriceLine[];
  readonly total: number;
}

interface Writing {
  readonly house: House;
  readonly rules: BookingRules;
  readonly scope: Scope & { readonly eventId: number };
  readonly classes: ReadonlyMap<number, EntryStanding>;
}

const partnersOf = ({ team }: Wish): readonly number[] => team?.userIds ?? [];

/** The captain first, then the partners, each with the places that are theirs. */
function entriesOf(
  { actor, wish, in: inside, total }: Plan,
  teamId: number | null,
  writing: Writing,
): NewEntry[] {
  const { house, rules, scope } = writing;
  const now = house.clock.now();
  const common = {
    eventTypeId: scope.eventTypeId,
    seasonId: null,
    eventId: scope.eventId,
    competitionId: wish.competitionId ?? null,
    contestIds: wish.contestIds,
    spotsId: wish.registrationSpotsId ?? null,
    teamId,
    createdBy: actor.userId,
    moment: now,
  };
  const captain: NewEntry = {
    ...common,
    userId: actor.userId,
    status: inside ? 'REGISTERED' : 'WAITLIST',
    guests: wish.guests,
    feeIds: wantedFees(wish),
    guestFees: wish.guestFeeIds,
    agreedCents: total,
    comments: wish.comments ?? '',
    askFirst: wish.askFirst,
    permanentWish: wish.permanentWish,
    lookingForPartner: wish.lookingForPartner,
  };
  // Who waits is not asked yet for good: the time runs from the place on.
  const answerBy = inside ? laterBy(rules.events.teamInvitationHours, now) : null;
  return [
    captain,
    ...partnersOf(wish).map((userId): NewEntry => ({ ...common, userId, status: 'INVITED', answerBy })),
  ];
}

function playersOf(
  { actor, wish, in: inside }: Plan,
  ids: readonly number[],
  { scope, classes }: Writing,
): NewPlayer[] {
  const player = (
    registrationId: number,
    golfer: Pick<NewPlayer, 'userId' | 'guestName' | 'place' | 'priceClass'>,
  ): NewPlayer => ({
    eventId: scope.eventId,
    registrationId,
    divisionId: wish.competitionId ?? null,
    contestIds: wish.contestIds,
    spotsId: wish.registrationSpotsId ?? null,
    ...golfer,
  });
  const classOf = (userId: number) => (classes.get(userId) ?? notKnown).priceClass;
  const own = ids[0] ?? 0;
  const place = inside ? 'IN' : 'WAITING';
  return [
    player(own, { userId: actor.userId, guestName: null, place, priceClass: classOf(actor.userId) }),
    ...wish.guests.map((guestName) => player(own, { userId: null, guestName, place, priceClass: 'GUEST' })),
    ...partnersOf(wish).map((userId, at) =>
      player(ids[at + 1] ?? 0, {
        userId,
        guestName: null,
        place: inside ? 'HELD' : 'WAITING',
        priceClass: classOf(userId),
      }),
    ),
  ];
}

const insertProducts = prepared(
  'seasons.crowd-products',
  `with owed as (
     insert into entry_products (registration_id, user_id, charged_user_id, tax_basis_points, fee_id, fee_name, guest_name,
       amount_cents, price_class, included_in)
     select l.registration_id, l.user_id, l.user_id, $1, l.fee_id, l.fee_name, l.guest_name, l.amount, l.price_class, l.included_in
     from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::int[], $8::text[], $9::text[])
       as l (registration_id, user_id, fee_id, fee_name, guest_name, amount, price_class, included_in)
     returning id, user_id, amount_cents
   ), noted as (
     insert into product_logs (actor_id, product_id, what, after)
     select user_id, id, 'OWED', (amount_cents / 100.0)::numeric(12, 2)::text from owed
   )
   select id, user_id from owed`,
);

/** What is owed by who is in; by golfer. */
async function oweEach(
  tx: Transaction,
  taxBasisPoints: number,
  owed: readonly { readonly registrationId: number; readonly userId: number; readonly line: PriceLine }[],
): Promise<Map<number, number[]>> {
  const products = new Map<number, number[]>();
  if (owed.length === 0) return products;
  const rows = await tx.query<{ id: number; user_id: number }>(insertProducts, [
    taxBasisPoints,
    owed.map(({ registrationId }) => registrationId),
    owed.map(({ userId }) => userId),
    owed.map(({ line }) => line.feeId),
    owed.map(({ line }) => line.name),
    owed.map(({ line }) => line.guestName),
    owed.map(({ line }) => line.amount),
    owed.map(({ line }) => line.priceClass),
    owed.map(({ line }) => line.includedIn),
  ]);
  for (const { id, user_id } of rows) products.set(user_id, [...(products.get(user_id) ?? []), id]);
  return products;
}

/** In the order of the plans, which is that of the queue from then on. Returns the captains' registrations. */
export async function writePlans(
  tx: Transaction,
  writing: Writing,
  plans: readonly Plan[],
  nameOf: (userId: number) => string,
): Promise<number[]> {
  if (plans.length === 0) return [];
  const { house, scope } = writing;
  const { eventId, seasonId } = scope;
  const teams = plans.flatMap(({ actor, wish }) =>
    wish.team ? [{ name: wish.team.name, captainId: actor.userId }] : [],
  );
  const teamIds = await insertTeams(tx, teams);
  const entries = plans.map((plan) =>
    entriesOf(plan, plan.wish.team ? (teamIds.shift() ?? 0) : null, writing),
  );
  const ids = await insertEntries(tx, entries.flat());
  const written = plans.map((plan, at) => ({ plan, ids: ids.splice(0, entries[at]?.length ?? 0) }));
  await insertPlayers(
    tx,
    written.flatMap((each) => playersOf(each.plan, each.ids, writing)),
  );
  const owed = written.flatMap(({ plan, ids: [registrationId = 0] }) =>
    plan.in ? plan.lines.map((line) => ({ registrationId, userId: plan.actor.userId, line })) : [],
  );
  const products = await oweEach(tx, scope.priced.taxBasisPoints, owed);
  const all = written.map(({ plan, ids: [registrationId = 0, ...partners] }) => {
    const { actor, wish } = plan;
    const moves = new Moves(actor);
    const note = (id: number, userId: number, what: 'REGISTERED' | 'WAITLISTED' | 'INVITED') =>
      moves.note({ registrationId: id, userId, name: nameOf(userId), seasonId, eventId, what });
    note(registrationId, actor.userId, plan.in ? 'REGISTERED' : 'WAITLISTED');
    partnersOf(wish).forEach((userId, at) => note(partners[at] ?? 0, userId, 'INVITED'));
    if (scope.paymentTiming === 'AT_REGISTRATION')
      for (const id of products.get(actor.userId) ?? []) moves.charges.add(id);
    return moves;
  });
  const places = plans.reduce((sum, plan) => sum + (plan.in ? placesOf(plan.wish) : 0), 0);
  const refunds = new Moves(null);
  const taken = plans.flatMap((plan) => (plan.in ? [partyOf(plan.wish)] : []));
  if (places > 0) await refundFilled(tx, refunds, eventId, places, taken);
  await recordEach(
    tx,
    plans.map(({ actor: { userId } }) => ({
      actorId: userId,
      change: {
        action: 'registration.made',
        userId,
        changes: [{ field: 'for', before: null, after: `${scope.title} (${eventId})` }],
      },
    })),
  );
  await finishTogether(tx, { house }, [...all, ...(refunds.golfers.length > 0 ? [refunds] : [])], '');
  return written.map(({ ids: [registrationId = 0] }) => registrationId);
}
