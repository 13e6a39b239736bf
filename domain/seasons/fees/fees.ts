/** The fees of seasons and golf events: three prices each, listed with the reader's own, added, changed and removed. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import type { createEventFee as createEventFeeCall } from '@fourball/shared/seasons/event-competition-calls.ts';
import type { createSeasonFee as createSeasonFeeCall } from '@fourball/shared/seasons/season-calls.ts';
import type { EntryFee } from '@fourball/shared/seasons/event-shapes.ts';
import { eventChanged, owedChanged } from '@fourball/shared/seasons/events.ts';
import type { PriceClass } from '@fourball/shared/membership/enums.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { changesBetween } from '../../accounts/audit/changes-between.ts';
import type { Actor, UserActor } from '../../kernel/actor.ts';
import { AppError, invalidField } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { allowToManage, canSeeSeason } from '../access.ts';
import { getEventRow, lockManagedEvent, namingEvent } from '../facts/event-rows.ts';
import { getSeasonRow, lockSeason, namingSeason } from '../season-rows.ts';
import { findPriceClasses } from './price-classes.ts';

type FeeRow = Omit<EntryFee, 'yourPrice'>;

/** What is offered, in its order. `where` is SQL over `entry_fees f`. */
export const selectFees = (sql: Sql, where: string, values: readonly unknown[]): Promise<FeeRow[]> =>
  sql.query<FeeRow>(
    `select f.id, f.season_id as "seasonId", f.event_id as "eventId", f.competition_id as "competitionId", f.name,
       f.member_cents as "memberPrice", f.non_member_cents as "nonMemberPrice", f.external_cents as "externalMemberPrice",
       f.description, f.optional, f.options_description as "optionsDescription", f.sequence_no as "sequenceNo"
     from entry_fees f where f.removed_at is null and ${where} order by f.sequence_no, f.id`,
    values,
  );

type Prices = Pick<EntryFee, 'memberPrice' | 'nonMemberPrice' | 'externalMemberPrice'>;

export const priceFor = (fee: Prices, priceClass: PriceClass): number =>
  ({ MEMBER: fee.memberPrice, NON_MEMBER: fee.nonMemberPrice, EXTERNAL_MEMBER: fee.externalMemberPrice })[
    priceClass
  ];

/** Guests pay as who is no member. */
export const guestPrice = (fee: Prices): number => fee.nonMemberPrice;

interface Of {
  readonly eventTypeId: number;
  readonly seasonId: number;
  /** A season's fee that a membership has in it costs nothing. */
  readonly included: boolean;
}

async function withOwnPrice(
  sql: Sql,
  house: House,
  { actor, of }: { actor: Actor; of: Of },
  fees: readonly FeeRow[],
): Promise<EntryFee[]> {
  const userIds = actor.kind === 'user' ? [actor.userId] : [];
  const day = clubDay(house.clock.now(), house.timeZone);
  const classes = await findPriceClasses(sql, { ...of, userIds, day });
  const own = classes.get(userIds[0] ?? 0);
  return fees.map((fee) => {
    const free = of.included && !fee.optional && own?.includedIn != null;
    return { ...fee, yourPrice: own ? (free ? 0 : priceFor(fee, own.priceClass)) : null };
  });
}

/** Throws not_found for a season that the actor may not see. */
export async function listSeasonFees(house: House, actor: Actor, seasonId: number): Promise<EntryFee[]> {
  const season = await getSeasonRow(house.db, actor, seasonId);
  if (!canSeeSeason(actor, season)) throw new AppError('not_found');
  const fees = await selectFees(house.db, 'f.season_id = $1', [seasonId]);
  const of = { eventTypeId: season.eventTypeId, seasonId, included: true };
  return withOwnPrice(house.db, house, { actor, of }, fees);
}

/** Throws not_found. */
export async function listEventFees(house: House, actor: Actor, eventId: number): Promise<EntryFee[]> {
  const { eventTypeId, seasonId } = await getEventRow(house.db, actor, eventId);
  const fees = await selectFees(house.db, 'f.event_id = $1', [eventId]);
  return withOwnPrice(house.db, house, { actor, of: { eventTypeId, seasonId, included: false } }, fees);
}

type SeasonFee = BodyOf<typeof createSeasonFeeCall>;
type EventFee = BodyOf<typeof createEventFeeCall>;
/** A fee of either, by what it is of. */
type Fields = SeasonFee | EventFee;

const columnsOf = (fields: Fields): Record<string, unknown> => ({
  season_id: 'seasonId' in fields ? fields.seasonId : null,
  event_id: 'eventId' in fields ? fields.eventId : null,
  competition_id: 'competitionId' in fields ? (fields.competitionId ?? null) : null,
  name: fields.name,
  member_cents: fields.memberPrice,
  non_member_cents: fields.nonMemberPrice,
  external_cents: fields.externalMemberPrice,
  description: fields.description,
  optional: fields.optional,
  options_description: 'optionsDescription' in fields ? (fields.optionsDescription ?? '') : '',
  sequence_no: fields.sequenceNo,
});

