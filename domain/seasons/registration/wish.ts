/** What somebody asks for when signing up, checked against what there is. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import type { signUpTeam as teamCall } from '@fourball/shared/seasons/registration-calls.ts';
import type { SheetNames } from '@fourball/shared/accounts/enums.ts';
import { knowsEverybody } from '../../accounts/access.ts';
import { seesNames } from '../../accounts/users/names.ts';
import { may, type UserActor } from '../../kernel/actor.ts';
import { invalidField } from '../../kernel/app-error.ts';
import { feesFor } from '../fees/price-entry.ts';
import type { Party } from './places.ts';
import type { Scope } from './scope.ts';

type Body = BodyOf<typeof teamCall>;

/** A body of any of the calls that sign up, without what it is for. */
export type Wish = Omit<Body, 'eventTypeId' | 'eventId' | 'seasonId'>;

export const manages = (actor: UserActor, { organizes }: Pick<Scope, 'organizes'>): boolean =>
  organizes || may(actor, 'EVENTS');

/** Everybody whom the wish is for, beside who makes it. */
export const golfersOf = (actor: UserActor, wish: Wish): number[] => [
  wish.userId ?? actor.userId,
  ...(wish.team?.userIds ?? []),
];

/** How many places are wanted at once. */
export const placesOf = ({ guests, team }: Wish): number =>
  1 + guests.length + (team ? team.userIds.length + team.partners.length : 0);

export const competitionsOf = ({
  competitionId,
  contestIds,
}: {
  readonly competitionId?: number | null | undefined;
  readonly contestIds: readonly number[];
}): number[] => [...new Set([...contestIds, ...(competitionId ? [competitionId] : [])])];

export const partyOf = (wish: Wish): Party => ({
  competitionIds: competitionsOf(wish),
  spotsId: wish.registrationSpotsId ?? null,
  places: placesOf(wish),
});

/** Fees that are named, once each. */
export const wantedFees = ({ feeIds, productItemFeeId }: Wish): number[] => [
  ...new Set([...feeIds, ...(productItemFeeId ? [productItemFeeId] : [])]),
];

/**
 * Divisions, contests, pools and fees, also those of guests, have to be of what is signed up for, and open; a team as large as the format says.
 * Errors: invalid_input on the field.
 */
export function checkWish(actor: UserActor, scope: Scope, wish: Wish): void {
  const byManager = manages(actor, scope);
  const { competitions, pools } = scope.places;
  const check = (id: number, kind: 'DIVISION' | 'CONTEST', field: string) => {
    const found = competitions.get(id);
    if (found?.kind !== kind) throw invalidField(field, 'seasons.noSuchCompetition');
    if (!found.open && !byManager)
      throw invalidField(field, 'seasons.competitionClosed', { name: found.name });
  };
  if (wish.competitionId) check(wish.competitionId, 'DIVISION', 'competitionId');
  for (const id of wish.contestIds) check(id, 'CONTEST', 'contestIds');
  if (wish.registrationSpotsId && !pools.has(wish.registrationSpotsId))
    throw invalidField('registrationSpotsId', 'seasons.noSuchPool');
  const offered = feesFor(scope.priced, competitionsOf(wish)).map(({ id }) => id);
  const unknown = (ids: readonly number[]) => !scope.priced.noFees && ids.some((id) => !offered.includes(id));
  if (unknown(wantedFees(wish))) throw invalidField('feeIds', 'seasons.noSuchFee');
  if (wish.guestFeeIds.length > wish.guests.length || unknown(wish.guestFeeIds.flat()))
    throw invalidField('guestFeeIds', 'seasons.noSuchFee');
  checkTeam(actor, scope, wish);
}

function checkTeam(actor: UserActor, { teamSizes, eventId }: Scope, wish: Wish): void {
  const { team, guests } = wish;
  if (!team) return;
  if (guests.length > 0) throw invalidField('guests', 'seasons.guestsOrTeam');
  const ids = golfersOf(actor, wish);
  if (new Set(ids).size < ids.length) throw invalidField('team', 'seasons.sameGolferTwice');
  const most = eventId === null ? 4 : teamSizes.max;
  if (placesOf(wish) > most) throw invalidField('team', 'seasons.teamTooLarge', { most });
}

interface Asking {
  readonly actor: UserActor;
  readonly sheetNames: SheetNames;
  /** The field that names them. */
  readonly field: 'team' | 'userIds';
}

/** Golfers of the club who can be asked; whom the actor may not know of is not there. Errors: invalid_input on the field. */
export async function checkPartners(
  tx: Transaction,
  userIds: readonly number[],
  { actor, sheetNames, field }: Asking,
): Promise<void> {
  if (userIds.length === 0) return;
  const rows = await tx.query(
    `select id from users where id = any($1::bigint[]) and status = 'ACTIVE' and ($2 or knows_golfer($3, id, $4))`,
    [userIds, knowsEverybody(actor), actor.userId, seesNames(actor, sheetNames)],
  );
  if (rows.length < new Set(userIds).size) throw invalidField(field, 'seasons.noSuchGolfer');
}
