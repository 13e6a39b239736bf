/** Cards that are kept for golfers: a reference at the processor, a brand, four digits. */
import type { Sql } from '@fourball/db/connection.ts';
import type { SavedCard } from '@fourball/shared/money/shapes.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { allowMoneyOf } from '../access.ts';
import { customerOf, findCustomer } from './customers.ts';
import { needCards, type PaymentContext } from './payment-context.ts';
import { answeredByProcessor, ProcessorRefusal, ProcessorSilent, type Card } from '../processor/processor.ts';

/** Errors: conflict where the club takes no cards, unavailable while the processor is silent. */
export async function startCardSetup(
  context: PaymentContext,
  actor: UserActor,
): Promise<{ clientSecret: string }> {
  needCards(context);
  return answeredByProcessor(async () => ({
    clientSecret: await context.processor.createCardSetup(await customerOf(context, actor.userId)),
  }));
}

/**
 * Of the caller, or of anybody for admins; the newest first. The processor is asked too, since the event that tells of
 * a new card may still be on its way; where it is silent the list is as it was. Errors: forbidden, not_found.
 */
export async function listCards(
  context: PaymentContext,
  actor: UserActor,
  userId: number,
): Promise<SavedCard[]> {
  allowMoneyOf(actor, userId);
  const { db } = context.house;
  const known = await db.query('select 1 from users where id = $1', [userId]);
  if (known.length === 0) throw new AppError('not_found');
  const customerRef = await findCustomer(db, userId);
  if (customerRef && context.processor.name !== 'HOUSE') {
    try {
      for (const card of await context.processor.listCards(customerRef)) await keepCard(db, card);
    } catch (error) {
      if (!(error instanceof ProcessorSilent || error instanceof ProcessorRefusal)) throw error;
    }
  }
  return cardsOf(db, userId);
}

/** Errors: not_found for any card but the caller's own, conflict where the processor refuses, unavailable while the processor is silent. */
export async function removeCard(
  context: PaymentContext,
  actor: UserActor,
  cardId: number,
): Promise<SavedCard[]> {
  const { house, processor } = context;
  const [card] = await house.db.query<{ card_ref: string }>(
    'select card_ref from saved_cards where id = $1 and user_id = $2 and removed_at is null',
    [cardId, actor.userId],
  );
  if (!card) throw new AppError('not_found');
  if (processor.name !== 'HOUSE') await answeredByProcessor(() => processor.detachCard(card.card_ref));
  await dropCard(house.db, card.card_ref);
  return cardsOf(house.db, actor.userId);
}

/** The card to charge while the golfer is away: the newest that has not expired. */
export async function findCardToCharge(sql: Sql, userId: number, today: string): Promise<string | undefined> {
  const [card] = await sql.query<{ card_ref: string }>(
    `select card_ref from saved_cards
     where user_id = $1 and removed_at is null and make_date(exp_year, exp_month, 1) >= date_trunc('month', $2::date)
     order by id desc limit 1`,
    [userId, today],
  );
  return card?.card_ref;
}

/** Keeps the card, or what is new about it, for the golfer whose customer has it. One that was removed stays removed. */
export async function keepCard(sql: Sql, card: Card): Promise<void> {
  await sql.query(
    `insert into saved_cards (user_id, card_ref, brand, last4, exp_month, exp_year)
     select user_id, $2, $3, $4, $5, $6 from processor_customers where customer_ref = $1
     on conflict (card_ref) do update
       set brand = excluded.brand, last4 = excluded.last4, exp_month = excluded.exp_month, exp_year = excluded.exp_year`,
    [card.customerRef, card.ref, card.brand, card.last4, card.expMonth, card.expYear],
  );
}

export const dropCard = (sql: Sql, cardRef: string) =>
  sql.query('update saved_cards set removed_at = now() where card_ref = $1 and removed_at is null', [
    cardRef,
  ]);

const cardsOf = (sql: Sql, userId: number): Promise<SavedCard[]> =>
  sql.query(
    `select id as "cardId", brand, last4, exp_month as "expMonth", exp_year as "expYear"
     from saved_cards where user_id = $1 and removed_at is null order by id desc`,
    [userId],
  );