/** Who looks at the event, or is in it, reads what it costs anew; of a season its organizers do. */
const tellFee = (tx: Transaction, fields: Owner): Promise<unknown> =>
  'eventId' in fields
    ? emit(tx, eventChanged, { eventId: fields.eventId })
    : emit(tx, owedChanged, { eventId: null, seasonId: fields.seasonId });

type Owner = Pick<SeasonFee, 'seasonId'> | Pick<EventFee, 'eventId' | 'competitionId'>;

/** Locks what the fee is of, and says what that is in the trail. Throws not_found and forbidden. */
async function lockOwner(tx: Transaction, actor: UserActor, fields: Owner) {
  if ('eventId' in fields) {
    const event = await lockManagedEvent(tx, actor, fields.eventId);
    if (fields.competitionId) {
      const [known] = await tx.query(
        'select 1 from event_competitions where event_id = $1 and competition_id = $2',
        [fields.eventId, fields.competitionId],
      );
      if (!known) throw invalidField('competitionId', 'seasons.feeOfOneOfThese');
    }
    return namingEvent(event);
  }
  const season = await lockSeason(tx, actor, fields.seasonId);
  allowToManage(actor, season);
  return namingSeason(season);
}

async function read(tx: Transaction, house: House, actor: UserActor, id: number): Promise<EntryFee> {
  const [fee] = await selectFees(tx, 'f.id = $1', [id]);
  if (!fee) throw new AppError('not_found');
  const [owner] = await tx.query<{ eventTypeId: number; seasonId: number }>(
    `select s.event_type_id as "eventTypeId", s.id as "seasonId" from entry_fees f left join golf_events g on g.id = f.event_id
       join seasons s on s.id = coalesce(f.season_id, g.season_id) where f.id = $1`,
    [id],
  );
  const of = {
    eventTypeId: owner?.eventTypeId ?? 0,
    seasonId: owner?.seasonId ?? 0,
    included: fee.seasonId !== null,
  };
  const [shown] = await withOwnPrice(tx, house, { actor, of }, [fee]);
  if (!shown) throw new AppError('not_found');
  return shown;
}

/** For the organizers of what it is of, and admins. Errors: not_found, forbidden, invalid_input on competitionId. */
export function createFee(house: House, actor: UserActor, fields: Fields): Promise<EntryFee> {
  return transact(house.db, async (tx) => {
    const owner = await lockOwner(tx, actor, fields);
    const columns = columnsOf(fields);
    const names = Object.keys(columns);
    const [row] = await tx.query<{ id: number }>(
      `insert into entry_fees (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
      Object.values(columns),
    );
    const created = await read(tx, house, actor, row?.id ?? 0);
    await recordChange(tx, actor, {
      action: 'fee.created',
      changes: [owner, ...changesBetween({}, created)],
    });
    await tellFee(tx, fields);
    return created;
  });
}

/** What golfers have said yes to costs what it did then. Errors: not_found also for a fee of something else, forbidden, invalid_input. */
export function updateFee(
  house: House,
  actor: UserActor,
  { id, ...fields }: Fields & { id: number },
): Promise<EntryFee> {
  return transact(house.db, async (tx) => {
    const owner = await lockOwner(tx, actor, fields);
    const before = await read(tx, house, actor, id);
    const columns = columnsOf(fields);
    const moved = before.seasonId !== columns['season_id'] || before.eventId !== columns['event_id'];
    if (moved) throw new AppError('not_found');
    await tx.query(
      `update entry_fees set ${Object.keys(columns)
        .map((name, at) => `${name} = $${at + 2}`)
        .join(', ')} where id = $1`,
      [id, ...Object.values(columns)],
    );
    const after = await read(tx, house, actor, id);
    const changes = changesBetween(before, after);
    if (changes.length > 0) {
      await recordChange(tx, actor, { action: 'fee.changed', changes: [owner, ...changes] });
      await tellFee(tx, fields);
    }
    return after;
  });
}

/** Sold, it is kept and offered no more. Errors: not_found, forbidden. */
export async function deleteFee(
  house: House,
  actor: UserActor,
  id: number,
  of: 'season' | 'event',
): Promise<{ deleted: boolean }> {
  const [fee] = await selectFees(house.db, 'f.id = $1', [id]);
  const ownerId = of === 'season' ? fee?.seasonId : fee?.eventId;
  if (!fee || ownerId == null) throw new AppError('not_found');
  return transact(house.db, async (tx) => {
    const its = of === 'season' ? { seasonId: ownerId } : { eventId: ownerId };
    const owner = await lockOwner(tx, actor, its);
    const [sold] = await tx.query('select 1 from entry_products where fee_id = $1 limit 1', [id]);
    await tx.query(
      sold
        ? 'update entry_fees set removed_at = coalesce(removed_at, now()) where id = $1'
        : 'delete from entry_fees where id = $1',
      [id],
    );
    await recordChange(tx, actor, {
      action: 'fee.deleted',
      changes: [owner, { field: 'name', before: fee.name, after: null }],
    });
    await tellFee(tx, its);
    return { deleted: true };
  });
}
